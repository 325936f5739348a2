import { HAS_FORTH, HAS_MOBILITY, HAS_SCRIPTS } from '../runtime/state/build_flags.js'
import { createDistanceTables } from './distance_tables.js'
import { createSampling } from './mobility_sampling.js'
import { createPieceSquareTables } from './piece_square_tables.js'
import { UNIT } from './weights.js'

/** Exponent of the mean number of targets: the value grows less than in proportion. */
const MOBILITY_EXPONENT = 0.8
/** Exponent of the share of the board on which the piece can move. */
const COVERAGE_EXPONENT = 0.25

/** Share of the time of a search for the appraisal. */
const APPRAISAL_SHARE = 0.5

const appraisals = new WeakMap() // by variant
const samplings = new WeakMap() // by variant, those that a time limit has interrupted

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
 * Appraise the pieces of a game by their mobility. Computed once per variant. The appraisal ends early if it takes
 * half of the time until `deadline`, and the next call continues it.
 * @param {object} position
 * @param {number} deadline in ms since the epoch, Infinity for no limit
 * @returns {Appraisal}
 */
export function appraise (position, deadline = Infinity) {
  const { design } = position
  if (appraisals.has(design)) return appraisals.get(design)
  const { isComplete, appraisal } = computeAppraisal(position, deadline)
  if (isComplete) appraisals.set(design, appraisal)
  return appraisal
}

function computeAppraisal (position, deadline) {
  const { design } = position
  const stated = HAS_FORTH && design.layout.values // Forth words expect positions of their game
  const { isComplete, probes } =
    !HAS_MOBILITY || stated ? { isComplete: true, probes: [] } : sampled(position, deadline)
  const values = HAS_FORTH && stated ? Int32Array.from(stated, value => UNIT * value) : valuesOf(design, probes)
  const distances = createDistanceTables(design.board)
  const isUnknown = !!stated || (HAS_MOBILITY && !isComplete && probes.some(probe => probe.tries === 0))
  const appraisal = {
    values,
    distances,
    pieceSquares: HAS_MOBILITY
      ? createPieceSquareTables(design, probes, values, distances)
      : () => new Int32Array(distances.size),
    moves: isUnknown || (HAS_MOBILITY && probes.some(probe => probe.places > 0)),
    captures: isUnknown || (HAS_MOBILITY && probes.some(probe => probe.captures))
  }
  return { isComplete, appraisal }
}

function sampled (position, deadline) {
  const { design, script } = position
  const sampling =
    samplings.get(design) || createSampling(HAS_SCRIPTS && script !== null ? script.game.plainPosition() : position)
  const now = Date.now()
  const end = now + (deadline - now) * APPRAISAL_SHARE
  const isComplete = sampling.run(() => deadline !== Infinity && Date.now() >= end)
  if (isComplete) samplings.delete(design)
  else samplings.set(design, sampling)
  return { isComplete, probes: isComplete ? sampling.probes : sampling.partial() }
}

function valuesOf (design, probes) {
  const { types } = design.layout
  if (!HAS_MOBILITY) return Int32Array.from({ length: types }, (_, type) => type === 0 ? 0 : UNIT)
  const raw = [0]
  for (let type = 1; type < types; type++) {
    const sum = key => probes.reduce((total, probe) => total + (probe.type === type ? probe[key] : 0), 0)
    const able = sum('able')
    raw.push(
      able === 0
        ? 0
        : Math.pow(sum('places') / able, MOBILITY_EXPONENT) * Math.pow(able / sum('tries'), COVERAGE_EXPONENT)
    )
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
