import { scoreOfExpectation } from '../../ai/answers.js'
import { WIN, WIN_BOUND } from '../../ai/score_bounds.js'

/** Score in cp of a proved win with an unknown number of plies. */
const PROVED = 30000
/** The least expectation with a score in cp, and the difference of the largest one from 1. */
const LEAST = 0.001

/** Return the plies to the end of a proved win or loss, negative for a loss, or null. */
export function pliesToEnd ({ score }) {
  if (Math.abs(score) <= WIN_BOUND) return null
  return score > 0 ? WIN - score : -(WIN + score)
}

/** Return the moves to the end of a proved win or loss, negative for a loss, or null; players alternate. */
export function movesToEnd (line) {
  const plies = pliesToEnd(line)
  return plies === null ? null : Math.sign(plies) * Math.ceil(Math.abs(plies) / 2)
}

/** Return the score of a line in cp. The tree search has expectations only. */
export function centipawns ({ score, expectation }, algorithm) {
  if (Math.abs(score) >= WIN_BOUND) return Math.sign(score) * PROVED
  if (algorithm !== 'mcts') return Math.round(score)
  return scoreOfExpectation(Math.max(LEAST, Math.min(1 - LEAST, expectation)))
}
