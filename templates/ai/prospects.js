import { FAR, stepsTo } from './geography.js'
import { UNIT } from './weights.js'

/** Each step nearer to a goal, or to promotion, counts that many times more. */
const NEARER_GOAL = 0.62
const NEARER_PROMOTION = 0.6
/** How much better or worse than usual a place can be for moving about. */
const MOBILITY_MOST = 1

/**
 * What a place means for a piece that stands there: how far it gets from there, how near the
 * goals are, how near its promotion.
 *
 * Returns a function of player, type and weights that gives an Int32Array by place.
 */
export function prospectsOf (design, probes, values, geography) {
  const { size, neighbours } = geography
  const aims = aimsOf(design)
  const numbers = design.setup.reduce((counts, [player, piece]) => {
    const slot = player * design.layout.types + piece + 1
    counts[slot] = (counts[slot] || 0) + 1
    return counts
  }, [])
  const drafts = new Map()
  for (const probe of probes) drafts.set(probe.player * design.layout.types + probe.type, draft(probe))

  function draft (probe) {
    const royal = design.layout.royal[probe.player * design.layout.types + probe.type] !== 0
    const ways = waysBack(probe.targets, size)
    return {
      mobility: royal ? null : mobilityOf(probe),
      goals: aims.filter(({ kinds }) => kinds.some(([player, piece]) => player === probe.player && piece + 1 === probe.type))
        .map(({ targets, sign }) => targets.map(places => goalOf(probe, stepsTo(neighbours, places, size), sign, targets.length)))
        .reduce((all, some) => all.concat(some), []),
      promotion: promotionOf(probe, ways)
    }
  }

  /**
   * One of so many places to fill: what being there counts, and what each step of all there are does.
   * Steps are those of the board: how far a piece may go at a time depends on too much.
   */
  function goalOf ({ player, type }, steps, sign, targets) {
    const pieces = numbers[player * design.layout.types + type] || 1
    const farthest = steps.reduce((most, step) => step < FAR ? Math.max(most, step) : most, 1)
    return { steps, farthest, share: sign / targets, step: sign / Math.max(targets, pieces) }
  }

  /** Per place, how much farther than on average the piece gets, as a share of that. */
  function mobilityOf ({ reach, seen, places, tries }) {
    const mean = places / Math.max(1, tries)
    if (mean === 0) return null
    return Array.from(reach, (sum, p) => seen[p] === 0 ? 0 : Math.min(MOBILITY_MOST, sum / seen[p] / mean - 1))
  }

  function promotionOf (probe, ways) {
    const gains = probe.becomes.map(types => Math.max(0, ...Array.from(types, type => values[type] - values[probe.type])))
    const gain = Math.max(0, ...gains)
    if (gain === 0) return null
    const places = gains.map((_, p) => p).filter(p => gains[p] > gain / 2)
    return { gain, steps: stepsTo(ways, places, size) }
  }

  return function prospects (player, type, { place, goal, approach, promotion }) {
    const sums = new Float64Array(size)
    const known = drafts.get(player * design.layout.types + type)
    if (known === undefined) return sums
    for (let p = 0; p < size; p++) {
      if (known.mobility !== null) sums[p] += place * values[type] * known.mobility[p]
      for (const { steps, farthest, share, step } of known.goals) {
        if (steps[p] === FAR) continue
        sums[p] += goal * UNIT * share * Math.pow(NEARER_GOAL, steps[p]) + approach * UNIT * step * (1 - steps[p] / farthest)
      }
      const { promotion: next } = known
      if (next !== null && next.steps[p] < FAR) sums[p] += promotion * next.gain * Math.pow(NEARER_PROMOTION, next.steps[p])
    }
    return Int32Array.from(sums, Math.round)
  }
}

/** The goals of places, with 1 for those their owner wants and -1 for the others. */
function aimsOf ({ goals }) {
  const signs = { win: 1, loss: -1 }
  return goals.reduce((all, { kind, aims }) => all.concat(aims.filter(aim => aim.word === 'at' && signs[kind] !== undefined)
    .map(({ kinds, targets, player }) => ({
      targets,
      // an opponent's piece in the goal helps the player as well, and hurts its owner
      kinds,
      sign: kinds.every(([owner]) => owner === player) ? signs[kind] : -signs[kind]
    }))), [])
}

function waysBack (targets, size) {
  const ways = Array.from({ length: size }, () => [])
  targets.forEach((places, from) => { for (const to of places) if (to < size) ways[to].push(from) })
  return ways
}
