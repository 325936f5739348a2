import { createDistanceTables } from './distance_tables.js'
import { sampleMobility } from './mobility_sampling.js'
import { createPieceSquareTables } from './piece_square_tables.js'
import { UNIT } from './weights.js'

/** Exponent of the mean number of targets: the value grows less than in proportion. */
const MOBILITY_EXPONENT = 0.8
/** Exponent of the share of the board on which the piece can move. */
const COVERAGE_EXPONENT = 0.25

const appraisals = new WeakMap()

/**
 * @typedef {object} Appraisal what the rules alone determine about a game
 * @property {Int32Array} values value by piece type from 1, in cp: the type with the most pieces of
 *   the setup has UNIT
 * @property {(player: number, type: number, weights: object) => Int32Array} pieceSquares bonus by square, in cp
 * @property {object} distances adjacency and distances (`createDistanceTables`)
 * @property {boolean} moves true if some piece can move
 * @property {boolean} captures true if some piece can capture
 */

/**
 * Appraise the pieces of a game by their mobility. Computed once per variant.
 * @returns {Appraisal}
 */
export function appraise (position) {
  const { design } = position
  if (!appraisals.has(design)) appraisals.set(design, computeAppraisal(position.script === null ? position : position.script.game.plainPosition()))
  return appraisals.get(design)
}

function computeAppraisal (position) {
  const { design } = position
  const stated = design.layout.values // words of Forth expect positions of their game
  const probes = stated ? [] : sampleMobility(position)
  const values = stated ? Int32Array.from(stated, value => UNIT * value) : valuesOf(design, probes)
  const distances = createDistanceTables(design.board)
  return {
    values,
    distances,
    pieceSquares: createPieceSquareTables(design, probes, values, distances),
    moves: !!stated || probes.some(probe => probe.places > 0),
    captures: !!stated || probes.some(probe => probe.captures)
  }
}

function valuesOf (design, probes) {
  const { types } = design.layout
  const raw = [0]
  for (let type = 1; type < types; type++) {
    const sum = key => probes.reduce((total, probe) => total + (probe.type === type ? probe[key] : 0), 0)
    const able = sum('able')
    raw.push(able === 0 ? 0 : Math.pow(sum('places') / able, MOBILITY_EXPONENT) * Math.pow(able / sum('tries'), COVERAGE_EXPONENT))
  }
  const common = mostCommonPiece(design) + 1
  const unit = raw[common] > 0 ? raw[common] : Math.min(...raw.filter(value => value > 0))
  return Int32Array.from(raw, (value, type) => type === 0 ? 0 : value > 0 ? Math.round(UNIT * value / unit) : UNIT)
}

/** Return the index, from 0, of the piece with the most copies in the setup and the reserves. */
function mostCommonPiece (design) {
  const counts = design.pieces.map(() => 0)
  for (const [, piece] of design.setup) counts[piece]++
  for (const [, piece, count] of design.reserves) counts[piece] += Math.max(0, count)
  return counts.indexOf(Math.max(...counts))
}
