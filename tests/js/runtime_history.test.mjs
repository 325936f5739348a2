// The incremental hash must equal the hash that is computed from the whole board, with tables of keys and without.
import assert from 'node:assert/strict'
import test from 'node:test'

import {
  CONTINUATION, CONTINUATION_BEFORE, HASH, HASH_HIGH, PARTIAL_SQUARE, PARTIAL_SQUARE_BEFORE, TURN
} from '../../templates/runtime/state/layout.js'
import { keyHigh, keyLow } from '../../templates/runtime/state/hash.js'
import { createHistory } from '../../templates/runtime/state/history.js'

const SIZE = 6
const FRAME = 32
const SMALL = 4 // bits of a piece code: the keys are tabled
const LARGE = 12 // the tables would be too large

function create ({ codeBits = SMALL, tracksHash = true, keepsMore = false } = {}) {
  const state = {
    board: new Int32Array(SIZE), under: new Int32Array(3), reserve: new Int32Array(4), registers: new Int32Array(64),
    undo: new Int32Array(FRAME * 8), size: SIZE
  }
  return { state, history: createHistory(state, { layout: { codeBits, tracksHash } }, keepsMore) }
}

const hash = ({ registers }) => [registers[HASH], registers[HASH_HIGH]]
const xor = (cells, change) => cells.reduce((sum, [cell, value]) => sum ^ change(cell, 0) ^ change(cell, value), 0)

for (const codeBits of [SMALL, LARGE]) {
  test(`changes of squares keep the hash of the board, with ${codeBits} bits per piece`, () => {
    const { state, history } = create({ codeBits })
    const { board } = state
    const agree = () => {
      const found = hash(state)
      history.computeHash()
      assert.deepEqual(found, hash(state))
    }
    for (const [square, code] of [[0, 3], [5, 9], [2, 3], [0, 7], [2, 0]]) {
      history.replace(square, board[square], code)
      board[square] = code
      agree()
    }
    history.move(0, 7, 3, 0, 7) // to an empty square
    board[0] = 0
    board[3] = 7
    agree()
    history.move(3, 7, 5, 9, 8) // a capture, with a promotion
    board[3] = 0
    board[5] = 8
    agree()
    assert.notDeepEqual(hash(state), [0, 0])
  })
}

test('piles and reserves have separate cells', () => {
  const { state, history } = create()
  state.board[5] = 2
  state.under.set([0, 4, 5])
  state.reserve.set([1, 0, 0, 6])
  history.computeHash()
  const first = SIZE + 1
  const cells = [[5, 2], [first, 1], [first + 3, 6], [first + 9, 4], [first + 10, 5]]
  assert.deepEqual(hash(state), [xor(cells, keyLow), xor(cells, keyHigh)])
})

test('a change to the same value is none, and without tracking the hash is 0', () => {
  const { state, history } = create()
  history.rehash(20, 3, 3)
  assert.deepEqual(hash(state), [0, 0])
  const untracked = create({ tracksHash: false })
  untracked.state.board[1] = 2
  untracked.history.computeHash()
  assert.deepEqual(hash(untracked.state), [0, 0])
  assert.equal(untracked.history.heads.length, 0)
})

test('a repetition has the same hash, turn and partial move', () => {
  for (const keepsMore of [false, true]) {
    const { state: { registers, undo }, history } = create({ keepsMore })
    history.onMake(0, 5, 6)
    registers[HASH] = 5
    registers[HASH_HIGH] = 6
    assert.equal(history.repetitions(), 2)
    const differs = (change, restore) => {
      change()
      const found = history.repetitions()
      restore()
      return found === 1
    }
    assert.ok(differs(() => { registers[HASH_HIGH] = 7 }, () => { registers[HASH_HIGH] = 6 }))
    assert.ok(differs(() => { registers[HASH] = 5 + 1024 }, () => { registers[HASH] = 5 }))
    assert.ok(differs(() => { registers[TURN] = 1 }, () => { registers[TURN] = 0 }))
    for (const [register, before] of [[PARTIAL_SQUARE, PARTIAL_SQUARE_BEFORE], [CONTINUATION, CONTINUATION_BEFORE]]) {
      const value = undo[before]
      assert.equal(differs(() => { registers[register] = value + 1 }, () => { registers[register] = value }), keepsMore)
    }
  }
})

test('an unmade move leaves the earlier frames', () => {
  const { state: { registers }, history } = create()
  history.onMake(FRAME, 5, 6)
  history.onMake(2 * FRAME, 5, 6)
  history.onUnmake(2 * FRAME)
  assert.deepEqual([registers[HASH], registers[HASH_HIGH]], [5, 6])
  assert.equal(history.repetitions(), 2)
})

test('keys of values in cells are distinct, and that of no value is 0', () => {
  for (const key of [keyLow, keyHigh]) {
    const keys = new Set()
    for (let cell = 0; cell < 64; cell++) {
      assert.equal(key(cell, 0), 0)
      for (let value = 1; value <= 40; value++) keys.add(key(cell, value))
    }
    assert.equal(keys.size, 64 * 40)
  }
})
