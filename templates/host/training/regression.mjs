// The fit of values to the results of self-play games.
import { crossEntropy, minimize } from './logistic.mjs'
import { TERMS } from './samples.mjs'

/**
 * Expected deviations from the values that the rules imply, as logits: of a kind, of its change between the phases, in
 * hand, and of the bias. With those of squares, they are the prior of a value on a square in a phase, so that rare
 * squares take the value of the kind.
 */
const DEVIATIONS = { kind: 0.6, kindChange: 0.5, hand: 0.6, nuisance: 1 }
/** Expected deviation of the change of a square between the phases, as a share of that of the square. */
const CHANGE_SHARE = 0.8
/** Factors of the penalty of which the games left out select the best. */
const PENALTIES = [0.5, 2, 8]
/** One game of HELD_OUT is left out of the fit that selects the penalty. */
const HELD_OUT = 10
/** Weight of a game, in independent positions: the positions of a game share their result. */
const GAME_WEIGHT = 4

/** Return true if position i belongs to a game that is left out. */
export function isHeldOut ({ games }, i) { return games.values[i] % HELD_OUT === HELD_OUT - 1 }

/** Return the weight of each position. */
function weightsOf (samples) {
  const numbers = new Map()
  for (let i = 0; i < samples.count; i++)
    numbers.set(samples.games.values[i], (numbers.get(samples.games.values[i]) || 0) + 1)
  return Float64Array.from({ length: samples.count }, (_, i) =>
    Math.min(1, GAME_WEIGHT * samples.views.length / numbers.get(samples.games.values[i]))
  )
}

/** Linear model of the logit of a result with its prior. */
export class Regression {
  /**
   * @param {Samples} samples
   * @param {{cells: Int32Array, kinds: Int32Array}} classes
   * @param {number[]} phases numbers of pieces in the first and the last phase
   * @param {Float64Array} cellValues value by cell as the rules imply it, in cp
   * @param {Float64Array} handValues value by slot in hand as the rules imply it, in cp
   * @param {number} squareDeviation expected deviation of a square from its kind, as a logit
   */
  constructor (samples, { cells, kinds }, phases, cellValues, handValues, squareDeviation) {
    this.samples = samples
    this.classOf = cells
    this.kindOf = kinds
    this.classes = 1 + Math.max(...cells)
    this.kinds = 1 + Math.max(...kinds)
    this.kindOfClass = new Int32Array(this.classes)
    cells.forEach((found, cell) => { this.kindOfClass[found] = kinds[Math.floor(cell / samples.size)] })
    const [first, last] = phases
    this.phases = Float64Array.from({ length: samples.count }, (_, i) =>
      first === last ? 0 : Math.max(0, Math.min(1, (samples.pieces.values[i] - first) / (last - first))) - 0.5
    )
    this.weights = weightsOf(samples)
    for (const name of ['starts', 'shares', 'terms', 'turns', 'viewers', 'results', 'targets'])
      this[name] = samples[name].values
    this.entries = Int32Array.from(samples.cells.values.subarray(0, samples.cells.length), cell =>
      cell < samples.hand ? cells[cell] : this.classes + kinds[cell - samples.hand]
    )
    this.placeParameters()
    this.scaleDerived()
    this.createPrior(cellValues, handValues, {
      ...DEVIATIONS,
      square: squareDeviation,
      squareChange: CHANGE_SHARE * squareDeviation
    })
  }

  placeParameters () {
    const sizes = {
      kind: this.kinds,
      kindChange: this.kinds,
      square: this.classes,
      squareChange: this.classes,
      hand: this.kinds,
      term: TERMS.length,
      nuisance: 1 + this.samples.views.length
    }
    this.at = {}
    this.width = 0
    for (const name of Object.keys(sizes)) {
      this.at[name] = this.width
      this.width += sizes[name]
    }
    this.sizes = sizes
  }

  /** Find the logit per cp of the derived evaluation; it is the scale of the prior. */
  scaleDerived () {
    const { scores: derived, results, turns, count } = this.samples
    const lossAt = ([scale, tempo, bias], gradient) => {
      gradient.fill(0)
      let loss = 0
      for (let i = 0; i < count; i++) {
        const logit = scale * derived.values[i] / 100 + tempo * turns.values[i] + bias
        const error = this.weights[i] * (1 / (1 + Math.exp(-logit)) - results.values[i])
        loss += this.weights[i] * crossEntropy(results.values[i], logit)
        gradient[0] += error * derived.values[i] / 100
        gradient[1] += error * turns.values[i]
        gradient[2] += error
      }
      return loss
    }
    const found = minimize(lossAt, new Float64Array(3), new Float64Array(3).fill(4 / Math.max(1, count)))
    this.scale = Math.max(0.0001, found[0] / 100)
    this.derivedLogit = i => found[0] * derived.values[i] / 100 + found[1] * turns.values[i] + found[2]
  }

  createPrior (cellValues, handValues, deviations) {
    const { at, sizes, scale } = this
    this.means = new Float64Array(this.width)
    this.deviations = new Float64Array(this.width)
    for (const name of Object.keys(deviations)) this.deviations.fill(deviations[name], at[name], at[name] + sizes[name])
    this.means.fill(scale, at.term, at.term + sizes.term)
    this.deviations.fill(scale, at.term, at.term + sizes.term)
    const counts = new Float64Array(this.classes)
    this.classOf.forEach((found, cell) => {
      counts[found]++
      this.means[at.square + found] += scale * cellValues[cell]
    })
    for (let i = 0; i < this.classes; i++) this.means[at.square + i] /= counts[i]
    const slots = new Float64Array(this.kinds)
    this.kindOf.forEach((kind, slot) => {
      slots[kind]++
      this.means[at.hand + kind] += scale * handValues[slot]
    })
    for (let i = 0; i < this.kinds; i++) this.means[at.hand + i] /= slots[i]
  }

  /**
   * Return the values that a position adds up, by class and for pieces in hand, in the middle between the phases, and
   * their changes.
   */
  byClass (theta) {
    const { at, kindOfClass, classes } = this
    const values = new Float64Array(classes + this.kinds)
    const changes = new Float64Array(classes + this.kinds)
    for (let i = 0; i < classes; i++) {
      values[i] = theta[at.kind + kindOfClass[i]] + theta[at.square + i]
      changes[i] = theta[at.kindChange + kindOfClass[i]] + theta[at.squareChange + i]
    }
    for (let i = 0; i < this.kinds; i++) values[classes + i] = theta[at.hand + i]
    return { values, changes }
  }

  logit (i, theta, { values, changes }) {
    const { starts, shares, terms, turns, viewers, entries, phases, at } = this
    const phase = phases[i]
    let sum = theta[at.nuisance] * turns[i] + theta[at.nuisance + 1 + viewers[i]]
    for (let t = 0; t < TERMS.length; t++) sum += theta[at.term + t] * terms[i * TERMS.length + t]
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const entry = entries[e]
      sum += shares[e] * (values[entry] + phase * changes[entry])
    }
    return sum
  }

  /** Add the gradient of a position, given the derivative by its logit; that of the values goes to `slopes`. */
  addGradient (i, error, gradient, slopes) {
    const { starts, shares, terms, turns, viewers, entries, phases, at } = this
    const phase = phases[i]
    gradient[at.nuisance] += error * turns[i]
    gradient[at.nuisance + 1 + viewers[i]] += error
    for (let t = 0; t < TERMS.length; t++) gradient[at.term + t] += error * terms[i * TERMS.length + t]
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const entry = entries[e]
      const slope = error * shares[e]
      slopes.values[entry] += slope
      slopes.changes[entry] += slope * phase
    }
  }

  /** Add the gradient of the values to that of the parameters. */
  addSlopes (gradient, { values, changes }) {
    const { at, kindOfClass, classes } = this
    for (let i = 0; i < classes; i++) {
      gradient[at.square + i] += values[i]
      gradient[at.squareChange + i] += changes[i]
      gradient[at.kind + kindOfClass[i]] += values[i]
      gradient[at.kindChange + kindOfClass[i]] += changes[i]
    }
    for (let i = 0; i < this.kinds; i++) gradient[at.hand + i] += values[classes + i]
  }

  /** Return the parameters of the least loss over some positions. */
  fit (penalty, positions) {
    const { means, deviations, weights, targets, width } = this
    const lossAt = (theta, gradient) => {
      gradient.fill(0)
      const table = this.byClass(theta)
      const slopes = { values: new Float64Array(table.values.length), changes: new Float64Array(table.values.length) }
      let loss = 0
      for (const i of positions) {
        const logit = this.logit(i, theta, table)
        loss += weights[i] * crossEntropy(targets[i], logit)
        this.addGradient(i, weights[i] * (1 / (1 + Math.exp(-logit)) - targets[i]), gradient, slopes)
      }
      this.addSlopes(gradient, slopes)
      for (let j = 0; j < width; j++) {
        const away = (theta[j] - means[j]) / deviations[j]
        loss += penalty * away * away / 2
        gradient[j] += penalty * away / deviations[j]
      }
      return loss
    }
    const curvature = this.curvature(positions)
    return minimize(
      lossAt,
      means,
      deviations.map((deviation, j) => 1 / (penalty / (deviation * deviation) + curvature[j]))
    )
  }

  /**
   * Return by parameter the second derivative of the loss without the penalty, at the means, as if pieces occurred
   * independently.
   */
  curvature (positions) {
    const { means, weights, width } = this
    const found = new Float64Array(width)
    const table = this.byClass(means)
    const slopes = { values: new Float64Array(table.values.length), changes: new Float64Array(table.values.length) }
    for (const i of positions) {
      const small = Math.exp(-Math.abs(this.logit(i, means, table)))
      this.addCurvature(i, weights[i] * small / ((1 + small) * (1 + small)), found, slopes)
    }
    this.addSlopes(found, slopes)
    return found
  }

  /** Add the squares of the features of a position, with a weight; those of the values go to `slopes`. */
  addCurvature (i, weight, found, slopes) {
    const { starts, shares, terms, viewers, entries, phases, at } = this
    const square = phases[i] * phases[i]
    found[at.nuisance] += weight
    found[at.nuisance + 1 + viewers[i]] += weight
    for (let t = 0; t < TERMS.length; t++)
      found[at.term + t] += weight * terms[i * TERMS.length + t] * terms[i * TERMS.length + t]
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const slope = weight * shares[e] * shares[e]
      slopes.values[entries[e]] += slope
      slopes.changes[entries[e]] += slope * square
    }
  }

  /** Return the mean cross-entropy over some positions. */
  loss (logitOf, positions) {
    let sum = 0
    let all = 0
    for (const i of positions) {
      sum += this.weights[i] * crossEntropy(this.results[i], logitOf(i))
      all += this.weights[i]
    }
    return all === 0 ? 0 : sum / all
  }

  /**
   * Fit with the penalty that predicts the games left out best, then to all games.
   * @returns {{theta: Float64Array, penalty: number, loss: number, derivedLoss: number}} losses of the games left out
   */
  run () {
    const all = Int32Array.from({ length: this.samples.count }, (_, i) => i)
    const heldOut = all.filter(i => isHeldOut(this.samples, i))
    // of less than HELD_OUT games, none is left out
    const [positions, others] =
      heldOut.length === 0 ? [all, all] : [all.filter(i => !isHeldOut(this.samples, i)), heldOut]
    const tried = PENALTIES.map(penalty => {
      const theta = this.fit(penalty, positions)
      const table = this.byClass(theta)
      return { penalty, loss: this.loss(i => this.logit(i, theta, table), others) }
    })
    const best = tried.reduce((one, other) => other.loss < one.loss ? other : one)
    return { ...best, theta: this.fit(best.penalty, all), derivedLoss: this.loss(this.derivedLogit, others) }
  }
}
