import { levelOf } from './learned_tables.js'

/** Level of the weight 0. */
export const ZERO_LEVEL = 45
/** `full` of networks that do not state it. */
export const FULL = 32

/**
 * @typedef {object} LearnedNetwork the part of a learned evaluation that depends on combinations of pieces;
 *   `Learned.network`
 * @property {number} units number of hidden units
 * @property {number} [full] sum at which the output of a unit is full, by default 32
 * @property {number[][]} symmetries steps to the images of the squares, by symmetry; the identity is left out
 * @property {Object<string, string[]>} rows by `owner * types + type`, the weights by unit and square as levels
 * @property {Object<string, number[]>} hands the weights by unit of a piece in hand, by `owner * types + type`
 * @property {number[]} biases by unit
 * @property {number[][]} outputs full output by unit in cp, for the view of the player to move and for the other one
 * @property {number} tempo value of the move, in cp
 */
/** Factor of the sums from the view of the second player. */
const OTHER_VIEW = 1 << 16

/** The networks of learned evaluations: their tables do not depend on the search. */
const networks = new WeakMap()

/** Return the network of a learned evaluation, null if it has none. */
export function networkOf (learned, layout, size, seats) {
  if (learned.network === undefined) return null
  if (!networks.has(learned)) networks.set(learned, new Network(learned, layout, size, seats))
  return networks.get(learned)
}

/**
 * Return the images of inputs, each a function of a square, and an exchange of the players: first by the view of each
 * player, then by symmetry.
 * @param {number[]} exchange steps to the squares that match for the other player
 * @param {number[][]} symmetries steps by symmetry, without the identity
 */
export function imagesOf (exchange, symmetries) {
  const kept = [p => p].concat(symmetries.map(steps => p => p + steps[p]))
  return kept.map(image => ({ exchanged: false, square: image }))
    .concat(kept.map(image => ({ exchanged: true, square: p => image(p + exchange[p]) })))
}

/**
 * A network with one hidden layer, of which moves update the sums of the units.
 *
 * Each unit sees the pieces on their squares from the view of each player, and once for each symmetry of the board with
 * the same weights. The output of a unit is the square of its sum, between 0 and `full`. A position has `width`
 * numbers: the sum of a unit from the view of the first player, and in the upper 16 bits that from the view of the
 * second one, so that one addition changes both. Source: Y. Nasu, "Efficiently Updatable Neural-Network-based
 * Evaluation Functions for Computer Shogi" (2018).
 */
class Network {
  constructor ({ network, mirrors }, layout, size, seats) {
    const { units, full = FULL, symmetries, rows, hands, biases, outputs, tempo } = network
    const { players, types } = layout
    const images = imagesOf(mirrors[seats[1]][1], symmetries)
    this.width = images.length / 2 * units
    this.first = seats[0]
    this.full = full
    this.tempo = tempo
    this.biases = Int32Array.from({ length: this.width }, (_, i) => biases[i % units] * (1 + OTHER_VIEW))
    this.outputs = outputs.map(list =>
      Float64Array.from({ length: this.width }, (_, i) => list[i % units] / full / full)
    )
    this.table = new Int32Array((1 + players * types) * size * this.width) // first for no piece
    this.hands = new Int32Array(players * types * this.width)
    images.forEach(({ exchanged, square }, i) => {
      for (let n = 0; n < 2 * types; n++) {
        const slot = seats[n < types ? 0 : 1] * types + n % types
        const image = exchanged ? seats[n < types ? 1 : 0] * types + n % types : slot
        if (rows[image] === undefined) continue
        for (let j = 0; j < units; j++) {
          const start = (i * units + j) % this.width
          const factor = exchanged ? OTHER_VIEW : 1
          for (let p = 0; p < size; p++)
            this.table[((1 + slot) * size + p) * this.width + start] +=
              factor * (levelOf(rows[image][j], square(p)) - ZERO_LEVEL)
          if (hands[image] !== undefined) this.hands[slot * this.width + start] += factor * hands[image][j]
        }
      }
    })
  }

  /** Replace the weights of a piece by those of another one; both are entries of `table`, 0 for none. */
  replaceWeights (sums, offset, old, next) {
    const { table, width } = this
    for (let i = 0, o = old * width, n = next * width; i < width; i++) sums[offset + i] += table[n + i] - table[o + i]
  }

  /** Add the weights of pieces in hand. */
  addHandWeights (sums, offset, slot, count) {
    const { hands, width } = this
    for (let i = 0; i < width; i++) sums[offset + i] += count * hands[slot * width + i]
  }

  /** Return the value of a position for the player to move, in cp. */
  outputFor (sums, offset, player) {
    const { width, full, tempo, outputs } = this
    const [first, second] = player === this.first ? outputs : [outputs[1], outputs[0]]
    let value = tempo
    for (let i = 0; i < width; i++) {
      const both = sums[offset + i]
      const low = both << 16 >> 16
      const high = (both - low) >> 16
      if (low > 0) value += first[i] * (low < full ? low * low : full * full)
      if (high > 0) value += second[i] * (high < full ? high * high : full * full)
    }
    return value
  }
}
