import { createExposedSquares, createAttackLines } from './attack_lines.js'
import { createAdjacency } from './adjacency.js'
import { createRayBitboards } from './ray_bitboards.js'
import { createAttackTables } from './attack_tables.js'
import { createGoalPatterns } from './goal_patterns.js'
import { createStepTable } from './precomputed_steps.js'
import { ARENA_SIZE, FRAME, HEADER, LAST_FROM, LAST_TO, OFF_CODE, PARTIAL_SQUARE, REGISTERS, RECORD_TOP, RECORD_ARENA_SIZE, UNDO_SIZE } from './layout.js'

/** One row a direction, each with an entry for the position off the board, which leads to itself. */
function navigation (links, size) {
  const stride = size + 1
  const nav = new Int16Array(links.length * stride)
  links.forEach((row, d) => {
    for (let p = 0; p < size; p++) nav[d * stride + p] = row[p] < 0 ? size : row[p]
    nav[d * stride + size] = size
  })
  return nav
}

function zoneTable (zones, size) {
  const table = new Int32Array(zones.length * (size + 1))
  zones.forEach((zone, z) => table.set(zone.members, z * (size + 1)))
  return table
}

/** By type number: the code of a new piece but for its owner. */
export function freshCodes ({ pieces, layout }) {
  return Int32Array.from([0].concat(pieces.map((piece, index) => {
    const type = (index + 1) << layout.typeShift
    return piece.attributes.reduce((code, value, a) => code | (value << layout.attributes[a].shift), type)
  })))
}

/**
 * The typed arrays a position is made of. The generated rules hold the same arrays, so they are
 * made once and never replaced.
 */
export function createState (design) {
  const { board, layout } = design
  const size = board.positions.length
  const types = layout.types
  const state = {
    size,
    types,
    handle: (number, pos, from, me, code) => state.answer(number, pos, from, me, code), // formulas' [7]
    answer: () => true,
    board: new Int32Array(size + 1),
    occupancy: new Int32Array(layout.players * layout.bitboardWords), // a bit for each position where a piece of the player stands
    linksStay: true, // scripts may change where directions lead
    nav: navigation(board.links, size),
    zones: zoneTable(board.zones, size),
    under: new Int32Array(layout.piles ? size + 1 : 0), // the pile beneath each piece, see piles.js
    arena: new Int32Array(ARENA_SIZE),
    codes: new Int32Array(layout.twoWordMoves ? ARENA_SIZE : 0),
    records: new Int32Array(RECORD_ARENA_SIZE),
    undo: new Int32Array(UNDO_SIZE), // what moves have overwritten, see make_move.js
    registers: new Int32Array(REGISTERS),
    flags: new Int32Array(layout.positionFlags * (size + 1)),
    // per player and type, slot 0 of the types counts them all; -1 in a reserve is unlimited
    counts: new Int32Array(layout.players * types),
    reserve: new Int32Array(layout.players * types),
    lastCapture: new Int32Array(layout.players * types),
    fresh: freshCodes(design), // by type number: the code of a new piece but for its owner
    repetitions: () => 0,
    createAdjacency,
    createAttackLines,
    createAttackTables,
    createGoalPatterns,
    createExposedSquares,
    createStepTable
  }
  state.rays = createRayBitboards(state, layout.hasRayQuery ? layout.bitboardWords : 0)
  state.board[size] = OFF_CODE
  state.registers[RECORD_TOP] = HEADER
  state.records[0] = HEADER
  state.records[1] = size
  state.records[2] = size
  state.registers[PARTIAL_SQUARE] = state.registers[LAST_FROM] = state.registers[LAST_TO] = state.registers[FRAME] = -1
  return state
}
