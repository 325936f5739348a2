import { OTHER_PIECE } from './line_board.js'

/**
 * Ints of a table entry: a half of the key; and packed from the low bit two bounds, the best square plus 1, the binary
 * logarithm of the nodes, and the rest of the key, of which the index of the bucket has other bits.
 */
const RESULT_INTS = 2
const MIN_RESULT_BITS = 10
/** Most reads miss the caches of larger tables, which costs more time than the nodes that they save. */
const MAX_RESULT_BITS = 17
const RESULT_MASK = 3
const UPPER_BOUND_SHIFT = 2
const BEST_SHIFT = 4
const BEST_MASK = 511
const EFFORT_SHIFT = 13
const EFFORT_MASK = 31
const KEY_MASK = -1 << 18
/** A bucket has two entries: the first one prefers results of many nodes, the second one is always replaced. */
const BUCKET_MASK = -2

/** Nodes between two checks of the clock and of `stop()`. */
const NODES_PER_CHECK = 1024

/** Ratings of a square in a line with that many missing pieces, counting this one, of the own side and of the other. */
const OWN_LINE_RATINGS = [0, 0, 128, 32, 4]
const OTHER_LINE_RATINGS = [0, 0, 8, 8, 4]
/** Factor of these ratings, and that of the other side's lines through a square that the drop lets it fill. */
const LINE_FACTOR = 16
const OPENED_FACTOR = 3
/** Added if the other side can fill the square that completes the line, and so must do it. */
const FORCING_RATING = 256
const TABLE_DROP_RATING = 1 << 28

/**
 * The table serves all games, because searches never nest. Results are absolute, so that it keeps those of one design.
 */
const sharedResults = { entries: new Int32Array(0), mask: 0, design: null }

/**
 * Results of positions of a `LineBoard`: alpha-beta with the null windows of a win and of a draw. It leaves out drops
 * that lose at once, and orders the others by the lines through their squares.
 *
 * Source: V. Allis, "A Knowledge-based Approach of Connect-Four", 1988, for the threats; J. Tromp's and P. Pons'
 * solvers for the order by threats and the table of bounds.
 */
export class LineSolver {
  constructor (board) {
    const { size } = board
    this.board = board
    this.width = size + 1
    // By ply, the drops that do not lose at once, as indices of `open`.
    this.places = new Int32Array(this.width * this.width)
    this.ratings = new Int32Array(this.width * this.width)
    this.entries = sharedResults.entries
    this.mask = 0
    this.nextLow = 0 // the key after the drop that was rated last
    this.nextHigh = 0
    this.limits = null
    this.nodes = 0
    this.lastNode = 0 // the number of nodes at which the search of a result ends
    this.nextCheck = 0
    this.stopped = false
  }

  /** Begin a search with limits. Without a time limit, its results do not depend on the searches before it. */
  beginProofs (limits, design) {
    const { maxNodes, deadline } = limits
    let bits = MIN_RESULT_BITS
    while (bits < MAX_RESULT_BITS && (1 << bits) < maxNodes - limits.nodes) bits++
    if (sharedResults.entries.length < RESULT_INTS << bits) sharedResults.entries = new Int32Array(RESULT_INTS << bits)
    else if (deadline === Infinity || sharedResults.design !== design || sharedResults.mask !== (1 << bits) - 1)
      sharedResults.entries.fill(0, 0, RESULT_INTS << bits)
    sharedResults.design = design
    sharedResults.mask = this.mask = (1 << bits) - 1
    this.entries = sharedResults.entries
    this.limits = limits
  }

  /**
   * Return true if the side to move, which has no immediate win, scores `bound` (1 or 0) or more, and false if not;
   * null if the limits end the search.
   */
  proveBound (side, bound, maxNodes) {
    const { limits } = this
    this.nodes = 0
    this.stopped = false
    this.lastNode = Math.min(maxNodes, limits.maxNodes - limits.nodes)
    this.nextCheck = 1
    const found = this.reachesBound(side, bound, 0)
    limits.nodes += this.nodes
    return this.stopped ? null : found
  }

  /** Check the limits, and return true if one is reached. */
  isOutOfLimits () {
    const { limits } = this
    if (
      limits.nodes + this.nodes >= limits.maxNodes ||
      Date.now() >= limits.deadline ||
      (limits.stop !== null && limits.stop())
    )
      limits.stopped = true
    this.stopped = limits.stopped || this.nodes >= this.lastNode
    this.nextCheck = Math.min(this.lastNode, this.nodes + NODES_PER_CHECK)
    return this.stopped
  }

  /** Return true if the side to move, which has no immediate win, scores `bound` (1 or 0) or more. */
  reachesBound (side, bound, ply) {
    const { board, entries } = this
    const { low, high } = board
    if (++this.nodes >= this.nextCheck && this.isOutOfLimits()) return false
    if (board.openCount === 0 || board.openLines[bound > 0 ? side : 1 - side] === 0) return bound <= 0
    const count = this.findSafeDrops(side, ply)
    if (count === 0) return false
    if (count === 1) return this.afterDrop(side, bound, ply, this.places[ply * this.width])
    let lower = 0 // the result plus 1
    let upper = 2
    let first = 0
    const at = this.findEntry(low, high)
    if (at >= 0) {
      const packed = entries[at + 1]
      lower = packed & RESULT_MASK
      upper = (packed >> UPPER_BOUND_SHIFT) & RESULT_MASK
      if (lower > bound) return true
      if (upper <= bound) return false
      first = (packed >> BEST_SHIFT) & BEST_MASK
    }
    const before = this.nodes
    const square = this.searchDrops(side, bound, ply, count, first - 1)
    if (this.stopped) return false
    if (square < 0)
      this.storeEntry(low, high, lower | (bound << UPPER_BOUND_SHIFT) | (first << BEST_SHIFT), this.nodes - before)
    else
      this.storeEntry(
        low,
        high,
        (bound + 1) | (upper << UPPER_BOUND_SHIFT) | ((square + 1) << BEST_SHIFT),
        this.nodes - before
      )
    return square >= 0
  }

  /** Return the index of the entry of a position, or -1. */
  findEntry (low, high) {
    const { entries } = this
    const at = (low & this.mask & BUCKET_MASK) * RESULT_INTS
    if (entries[at] === high && ((entries[at + 1] ^ low) & KEY_MASK) === 0) return at
    const second = at + RESULT_INTS
    return entries[second] === high && ((entries[second + 1] ^ low) & KEY_MASK) === 0 ? second : -1
  }

  /** Store the bounds and the best square of a position of which `nodes` were searched. */
  storeEntry (low, high, packed, nodes) {
    const { entries } = this
    const effort = 32 - Math.clz32(nodes)
    let at = (low & this.mask & BUCKET_MASK) * RESULT_INTS
    const isSame = entries[at] === high && ((entries[at + 1] ^ low) & KEY_MASK) === 0
    if (!isSame && ((entries[at + 1] >> EFFORT_SHIFT) & EFFORT_MASK) > effort) at += RESULT_INTS
    entries[at] = high
    entries[at + 1] = (low & KEY_MASK) | (effort << EFFORT_SHIFT) | packed
  }

  /** Find the drops after which the other side has no immediate win, and return their number. */
  findSafeDrops (side, ply) {
    const { board: { open, openCount, threats, size, missing, upper, upperStarts }, places } = this
    const other = (1 - side) * size
    let first = 0
    let end = openCount
    for (let i = 0, found = 0; i < openCount; i++) {
      if (threats[other + open[i]] === 0) continue
      if (++found > 1) return 0
      first = i
      end = i + 1
    }
    const row = ply * this.width
    let count = 0
    for (let i = first; i < end; i++) {
      let k = upperStarts[open[i]]
      const last = upperStarts[open[i] + 1]
      while (k < last && (missing[upper[k]] !== 1 || threats[other + upper[k]] === 0)) k++
      if (k === last) places[row + count++] = i
    }
    return count
  }

  /** Return the square of a drop that reaches the bound, or -1. */
  searchDrops (side, bound, ply, count, first) {
    const { board, places, ratings } = this
    const { open } = board
    const row = ply * this.width
    let end = row
    for (let i = row; i < row + count; i++) {
      const square = open[places[i]]
      const rating = this.dropRating(side, square)
      const known = this.knownResult(this.nextLow, this.nextHigh, 1 - bound)
      if (known < 0) return square
      if (known > 0) continue
      places[end] = places[i]
      ratings[end++] = square === first ? TABLE_DROP_RATING : rating
    }
    for (let i = row; i < end; i++) {
      let next = i
      for (let k = i + 1; k < end; k++) if (ratings[k] > ratings[next]) next = k
      const place = places[next]
      places[next] = places[i]
      ratings[next] = ratings[i]
      const square = open[place]
      const found = this.afterDrop(side, bound, ply, place)
      if (this.stopped) return -1
      if (found) return square
    }
    return -1
  }

  /** Return true if a drop reaches the bound. */
  afterDrop (side, bound, ply, place) {
    const { board } = this
    const square = board.open[place]
    board.fillSquare(side, place)
    const found = !this.reachesBound(1 - side, 1 - bound, ply + 1)
    board.clearSquare(side, square)
    return found && !this.stopped
  }

  /** Return 1 if the table has a result of at least `bound`, -1 if it has a smaller one, else 0. */
  knownResult (low, high, bound) {
    const at = this.findEntry(low, high)
    if (at < 0) return 0
    const packed = this.entries[at + 1]
    return (packed & RESULT_MASK) > bound ? 1 : ((packed >> UPPER_BOUND_SHIFT) & RESULT_MASK) <= bound ? -1 : 0
  }

  /**
   * Return the rating of a drop, and store the key after it: squares that will complete a line count first, each of
   * them once.
   */
  dropRating (side, square) {
    const { lacks, lines, lineStarts, size, gaps, threats, missing, supports, lineLow, lineHigh } = this.board
    let sum = 0
    let last = -1
    const own = side * size + square
    for (let i = lineStarts[own], end = lineStarts[own + 1]; i < end; i++) {
      const line = lines[i]
      const lack = lacks[line]
      if (lack >= OTHER_LINE_RATINGS.length) continue
      if (lack === 2) {
        const gap = gaps[line] - square
        if (gap === last || threats[side * size + gap] !== 0) continue
        last = gap
        if (missing[gap] === 0 || (missing[gap] === 1 && supports[gap].includes(square))) sum += FORCING_RATING
      }
      sum += OWN_LINE_RATINGS[lack]
    }
    let low = this.board.low ^ this.board.squareLow[square]
    let high = this.board.high ^ this.board.squareHigh[square]
    const other = (1 - side) * size + square
    for (let i = lineStarts[other], end = lineStarts[other + 1]; i < end; i++) {
      const line = lines[i]
      const lack = lacks[line]
      if (lack >= OTHER_PIECE) continue
      low ^= lineLow[line]
      high ^= lineHigh[line]
      if (lack < OTHER_LINE_RATINGS.length) sum += OTHER_LINE_RATINGS[lack]
    }
    this.nextLow = low
    this.nextHigh = high
    return LINE_FACTOR * sum - OPENED_FACTOR * this.openedRating(side, square)
  }

  /** Return the ratings of the other side's lines through the squares that a drop lets it fill. */
  openedRating (side, square) {
    const { upper, upperStarts, missing, lines, lineStarts, lacks, size } = this.board
    let sum = 0
    for (let k = upperStarts[square], last = upperStarts[square + 1]; k < last; k++) {
      if (missing[upper[k]] !== 1) continue
      const other = (1 - side) * size + upper[k]
      for (let i = lineStarts[other], end = lineStarts[other + 1]; i < end; i++) {
        const lack = lacks[lines[i]]
        if (lack < OWN_LINE_RATINGS.length) sum += OWN_LINE_RATINGS[lack]
      }
    }
    return sum
  }
}
