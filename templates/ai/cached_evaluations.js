// The evaluations of searches: searches of the same position use the same ones.
import { HAS_LEARNED } from '../runtime/state/build_flags.js'
import { Evaluation } from './evaluate.js'
import { seats } from './terminal_score.js'

/** Return the context with the evaluation of the searching player. */
export function withEvaluation (position, appraisal, context, options) {
  return Object.assign({ evaluation: evaluationFor(position, appraisal, context.player, options) }, context)
}

/** Return the context with the evaluations of all players, null for chance players. */
export function withEvaluations (position, appraisal, context, options) {
  const all = seats(position.design)
  const evaluations = position.design.players.map((_, p) =>
    all.includes(p) ? evaluationFor(position, appraisal, p, options) : null
  )
  return Object.assign({ evaluations }, context)
}

/** Evaluations by position or by what training has learned, and by player; custom evaluations are not cached. */
const evaluations = new WeakMap()

function evaluationFor (position, appraisal, player, options) {
  const create = () =>
    new Evaluation(
      position,
      appraisal,
      player,
      seats(position.design).filter(seat => seat !== player),
      options
    )
  if (hasCustomEvaluation(options)) return create()
  const key = (HAS_LEARNED && position.design.learned) || position // `zrf2js train` replaces what is learned
  if (!evaluations.has(key)) evaluations.set(key, [])
  const cached = evaluations.get(key)
  const known = cached[player]
  if (
    known === undefined ||
    known.appraisal !== appraisal ||
    (HAS_LEARNED && known.evaluation.board !== position.state.board)
  )
    cached[player] = { appraisal, evaluation: create() }
  return cached[player].evaluation
}

/** Return true if the options of a search replace parts of the evaluation. */
export function hasCustomEvaluation ({ values, weights, evaluate }) {
  return values !== undefined || weights !== undefined || evaluate !== undefined
}
