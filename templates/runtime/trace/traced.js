import { explainWords } from '../../axiom/word_explanation.js'
import { createApi } from '../api/api.js'
import { explainPlace } from './move_explanation.js'

/** Create the exports of a module compiled with a trace: the usual ones, and `why(game, place, to)`. */
export function createTracedApi (variants, version, file, connect, extend) {
  return Object.assign(createApi(variants, version, file, connect, extend), { why: explainMoves })
}

function explainMoves (game, place, to) {
  const { trace } = game._position.design
  return (trace !== undefined && trace.words ? explainWords : explainPlace)(game, place, to)
}
