// Artificial rules for random walks.
import {
  ATTRIBUTE, CAPTURE, CREATE, FLIP, HEADER, OWNER, PART, PASS, RECORD_TOP, TYPE
} from '../../templates/runtime/state/layout.js'

export const SIZE = 9
export const BITS = 4
const PIECES = ['Man', 'King', 'Gold']

export function design (changes = {}) {
  const layout = {
    players: 2, types: 4, ownerMask: 3, typeShift: 2, typeMask: 3, positionBits: BITS, twoWordMoves: false, codeBits: 6, changeLists: [[]],
    attributes: [{ shift: 4, mask: 3 }], positionFlags: 0, royal: [0, 0, 1, 0, 0, 0, 1, 0],
    droppable: [0, 1, 0, 1], recyclable: [0, 1, 0, 1], flipTo: [2, 1], tracksCounts: true, tracksHash: true,
    tracksCaptures: true, hasPartialMoves: true, testsMobility: false, createsRoyals: true, compares: [0, 0, 0, 0], mayHaveNoEffect: false
  }
  return {
    title: 'Walk',
    players: ['White', 'Black'].map(name => ({ name, inTurnOrder: true, random: false })),
    turns: [{ chooser: 0, mover: 0 }, { chooser: 1, mover: 1 }, { chooser: 0, mover: 1 }],
    repeat: 1,
    modes: ['step', 'jump'],
    notationModes: [1, 2],
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

/** Return rules that generate random moves with every kind of effect: meaningless, but valid. */
export function rulesOf (random) {
  const pick = n => Math.floor(random() * n)
  return state => {
    const { board, moveBuffer, records, registers, fresh, commit } = state
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
      let s = registers[RECORD_TOP] + HEADER
      const others = Array.from(board.subarray(0, SIZE).keys()).filter(p => p !== from && board[p] !== 0)
      if (!drop && others.length > 0 && pick(3) === 0) { // another piece moves as well
        records[s++] = PART | others[pick(others.length)] << 4
        records[s++] = pick(SIZE)
      }
      for (let n = pick(4); n > 0; n--) {
        const kind = kinds[pick(kinds.length)]
        records[s++] = kind | pick(SIZE) << 4
        records[s++] = entry[kind]()
      }
      const mode = pick(4) === 0 ? pick(4) : 0
      moveBuffer[k] = ~registers[RECORD_TOP]
      commit(s, from, pick(SIZE), mode, drop || (pick(3) === 0 ? 1 + pick(3) : 0))
      return k + 1
    }
    function generate (turn, k) {
      const me = 1 << [0, 1, 1][turn]
      for (let p = 0; p < SIZE; p++) {
        if ((board[p] & me) === 0) continue
        moveBuffer[k++] = p | pick(SIZE) << BITS | (board[p] & 15 | pick(3) << 4) << (2 * BITS)
        k = record(k, p, 0)
      }
      k = record(k, SIZE, fresh[1] | me)
      moveBuffer[k++] = PASS
      return k
    }
    const generateContinuations = (mover, p, mode, k) => board[p] === 0 || p % 3 === 0 ? k : record(k, p, 0)
    return { generate, generateContinuations, attacked: () => false, attackedFrom: () => false, exposedSquares: () => null, goal: () => 0 }
  }
}
