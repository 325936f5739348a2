// Unit tests of hash keys, duplicate removal, attack tables and random numbers.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createDeduplicator } from '../../templates/runtime/moves/deduplicate.js'
import { keyHigh, keyLow } from '../../templates/runtime/state/hash.js'
import { ATTRIBUTE, CAPTURE, ELSE, HEADER, PASS, RECORD_TOP } from '../../templates/runtime/state/layout.js'
import { createRandom } from '../../templates/runtime/state/random.js'
import { createAttackLines, createExposedLines, updateAttackLines } from '../../templates/runtime/tables/attack_lines.js'
import { createExposedSquares } from '../../templates/runtime/tables/exposed_squares.js'
import { createAttackTables, createWalker, endsOf } from '../../templates/runtime/tables/attack_tables.js'
import { sharedTables } from '../../templates/runtime/tables/shared_tables.js'
import { createMoveRecords } from '../../templates/runtime/records/move_records.js'

const LAYOUT = {
  compares: [1, 1, 1], positionBits: 4, codeBits: 6, typeMask: 3, typeShift: 0, twoWordMoves: false,
  attributes: [{ shift: 4, mask: 1 }], flipTo: [], ownerMask: 12, changeLists: [[], [0]]
}

test('keys of adjacent cells and codes differ in both halves', () => {
  const low = new Set()
  const high = new Set()
  for (let place = 0; place < 100; place++) {
    for (let code = 1; code < 100; code++) {
      low.add(keyLow(place, code))
      high.add(keyHigh(place, code))
    }
  }
  assert.ok(low.size > 9890 && high.size > 9890)
  assert.equal(keyLow(5, 0), 0)
})

function buffers () {
  const state = { moveBuffer: new Int32Array(64), codes: new Int32Array(64), board: new Int32Array(9).fill(1), size: 8, records: new Int32Array(256), registers: new Int32Array(16) }
  state.registers[RECORD_TOP] = HEADER
  return state
}

function record (state, records, entries, from, to) {
  let s = state.registers[RECORD_TOP] + HEADER
  for (const [word, argument] of entries) { state.records[s++] = word; state.records[s++] = argument }
  const start = state.registers[RECORD_TOP]
  records.commit(s, from, to, 0, 0)
  return ~start
}

test('equal packed moves are duplicates, and so are records with equal entries in any order', () => {
  const state = buffers()
  const records = createMoveRecords(state)
  const distinct = createDeduplicator(state, LAYOUT)
  const a = [CAPTURE | 3 << 4, 0]
  const b = [CAPTURE | 4 << 4, 0]
  const moves = [7, 9, 7, record(state, records, [a, b], 1, 2), record(state, records, [b, a], 1, 2), record(state, records, [a], 1, 2), PASS, PASS]
  moves.forEach((word, k) => { state.moveBuffer[k] = word })
  distinct.clear()
  assert.deepEqual(moves.map((_, k) => distinct.isNew(k, k)), [true, true, false, true, false, true, true, false])
})

test('repeated captures and captures on empty squares do not distinguish moves', () => {
  const state = buffers()
  const records = createMoveRecords(state)
  const distinct = createDeduplicator(state, LAYOUT)
  state.board[5] = 0
  const taking = [CAPTURE | 3 << 4, 0]
  const idle = [CAPTURE | 5 << 4, 0]
  const plain = 1 | 2 << 4 | 1 << 8
  const moves = [plain, record(state, records, [idle], 1, 2), record(state, records, [taking], 1, 2), record(state, records, [taking, idle, taking], 1, 2)]
  moves.forEach((word, k) => { state.moveBuffer[k] = word })
  distinct.clear()
  assert.deepEqual(moves.map((_, k) => distinct.isNew(k, k)), [true, false, true, false])
  assert.equal(state.moveBuffer[1], plain)
})

test('a record that only changes its mover becomes a packed move with a change list', () => {
  const state = buffers()
  const records = createMoveRecords(state)
  const distinct = createDeduplicator(state, LAYOUT)
  const changed = [ATTRIBUTE | 2 << 4, 1] // sets attribute 0 of the piece that lands on 2
  const packed = 1 | 2 << 4 | (1 | 1 << 4 | 1 << 6) << 8
  const elsewhere = [ATTRIBUTE | 3 << 4, 1]
  const moves = [packed, record(state, records, [changed], 1, 2), record(state, records, [elsewhere], 1, 2), record(state, records, [changed, changed], 1, 2)]
  moves.forEach((word, k) => { state.moveBuffer[k] = word })
  distinct.clear()
  assert.deepEqual(moves.map((_, k) => distinct.isNew(k, k)), [true, false, true, true])
  assert.equal(state.moveBuffer[1], packed)
})

test('a record that promotes without captures becomes a packed promotion', () => {
  const state = buffers()
  const records = createMoveRecords(state)
  const distinct = createDeduplicator(state, LAYOUT)
  const promoting = record(state, records, [], 1, 2)
  state.records[~promoting + 4] = 2
  const packed = 1 | 2 << 4 | 2 << 8
  ;[packed, promoting].forEach((word, k) => { state.moveBuffer[k] = word })
  distinct.clear()
  assert.deepEqual([0, 1].map(k => distinct.isNew(k, k)), [true, false])
})

// A row of five, nav row 0 to the right and row 6 to the left; 5 is off the board.
const row = { size: 5, nav: Int16Array.from([1, 2, 3, 4, 5, 5, 5, 0, 1, 2, 3, 5]) }
const SLIDE = [{ path: [0, { again: [0] }], depends: [[[0, { again: [0] }], 1]] }]

/** Return a function that returns by origin the masks by type of a table of attacks. */
function attackers (board, types, uses, footprints) {
  const table = createAttackTables(board, types, uses, footprints)
  return target => {
    const rows = table(target)
    assert.equal(table(target), rows) // once listed, the rows stay
    return Object.fromEntries(Array.from({ length: rows.length / types }, (_, i) => [rows[i * types], Array.from(rows.subarray(i * types + 1, (i + 1) * types))]))
  }
}

test('a slide reaches all squares in its direction', () => {
  const from = attackers(row, 2, [[1, 1, 0, 0], [1, 2, 0, 6]], [SLIDE])
  assert.deepEqual([0, 2, 4].map(from), [{ 1: [2], 2: [2], 3: [2], 4: [2] }, { 0: [1], 1: [1], 3: [2], 4: [2] }, { 0: [1], 1: [1], 2: [1], 3: [1] }])
})

test('the origins of paths with loops and jumps are those from which they lead to the target', () => {
  const paths = [[], [0, 1], [0, { again: [0] }], [{ again: [1, 1] }, 0], [{ again: [0, { again: [1] }] }], [{ goTo: 3 }, { again: [1] }], [0, { goToArgument: 2 }], [{ again: [0] }, { goTo: 2 }, 0]]
  const args = [0, 6, 4]
  const walker = createWalker(row, () => {})
  for (const path of paths) {
    const from = attackers(row, 2, [[1, 1, 0, ...args]], [[{ path, depends: [] }]])
    for (let target = 0; target < row.size; target++) {
      const reaches = p => { const ends = []; endsOf(walker, path, args, p, ends); return ends.includes(target) }
      assert.deepEqual(Object.keys(from(target)).map(Number), [0, 1, 2, 3, 4].filter(reaches), JSON.stringify(path) + ' to ' + target)
    }
  }
})

test('a move without footprint reaches every square, and types that move alike share a row', () => {
  const from = attackers(row, 3, [[1, 1, 0, 0], [2, 4, 1, 0], [1, 2, 1, 0]], [null, [{ path: [0], depends: [] }]])
  assert.deepEqual(from(3), { 0: [1, 0], 1: [1, 0], 2: [3, 4], 3: [1, 0], 4: [1, 0] })
})

test('lists above their limit are made again', () => {
  const size = 1500
  const table = createAttackTables({ size, nav: new Int16Array(size + 1) }, 3, [[1, 1, 0]], [null], 1e6)
  const first = table(0)
  for (let target = 1; target < size; target++) table(target)
  assert.notEqual(table(0), first)
  assert.deepEqual(table(0), first)
})

// Type 1 slides both ways. Type 2 jumps two to the right if the square between is empty, type 3 always.
const SHAPES = [{ path: [0, 0], leg: [0] }, { path: [0, 0], tests: [['position', 3, [0, 0], false]] }]
const LINES = createAttackLines(row, { types: 4, player: 0, directions: [0, 6], leaps: [[2, 4, 0, 0], [3, 0, 1, 0]] }, SHAPES)

function entries ({ starts, ends, places, legs, bits, kinds, list }, t) {
  const found = []
  if (ends[t] === 0) list(t)
  for (let i = starts[t]; i < ends[t]; i++) found.push([places[i], legs[i], bits[i], Array.from(kinds.subarray(4 * i, 4 * i + 4))])
  return found
}

test('lines lead back to the origins of rays and leaps', () => {
  assert.deepEqual(Array.from(LINES.back), [5, 0, 1, 2, 3, 5, 1, 2, 3, 4, 5, 5])
  assert.deepEqual(entries(LINES.legged, 3), [[1, 2, 4, [0, 0, 1, 0]]])
  assert.deepEqual(entries(LINES.legged, 1), [])
  assert.deepEqual(entries(LINES.open, 2), [[0, undefined, undefined, [0, 0, 0, 1]]])
  assert.deepEqual(entries(LINES.open, 3), []) // excluded by its test
  assert.deepEqual(entries(LINES.open, row.size), [])
  assert.deepEqual(entries(LINES.open, 2), entries(LINES.open, 2)) // once listed, the entries stay
})

test('leaps from several origins along one direction to a square are all listed', () => {
  const funnel = { size: 4, nav: Int16Array.from([3, 3, 3, 4, 4, 1, 2, 4, 4, 4]) } // row 0: 0, 1 and 2 lead to 3; row 5: 0 to 1 to 2
  const { open } = createAttackLines(funnel, { types: 4, player: 0, directions: [], leaps: [[1, 0, 0, 0], [2, 0, 0, 5], [3, 0, 0, 5]] }, [{ path: [0] }])
  assert.deepEqual(entries(open, 3).map(([from, , , types]) => [from, types]), [[2, [0, 1, 0, 0]], [1, [0, 1, 0, 0]], [0, [0, 1, 0, 0]]])
  assert.deepEqual(entries(open, 2).map(([from, , , types]) => [from, types]), [[1, [0, 0, 1, 1]]])
})

test('lines are listed again after links have changed', () => {
  const board = { size: 3, nav: Int16Array.from([1, 2, 3, 3]) }
  const plan = { types: 4, player: 0, directions: [0], leaps: [[1, 0, 0, 0], [2, 4, 1, 0]] }
  const lines = createAttackLines(board, plan, [{ path: [0] }, { path: [0, 0], leg: [0] }])
  assert.deepEqual([entries(lines.open, 1), entries(lines.legged, 2)].map(rows => rows.map(([from]) => from)), [[0], [0]])
  board.nav.set([2, 1, 0])
  updateAttackLines(lines, plan)
  assert.deepEqual(Array.from(lines.back), [2, 1, 0, 3])
  assert.deepEqual([entries(lines.open, 1), entries(lines.legged, 2)].map(rows => rows.map(([from]) => from)), [[1], [2]])
})

test('leaving a ray or a leg may open a line, entering only the lines of hoppers', () => {
  const { leaving, entering } = createExposedLines(row, [{ lines: LINES, over: 0 }])
  assert.deepEqual(Array.from(leaving.subarray(2 * 5, 3 * 5)), [1, 1 | 4, 0, 2, 2])
  assert.equal(entering, null)
  const hopping = createExposedSquares(row, [{ lines: LINES, over: 2 }], [], [], [0])
  assert.deepEqual(Array.from(hopping.entering.subarray(2 * 5, 3 * 5)), [0, 0, 0, 2, 2])
})

test('moves without footprint have no table, moves that cannot capture royals expose no square', () => {
  assert.equal(createExposedSquares(row, [], [[ELSE, 0, 0]], [null], [0]), null)
  const pawnOnly = [{ path: [0], onto: [4], depends: [[[0, 0], 3]] }]
  assert.ok(createExposedSquares(row, [], [[ELSE, 0, 0]], [pawnOnly], [0]).leaving.every(bits => bits === 0))
})

test('squares that must be empty are not captured, whatever path leads to them', () => {
  const away = { path: [0], depends: [] }
  const found = empties => Object.keys(attackers(row, 2, [[1, 1, 0, 0]], [[Object.assign({}, away, { empties })]])(2))
  assert.deepEqual(found([]), ['1'])
  assert.deepEqual(found([[0, 0], []]), ['1'])
  assert.deepEqual(found([[0]]), [])
  assert.deepEqual(found([[{ goTo: 2 }]]), [])
})

test('tables that exceed the limit are not created', () => {
  const size = 1000
  const ring = { size, nav: Int16Array.from({ length: size + 1 }, (_, p) => p === size ? size : (p + 1) % size) }
  const twice = [{ path: [0, { again: [0] }], depends: [[[0, { again: [0] }], 1]] }]
  assert.equal(createExposedSquares(ring, [], [[ELSE, 0, 0]], [twice], [0]), null)
})

test('a footprint that reads the last move exposes all squares, for its targets only', () => {
  const enPassant = [{ path: [0], depends: [[[], 4]] }]
  const { leaving, entering } = createExposedSquares(row, [], [[ELSE, 0, 0]], [enPassant], [0])
  for (const table of [leaving, entering]) {
    assert.ok(table.subarray(5, 10).every(bits => bits === ELSE))
    assert.ok(table.subarray(0, 5).every(bits => bits === 0))
  }
})

test('tests of other squares open the line of their move', () => {
  const slide = [{ path: [0, { again: [0] }], depends: [[[0, { again: [0] }], 1], [[1], 2]] }]
  const { leaving, entering } = createExposedSquares(row, [], [[8, 0, 0, 6]], [slide], [0])
  assert.deepEqual(Array.from(leaving.subarray(2 * 5, 3 * 5)), [0, 8, 8, 8, 8])
  assert.deepEqual(Array.from(entering.subarray(2 * 5, 3 * 5)), [8, 0, 0, 0, 0]) // left of its origin
})

test('the duplicates among the moves of a piece are removed', () => {
  const state = buffers()
  const distinct = createDeduplicator(state, LAYOUT)
  const word = (from, to, code) => from | to << 4 | code << 8
  const moves = [word(1, 2, 4), word(1, 3, 4), word(1, 2, 5), word(1, 2, 4), word(2, 3, 4), word(1, 3, 4), word(1, 2, 5)]
  moves.forEach((move, k) => { state.moveBuffer[k] = move })
  assert.equal(distinct.dedupe(0, 4), 3)
  assert.deepEqual(Array.from(state.moveBuffer.subarray(0, 3)), moves.slice(0, 3))
  moves.forEach((move, k) => { state.moveBuffer[k] = move })
  assert.equal(distinct.dedupe(2, 5), 5) // another list is independent
})

test('equal seeds give equal numbers between 0 and 1', () => {
  const one = createRandom(7)
  const two = createRandom(7)
  const numbers = Array.from({ length: 1000 }, one)
  assert.deepEqual(numbers, Array.from({ length: 1000 }, two))
  assert.ok(numbers.every(x => x >= 0 && x < 1))
  const mean = numbers.reduce((a, b) => a + b) / 1000
  assert.ok(mean > 0.45 && mean < 0.55)
})

test('tables with equal contents are different arguments', () => {
  const { create } = sharedTables({}, { create: () => ({}) })
  const [one, two] = [create({}, 'one'), create({}, 'two')]
  assert.notEqual(one, two)
  assert.notEqual(create({}, one), create({}, two))
  assert.equal(create({}, one), create({}, one))
})

test('positions of a board share the tables with equal arguments', () => {
  const [board, other] = [{}, {}]
  let calls = 0
  const create = (state, ...data) => { calls++; return data[0] === null ? null : { state, data } }
  const make = (on, ...data) => sharedTables(on, { create, again: create }).create({}, ...data)
  const table = make(board, 'a', [1, 2])
  assert.equal(make(board, 'a', [1, 2]), table)
  assert.equal(calls, 1)
  const second = make(board, 'a', [1, 3])
  assert.notEqual(second, table)
  assert.notEqual(make(other, 'a', [1, 2]), table)
  assert.notEqual(sharedTables(board, { create, again: create }).again({}, 'a', [1, 2]), table)
  assert.notEqual(make(board, { lines: table }), make(board, { lines: second })) // tables in arguments count as such
  assert.equal(calls, 6)
  assert.equal(make(board, null), make(board, null))
  assert.equal(calls, 7)
})

test('a loop continues once from each square that earlier loops reach', () => {
  const ends = []
  let steps = 0
  endsOf(createWalker(row, n => { steps += n }), Array.from({ length: 12 }, () => ({ again: [0] })), [0], 0, ends)
  assert.deepEqual(ends.sort(), [0, 1, 2, 3, 4])
  assert.ok(steps < 12 * 5 * 5, 'steps: ' + steps)
})

test('a path returns no square of an earlier run, and each of its squares once', () => {
  const walker = createWalker(row, () => {})
  const run = (path, args, from) => { const ends = []; endsOf(walker, path, args, from, ends); return ends.sort() }
  const twice = [{ again: [0] }, { again: [{ again: [0] }] }]
  assert.deepEqual(run(twice, [0], 3), [3, 4])
  assert.deepEqual(run(twice, [0], 3), [3, 4])
  assert.deepEqual(run([{ goTo: 2 }, { again: [0] }], [0], 0), [2, 3, 4])
  assert.deepEqual(run([{ goToArgument: 1 }], [0, 4], 0), [4])
})

test('types that move alike follow their path once', () => {
  const follows = uses => {
    let reads = 0
    const nav = new Proxy(row.nav, { get: (of, key) => { reads++; return of[key] } })
    createAttackTables({ nav, size: row.size }, 41, uses, [[{ path: [0, 0], depends: [] }]])(2)
    return reads
  }
  const uses = Array.from({ length: 40 }, (_, type) => [1 + type, 1, 0, 0])
  assert.equal(follows(uses), follows(uses.slice(0, 1)))
})
