// Learn an evaluation from self-play games: the values of pieces by position and phase, and weights of terms.
import { Evaluation } from '../../ai/evaluate.js'
import { appraise } from '../../ai/piece_values.js'
import { ALPHABET } from '../../ai/printable.js'
import { WEIGHTS } from '../../ai/weights.js'
import { foldedClasses, mirrorsOf } from './classes.mjs'
import { Regression } from './regression.mjs'
import { openScores, returnsOf, scaleOfScores } from './returns.mjs'
import { Samples, TERMS } from './samples.mjs'
import { symmetriesOf } from './symmetries.mjs'

/** Score in cp of a logit: an expected score of 3/4 is worth two pieces of the most common kind (`expectedScore`). */
export const CP = 200 / Math.log(3)
/** Share of the positions of a game beyond which its last phase begins, and the least difference between phases. */
const LAST_SHARE = 0.25
const LEAST_DIFFERENCE = 0.2
/** Least weight of a term: the search expects the term where the rules have it. */
const LEAST_WEIGHT = 0.001

/** Return the numbers of pieces at the first and the last phase; equal numbers without phases. */
function phasesOf ({ pieces, games, count }) {
  const firsts = []
  const lasts = []
  for (let i = 0; i < count; i++) {
    if (i === 0 || games.values[i] !== games.values[i - 1]) firsts.push(pieces.values[i])
    if (i === count - 1 || games.values[i] !== games.values[i + 1]) lasts.push(pieces.values[i])
  }
  const sorted = list => list.sort((a, b) => a - b)
  const first = sorted(firsts)[firsts.length >> 1]
  const grows = sorted(lasts)[lasts.length >> 1] > first
  const last = lasts[Math.floor((lasts.length - 1) * (grows ? 1 - LAST_SHARE : LAST_SHARE))]
  return Math.abs(last - first) < Math.max(2, LEAST_DIFFERENCE * first) ? [first, first] : [first, last]
}

/** Return the values that the rules imply, in cp, by cell and by slot in hand, for the owner of the piece. */
function derivedValues (position, samples) {
  const { layout: { types, players, typeShift }, size } = samples
  const cells = new Float64Array(players * types * size)
  const hands = new Float64Array(players * types)
  for (const owner of samples.seats) {
    const evaluation = new Evaluation(
      position,
      appraise(position),
      owner,
      samples.seats.filter(seat => seat !== owner),
      { weights: { learned: 0 } }
    )
    for (let type = 1; type < types; type++) {
      const slot = owner * types + type
      const row = evaluation.rows[(type << typeShift) | (1 << owner)]
      for (let p = 0; p < size; p++) cells[slot * size + p] = evaluation.table[row + p]
      hands[slot] = evaluation.reserveWorth[slot]
    }
  }
  return { cells, hands }
}

/** Return a row of values as [value of level 0, cp per level, levels as characters]. */
function encoded (values) {
  const least = Math.min(...values)
  const step = Math.max(1, Math.ceil((Math.max(...values) - least) / (ALPHABET.length - 1)))
  return [least, step, values.map(value => ALPHABET[Math.round((value - least) / step)]).join('')]
}

/** Return by cell how often it occurs. */
function occurrences ({ cells, hand }) {
  const counts = new Float64Array(hand)
  for (let e = 0; e < cells.length; e++) if (cells.values[e] < hand) counts[cells.values[e]]++
  return counts
}

/** Return the values by piece type: the means over the positions of the games. */
function valuesOf (samples, cellValues, counts) {
  const { layout: { types, players }, size } = samples
  return Array.from({ length: types }, (_, type) => {
    let sum = 0
    let all = 0
    for (let owner = 0; owner < players; owner++) {
      for (let cell = (owner * types + type) * size; cell < (owner * types + type + 1) * size; cell++) {
        const count = counts[cell] + 1e-6
        sum += count * cellValues[cell]
        all += count
      }
    }
    return type === 0 ? 0 : Math.round(sum / all)
  })
}

/** Return what the module of the game contains: see `Learned` in templates/ai/learned_tables.js. */
function learnedOf (regression, theta, phases, symmetries, used) {
  const { samples, at, classOf, kindOf } = regression
  const { layout: { types, players }, size } = samples
  const { values, changes } = regression.byClass(theta)
  const valueAt = (cell, phase) => Math.round(CP * (values[classOf[cell]] + (phase - 0.5) * changes[classOf[cell]]))
  const mirrors = mirrorsOf(symmetries, players)
  const shares = phases[0] === phases[1] ? [0.5] : [0, 1]
  const rows = {}
  const hands = {}
  for (const owner of samples.seats) {
    if (mirrors[owner] !== null) continue
    for (let type = 1; type < types; type++) {
      const slot = owner * types + type
      if (!used.has(kindOf[slot])) continue
      const squares = Array.from({ length: size }, (_, p) => slot * size + p)
      rows[slot] = shares.map(share => encoded(squares.map(cell => valueAt(cell, share))))
      if (samples.hasHands) hands[slot] = Math.round(CP * theta[at.hand + kindOf[slot]])
    }
  }
  const cellValues = Float64Array.from(classOf, (_, cell) => valueAt(cell, 0.5))
  const weights = { trade: 0 }
  TERMS.forEach((name, t) => {
    const occurs = samples.terms.values
      .subarray(0, samples.count * TERMS.length)
      .some((value, i) => i % TERMS.length === t && value !== 0)
    const found = WEIGHTS[name] * CP * theta[at.term + t]
    if (occurs) weights[name] = Number((Math.abs(found) < LEAST_WEIGHT ? LEAST_WEIGHT : found).toPrecision(3))
  })
  return { phases, values: valuesOf(samples, cellValues, occurrences(samples)), weights, rows, hands, mirrors }
}

/** Return what the games show about the evaluation, for reports. */
function factsOf (samples, regression, found) {
  return {
    positions: samples.count,
    loss: found.loss,
    derivedLoss: found.derivedLoss,
    penalty: found.penalty,
    cpPerLogit: 1 / regression.scale
  }
}

/**
 * Learn the evaluation of a variant.
 * @param {Function} createGame of the module
 * @param {{variant: string|null, games: object[], squareDeviation: number}} request records of `playTrainingGames`, and
 *   the expected deviation of a square from its kind, as a logit
 * @returns {{learned: Learned|null, facts: object}} null if the games show nothing: all results are equal, or no
 *   position is quiet
 */
export function fit (createGame, { variant, games, squareDeviation }) {
  const create = seed => createGame({ variant, seed })
  const first = create(1)
  const samples = new Samples(first)
  const results = new Set(games.map(({ points }) => points.join()))
  if (results.size < 2) return { learned: null, facts: { positions: 0 } }
  for (const record of games) samples.addGame(create(record.seed), record)
  if (samples.count === 0) return { learned: null, facts: { positions: samples.count } }
  const scale = samples.seats.length === 2 ? scaleOfScores(samples.played.map(openScores)) : 0
  samples.setTargets((record, movers, player) => returnsOf(record, movers, player, scale))
  const symmetries = symmetriesOf(create(1)._position, samples.boards, samples.seats)
  const classes = foldedClasses(symmetries, samples.layout, samples.size)
  const phases = phasesOf(samples)
  const { cells, hands } = derivedValues(first._position, samples)
  const regression = new Regression(samples, classes, phases, cells, hands, squareDeviation)
  const result = regression.run()
  const kinds = new Set()
  occurrences(samples).forEach((count, cell) => {
    if (count > 0) kinds.add(classes.kinds[Math.floor(cell / samples.size)])
  })
  const learned = learnedOf(regression, result.theta, phases, symmetries, kinds)
  return { learned, facts: { ...factsOf(samples, regression, result), symmetries: symmetries.length, squareDeviation } }
}
