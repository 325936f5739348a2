import { HAS_DROPS, HAS_LEARNED, HAS_ROYALS } from '../runtime/state/build_flags.js'
import { Checks } from './checks.js'
import { ContinuationHistory } from './continuation_history.js'
import { Exchange } from './exchange.js'
import { TABLE_MOVE, TACTICAL } from './move_ordering.js'
import { INFINITE, WIN_BOUND } from './score_bounds.js'
import { EXACT, LOWER_BOUND, NO_MOVE, UPPER_BOUND } from './transposition_table.js'

/** Late move reductions grow with the logarithms of depth and index, from this depth and index on. */
const REDUCTION_DEPTH = 3
const REDUCTION_MOVE = 2
const REDUCTION_BASE = 0.9
const REDUCTION_FACTOR = 0.6
/** Further reduction where the score does not improve. */
const REDUCTION_STILL = 1
/** Sum of history scores that changes a reduction by one ply, and the largest change. */
const REDUCTION_HISTORY = 8000
const REDUCTION_MAX_CHANGE = 2
/** Reductions at the root: first reduced move, and factor of the logarithms. */
const ROOT_MOVE = 3
const ROOT_FACTOR = 0.5
/** Aspiration windows: first depth, first margin and largest one, in units, and how fast the margin grows. */
const WINDOW_DEPTH = 3
const WINDOW_MARGIN = 0.3
const WINDOW_MAX_MARGIN = 9
const WINDOW_GROWTH = 3
/** Null-move pruning: plies, one more per 4 plies of depth, and per unit above beta, up to a limit. */
const NULL_PLIES = 3
const NULL_STEP = 4
const NULL_MAX_UNITS = 2
/** Static cutoffs: maximum depth, margin per ply, and what it shrinks by where the score improves, in units. */
const CUTOFF_DEPTH = 5
const CUTOFF_MARGIN = 0.5
const CUTOFF_IMPROVING = 0.3
/** Futility pruning of quiet moves: maximum depth, margin and margin per ply, in units. */
const FUTILITY_DEPTH = 3
const FUTILITY_BASE = 0.4
const FUTILITY_MARGIN = 0.4
/** Late move pruning: maximum depth, and the number of moves at depth 0 where the score improves. */
const LATE_DEPTH = 8
const LATE_MOVES = 4
/**
 * Pruning of quiet moves that lose the piece: the least loss, in units, times the square of the depth after the move.
 */
const LOSS_MARGIN = 0.06
/** Delta pruning of captures, in units. */
const DELTA_UNITS = 0.5
/** Depth from which a node without a table move is searched a ply less. */
const UNKNOWN_DEPTH = 4

/** Least unit of searches without royal pieces, in cp: if pieces matter less, shares of their value are noise. */
const LEAST_UNIT = 25

/**
 * Singular extension: least depth, most plies that the entry of the table may be shallower, and how far below its score
 * the other moves must stay, in units per ply.
 */
const SINGULAR_DEPTH = 7
const SINGULAR_SHALLOWER = 3
const SINGULAR_MARGIN = 0.02

/** Depth from which null moves are tried. */
const NULL_DEPTH = 2

/**
 * Depth from which the other root moves are in the order of the nodes that they took. Before, each move is searched
 * once with two plies left after it, in an iteration that depends on its place: see `decidesMateInTwo`.
 */
const EFFORT_DEPTH = 5

/**
 * Return true if the search of a variant can be selective: there are royal pieces, whose attack tests estimate
 * exchanges, or learned values that are large enough for margins, and no drops.
 */
export function isSelective ({ layout, options }, { hasRoyals, allowsNullMove }, evaluation) {
  const hasDrops = HAS_DROPS && layout.droppable.some(flag => flag !== 0)
  const hasValues = HAS_LEARNED && evaluation.learned !== null && evaluation.unit >= LEAST_UNIT
  return (
    (hasRoyals || (hasValues && !hasDrops)) &&
    allowsNullMove &&
    !options.maximalCaptures &&
    !layout.attacksRequireMaking &&
    !layout.piles
  )
}

/**
 * Return true for replies to the root moves when two plies are left. Their moves are searched, because the enemy may be
 * mated only because it has to move, which null moves and static scores hide.
 */
function decidesMateInTwo (depth, ply) { return ply === 1 && depth === 2 }

/**
 * The prunings of a selective search: quiet moves by the static score, unless they give check, and captures by the
 * exchange that follows, if there are royal pieces and thus tests of attacks.
 *
 * A unit of the margins is the mean value of the pieces of the setup, because learned values have another scale than
 * those that the rules imply.
 */
export class Selective {
  /**
   * @param {AlphaBeta} search
   * @param {number} maxPly
   */
  constructor (search, maxPly) {
    this.search = search
    const { evaluation, ordering } = search
    this.ordering = ordering
    this.unit = evaluation.unit
    const hasRoyals = HAS_ROYALS && search.traits.hasRoyals
    this.evades = true
    this.verifies = true
    this.effortDepth = EFFORT_DEPTH
    this.deltaMargin = hasRoyals ? DELTA_UNITS * this.unit : Infinity // a capture may be worth more than the piece
    this.checks = hasRoyals ? new Checks(ordering.features) : null
    this.continuation = ordering.continuation = new ContinuationHistory(ordering, maxPly, search.limits.maxNodes)
    this.bounds = new Uint8Array(maxPly + 2) // kind of bound of the table entry by ply, 0 for none
    this.boundScores = new Int32Array(maxPly + 2)
    this.boundDepths = new Int32Array(maxPly + 2)
    this.estimates = new Int32Array(maxPly + 2) // by ply
    this.exchange = hasRoyals ? new Exchange(ordering.features) : null
  }

  noteBound (hit, { bound, score, depth }, ply) {
    this.bounds[ply] = hit && Math.abs(score) < WIN_BOUND ? bound : 0
    this.boundScores[ply] = score
    this.boundDepths[ply] = depth
  }

  judges () { return true }

  lowerBound (judged, depth, alpha, beta, ply) {
    const estimate = this.estimate(judged, ply)
    return depth > 0 ? estimate - this.cutoffMargin(depth, alpha, beta, ply) : estimate
  }

  /**
   * Return the estimate of a node: its static score, or the score of the table if that is nearer to the exact score.
   */
  estimate (judged, ply) {
    const bound = this.bounds[ply]
    const score = this.boundScores[ply]
    const isNearer =
      bound === EXACT || (bound === LOWER_BOUND && score > judged) || (bound === UPPER_BOUND && score < judged)
    return (this.estimates[ply] = isNearer ? score : judged)
  }

  nodeEstimate (side, ply) { return this.estimates[ply] }

  /** Return true if the static score has grown since the side's last move. */
  isImproving (ply) {
    const { statics } = this.search
    return ply >= 2 && statics[ply] > statics[ply - 2]
  }

  /** Return how far above beta the static score makes the search of a node unnecessary, in cp. */
  cutoffMargin (depth, alpha, beta, ply) {
    if (
      depth > CUTOFF_DEPTH ||
      decidesMateInTwo(depth, ply) ||
      beta - alpha !== 1 ||
      Math.abs(beta) >= WIN_BOUND ||
      this.search.nullMovePly === ply
    )
      return Infinity
    return this.unit * (CUTOFF_MARGIN * depth - (this.isImproving(ply) ? CUTOFF_IMPROVING : 0))
  }

  quietLimit (depth, alpha, beta, side, ply) {
    const judged = this.search.statics[ply]
    if (judged === -INFINITE || beta - alpha !== 1 || alpha <= -WIN_BOUND) return Infinity
    const most = judged + this.search.mobilityScore(side, ply) + this.unit * (FUTILITY_BASE + FUTILITY_MARGIN * depth)
    if (depth <= FUTILITY_DEPTH && most <= alpha) return 1
    return depth > LATE_DEPTH ? Infinity : (LATE_MOVES + depth * depth) / (this.isImproving(ply) ? 1 : 2)
  }

  /**
   * Return the reduction of a quiet move, in plies, for a search of `next` plies without it.
   * @param {number} score from the move ordering: killers have more, and losing captures less, than any sum of history
   *   scores
   */
  lateMoveReduction (depth, index, next, isNullWindow, score, ply) {
    if (depth < REDUCTION_DEPTH || index < REDUCTION_MOVE) return 0
    const change = Math.max(-REDUCTION_MAX_CHANGE, Math.min(REDUCTION_MAX_CHANGE, score / REDUCTION_HISTORY))
    const reduction =
      Math.floor(
        REDUCTION_BASE +
          REDUCTION_FACTOR * Math.log(depth) * Math.log(index + 1) +
          (this.isImproving(ply) ? 0 : REDUCTION_STILL) -
          change
      ) - (isNullWindow ? 0 : 1)
    return Math.max(0, Math.min(next - 1, reduction))
  }

  /**
   * Search the root in windows around the score of the last iteration, which grow until they contain the score.
   * @param {number} depth
   * @param {SearchLine | undefined} last line of the last iteration
   * @param {(alpha: number, beta: number) => number} searchWindow
   */
  searchWindows (depth, last, searchWindow) {
    const { unit, search: { limits } } = this
    const isFirst = last === undefined || depth < WINDOW_DEPTH || Math.abs(last.score) >= WIN_BOUND
    let margin = isFirst ? INFINITE : Math.round(WINDOW_MARGIN * unit)
    let alpha = isFirst ? -INFINITE : last.score - margin
    let beta = isFirst ? INFINITE : last.score + margin
    for (;;) {
      const score = searchWindow(alpha, beta)
      if (limits.stopped || (score > alpha && score < beta)) return
      margin *= WINDOW_GROWTH
      const isLast = margin > WINDOW_MAX_MARGIN * unit
      if (score <= alpha) alpha = isLast ? -INFINITE : last.score - margin
      else beta = isLast ? INFINITE : last.score + margin
    }
  }

  /**
   * Return the table move if all other moves score clearly less than its score in the table. Source: T. Anantharaman,
   * M. S. Campbell and F. Hsu, "Singular Extensions: Adding Selectivity to Brute-Force Searching", Artificial
   * Intelligence 43(1), 1990; here with the score of the table in place of a search of the move.
   */
  singularMove (start, end, depth, side, ply, tableMove, inCheck) {
    const { search, ordering, unit } = this
    const kind = this.bounds[ply]
    if (
      depth < SINGULAR_DEPTH ||
      ply >= 2 * search.iteration ||
      (kind !== LOWER_BOUND && kind !== EXACT) ||
      this.boundDepths[ply] < depth - SINGULAR_SHALLOWER
    )
      return -1
    const move = start + tableMove
    if (move >= end) return -1
    const bound = Math.round(this.boundScores[ply] - SINGULAR_MARGIN * depth * unit)
    const score = search.searchMoves(start, end, (depth - 1) >> 1, bound - 1, bound, side, ply, NO_MOVE, inCheck, move)
    search.pv.clear(ply)
    search.bestMoves[ply] = tableMove
    ordering.rate(start, end, side, ply, tableMove)
    return score < bound ? move : -1
  }

  rootReduction (depth, index) {
    if (depth < REDUCTION_DEPTH || index < ROOT_MOVE) return 0
    return Math.min(depth - 2, Math.floor(ROOT_FACTOR * Math.log(depth) * Math.log(index + 1)))
  }

  /** Return the reduction of the search after a null move, in plies; `lead` is the estimate above beta, in cp. */
  nullMoveReduction (depth, lead) {
    return Math.floor(NULL_PLIES + depth / NULL_STEP) + Math.min(NULL_MAX_UNITS, Math.floor(lead / this.unit))
  }

  /** The moves of a node without a table move are in poor order. */
  unknownDepth (depth) { return depth >= UNKNOWN_DEPTH ? depth - 1 : depth }

  allowsNullMove (depth, ply) { return depth >= NULL_DEPTH && !decidesMateInTwo(depth, ply) }

  enter (k, side, ply) { this.continuation.enter(k, side, ply) }

  addCutoff (start, i, side, ply, depth) { this.continuation.addCutoff(start, i, side, ply, depth) }

  skips (k, index, limit, depth, inCheck) {
    return (index >= limit || (!inCheck && this.losesPiece(k, depth))) && !this.givesCheck(k)
  }

  /** Return true if a move in the move buffer may attack a royal piece. */
  givesCheck (k) { return HAS_ROYALS && this.checks !== null && this.checks.isPossible(k) }

  losesMaterial (i) {
    const { ordering, exchange } = this
    return (
      HAS_ROYALS &&
      exchange !== null &&
      ordering.isTactical(i) &&
      ordering.scoreAt(i) !== TABLE_MOVE &&
      exchange.loses(ordering.moveAt(i))
    )
  }

  /** Return true if a quiet move in the move buffer puts a piece where it is lost. */
  losesPiece (k, depth) {
    return (
      HAS_ROYALS &&
      this.exchange !== null &&
      this.exchange.losesMoving(k, LOSS_MARGIN * this.unit * (depth - 1) * (depth - 1))
    )
  }

  demoteLosses (i, start, end) {
    while (this.losesMaterial(i)) {
      this.ordering.scores[i] -= 2 * TACTICAL
      this.ordering.pick(i, start, end)
    }
  }

  isQuiet (k, side) {
    const { features } = this.ordering
    const gain = (side === 0 ? 1 : -1) * features.materialGain(k)
    return gain < 0 || (gain === 0 && !features.isCapture())
  }
}
