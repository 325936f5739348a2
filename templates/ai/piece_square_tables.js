import { HAS_CHANGES, HAS_GOAL_SQUARES } from '../runtime/state/build_flags.js'
import { distancesTo, UNREACHABLE } from './distance_tables.js'
import { UNIT } from './weights.js'

/** Factor of a goal square's value for each step of distance. */
const GOAL_DECAY = 0.62
/** Factor of a promotion's value for each move of distance. */
const PROMOTION_DECAY = 0.6
/** Limit of the mobility of a square relative to the average. */
const MAX_RELATIVE_MOBILITY = 1

/**
 * Piece-square tables derived from the rules: mobility, distance to goals, distance to promotion.
 * @param {object} design
 * @param {object[]} probes results of a sampling of mobility
 * @param {Int32Array} values value by piece type, in cp
 * @param {object} distances from `createDistanceTables`
 * @returns {(player: number, type: number, weights: object) => Int32Array} bonus by square, in cp
 */
export function createPieceSquareTables (design, probes, values, distances) {
  const { size } = distances
  const { types } = design.layout
  const aims = HAS_GOAL_SQUARES ? aimsOf(design) : []
  const numbers = HAS_GOAL_SQUARES ? initialNumbers(design) : []
  const terms = new Map()
  for (const probe of probes) {
    const slot = probe.player * types + probe.type
    terms.set(slot, {
      mobility: design.layout.royal[slot] !== 0 ? null : relativeMobility(probe),
      goals: HAS_GOAL_SQUARES ? goalTerms(probe, aims, numbers[slot] || 1, distances) : [],
      promotion: HAS_CHANGES ? promotionTerm(probe, values, size) : null
    })
  }
  return (player, type, weights) => {
    const term = terms.get(player * types + type)
    return term === undefined ? new Int32Array(size) : bonusTable(term, values[type], size, weights)
  }
}

function bonusTable ({ mobility, goals, promotion: next }, value, size, { place, goal, approach, promotion }) {
  const sums = new Float64Array(size)
  for (let p = 0; p < size; p++) {
    if (mobility !== null) sums[p] += place * value * mobility[p]
    for (const { steps, farthest, share, step } of goals) {
      if (steps[p] === UNREACHABLE) continue
      sums[p] +=
        goal * UNIT * share * Math.pow(GOAL_DECAY, steps[p]) + approach * UNIT * step * (1 - steps[p] / farthest)
    }
    if (next !== null && next.steps[p] < UNREACHABLE)
      sums[p] += promotion * next.gain * Math.pow(PROMOTION_DECAY, next.steps[p])
  }
  return Int32Array.from(sums, Math.round)
}

/** Return the number of pieces of the setup by player and type. */
function initialNumbers ({ setup, layout }) {
  return setup.reduce((counts, [player, piece]) => {
    const slot = player * layout.types + piece + 1
    counts[slot] = (counts[slot] || 0) + 1
    return counts
  }, [])
}

/** Return by square how much the piece's mobility exceeds its average, as a share of the average. */
function relativeMobility ({ reach, seen, places, tries }) {
  const mean = places / Math.max(1, tries)
  if (mean === 0) return null
  return Array.from(reach, (sum, p) => seen[p] === 0 ? 0 : Math.min(MAX_RELATIVE_MOBILITY, sum / seen[p] / mean - 1))
}

/**
 * Return the goals of a kind of piece, one term per set of goal squares: `share` is the value of
 * being there, `step` the value of the complete path. Distances count steps along links, because
 * the range of a piece depends on the position.
 */
function goalTerms ({ player, type }, aims, pieces, { neighbors, size }) {
  return aims.filter(({ kinds }) => kinds.some(([owner, piece]) => owner === player && piece + 1 === type))
    .map(({ targets, sign }) => targets.map(squares => {
      const steps = distancesTo(neighbors, squares, size)
      const farthest = steps.reduce((most, step) => step < UNREACHABLE ? Math.max(most, step) : most, 1)
      return { steps, farthest, share: sign / targets.length, step: sign / Math.max(targets.length, pieces) }
    }))
    .reduce((all, some) => all.concat(some), [])
}

/** Return the gain of the best promotion in cp, and by square the moves to it; null without promotion. */
function promotionTerm (probe, values, size) {
  const gains = probe.becomes.map(types => Math.max(0, ...Array.from(types, type => values[type] - values[probe.type])))
  const gain = Math.max(0, ...gains)
  if (gain === 0) return null
  const squares = gains.map((_, p) => p).filter(p => gains[p] > gain / 2)
  return { gain, steps: distancesTo(reverseLinks(probe.targets, size), squares, size) }
}

/** Return the `absolute-config` goals, with sign 1 where the goal favors the owner of the piece, else -1. */
function aimsOf ({ goals }) {
  const signs = { win: 1, loss: -1 }
  return goals.reduce(
    (all, { kind, aims }) =>
      all.concat(
        aims
          .filter(aim => aim.word === 'at' && signs[kind] !== undefined)
          .map(({ kinds, targets, player }) => ({
            targets,
            // an opponent's piece on the goal also helps the player, and hurts its owner
            kinds,
            sign: kinds.every(([owner]) => owner === player) ? signs[kind] : -signs[kind]
          }))
      ),
    []
  )
}

/** Return by square the squares from which the piece can move to it. */
function reverseLinks (targets, size) {
  const sources = Array.from({ length: size }, () => [])
  targets.forEach((squares, from) => { for (const to of squares) if (to < size) sources[to].push(from) })
  return sources
}
