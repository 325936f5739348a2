import { HAS_ATTRIBUTES, HAS_FORTH, HAS_RAYS, HAS_RECORDS, HAS_SHARED_TABLES, HAS_ZONES } from './build_flags.js'
import { createAttackLines, createExposedLines } from '../tables/attack_lines.js'
import { createExposedSquares } from '../tables/exposed_squares.js'
import { createRayBitboards } from '../tables/ray_bitboards.js'
import { createAttackTables } from '../tables/attack_tables.js'
import { createGoalPatterns } from '../goals/goal_patterns.js'
import { sharedTables } from '../tables/shared_tables.js'
import {
  MOVE_BUFFER_SIZE, HEADER, LAST_FROM, LAST_TO, OFF_CODE, PARTIAL_SQUARE, REGISTERS, RECORD_TOP, RECORD_BUFFER_SIZE,
  UNDO_SIZE
} from './layout.js'

/** Return the navigation table: one row per direction. The square off the board links to itself. */
function navigation (links, size) {
  const stride = size + 1
  const nav = new Int16Array(links.length * stride)
  links.forEach((row, d) => {
    for (let p = 0; p < size; p++) nav[d * stride + p] = row[p] < 0 ? size : row[p]
    nav[d * stride + size] = size
  })
  return nav
}

/** Return the zone table: one row per zone, with the bits of the players whose zone holds a square. */
function zoneTable (zones, size) {
  const table = new Int32Array(zones.length * (size + 1))
  zones.forEach((zone, z) => table.set(zone.members, z * (size + 1)))
  return table
}

/** Return the code of a new piece without its owner, by type number. */
export function freshCodes ({ pieces, layout }) {
  return Int32Array.from(
    [0].concat(
      pieces.map((piece, index) => {
        const type = (index + 1) << layout.typeShift
        return HAS_ATTRIBUTES
          ? piece.attributes.reduce((code, value, a) => code | (value << layout.attributes[a].shift), type)
          : type
      })
    )
  )
}

/**
 * Create the typed arrays of a position. The generated rules hold references to them, so the arrays
 * are never replaced.
 * @param {Object} design data of the game (zrf2js/emit/js/module/design.py)
 */
export function createState (design) {
  const { board, layout } = design
  const size = board.positions.length
  const types = layout.types
  const state = {
    size,
    types,
    handle: (number, pos, from, me, code) => state.answer(number, pos, from, me, code), // calls [n] of formulas
    answer: () => true,
    game: null, // the Game that uses the position
    board: new Int32Array(size + 1),
    occupancy: new Int32Array(layout.players * layout.bitboardWords), // bitboards of the pieces, per player
    linksStay: true, // false where scripts may change links
    nav: navigation(board.links, size),
    under: new Int32Array(layout.piles ? size + 1 : 0), // the pile below each piece (piles.js)
    moveBuffer: new Int32Array(MOVE_BUFFER_SIZE),
    codes: new Int32Array(layout.twoWordMoves ? MOVE_BUFFER_SIZE : 0),
    records: new Int32Array(RECORD_BUFFER_SIZE),
    undo: new Int32Array(UNDO_SIZE), // values that moves have overwritten (make_move.js)
    registers: new Int32Array(REGISTERS),
    flags: new Int32Array(layout.positionFlags * (size + 1)),
    // Indexed by player * types + type. Type 0 of `counts` is the total; -1 in `reserve` is unlimited.
    counts: new Int32Array(layout.players * types),
    // Then the board variables of words.
    reserve: new Int32Array(layout.players * types + (HAS_FORTH ? layout.variables || 0 : 0)),
    fresh: freshCodes(design),
    repetitions: () => 0,
    createGoalPatterns
  }
  if (HAS_ZONES) state.zones = zoneTable(board.zones, size)
  if (HAS_SHARED_TABLES)
    Object.assign(
      state,
      sharedTables(board, { createAttackLines, createAttackTables, createExposedLines, createExposedSquares })
    )
  if (HAS_RAYS) state.rays = createRayBitboards(state, layout.hasRayQuery ? layout.bitboardWords : 0)
  state.board[size] = OFF_CODE
  if (HAS_RECORDS) {
    state.registers[RECORD_TOP] = HEADER
    state.records[0] = HEADER
    state.records[1] = size
    state.records[2] = size
  }
  state.registers[PARTIAL_SQUARE] = state.registers[LAST_FROM] = state.registers[LAST_TO] = -1
  return state
}
