// An exact solver of connect four on 7 x 6: win, draw or loss of a position.
//
// Each column takes 7 bits, the topmost of which stays empty. A set of squares has two halves: `low` with the bits of
// columns 0 to 3, and `high` with those of columns 4 to 6. Method: alpha-beta with null windows, a table of bounds, and
// moves without an immediate loss only.

const HEIGHT = 6
const WIDTH = 7
const COLUMN = HEIGHT + 1
const LOW_BITS = 4 * COLUMN
const LOW = 2 ** LOW_BITS - 1
const HIGH = 2 ** (3 * COLUMN) - 1
/** The lowest squares and all squares of all columns. */
const BOTTOM_LOW = 0x0204081
const BOTTOM_HIGH = 0x4081
const BOARD_LOW = BOTTOM_LOW * (2 ** HEIGHT - 1)
const BOARD_HIGH = BOTTOM_HIGH * (2 ** HEIGHT - 1)
const CENTER_FIRST = [3, 2, 4, 1, 5, 0, 6]
const TABLE_BITS = 22
/** Distances between neighbors: upward, along a row, and along the diagonals. */
const STEPS = [1, COLUMN, COLUMN - 1, COLUMN + 1]

const columnLow = column => column < 4 ? (2 ** HEIGHT - 1) << (column * COLUMN) : 0
const columnHigh = column => column < 4 ? 0 : (2 ** HEIGHT - 1) << ((column - 4) * COLUMN)
const COLUMNS_LOW = Int32Array.from({ length: WIDTH }, (_, column) => columnLow(column))
const COLUMNS_HIGH = Int32Array.from({ length: WIDTH }, (_, column) => columnHigh(column))

const leftHigh = (low, high, k) => ((high << k) | (low >>> (LOW_BITS - k))) & HIGH
const leftLow = (low, k) => (low << k) & LOW
const rightLow = (low, high, k) => (low >>> k) | ((high << (LOW_BITS - k)) & LOW)

function bitCount (bits) {
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The halves of the last result of `completions`. */
let foundLow = 0
let foundHigh = 0

/** Find the squares that complete four in a row with the stones of a side, whether they are occupied or not. */
function completions (low, high) {
  let resultLow = leftLow(low, 1) & leftLow(low, 2) & leftLow(low, 3)
  let resultHigh = leftHigh(low, high, 1) & leftHigh(low, high, 2) & leftHigh(low, high, 3)
  for (let i = 1; i < STEPS.length; i++) {
    const k = STEPS[i]
    const upLow = leftLow(low, k)
    const upHigh = leftHigh(low, high, k)
    const downLow = rightLow(low, high, k)
    const downHigh = high >>> k
    const twoUpLow = upLow & leftLow(low, 2 * k)
    const twoUpHigh = upHigh & leftHigh(low, high, 2 * k)
    const twoDownLow = downLow & rightLow(low, high, 2 * k)
    const twoDownHigh = downHigh & (high >>> (2 * k))
    resultLow |= (twoUpLow & leftLow(low, 3 * k)) | (twoUpLow & downLow) | (twoDownLow & upLow) | (twoDownLow & rightLow(low, high, 3 * k))
    resultHigh |= (twoUpHigh & leftHigh(low, high, 3 * k)) | (twoUpHigh & downHigh) | (twoDownHigh & upHigh) | (twoDownHigh & (high >>> (3 * k)))
  }
  foundLow = resultLow & BOARD_LOW
  foundHigh = resultHigh & BOARD_HIGH
}

/** A position: the stones of the side to move, all stones, and their number. */
export class Position {
  constructor () { this.ownLow = this.ownHigh = this.allLow = this.allHigh = this.stones = 0 }

  /** Return the columns that are not full. */
  columns () { return CENTER_FIRST.filter(column => this.squareOf(column).some(half => half !== 0)) }

  /** Return the halves of the square on which a stone in a column comes to lie. */
  squareOf (column) {
    return [(this.allLow + BOTTOM_LOW) & COLUMNS_LOW[column], (this.allHigh + BOTTOM_HIGH) & COLUMNS_HIGH[column]]
  }

  isWin (column) {
    const [low, high] = this.squareOf(column)
    completions(this.ownLow, this.ownHigh)
    return (foundLow & low) !== 0 || (foundHigh & high) !== 0
  }

  /** Return the position after a stone in a column. */
  after (column) {
    const [low, high] = this.squareOf(column)
    return Object.assign(new Position(), {
      ownLow: this.ownLow ^ this.allLow, ownHigh: this.ownHigh ^ this.allHigh,
      allLow: this.allLow | low, allHigh: this.allHigh | high, stones: this.stones + 1
    })
  }
}

export class Solver {
  constructor () {
    this.keysLow = new Int32Array(1 << TABLE_BITS)
    this.keysHigh = new Int32Array(1 << TABLE_BITS).fill(-1)
    this.bounds = new Int8Array(1 << TABLE_BITS) // 3 * (lower bound + 1) + upper bound + 1
    this.nodes = 0
  }

  /** Return the result of a position for the side to move: 1, 0 or -1. */
  solve (position) {
    const { ownLow, ownHigh, allLow, allHigh, stones } = position
    if (stones === WIDTH * HEIGHT) return 0
    if (position.columns().some(column => position.isWin(column))) return 1
    if (this.reaches(1, ownLow, ownHigh, allLow, allHigh, stones)) return 1
    return this.reaches(0, ownLow, ownHigh, allLow, allHigh, stones) ? 0 : -1
  }

  /** Return the result of a move. */
  solveMove (position, column) { return position.isWin(column) ? 1 : -this.solve(position.after(column)) }

  /** Return true if the side to move, which has no immediate win, scores `bound` (0 or 1) or more. */
  reaches (bound, ownLow, ownHigh, allLow, allHigh, stones) {
    this.nodes++
    const openLow = (allLow + BOTTOM_LOW) & BOARD_LOW
    const openHigh = (allHigh + BOTTOM_HIGH) & BOARD_HIGH
    completions(ownLow ^ allLow, ownHigh ^ allHigh)
    const forcedLow = foundLow & openLow
    const forcedHigh = foundHigh & openHigh
    let movesLow = openLow
    let movesHigh = openHigh
    if (forcedLow !== 0 || forcedHigh !== 0) {
      if (bitCount(forcedLow) + bitCount(forcedHigh) > 1) return false
      movesLow = forcedLow
      movesHigh = forcedHigh
    }
    movesLow &= ~(foundLow >>> 1) // not below a square on which the other side wins
    movesHigh &= ~(foundHigh >>> 1)
    if (movesLow === 0 && movesHigh === 0) return false
    if (stones >= WIDTH * HEIGHT - 2) return bound <= 0
    const keyLow = ownLow + allLow
    const keyHigh = ownHigh + allHigh
    const slot = (Math.imul(keyLow ^ Math.imul(keyHigh, 0x9e3779b1), 0x85ebca6b) >>> (32 - TABLE_BITS))
    let lower = -1
    let upper = 1
    if (this.keysLow[slot] === keyLow && this.keysHigh[slot] === keyHigh) {
      upper = this.bounds[slot] % 3 - 1
      lower = (this.bounds[slot] - upper - 1) / 3 - 1
      if (lower >= bound) return true
      if (upper < bound) return false
    }
    const found = this.anyReaches(bound, ownLow, ownHigh, allLow, allHigh, stones, movesLow, movesHigh)
    this.keysLow[slot] = keyLow
    this.keysHigh[slot] = keyHigh
    this.bounds[slot] = found ? 3 * (bound + 1) + upper + 1 : 3 * (lower + 1) + bound
    return found
  }

  /** Try the moves, first those that leave the most squares to complete four in a row. */
  anyReaches (bound, ownLow, ownHigh, allLow, allHigh, stones, movesLow, movesHigh) {
    let untried = 0
    let scores = 0 // 4 bits per column
    for (let i = 0; i < WIDTH; i++) {
      const column = CENTER_FIRST[i]
      const low = movesLow & COLUMNS_LOW[column]
      const high = movesHigh & COLUMNS_HIGH[column]
      if (low === 0 && high === 0) continue
      completions(ownLow | low, ownHigh | high)
      untried |= 1 << column
      scores |= Math.min(15, bitCount(foundLow & ~allLow) + bitCount(foundHigh & ~allHigh)) << (4 * column)
    }
    while (untried !== 0) {
      let best = -1
      let most = -1
      for (let i = 0; i < WIDTH; i++) {
        const column = CENTER_FIRST[i]
        const score = (scores >>> (4 * column)) & 15
        if ((untried & (1 << column)) !== 0 && score > most) {
          best = column
          most = score
        }
      }
      untried &= ~(1 << best)
      const nextLow = allLow | (movesLow & COLUMNS_LOW[best])
      const nextHigh = allHigh | (movesHigh & COLUMNS_HIGH[best])
      if (!this.reaches(1 - bound, ownLow ^ allLow, ownHigh ^ allHigh, nextLow, nextHigh, stones + 1)) return true
    }
    return false
  }
}
