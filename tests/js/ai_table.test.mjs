// The transposition table: templates/ai/transposition_table.js.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createTable, EXACT, LOWER_BOUND, NO_MOVE, UPPER_BOUND } from '../../templates/ai/transposition_table.js'

const NODES = 1000

/** Return what the table holds for a position. */
function entryOf (table, low, high) {
  if (!table.get(low, high)) return null
  const { score, depth, bound, move } = table
  return { score, depth, bound, move }
}

test('an entry holds score, depth, bound and move', () => {
  const table = createTable(NODES, false)
  table.put(5, 6, -70, 3, EXACT, 7)
  assert.deepEqual(entryOf(table, 5, 6), { score: -70, depth: 3, bound: EXACT, move: 7 })
  assert.equal(entryOf(table, 5, 7), null)
})

test('a search without a best move keeps the move of an earlier one', () => {
  const table = createTable(NODES, false)
  table.put(5, 6, 40, 3, LOWER_BOUND, 7)
  table.put(5, 6, -20, 4, UPPER_BOUND, NO_MOVE)
  assert.deepEqual(entryOf(table, 5, 6), { score: -20, depth: 4, bound: UPPER_BOUND, move: 7 })
  table.put(5, 6, 40, 5, LOWER_BOUND, 8)
  assert.equal(entryOf(table, 5, 6).move, 8)
})

test('the second entry of a bucket keeps its move too', () => {
  const table = createTable(NODES, false)
  table.put(5, 1, 0, 9, EXACT, 1)
  table.put(5, 2, 40, 3, LOWER_BOUND, 7)
  table.put(5, 2, -20, 4, UPPER_BOUND, NO_MOVE)
  assert.equal(entryOf(table, 5, 1).move, 1)
  assert.equal(entryOf(table, 5, 2).move, 7)
})

test('moves of other positions and of earlier searches are not kept', () => {
  const table = createTable(NODES, false)
  table.put(5, 1, 40, 3, LOWER_BOUND, 7)
  table.put(5, 2, -20, 4, UPPER_BOUND, NO_MOVE)
  assert.equal(entryOf(table, 5, 2).move, NO_MOVE)
  const next = createTable(NODES, false)
  assert.equal(entryOf(next, 5, 1), null)
  next.put(5, 1, -20, 4, UPPER_BOUND, NO_MOVE)
  assert.equal(entryOf(next, 5, 1).move, NO_MOVE)
  assert.notEqual(entryOf(createTable(NODES, true), 5, 1), null)
})
