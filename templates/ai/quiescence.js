import { HAS_PLAIN_PRUNING } from '../runtime/state/build_flags.js'
import { INFINITE } from './score_bounds.js'
import { countNode } from './search_limits.js'
import { NO_MOVE } from './transposition_table.js'

/** Plies of quiescence search after the last full ply. */
const QUIESCENCE_PLIES = 14

/**
 * Quiescence search of a generated move list: captures and promotions only, with the static score
 * as lower bound (stand pat). Where all moves are captures, the player must capture, and all moves
 * are searched without stand pat.
 * @param {AlphaBeta} search
 * @param {boolean} inCheck true if the mover is in check, where the static score may be no lower bound
 * @param {boolean} isLastPly true if the search may not go deeper
 * @returns {number} score for the side that chooses
 */
export function quiescence (search, start, end, depth, alpha, beta, side, ply, tableMove, inCheck, isLastPly) {
  const { ordering, limits, bestMoves, pruning } = search
  const { deltaMargin } = pruning
  const evades = inCheck && (!HAS_PLAIN_PRUNING || pruning.evades)
  bestMoves[ply] = tableMove
  const last = depth <= -QUIESCENCE_PLIES || isLastPly
  const forced = !last && (evades || areCaptures(ordering.features, start, end))
  let most = -INFINITE
  if (!forced) {
    search.complete = false
    const judged = search.statics[ply]
    most = (judged === -INFINITE ? search.staticScore(side) : judged) + search.mobilityScore(side, ply)
    if (last || most >= beta) return most
    if (most > alpha) alpha = most
  }
  ordering.rate(start, end, side, ply, tableMove, (HAS_PLAIN_PRUNING && search.traits.capturesAreForced) || evades)
  if (!forced && ordering.tacticalCount === 0) return most
  for (let i = start; i < end; i++) {
    ordering.pick(i, start, end)
    if (!forced && !ordering.isTactical(i)) break
    if (!forced && most + ordering.gainAt(i) + deltaMargin < alpha) continue
    if (!forced && pruning.losesMaterial(i)) continue
    const k = ordering.moveAt(i)
    if (!countNode(limits)) return most
    search.make(k)
    const score = search.searchReply(depth - 1, alpha, beta, side, ply)
    search.unmake()
    if (limits.stopped) return most
    if (score > most) {
      most = score
      if (score > alpha) {
        alpha = score
        bestMoves[ply] = k - start
      }
      if (alpha >= beta) break
    }
  }
  return most
}

/** Return true if all moves of the move buffer from `start` to `end` are captures. */
function areCaptures (features, start, end) {
  for (let k = start; k < end; k++) {
    features.materialGain(k)
    if (!features.isCapture()) return false
  }
  return true
}

/** Return the score of a leaf in a game without captures and promotions. */
export function quietScore (search, side, ply) {
  search.bestMoves[ply] = NO_MOVE
  return search.leafScore(side, ply)
}
