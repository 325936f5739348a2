// The network of templates/ai/network.js with real numbers, as training changes it.
import { FULL } from '../../ai/network.js'
import { Adam } from './adam.mjs'

/** Range of the first weights and outputs, and the first bias, which is half of a full output. */
const FIRST_WEIGHTS = 0.2
const FIRST_OUTPUTS = 0.5
const FIRST_BIAS = 0.3
/** Smallest and largest level of a weight. */
const LEVEL_RANGE = [-45, 44]

/** Return a function that returns numbers from 0 to 1, in an order that a seed determines (mulberry32). */
export function randomNumbers (seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function limited (value, [least, most]) { return Math.max(least, Math.min(most, value)) }

/** Return the level of a weight. */
export function levelOfWeight (weight) { return limited(Math.round(FULL * weight), LEVEL_RANGE) }

/**
 * Parameters: the weights by input and unit, the biases by unit, the outputs by unit for the view of the player to move
 * and for the other one, and the value of the move. A sum of 1 gives the full output.
 */
export class NetworkModel {
  /**
   * @param {Samples} samples of two players
   * @param {Int32Array[]} images inputs that stand for each input, in the order of `imagesOf` in templates/ai/network.js
   * @param {number} units
   * @param {() => number} random
   */
  constructor (samples, images, units, random) {
    for (const name of ['starts', 'cells', 'shares', 'turns']) this[name] = samples[name].values
    this.units = units
    this.rows = images.map(inputs => inputs.map(input => input * units))
    this.biases = images[0].length * units
    this.outputs = this.biases + units
    this.tempo = this.outputs + 2 * units
    this.parameters = new Float32Array(this.tempo + 1)
    this.parameters.fill(FIRST_BIAS, this.biases, this.outputs)
    for (let i = 0; i < this.biases; i++) this.parameters[i] = FIRST_WEIGHTS * (random() - 0.5)
    for (let i = this.outputs; i < this.tempo; i++) this.parameters[i] = FIRST_OUTPUTS * (random() - 0.5)
    this.optimizer = new Adam(this.parameters)
    this.sums = new Float32Array(images.length * units)
    this.slopes = new Float32Array(images.length * units)
  }

  /** Return the first output of a view, 0 or 1, given the turn of a position. */
  outputsOf (view, turn) { return this.outputs + ((view === 0) === (turn > 0) ? 0 : this.units) }

  /** Return the value of position i for the first player, as a logit; its sums stay for `addGradient`. */
  value (i) {
    const { starts, cells, shares, turns, parameters, sums, units, rows } = this
    for (let s = 0; s < sums.length; s++) sums[s] = parameters[this.biases + s % units]
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const count = Math.abs(shares[e])
      for (let k = 0, s = 0; k < rows.length; k++) {
        for (let j = 0, row = rows[k][cells[e]]; j < units; j++) sums[s++] += count * parameters[row + j]
      }
    }
    const views = [0, 1].map(view => this.outputsOf(view, turns[i]))
    let value = parameters[this.tempo]
    for (let s = 0; s < sums.length; s++) {
      const x = limited(sums[s], [0, 1])
      value += parameters[views[2 * s < sums.length ? 0 : 1] + s % units] * x * x
    }
    return turns[i] * value
  }

  /** Add the gradient of position i, of which `value` has been the last call, given the derivative by its value. */
  addGradient (i, derivative) {
    const { starts, cells, shares, turns, parameters, sums, slopes, units, rows, optimizer: { gradient } } = this
    const error = turns[i] * derivative
    const views = [0, 1].map(view => this.outputsOf(view, turns[i]))
    gradient[this.tempo] += error
    for (let s = 0; s < sums.length; s++) {
      const x = limited(sums[s], [0, 1])
      const output = views[2 * s < sums.length ? 0 : 1] + s % units
      gradient[output] += error * x * x
      slopes[s] = x === 1 ? 0 : 2 * error * parameters[output] * x
      gradient[this.biases + s % units] += slopes[s]
    }
    for (let e = starts[i]; e < starts[i + 1]; e++) {
      const count = Math.abs(shares[e])
      for (let k = 0, s = 0; k < rows.length; k++) {
        for (let j = 0, row = rows[k][cells[e]]; j < units; j++) gradient[row + j] += count * slopes[s++]
      }
    }
  }

  step (rate, count) {
    const { parameters, biases } = this
    this.optimizer.step(rate, count)
    const [least, most] = LEVEL_RANGE
    for (let i = 0; i < biases; i++) parameters[i] = limited(parameters[i], [least / FULL, most / FULL])
  }

  /** Round the weights and biases to levels. */
  quantize () {
    const { parameters, biases, outputs } = this
    for (let i = 0; i < outputs; i++) parameters[i] = (i < biases ? levelOfWeight(parameters[i]) : Math.round(FULL * parameters[i])) / FULL
  }
}
