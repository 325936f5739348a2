// Random walks under made-up rules with every kind of effect: what is counted along the way is what
// counting anew gives, and taking back leads to exactly what was.
import assert from 'node:assert/strict'
import test from 'node:test'

import {
  ATTRIBUTE, CAPTURE, CREATE, FLIP, HASH, HASH_HIGH, HEADER, LAST_FROM, LAST_TO, MODE, OWNER, PART,
  PASS, PLACE, SIDE, TOP, TURN, TYPE
} from '../../templates/runtime/layout.js'
import { perft, perftTurns } from '../../templates/runtime/perft.js'
import { createPosition } from '../../templates/runtime/position.js'
import { createRandom } from '../../templates/runtime/random.js'
import { fromJSON, startPosition, toJSON } from '../../templates/runtime/setup.js'

const SIZE = 9
const BITS = 4
const PIECES = ['Man', 'King', 'Gold']

function design (changes = {}) {
  const layout = {
    players: 2, types: 4, ownerMask: 3, typeShift: 2, typeMask: 3, positionBits: BITS, wide: false,
    attributes: [{ shift: 4, mask: 3 }], positionFlags: 0, royal: [0, 0, 1, 0, 0, 0, 1, 0],
    droppable: [0, 1, 0, 1], flipTo: [2, 1], tracksCounts: true, tracksHash: true,
    watchesLosses: true, asksMobility: false, createsRoyals: true, dedupes: false
  }
  return {
    title: 'Walk',
    players: ['White', 'Black'].map(name => ({ name, inTurnOrder: true, random: false })),
    turns: [{ chooser: 0, mover: 0 }, { chooser: 1, mover: 1 }, { chooser: 0, mover: 1 }],
    repeat: 1,
    modes: ['step', 'jump'],
    attributes: [{ name: 'level', values: ['0', '1', '2'] }],
    pieces: PIECES.map(name => ({ name, attributes: [0], texts: {} })),
    setup: [[0, 1, 0], [0, 0, 1], [1, 1, 8], [1, 2, 7]],
    reserves: [[0, 0, 2], [1, 2, 3], [1, 0, -1]],
    goals: [],
    engine: null,
    options: { passTurn: 0, passPartial: false, maximalCaptures: false, recycleCaptures: true, includeOffPieces: false },
    board: { positions: Array.from({ length: SIZE }, (_, i) => ({ name: 'p' + i })), directions: [], links: [], zones: [] },
    ...changes,
    layout: Object.assign(layout, changes.layout)
  }
}

/** Rules that give moves at random: nothing here makes sense, all of it is allowed. */
function rulesOf (random) {
  const pick = n => Math.floor(random() * n)
  return state => {
    const { board, arena, side, registers, fresh, commit } = state
    const entry = {
      [CAPTURE]: () => 0,
      [FLIP]: () => 0,
      [OWNER]: () => 1 << pick(2),
      [TYPE]: () => 1 + pick(3),
      [ATTRIBUTE]: () => pick(3),
      [CREATE]: () => fresh[1 + pick(3)] | 1 << pick(2)
    }
    const kinds = Object.keys(entry).map(Number)
    function record (k, from, drop) {
      let s = registers[SIDE] + HEADER
      const others = Array.from(board.subarray(0, SIZE).keys()).filter(p => p !== from && board[p] !== 0)
      if (!drop && others.length > 0 && pick(3) === 0) { // another piece moves along
        side[s++] = PART | others[pick(others.length)] << 4
        side[s++] = pick(SIZE)
      }
      for (let n = pick(4); n > 0; n--) {
        const kind = kinds[pick(kinds.length)]
        side[s++] = kind | pick(SIZE) << 4
        side[s++] = entry[kind]()
      }
      const mode = pick(4) === 0 ? pick(4) : 0
      arena[k] = ~registers[SIDE]
      commit(s, from, pick(SIZE), mode, drop || (pick(3) === 0 ? 1 + pick(3) : 0))
      return k + 1
    }
    function generate (turn, k) {
      const me = 1 << [0, 1, 1][turn]
      for (let p = 0; p < SIZE; p++) {
        if ((board[p] & me) === 0) continue
        arena[k++] = p | pick(SIZE) << BITS | (board[p] & 15 | pick(3) << 4) << (2 * BITS)
        k = record(k, p, 0)
      }
      k = record(k, SIZE, fresh[1] | me)
      arena[k++] = PASS
      return k
    }
    const goOn = (mover, p, mode, k) => board[p] === 0 || p % 3 === 0 ? k : record(k, p, 0)
    return { generate, goOn, attacked: () => false, attackedFrom: () => false, exposure: () => null, goal: () => 0 }
  }
}

const copies = ({ state }) => [state.board, state.reserve, state.counts, state.lost, state.registers].map(array => Array.from(array))

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

function anew (position) {
  const other = createPosition(position.design, rulesOf(Math.random))
  fromJSON(other, toJSON(position))
  return [other.state.registers[HASH], other.state.registers[HASH_HIGH]]
}

for (let seed = 1; seed <= 12; seed++) {
  test('walk ' + seed, () => {
    const random = createRandom(seed)
    const position = createPosition(design(), rulesOf(random))
    startPosition(position)
    const { registers } = position.state
    const states = []
    const seen = []
    for (let step = 0; step < 40; step++) {
      registers[SIDE] = HEADER
      const before = copies(position)
      const end = position.generate(0)
      const move = Math.floor(random() * end)
      const word = position.state.arena[move]
      const entering = registers[PLACE]
      states.push(before)
      seen.push([registers[HASH], registers[HASH_HIGH]])
      position.make(move)
      assert.deepEqual(Array.from(position.state.counts), counted(position), 'counts')
      assert.deepEqual([registers[HASH], registers[HASH_HIGH]], anew(position), 'hash')
      const now = [registers[HASH], registers[HASH_HIGH]]
      const times = 1 + seen.filter(pair => pair[0] === now[0] && pair[1] === now[1]).length
      assert.equal(position.state.repetitions(), times)
      if (registers[PLACE] < 0) {
        assert.equal(registers[MODE], 0)
        assert.equal(registers[TURN], [1, 2, 1][before[4][TURN]])
      } else assert.equal(registers[TURN], before[4][TURN], 'the turn goes on after ' + entering)
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
      for (const register of [SIDE, TOP]) after[4][register] = before[4][register]
      assert.deepEqual(after, before)
    }
  })
}

test('a snapshot is all there is to come back', () => {
  const random = createRandom(7)
  const position = createPosition(design(), rulesOf(random))
  startPosition(position)
  const play = () => {
    position.state.registers[SIDE] = HEADER
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

test('setting up anew forgets losses, history and reserves', () => {
  const position = createPosition(design(), rulesOf(createRandom(3)))
  startPosition(position)
  const fresh = copies(position)
  for (let step = 0; step < 20; step++) {
    position.state.registers[SIDE] = HEADER
    position.make(0 * position.generate(0))
  }
  startPosition(position)
  const again = copies(position)
  assert.deepEqual(again, fresh)
  assert.equal(position.state.repetitions(), 1)
})

test('counting leaves the arenas as they were', () => {
  const position = createPosition(design(), rulesOf(createRandom(5)))
  startPosition(position)
  for (const count of [perft, perftTurns]) {
    position.state.registers[TOP] = 11
    const side = position.state.registers[SIDE]
    assert.ok(count(position, 2)[1] > count(position, 1)[0])
    assert.equal(position.state.registers[TOP], 11)
    assert.equal(position.state.registers[SIDE], side)
  }
})
