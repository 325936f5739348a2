import { HAS_CHANCE, HAS_LONG_GAMES, HAS_ROYALS } from '../runtime/facts.js'
import { hasChance } from './terminal_score.js'

/** Late move reductions (LMR): minimum depth in plies and first move index, for one ply and for two. */
const LMR_DEPTH = 3
const LMR_MOVE = 4
const LMR_DEEP_DEPTH = 5
const LMR_DEEP_MOVE = 14

/** Null-move pruning: minimum depth and reduction, in plies; a larger reduction from a larger depth. */
export const NULL_MOVE_DEPTH = 3
const NULL_MOVE_REDUCTION = 2
const NULL_MOVE_DEEP = 7
const NULL_MOVE_DEEP_REDUCTION = 3
/** Number of legal moves below which zugzwang is likely and the null move is not tried. */
export const NULL_MOVE_MOVES = 10

/** Return the reduction of a quiet move, in plies. */
export function lateMoveReduction (depth, index) {
  if (depth < LMR_DEPTH || index < LMR_MOVE) return 0
  return depth >= LMR_DEEP_DEPTH && index >= LMR_DEEP_MOVE ? 2 : 1
}

/** Return the reduction of the search after a null move, in plies. */
export function nullMoveReduction (depth) { return depth >= NULL_MOVE_DEEP ? NULL_MOVE_DEEP_REDUCTION : NULL_MOVE_REDUCTION }

/**
 * Return the traits of the rules that decide which prunings are sound.
 */
export function traitsOf (design) {
  const { layout, turns, repeat, goals, options } = design
  const next = i => i + 1 < turns.length ? i + 1 : repeat
  return {
    hasRoyals: HAS_ROYALS && layout.royal.some(flag => flag !== 0),
    capturesAreForced: layout.compels || options.maximalCaptures,
    repetitionDraws: HAS_LONG_GAMES && goals.every(({ kind, reason }) => reason !== 'repetition' || kind === 'draw'),
    allowsNullMove: !(HAS_CHANCE && hasChance(design)) && !layout.compels && turns.every(({ chooser }, i) => turns[next(i)].chooser !== chooser)
  }
}
