// Tests of the time that an engine takes for a move.
import assert from 'node:assert/strict'
import test from 'node:test'

import { timeOfMove } from '../../templates/ai/move_time.js'

test('a game of any length stays within its clock', () => {
  for (const [base, increment] of [[60000, 0], [1000, 100], [300, 0], [0, 1000]]) {
    let clock = base + increment
    for (let ply = 0; ply < 300; ply++) {
      const time = timeOfMove(clock, increment, 0, 5)
      assert.ok(time >= 1 && Number.isInteger(time))
      clock -= time
      assert.ok(clock > 0 || clock + time <= 6, `ply ${ply}: ${clock}`)
      clock = Math.max(1, clock) + increment
    }
  }
})

test('a session of moves uses most of its time, and its last move too', () => {
  let clock = 40000
  for (let left = 40; left > 0; left--) clock -= timeOfMove(clock, 0, left, 0)
  assert.ok(clock > 0 && clock < 4000, String(clock))
})

test('an increment adds to the time of a move', () => {
  assert.ok(timeOfMove(10000, 1000, 0, 0) > timeOfMove(10000, 0, 0, 0) + 500)
})
