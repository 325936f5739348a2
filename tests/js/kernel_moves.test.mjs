// Moves of a chain on the kernel for Dagaz begin with the same actions, as in Dagaz.
import assert from 'node:assert/strict'
import test from 'node:test'

import { EffectStore } from '../../templates/dagaz/kernel/effects.js'
import { createMoveClass } from '../../templates/dagaz/kernel/moves.js'

const Move = createMoveClass({ effects: new EffectStore() })
const STEP = [0, 2, null, 1]
const CAPTURE = [1, null, null, 1]
const LATER = [2, 4, null, 2]
const LAST = [4, 6, null, 3]

/** Return a partial move, two moves that continue it, and one that continues the first of these. */
function chain () {
  const moveOf = (...effects) => new Move(0, 0, undefined, effects.flat())
  const first = moveOf(STEP, CAPTURE)
  const shared = first.share()
  const others = [moveOf(STEP, CAPTURE, LATER), moveOf(STEP, CAPTURE, LATER)]
  for (const move of others) move.continues(shared)
  const third = moveOf(STEP, CAPTURE, LATER, LAST)
  third.continues(others[0].share())
  return [first, ...others, third]
}

for (const changed of [0, 1, 2, 3]) {
  test(`a script that changes an action of move ${changed} of a chain changes all of them`, () => {
    const moves = chain()
    moves[changed].actions[1][1] = [5]
    for (const move of moves) assert.equal(move.effects[5], 5)
    for (const move of moves) assert.deepEqual(move.actions[1], [[1], [5], null, 1])
  })
}

test('moves of a chain do not share the actions that they add, and not their lists', () => {
  const [first, second, other, third] = chain()
  second.actions[2][1] = [5]
  second.actions.pop()
  assert.deepEqual([first, second, other, third].map(move => move.actions.length), [2, 2, 3, 4])
  assert.equal(other.effects[9], 4)
  assert.equal(third.effects[9], 5)
})

test('a script can replace the actions of a move before another one is read', () => {
  const [first, second] = chain()
  const [, capture] = first.actions
  first.actions = []
  capture[1] = [5]
  assert.equal(second.effects[5], 5)
})
