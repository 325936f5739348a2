// Random walks with artificial rules that have every kind of effect: incremental counts equal recomputed ones, and
// unmaking a move restores the state exactly.
import assert from 'node:assert/strict'
import test from 'node:test'

import {
  HASH, HASH_HIGH, HEADER, LAST_FROM, LAST_TO, CONTINUATION, PASS, PARTIAL_SQUARE, RECORD_TOP, TOP, TURN
} from '../../templates/runtime/state/layout.js'
import { perft, perftTurns } from '../../templates/runtime/moves/perft.js'
import { createPosition } from '../../templates/runtime/state/position.js'
import { createRandom } from '../../templates/runtime/state/random.js'
import { fromJSON, startPosition, toJSON } from '../../templates/runtime/api/position_io.js'
import { BITS, SIZE, design, rulesOf } from './walking.mjs'

const copies = ({ state }) => [state.board, state.reserve, state.counts, state.registers].map(array => Array.from(array))

function counted ({ state, design: { layout } }) {
  const counts = new Array(8).fill(0)
  for (let p = 0; p < SIZE; p++) {
    if (state.board[p] === 0) continue
    const player = 31 - Math.clz32(state.board[p] & 3)
    counts[player * 4]++
    counts[player * 4 + ((state.board[p] >>> layout.typeShift) & 3)]++
  }
  return counts
}

function recomputed (position) {
  const other = createPosition(position.design, rulesOf(Math.random))
  fromJSON(other, toJSON(position))
  return [other.state.registers[HASH], other.state.registers[HASH_HIGH]]
}

/** Return what identifies a position: its hash, turn and partial move. */
function situation (registers) {
  return [HASH, HASH_HIGH, TURN, PARTIAL_SQUARE, CONTINUATION].map(register => registers[register])
}

const SEEDS = process.env.ZRF2JS_ALL_FILES ? 12 : 5

for (let seed = 1; seed <= SEEDS; seed++) {
  test('random walk ' + seed, () => {
    const random = createRandom(seed)
    const position = createPosition(design(), rulesOf(random))
    startPosition(position)
    const { registers } = position.state
    const states = []
    const seen = []
    for (let step = 0; step < 40; step++) {
      registers[RECORD_TOP] = HEADER
      const before = copies(position)
      const end = position.generate(0)
      const move = Math.floor(random() * end)
      const word = position.state.moveBuffer[move]
      const entering = registers[PARTIAL_SQUARE]
      states.push(before)
      seen.push(situation(registers))
      position.make(move)
      assert.deepEqual(Array.from(position.state.counts), counted(position), 'counts')
      assert.deepEqual([registers[HASH], registers[HASH_HIGH]], recomputed(position), 'hash')
      const now = situation(registers)
      const times = 1 + seen.filter(before => before.every((number, i) => number === now[i])).length
      assert.equal(position.state.repetitions(), times)
      if (registers[PARTIAL_SQUARE] < 0) {
        assert.equal(registers[CONTINUATION], 0)
        assert.equal(registers[TURN], [1, 2, 1][before[3][TURN]])
      } else assert.equal(registers[TURN], before[3][TURN], 'the turn continues after ' + entering)
      if (word === PASS) assert.deepEqual(copies(position)[0], before[0])
      if (word >= 0) {
        assert.equal(registers[LAST_FROM], word & 15)
        assert.equal(registers[LAST_TO], (word >> BITS) & 15)
      }
    }
    while (states.length > 0) {
      position.unmake()
      const before = states.pop()
      const after = copies(position)
      for (const register of [RECORD_TOP, TOP]) after[3][register] = before[3][register]
      assert.deepEqual(after, before)
    }
  })
}

test('a snapshot restores the complete state', () => {
  const random = createRandom(7)
  const position = createPosition(design(), rulesOf(random))
  startPosition(position)
  const play = () => {
    position.state.registers[RECORD_TOP] = HEADER
    position.make(Math.floor(random() * position.generate(0)))
  }
  for (let step = 0; step < 12; step++) play()
  const [before, times] = [copies(position), position.state.repetitions()]
  const snapshot = position.snapshot(true)
  for (let back = 0; back < 6; back++) position.unmake()
  for (let step = 0; step < 30; step++) play()
  position.restore(snapshot)
  assert.deepEqual(copies(position), before)
  assert.equal(position.state.repetitions(), times)
  for (let back = 0; back < 12; back++) position.unmake()
  startPosition(position)
  assert.deepEqual(toJSON(position).board.p0, ['White', 'King', { level: 0 }])
})

test('a new setup clears captures, history and reserves', () => {
  const position = createPosition(design(), rulesOf(createRandom(3)))
  startPosition(position)
  const fresh = copies(position)
  for (let step = 0; step < 20; step++) {
    position.state.registers[RECORD_TOP] = HEADER
    position.make(0 * position.generate(0))
  }
  startPosition(position)
  const again = copies(position)
  assert.deepEqual(again, fresh)
  assert.equal(position.state.repetitions(), 1)
})

test('perft does not change the buffers', () => {
  const position = createPosition(design(), rulesOf(createRandom(5)))
  startPosition(position)
  for (const count of [perft, perftTurns]) {
    position.state.registers[TOP] = 11
    const side = position.state.registers[RECORD_TOP]
    assert.ok(count(position, 2)[1] > count(position, 1)[0])
    assert.equal(position.state.registers[TOP], 11)
    assert.equal(position.state.registers[RECORD_TOP], side)
  }
})
