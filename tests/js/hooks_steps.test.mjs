// Records of moves that scripts create: random actions lead to the board that `board.apply` returns.
import assert from 'node:assert/strict'
import test from 'node:test'

import { Steps, stepsOf } from '../../templates/hooks/steps.js'
import { modules } from './scripts.mjs'

const GRID = `(game (title "Grid") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (e 1 0))))
  (piece (name Man)) (piece (name King))
  (board-setup (White (Man a1 b1 c1 d1 a2) (King b2)) (Black (Man a4 b4 c4 d4 d3) (King c3))))`

function generator (seed) {
  let state = seed
  return count => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % count
  }
}

/** Add moves and captures in some parts to a move, and for some moves a drop at the end. */
function randomActions (Model, board, pick, move) {
  let part = 1
  const filled = board.game.design.allPositions().filter(pos => board.getPiece(pos) !== null)
  for (let left = 1 + pick(4); left > 0; left--) {
    const kind = pick(9)
    if (kind < 5) move.movePiece(pick(6) < 5 ? filled[pick(filled.length)] : pick(16), pick(16), pick(8) === 0 ? Model.createPiece(1, 1 + pick(2)) : null, part)
    else if (kind < 8) move.capturePiece(pick(4) < 3 ? filled[pick(filled.length)] : pick(16), part)
    else return move.dropPiece(pick(16), Model.createPiece(pick(2), 1 + pick(2)), part)
    if (pick(3) === 0) part = Math.max(1, part + (pick(5) === 0 ? -1 : 1))
  }
  return move
}

/** Return a move with the same actions, which have not been read. */
function repeated (Model, { actions }) {
  return actions.reduce((move, [from, to, piece, part]) => {
    if (from === null) return move.dropPiece(to[0], piece[0], part)
    return to === null ? move.capturePiece(from[0], part) : move.movePiece(from[0], to[0], piece === null ? null : piece[0], part)
  }, Model.createMove())
}

const contentOf = board => board.game.design.allPositions().map(pos => String(board.getPiece(pos))).join()

test('moves of scripts lead to the boards of their actions', async () => {
  const { createGame, Model } = await modules('steps', GRID)()
  const pick = generator(20)
  const [accepted, others] = [new Set(), new Set()]
  const steps = new Steps(16)
  Model.Extension = board => {
    for (let tries = 0; tries < 8; tries++) {
      const move = randomActions(Model, board, pick, Model.createMove())
      try {
        board.apply(move)
      } catch (error) {
        continue // a piece to move is missing
      }
      board.moves.push(tries % 2 === 0 ? move : repeated(Model, move))
      const shape = move.actions.map(([from, to, piece, part]) => [from === null, to === null, piece === null, part]).join()
      const list = stepsOf(move.actions, board.codes)
      ;(list !== null && steps.accepts(list, board.codes) ? accepted : others).add(shape)
    }
  }
  const game = createGame()
  for (let ply = 0; ply < 40; ply++) {
    if (ply % 8 === 0) while (game.undo());
    const moves = game.moves()
    const reached = moves.map(move => contentOf(move.board.apply(move)))
    moves.forEach((move, i) => {
      game.apply(move)
      assert.equal(contentOf(game.board()), reached[i], String(move))
      game.undo()
    })
    game.apply(moves[pick(moves.length)])
  }
  assert.ok(accepted.size > 30 && others.size > 30, accepted.size + ' and ' + others.size + ' kinds of moves')
})

test('steps list pieces in order, and captures by square', () => {
  const steps = new Steps(6)
  const codes = [1, 1, 1, 0, 0, 2]
  const step = (from, to, part = 1) => [[from], [to], null, part]
  const capture = (pos, part = 1) => [[pos], null, null, part]
  const found = (...actions) => {
    const list = stepsOf(actions, codes)
    const first = (items, count) => Array.from(items.subarray(0, count))
    if (list === null || !steps.accepts(list, codes)) return null
    return [first(steps.origins, steps.moved), first(steps.targets, steps.moved), first(steps.captured, steps.taken)]
  }
  assert.deepEqual(found(step(1, 2), step(2, 3)), [[1, 2], [2, 3], []]) // all leave, then all land
  assert.deepEqual(found(capture(5), capture(2), step(1, 3)), [[1], [3], [2, 5]])
  assert.deepEqual(found(capture(2), step(1, 2, 2)), [[1], [2], []]) // captured before another piece lands
  assert.deepEqual(found(step(0, 3), step(1, 0, 2)), [[0, 1], [3, 0], []])
  for (const refused of [
    [step(1, 2), step(2, 3, 2)], // the piece that landed moves on
    [step(1, 2), capture(2)], // the piece that landed is captured
    [capture(2), step(1, 2)],
    [step(1, 3), step(1, 4)], [step(1, 3), step(2, 3)], [capture(1), capture(1)], [step(1, 3), capture(1)], [capture(1), step(1, 3, 2)],
    [step(1, 3, 2), step(2, 4)], // parts in another order
    [step(3, 4)], [capture(4)], [step(1, 1)], [step(1, 6)], [step(6, 1)], [[[1], [3], [{}], 1]], [[null, [3], [{}], 1]],
    [[[1, 2], [3], null, 1]], [step(1, 3, 0)], [step(1, 3, 1.5)], ['x'], []
  ]) assert.equal(found(...refused), null, JSON.stringify(refused))
  assert.deepEqual(found(step(1, 2)), [[1], [2], []]) // nothing remains of the refused ones
})
