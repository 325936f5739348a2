// The functions that replace reads of actions have the results of the original expressions.
import assert from 'node:assert/strict'
import test from 'node:test'

import { EffectStore } from '../../templates/dagaz/kernel/effects.js'
import { createMoveClass } from '../../templates/dagaz/kernel/moves.js'
import { actionCount, actionItem, lacksItem } from '../../templates/dagaz/kernel/reads.js'

const Move = createMoveClass({ effects: new EffectStore() })
const piece = { type: 1 }
const change = { exec () {} }
const MOVES = {
  pass: () => new Move(0),
  'step, capture and drop': () => new Move(0, 0, undefined, [0, 2, null, 1, 1, null, null, 1, null, 3, piece, 1]),
  'move of a chain': () => {
    const [first, next] = [0, 1].map(() => new Move(0, 0, undefined, [0, 2, piece, 1, 2, 4, null, 2]))
    next.continues(first.share())
    first.actions[0][1][0] = 7
    return next
  },
  'move that sets values': () => {
    const move = new Move(0)
    move.setValue(1, 2)
    move.setValue('name', 2)
    return move
  },
  'move with lists': () => Object.assign(new Move(0), { actions: [[[1, 2], [3], null, 1], [null, null, [change], 1]] }),
  'other object': () => ({ actions: [[[1], null, [piece], 1]] })
}

/** Return the result of a function, 'error' if it throws. */
function resultOf (read, ...given) {
  try {
    return read(...given)
  } catch (error) {
    assert.ok(error instanceof TypeError)
    return 'error'
  }
}

/** Return objects that set values as texts: each list of actions has its own. */
const textOf = item => item !== null && typeof item === 'object' && item.exec ? String(item.exec) : item

for (const [name, create] of Object.entries(MOVES)) {
  test(`reads of the actions of a ${name}`, () => {
    assert.equal(actionCount(create()), create().actions.length)
    for (const index of [0, 1, 2, 3, '0', 0.25, -1, undefined]) {
      for (const place of [0, 1, 2]) {
        assert.deepEqual(textOf(resultOf(actionItem, create(), index, place)), textOf(resultOf(move => move.actions[index][place][0], create())), `${index} ${place}`)
        assert.equal(resultOf(lacksItem, create(), index, place), resultOf(move => move.actions[index][place] === null, create()), `${index} ${place}`)
      }
    }
  })
}

test('reads do not build the lists of a move', () => {
  const move = MOVES['step, capture and drop']()
  assert.deepEqual([actionItem(move, 1, 0), actionCount(move), lacksItem(move, 1, 1)], [1, 3, true])
  assert.equal(move.heldActions, null)
})
