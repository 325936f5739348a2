import { HAS_CHANCE, HAS_LONG_GAMES, HAS_PLAIN_PRUNING, HAS_ROYALS } from '../runtime/state/build_flags.js'
import { INFINITE } from './score_bounds.js'
import { hasChance } from './terminal_score.js'

/** Late move reductions (LMR): minimum depth in plies and first move index, for one ply and for two. */
const LMR_DEPTH = 3
const LMR_MOVE = 4
const LMR_DEEP_DEPTH = 5
const LMR_DEEP_MOVE = 14

/** Null-move pruning: minimum depth and reduction, in plies; a larger reduction from a larger depth. */
const NULL_MOVE_DEPTH = 3
const NULL_MOVE_REDUCTION = 2
const NULL_MOVE_DEEP = 7
const NULL_MOVE_DEEP_REDUCTION = 3
/** Number of legal moves below which zugzwang is likely and the null move is not tried. */
export const NULL_MOVE_MOVES = 10

/** Delta pruning: a capture that stays this far below alpha, in cp, is not searched. */
const DELTA_MARGIN = 200

/**
 * The prunings and reductions of searches whose values allow no more: by the index of a move, and by null moves.
 * `Selective` has the same members, and more prunings.
 */
export class Pruning {
  /** @param {AlphaBeta} search */
  constructor (search) {
    this.search = search
    this.deltaMargin = DELTA_MARGIN // of quiescence, in cp
    this.evades = false // true if quiescence searches all moves of a position in check
    // True if a reduced move of a principal variation is first searched in a null window without reduction.
    this.verifies = false
    this.effortDepth = Infinity // depth from which root moves are ordered by the nodes that they took
  }

  /** Note what the table states about the node of a ply. */
  noteBound () {}

  /** Return true if the search of a node begins with its static score. */
  judges (depth) { return depth <= 0 }

  /** Return a lower bound of the score of a node, given its static score. */
  lowerBound (judged) { return judged }

  /** Return the depth of a node without a table move. */
  unknownDepth (depth) { return depth }

  // --- moves -----------------------------------------------------------------------------------

  /** Note the move that the search makes at a ply; -1 for a null move. */
  enter () {}

  /** Return the move buffer index of a move that is searched one ply deeper, -1 for none. */
  singularMove () { return -1 }

  /** Return the index from which the quiet moves of a node are not searched, unless they give check. */
  quietLimit () { return Infinity }

  /** Return true if a quiet move in the move buffer is not searched; `limit` is the quiet limit of its node. */
  skips () { return false }

  /**
   * Put captures that lose material behind the quiet moves, until the best of the moves from `i` to `end` is at `i`.
   */
  demoteLosses () {}

  /** Return true if the move at `i` is a capture whose exchange loses material, and not the table move. */
  losesMaterial () { return false }

  /** Return true if a table move counts for killers and history, because it is neither a capture nor a promotion. */
  isQuiet () { return false }

  /** Learn from a cutoff by the quiet move at `i`. */
  addCutoff (start, i, side, ply, depth) {
    const { ordering } = this.search
    ordering.addHistory(ordering.moveAt(i), side, depth)
  }

  // --- reductions ------------------------------------------------------------------------------

  /** Return the reduction of a quiet move, in plies. */
  lateMoveReduction (depth, index) {
    if (depth < LMR_DEPTH || index < LMR_MOVE) return 0
    return depth >= LMR_DEEP_DEPTH && index >= LMR_DEEP_MOVE ? 2 : 1
  }

  /** Return true if the depth and the ply allow a null move. */
  allowsNullMove (depth) { return depth >= NULL_MOVE_DEPTH }

  /** Return the score of a node that null moves compare with beta. */
  nodeEstimate (side) { return this.search.staticScore(side) }

  /** Return the reduction of the search after a null move, in plies. */
  nullMoveReduction (depth) { return depth >= NULL_MOVE_DEEP ? NULL_MOVE_DEEP_REDUCTION : NULL_MOVE_REDUCTION }

  // --- the root --------------------------------------------------------------------------------

  /** Search the root by calls of `searchWindow(alpha, beta)`. */
  searchWindows (depth, last, searchWindow) { searchWindow(-INFINITE, INFINITE) }

  /** Return the reduction of a move of the root, in plies. */
  rootReduction () { return 0 }
}

/**
 * Return the traits of the rules that decide which prunings are sound.
 */
export function traitsOf (design) {
  const { layout, turns, repeat, goals, options } = design
  const next = i => i + 1 < turns.length ? i + 1 : repeat
  return {
    hasRoyals: HAS_ROYALS && (!HAS_PLAIN_PRUNING || layout.royal.includes(1)),
    capturesAreForced: HAS_PLAIN_PRUNING && (layout.compels || options.maximalCaptures),
    repetitionDraws: HAS_LONG_GAMES && goals.every(({ kind, reason }) => reason !== 'repetition' || kind === 'draw'),
    allowsNullMove:
      !HAS_PLAIN_PRUNING ||
      (!(HAS_CHANCE && hasChance(design)) &&
        !layout.compels &&
        turns.every(({ chooser }, i) => turns[next(i)].chooser !== chooser))
  }
}
