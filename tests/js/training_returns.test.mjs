// Lambda-returns: values between the searches and the result of a game, from which tables and networks learn.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { returnsOf, searchReturnsOf } from '../../templates/host/training/returns.mjs'

/** The first move is random; then the players are to move in turn, and player 0 wins. */
const GAME = { moves: [0, 0, 0], scores: [null, 100, 300], points: [1, 0] }
const MOVERS = [0, 1, 0]
const SCALE = Math.log(3) / 100
/** What the searches expect for player 0: 1 - 3/4, and 27/28. */
const EXPECTED = [0.25, 27 / 28]

function assertClose (found, expected) {
  assert.equal(found.length, expected.length)
  found.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-12, `${found} is not ${expected}`))
}

test('networks learn from the search at the ply on', () => {
  const last = 0.75 + 0.25 * EXPECTED[1]
  const middle = 0.75 * last + 0.25 * EXPECTED[0]
  assertClose(searchReturnsOf(GAME, MOVERS, 0, SCALE), [middle, middle, last])
  assertClose(searchReturnsOf(GAME, MOVERS, 1, SCALE), [1 - middle, 1 - middle, 1 - last])
})

test('tables learn from the searches after the ply', () => {
  const middle = 0.9 + 0.1 * EXPECTED[1]
  assertClose(returnsOf(GAME, MOVERS, 0, SCALE), [0.9 * middle + 0.1 * EXPECTED[0], middle, 1])
})

test('the scores of longer searches replace those of the game', () => {
  const deeper = searchReturnsOf({ ...GAME, targets: [[2, -100]] }, MOVERS, 0, SCALE)
  assertClose(deeper, searchReturnsOf({ ...GAME, scores: [null, 100, -100] }, MOVERS, 0, SCALE))
  assertClose(deeper.slice(2), [0.75 + 0.25 * 0.25])
})

test('a proved score is a result', () => {
  const proved = { moves: [0], scores: [-999998], points: [1, 0] }
  assertClose(searchReturnsOf(proved, [0], 0, SCALE), [0.75])
})
