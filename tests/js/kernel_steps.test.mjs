// The steps of moves that functions of scripts compare.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createKernel } from '../../templates/dagaz/kernel/model.js'
import { shareAction } from '../../templates/dagaz/kernel/reads.js'
import { moveStep } from '../../templates/dagaz/kernel/steps.js'

function start () {
  const kernel = createKernel({ isOlder: false, compiled: [], random: () => 0, search: '' })
  const { design } = kernel
  design.addDirection('e')
  design.addDirection('w')
  design.addPlayer('White', [1, 0])
  for (const links of [[1, 0], [1, -1], [0, -1]]) design.addPosition('p' + design.positionNames.length, links)
  design.completeLinks()
  return { kernel, design, moveOf: (...effects) => new kernel.Move(1, 0, undefined, effects) }
}

test('equal steps are one object', () => {
  const { design, moveOf } = start()
  const step = moveStep(design, moveOf(0, 1, null, 1))
  assert.deepEqual([step.from, step.to, step.way], [0, 1, 0])
  assert.equal(moveStep(design, moveOf(0, 1, null, 2)), step)
  assert.equal(moveStep(design, moveOf(0, 2, null, 1)).way, null)
})

test('other moves have no step', () => {
  const { design, kernel, moveOf } = start()
  const lists = moveOf(0, 1, null, 1)
  assert.equal(lists.actions.length, 1)
  const others = [undefined, null, {}, { actions: [] }, lists, new kernel.Move(1), moveOf(0, null, null, 1), moveOf(null, 1, null, 1), moveOf(0, 1, null, 1, 1, 2, null, 1), moveOf(0, 7, null, 1)]
  for (const move of others) assert.equal(moveStep(design, move), null)
  for (const other of [undefined, null, {}, start().design]) assert.equal(moveStep(other, moveOf(0, 1, null, 1)), null)
})

test('a step is that of the present effects and links', () => {
  const { design, moveOf } = start()
  const moves = [0, 1, 2].map(() => moveOf(0, 1, null, 1))
  for (const move of moves) assert.equal(moveStep(design, move).way, 0)
  moves[0].capturePiece(2)
  assert.equal(moveStep(design, moves[0]), null)
  moves[1].actions = [[[1], [2], null, 1]]
  assert.equal(moveStep(design, moves[1]), null)
  design.unlinkPosition(0, 0)
  assert.equal(moveStep(design, moves[2]), null)
  design.completeLinks()
  assert.equal(moveStep(design, moves[2]).way, null)
})

test('a move whose action is shared has a step until a script reads its list', () => {
  const { design, kernel, moveOf } = start()
  const [source, move, other] = [moveOf(0, 1, null, 1), new kernel.Move(1), moveOf(0, 1, null, 1)]
  shareAction(move, source, 0)
  assert.equal(moveStep(design, source), moveStep(design, move))
  assert.equal(moveStep(design, other), moveStep(design, move))
  move.actions[0][1] = [2]
  assert.equal(moveStep(design, source), null)
  assert.equal(moveStep(design, source), null)
  assert.equal(moveStep(design, other).way, 0)
  assert.equal(moveStep(design, other), moveStep(design, moveOf(0, 1, null, 1)))
  assert.equal(source.isSimpleMove(), true)
})

test('a move that others continue has no step', () => {
  const { design, moveOf } = start()
  const [first, next] = [moveOf(0, 1, null, 1), moveOf(0, 1, null, 1)]
  for (const move of [first, next]) assert.equal(moveStep(design, move).way, 0)
  next.continues(first.share())
  for (const move of [first, next]) assert.equal(moveStep(design, move), null)
})
