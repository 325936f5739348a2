// The runtime with hand-written rules: men step to the right along a row of four, or are dropped on it.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createPosition } from '../../templates/runtime/state/position.js'
import { HASH, HEADER, RECORD_TOP, TOP, TURN } from '../../templates/runtime/state/layout.js'
import { perft } from '../../templates/runtime/moves/perft.js'
import { cells, fromJSON, startPosition, toJSON } from '../../templates/runtime/api/position_io.js'

const OFF = 4
const MAN = 1 << 2 // two owners, then the type

function design (changes = {}) {
  const layout = {
    players: 2, types: 2, ownerMask: 3, typeShift: 2, typeMask: 1, positionBits: 3, twoWordMoves: false, codeBits: 3, changeLists: [[]],
    attributes: [], positionFlags: 0, royal: [0, 0, 0, 0], droppable: [0, 1], recyclable: [0, 1], flipTo: [2, 1],
    tracksCounts: true, tracksHash: true, tracksCaptures: true, testsMobility: false,
    createsRoyals: false, compares: [1, 1], mayHaveNoEffect: true, hasPartialMoves: true
  }
  return {
    title: 'Row',
    players: [{ name: 'White', inTurnOrder: true }, { name: 'Black', inTurnOrder: true }],
    turns: [{ chooser: 0, mover: 0 }, { chooser: 1, mover: 1 }],
    repeat: 0,
    modes: [],
    attributes: [],
    pieces: [{ name: 'Man', attributes: [] }],
    setup: [[0, 0, 0], [1, 0, 2]],
    reserves: [[0, 0, 1]],
    goals: [],
    engine: null,
    options: { passTurn: 0, passPartial: false, maximalCaptures: false, recycleCaptures: true, includeOffPieces: false },
    board: {
      positions: ['a', 'b', 'c', 'd'].map(name => ({ name })),
      directions: ['right'],
      links: [[1, 2, 3, -1]],
      zones: []
    },
    ...changes,
    layout: Object.assign(layout, changes.layout)
  }
}

// Men step or capture to the right. A player with a man in reserve can drop it on an empty square.
function rules ({ board, nav, moveBuffer, reserve, fresh }) {
  function generate (turn, k) {
    const me = 1 << turn
    for (let p = 0; p < 4; p++) {
      if ((board[p] & me) !== 0 && nav[p] !== OFF) moveBuffer[k++] = p | nav[p] << 3 | board[p] << 6
      if (board[p] === 0 && reserve[turn * 2 + 1] !== 0) moveBuffer[k++] = OFF | p << 3 | (fresh[1] | me) << 6
    }
    return k
  }
  return { generate, generateContinuations: (mover, p, mode, k) => k, attacked: () => false, attackedFrom: () => false, opened: () => false, pinLines: () => 0, exposedSquares: () => null, goal: () => 0 }
}

function started (changes) {
  const position = createPosition(design(changes), rules)
  startPosition(position)
  return position
}

function list (position) {
  const { moveBuffer, registers } = position.state
  return Array.from(moveBuffer.subarray(registers[TOP], position.generate(registers[TOP])))
}

test('moves are packed as origin, target and landing code', () => {
  assert.deepEqual(list(started()), [0 | 1 << 3 | (1 | MAN) << 6, OFF | 1 << 3 | (1 | MAN) << 6, OFF | 3 << 3 | (1 | MAN) << 6])
})

test('make and unmake restore board, reserve, counts, turn and hash', () => {
  const position = started()
  const { state } = position
  const before = [state.board, state.reserve, state.counts, state.registers].map(array => Array.from(array))
  const end = position.generate(0)
  for (let k = 0; k < end; k++) {
    position.make(k)
    assert.notEqual(state.registers[HASH], before[3][HASH])
    assert.equal(state.registers[TURN], 1)
    position.unmake()
    state.registers[TOP] = 0
    assert.deepEqual([state.board, state.reserve, state.counts, state.registers].map(array => Array.from(array)), before)
  }
})

test('a drop uses the reserve', () => {
  const position = started()
  position.generate(0)
  position.make(1) // the drop on b
  assert.equal(position.state.reserve[1], 0)
  position.unmake()
  assert.equal(position.state.reserve[1], 1)
})

test('a captured man returns to the reserve of its owner', () => {
  const position = started()
  fromJSON(position, { board: { b: ['White', 'Man', {}], c: ['Black', 'Man', {}] }, turn: 0 })
  position.generate(0)
  position.make(0)
  assert.equal(position.state.reserve[3], 1)
  assert.equal(position.state.counts[2], 0)
})

test('a position round-trips through JSON data', () => {
  const position = started()
  const json = toJSON(position)
  assert.deepEqual(json.board, { a: ['White', 'Man', {}], c: ['Black', 'Man', {}] })
  assert.deepEqual(json.reserves, { White: { Man: 1 } })
  const other = createPosition(design(), rules)
  fromJSON(other, json)
  assert.deepEqual(toJSON(other), json)
  assert.deepEqual(cells(other).map(cell => cell && cell.player), ['White', null, 'Black', null])
})

test('position data with unknown names throws and changes nothing', () => {
  const position = started()
  const json = toJSON(position)
  for (const bad of [{ board: { z: ['White', 'Man', {}] } }, { board: { a: ['Red', 'Man', {}] } }, { board: {}, turn: 7 }, { board: {}, used: { White: [32] } }, { board: {}, used: { Red: [0] } }, { board: {}, used: { White: 1 } }]) {
    assert.throws(() => fromJSON(position, bad), RangeError)
  }
  assert.deepEqual(toJSON(position), json)
})

test('the third occurrence of a position is counted', () => {
  const position = started()
  assert.equal(position.state.repetitions(), 1)
  position.state.moveBuffer[0] = -1 // a pass
  for (let i = 0; i < 4; i++) position.make(0)
  assert.equal(position.state.repetitions(), 3)
  for (let i = 0; i < 4; i++) position.unmake()
  assert.equal(position.state.repetitions(), 1)
})

test('perft counts leaves in bulk and does not change the buffers', () => {
  const position = started()
  assert.deepEqual(perft(position, 2), [3, 3])
  assert.equal(position.state.registers[TOP], 0)
  assert.equal(position.state.registers[RECORD_TOP], HEADER)
})
