import { HAS_LINE_DROPS, HAS_SOLVER, HAS_TEAMS } from '../runtime/state/build_flags.js'
import { WIN_BOUND } from './score_bounds.js'
import { UNIT } from './weights.js'

/** Advantage, in pieces of the most common type, at which the expected score is 3/4. */
const EXPECTED_SCORE_SCALE = 2

/**
 * @typedef {object} SearchAnswer
 * @property {number} move ordinal of the best legal move; -1 if the game is over
 * @property {number} score for the player that chooses, in cp; beyond WIN_BOUND in either direction for a proved
 *   win in n plies (WIN - n); for the tree search in thousandths of a win
 * @property {number} expectation expected score, from 0 to 1
 * @property {number} depth in plies
 * @property {number} deepest plies of the longest line searched
 * @property {number} nodes moves made
 * @property {number[]} line principal variation as ordinals
 * @property {SearchLine[]} lines the best lines that start with different moves, each with an `expectation`; the first
 *   one is `line`
 * @property {string} algorithm
 * @property {string} why the reason for the algorithm
 * @property {number} [tableHits] values from endgame tables
 * @property {boolean} [optimal] of the solver: true if the line is proved to be a shortest solution
 */

const NO_LINE = { move: -1, score: 0, expectation: 0.5, depth: 0, deepest: 0, line: [] }

/** Return the answer with the lines that an algorithm has found; without lines, there is no move. */
export function answerOf (found, algorithm, why, nodes) {
  const lines = found.map(({ move, score, depth, deepest = depth, line }) => ({
    move,
    score,
    depth,
    deepest,
    line,
    expectation: expectedScore(score, algorithm)
  }))
  if (HAS_TEAMS) found.forEach(({ visits }, i) => { if (visits !== undefined) lines[i].visits = visits })
  if (HAS_LINE_DROPS && HAS_TEAMS) found.forEach(({ excluded }, i) => { if (excluded) lines[i].excluded = true })
  const answer = Object.assign({}, lines[0] || NO_LINE, { nodes, lines, algorithm, why })
  return HAS_SOLVER && found.length > 0 ? withProofOf(found[0], answer) : answer
}

/** Add what the solver states about its solution. */
function withProofOf ({ optimal, why }, answer) {
  if (optimal !== undefined) answer.optimal = optimal
  if (why !== undefined) answer.why = why
  return answer
}

function expectedScore (score, algorithm) {
  if (score >= WIN_BOUND) return 1
  if (score <= -WIN_BOUND) return 0
  return algorithm === 'mcts' ? (score / 1000 + 1) / 2 : 1 / (1 + Math.pow(3, -score / (EXPECTED_SCORE_SCALE * UNIT)))
}

/** Return the score with an expected score between 0 and 1. */
export function scoreOfExpectation (expectation) {
  return Math.round(EXPECTED_SCORE_SCALE * UNIT * Math.log(expectation / (1 - expectation)) / Math.log(3))
}
