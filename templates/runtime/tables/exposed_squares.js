import { HAS_UNCERTAIN_TABLES } from '../state/build_flags.js'
import { createExposedLines } from './attack_lines.js'
import { MAX_TABLE_STEPS, createWalker, endsOf, targetsOf, withinBudget } from './attack_tables.js'

// Squares where a move may open an attack, in games where moves confirm their captures.

/** Maximum number of squares for tables over pairs of squares. */
const MAX_BOARD = 1024

/**
 * Create the table of squares where a move may open an attack on a royal piece.
 * @param {Object} state
 * @param {{lines: Object, over: number}[]} enemies see `createExposedLines`
 * @param {Array[]} uses moves that confirm their captures: [line, footprint, ...arguments], see
 *   attack_tables.js; `line` is a bit or ELSE
 * @param {Array[]} footprints
 * @param {number[]} royals types of royal pieces
 * @param {number} [limit]
 * @returns {{leaving: Int32Array, entering: Int32Array|null}|null} as `createExposedLines`; null if the lines cannot be
 *   determined
 */
export function createExposedSquares (state, enemies, uses, footprints, royals, limit = MAX_TABLE_STEPS) {
  const { size } = state
  if (HAS_UNCERTAIN_TABLES && (size > MAX_BOARD || uses.some(([, footprint]) => footprints[footprint] === null)))
    return null
  const { leaving, entering: entered } = createExposedLines(state, enemies)
  const entering = entered || new Int32Array(size * size)
  const done = withinBudget(limit, spend => {
    const walker = createWalker(state, spend)
    for (const [line, footprint, ...args] of uses) {
      for (const landing of footprints[footprint]) {
        if (landing.onto && !landing.onto.some(piece => royals.includes(piece))) continue
        for (let p = 0; p < size; p++) exposeFrom(walker, landing, args, p, line, leaving, entering)
      }
    }
    return true
  })
  if (HAS_UNCERTAIN_TABLES && done === null) return null
  return { leaving, entering: entering.some(bits => bits !== 0) ? entering : null }
}

/** Bits of a dependency in a footprint: leaving or entering the square may open the attack, or any move may. */
const LEAVING = 1
const ENTERING = 2
const ANY_MOVE = 4

function exposeFrom (walker, landing, args, p, line, leaving, entering) {
  const { ends, squares, size, spend } = walker
  ends.length = 0
  targetsOf(walker, landing, args, p, ends)
  if (ends.length === 0) return
  for (const [path, bits] of landing.depends) {
    squares.length = 0
    if (bits === ANY_MOVE) for (let a = 0; a < size; a++) squares.push(a)
    else endsOf(walker, path, args, p, squares)
    if (HAS_UNCERTAIN_TABLES) spend(squares.length * ends.length)
    if ((bits & ~ENTERING) !== 0) expose(leaving, size, ends, squares, line)
    if ((bits & ~LEAVING) !== 0) expose(entering, size, ends, squares, line)
  }
}

function expose (table, size, targets, squares, line) {
  for (let i = 0; i < targets.length; i++) {
    const row = targets[i] * size
    for (let j = 0; j < squares.length; j++) table[row + squares[j]] |= line
  }
}
