// The values that positions of self-play games should have: between the result and what later searches expect.
// Source: R. S. Sutton, "Learning to Predict by the Methods of Temporal Differences" (1988).
import { WIN_BOUND } from '../../ai/score_bounds.js'
import { crossEntropy, minimize } from './logistic.mjs'

/** Weight of the result and of later searches against the next search, by ply, for tables and for networks. */
const TABLE_LAMBDA = 0.9
const NETWORK_LAMBDA = 0.75
/** Scores are fitted in this unit, in cp. */
const UNIT = 100

/** Return the value of a score in a logistic scale; proved results are 1 and 0. */
function valueOf (score, scale) {
  return score >= WIN_BOUND ? 1 : score <= -WIN_BOUND ? 0 : 1 / (1 + Math.exp(-scale * score))
}

/**
 * Return the logit per cp of the scores of searches that predicts the results of the games best.
 * @param {{scores: number[], results: number[]}[]} games scores and results for the player to move, proved ones left
 *   out
 */
export function scaleOfScores (games) {
  const lossAt = ([scale], gradient) => {
    gradient[0] = 0
    let loss = 0
    for (const { scores, results } of games) {
      scores.forEach((score, i) => {
        const logit = scale * score / UNIT
        loss += crossEntropy(results[i], logit)
        gradient[0] += (1 / (1 + Math.exp(-logit)) - results[i]) * score / UNIT
      })
    }
    return loss
  }
  const count = games.reduce((sum, { scores }) => sum + scores.length, 0)
  return Math.max(0, minimize(lossAt, Float64Array.of(0), Float64Array.of(4 / Math.max(1, count)))[0] / UNIT)
}

/** Return the scores of a game that are not proved, with the results for the players that moved. */
export function openScores ({ record: { scores, points }, movers }) {
  const found = { scores: [], results: [] }
  scores.forEach((score, ply) => {
    if (score === null || Math.abs(score) >= WIN_BOUND) return
    found.scores.push(score)
    found.results.push(points[movers[ply]])
  })
  return found
}

/** Return by ply the lambda-returns of a player from the search at the ply on, and then the result. */
function lambdaReturns ({ scores, points }, movers, player, scale, lambda) {
  const found = [...scores, points[player]]
  for (let ply = scores.length - 1; ply >= 0; ply--) {
    const later = found[ply + 1]
    found[ply] =
      scores[ply] === null
        ? later
        : lambda * later + (1 - lambda) * pointsOf(scores[ply], movers[ply] === player, scale)
  }
  return found
}

/** Return the expected points of a player, given the score for the player to move. */
function pointsOf (score, isMover, scale) {
  const own = valueOf(score, scale)
  return isMover ? own : 1 - own
}

/**
 * Return by ply what tables of a player learn: the result, mixed with the values of the searches after the ply.
 * @param {{scores: (number|null)[], points: number[]}} game
 * @param {number[]} movers player to move by ply
 * @param {number} player
 * @param {number} scale from `scaleOfScores`
 */
export function returnsOf (game, movers, player, scale) {
  return lambdaReturns(game, movers, player, scale, TABLE_LAMBDA).slice(1)
}

/**
 * Return by ply what a network of a player learns: the value of the search at the ply, mixed with later ones and the
 * result. A network has many more weights than tables, which fit the noise of results; see `returnsOf`. The scores of
 * longer searches, `targets`, replace those of the searches that selected the moves.
 */
export function searchReturnsOf ({ scores, targets = [], points }, movers, player, scale) {
  const deepest = scores.slice()
  for (const [ply, score] of targets) deepest[ply] = score
  return lambdaReturns({ scores: deepest, points }, movers, player, scale, NETWORK_LAMBDA).slice(0, -1)
}
