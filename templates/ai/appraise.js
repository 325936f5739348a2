import { survey } from './survey.js'
import { createGeography } from './geography.js'
import { prospectsOf } from './prospects.js'
import { UNIT } from './weights.js'

/**
 * What the pieces of a game are worth, by what they can do (see `survey`). The kind of piece the
 * game begins with most of is worth UNIT.
 */
/** Places more are worth less than proportionally more. */
const EXPONENT = 0.8
/** So is a larger share of the board to move about on, and by far. */
const CONFINEMENT = 0.25

const appraisals = new WeakMap()

/**
 * What is known of a game from its rules alone, worked out once a variant:
 *
 * - `values`: what a piece counts, by type from 1
 * - `prospects(player, type, weights)`: what it counts more on each place, or null
 * - `geography`: neighbours and distances
 * - `moves`, `captures`: whether any piece can
 */
export function appraise (position) {
  const { design } = position
  if (!appraisals.has(design)) appraisals.set(design, appraised(position.script === null ? position : position.script.game.plainPosition()))
  return appraisals.get(design)
}

function appraised (position) {
  const { design } = position
  const probes = survey(position)
  const values = valuesOf(design, probes)
  const geography = createGeography(design.board)
  return {
    values,
    geography,
    prospects: prospectsOf(design, probes, values, geography),
    moves: probes.some(probe => probe.places > 0),
    captures: probes.some(probe => probe.captures)
  }
}

function valuesOf (design, probes) {
  const { types } = design.layout
  const raw = [0]
  for (let type = 1; type < types; type++) {
    const sum = key => probes.reduce((total, probe) => total + (probe.type === type ? probe[key] : 0), 0)
    const able = sum('able')
    raw.push(able === 0 ? 0 : Math.pow(sum('places') / able, EXPONENT) * Math.pow(able / sum('tries'), CONFINEMENT))
  }
  const many = mostCommon(design) + 1
  const unit = raw[many] > 0 ? raw[many] : Math.min(...raw.filter(value => value > 0))
  return Int32Array.from(raw, (value, type) => type === 0 ? 0 : value > 0 ? Math.round(UNIT * value / unit) : UNIT)
}

/** The kind of piece the game begins with most of, from 0. */
function mostCommon (design) {
  const counts = design.pieces.map(() => 0)
  for (const [, piece] of design.setup) counts[piece]++
  for (const [, piece, count] of design.reserves) counts[piece] += Math.max(0, count)
  return counts.indexOf(Math.max(...counts))
}
