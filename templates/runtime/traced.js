import { createApi } from './api.js'
import { explainPlace } from './move_explanation.js'

/** The exports of a module compiled with a trace: `why(game, place)` besides the usual ones. */
export function createTracedApi (variants, version, file) {
  return Object.assign(createApi(variants, version, file), { why: explainPlace })
}
