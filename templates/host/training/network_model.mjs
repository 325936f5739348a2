// The network of templates/ai/network.js with real numbers, as training changes it.
import { levelOf } from '../../ai/learned_tables.js'
import { FULL, ZERO_LEVEL } from '../../ai/network.js'
import { Adam } from './adam.mjs'
import { CP } from './fit.mjs'

/** Range of the first weights and outputs, and the first bias, which is half of a full output. */
const FIRST_WEIGHTS = 0.2
const FIRST_OUTPUTS = 0.5
const FIRST_BIAS = 0.3
/** Smallest and largest level of a weight, and the share of the weights that these must hold. */
const LEVEL_RANGE = [-45, 44]
const LEVELED_SHARE = 0.9995
/** Range of the sum at which the output of a unit is full, in levels. */
const FULL_RANGE = [32, 512]
/** Largest weight. */
const MOST_WEIGHT = 1.4
/** Smallest factor of the tables: the outputs are stored in relation to it. */
const LEAST_FACTOR = 0.1

function limited (value, [least, most]) { return Math.max(least, Math.min(most, value)) }

/**
 * Parameters: the weights by input and unit, the biases by unit, the outputs by unit for the view of the player to move
 * and for the other one, the value of the move, and the factor of the tables. A sum of 1 gives the full output.
 */
export class NetworkModel {
  /**
   * @param {Samples} samples of two players
   * @param {Int32Array[]} images inputs that stand for each input, in the order of `imagesOf` in
   *   templates/ai/network.js
   * @param {number} units
   * @param {() => number} random
   * @param {number} factor of the tables at first
   */
  constructor (samples, images, units, random, factor = 1) {
    for (const name of ['starts', 'cells', 'shares', 'turns', 'scores']) this[name] = samples[name].values
    this.units = units
    this.rows = images.map(inputs => inputs.map(input => input * units))
    this.biases = images[0].length * units
    this.outputs = this.biases + units
    this.tempo = this.outputs + 2 * units
    this.factor = this.tempo + 1
    this.parameters = new Float32Array(this.factor + 1)
    this.parameters.fill(FIRST_BIAS, this.biases, this.outputs)
    for (let i = 0; i < this.biases; i++) this.parameters[i] = FIRST_WEIGHTS * (random() - 0.5)
    for (let i = this.outputs; i < this.tempo; i++) this.parameters[i] = FIRST_OUTPUTS * (random() - 0.5)
    this.parameters[this.factor] = Math.max(LEAST_FACTOR, factor)
    this.optimizer = new Adam(this.parameters)
    this.sums = new Float32Array(images.length * units)
    this.slopes = new Float32Array(units)
    this.full = FULL_RANGE[0]
  }

  /**
   * Start with the units of a learned network; further units keep their random weights.
   * @param {LearnedNetwork} network of at most as many units
   * @param {Samples} samples
   * @param {number} factor of the tables
   */
  load ({ full = FULL, rows, hands, biases, outputs, tempo }, { size, hand }, factor) {
    const { parameters, units } = this
    for (const [slot, list] of Object.entries(rows)) {
      list.forEach((row, j) => {
        for (let p = 0; p < size; p++) parameters[(slot * size + p) * units + j] = (levelOf(row, p) - ZERO_LEVEL) / full
      })
    }
    for (const [slot, list] of Object.entries(hands))
      list.forEach((level, j) => {
        parameters[(hand + Number(slot)) * units + j] = level / full
      })
    const logit = factor / CP
    parameters[this.factor] = factor
    biases.forEach((bias, j) => { parameters[this.biases + j] = bias / full })
    outputs.forEach((list, view) =>
      list.forEach((output, j) => {
        parameters[this.outputs + view * units + j] = output * logit
      })
    )
    parameters[this.tempo] = tempo * logit
  }

  /** Return the first output of image k, given the turn of a position. */
  outputsOf (k, turn) { return this.outputs + ((2 * k < this.rows.length) === (turn > 0) ? 0 : this.units) }

  /** Return the value of position i for the first player, as a logit; its sums stay for `addGradient`. */
  value (i) {
    const { starts, cells, shares, turns, scores, parameters, sums, units, rows, biases } = this
    const start = starts[i]
    const end = starts[i + 1]
    let value = parameters[this.tempo]
    for (let k = 0; k < rows.length; k++) {
      const inputs = rows[k]
      const first = k * units
      for (let j = 0; j < units; j++) sums[first + j] = parameters[biases + j]
      for (let e = start; e < end; e++) {
        const count = Math.abs(shares[e])
        const row = inputs[cells[e]]
        for (let j = 0; j < units; j++) sums[first + j] += count * parameters[row + j]
      }
      const output = this.outputsOf(k, turns[i])
      for (let j = 0; j < units; j++) {
        const x = Math.max(0, Math.min(1, sums[first + j]))
        value += parameters[output + j] * x * x
      }
    }
    return turns[i] * value + parameters[this.factor] * scores[i] / CP
  }

  /** Add the gradient of position i, of which `value` has been the last call, given the derivative by its value. */
  addGradient (i, derivative) {
    const {
      starts,
      cells,
      shares,
      turns,
      scores,
      parameters,
      sums,
      slopes,
      units,
      rows,
      biases,
      optimizer: { gradient }
    } = this
    const start = starts[i]
    const end = starts[i + 1]
    const error = turns[i] * derivative
    gradient[this.tempo] += error
    gradient[this.factor] += derivative * scores[i] / CP
    for (let k = 0; k < rows.length; k++) {
      const inputs = rows[k]
      const output = this.outputsOf(k, turns[i])
      for (let j = 0; j < units; j++) {
        const x = Math.max(0, Math.min(1, sums[k * units + j]))
        gradient[output + j] += error * x * x
        slopes[j] = x === 1 ? 0 : 2 * error * parameters[output + j] * x
        gradient[biases + j] += slopes[j]
      }
      for (let e = start; e < end; e++) {
        const count = Math.abs(shares[e])
        const row = inputs[cells[e]]
        for (let j = 0; j < units; j++) gradient[row + j] += count * slopes[j]
      }
    }
  }

  /** Step against the mean of `count` gradients, and reduce each weight by `decay` times the step size. */
  step (rate, count, decay) {
    const { parameters, biases, factor } = this
    this.optimizer.step(rate, count)
    parameters[factor] = Math.max(LEAST_FACTOR, parameters[factor])
    const kept = 1 - decay * rate
    for (let i = 0; i < biases; i++) parameters[i] = limited(kept * parameters[i], [-MOST_WEIGHT, MOST_WEIGHT])
  }

  /** Return the level of a weight. */
  levelOf (weight) { return limited(Math.round(this.full * weight), LEVEL_RANGE) }

  /** Round the weights and biases to levels, so that almost all weights are within their range. */
  quantize () {
    const { parameters, biases, outputs } = this
    const sizes = parameters.slice(0, biases).map(Math.abs).sort()
    const [, most] = LEVEL_RANGE
    this.full = limited(Math.floor(most / sizes[Math.floor(LEVELED_SHARE * (biases - 1))]), FULL_RANGE)
    for (let i = 0; i < outputs; i++)
      parameters[i] = (i < biases ? this.levelOf(parameters[i]) : Math.round(this.full * parameters[i])) / this.full
  }
}
