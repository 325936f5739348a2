import { FRAME_START } from '../runtime/state/layout.js'
import {
  HAS_CARRIED_PIECES, HAS_LEARNED, HAS_NETWORK, HAS_PILES, HAS_RESERVES, HAS_VITALS
} from '../runtime/state/build_flags.js'
import { keyHigh, keyLow } from '../runtime/state/hash.js'
import { PILE_CELLS } from './zobrist_keys.js'

/**
 * Sums over the board that a search needs at every node: the key of the pieces, and the parts of the evaluation that
 * depend on one piece, or on a vital piece and another one.
 *
 * A move changes few cells, which the undo log names with their old values. `made` adds the differences, and `unmade`
 * returns to the sums before. The sums of each ply are an entry of a stack, so unmaking a move computes nothing.
 * Games without moves of pieces scan their boards instead, which are small or searched otherwise.
 */
export class BoardSums {
  /**
   * @param {object} position
   * @param {Evaluation} evaluation for which `isSum()` is true
   * @param {number} maxPly most moves made after `reset`
   */
  constructor (position, evaluation, maxPly) {
    const { board, piles, reserve, size, under, undo } = position.state
    const cells = size + 1 + reserve.length
    this.position = position
    this.evaluation = evaluation
    this.board = board
    this.reserve = reserve
    this.undo = undo
    this.size = size
    this.hasVital = HAS_VITALS && evaluation.hasVital
    this.lows = new Int32Array(maxPly + 1)
    this.highs = new Int32Array(maxPly + 1)
    this.values = new Float64Array(maxPly + 1) // of pieces on their squares and in reserve
    this.changes = new Float64Array(maxPly + 1) // of these values from the first to the last phase
    this.pieces = new Int32Array(maxPly + 1) // number of pieces in play
    this.distances = new Float64Array(maxPly + 1) // between vital pieces and others
    this.rows = new Int32Array(maxPly + 1) // the row of `vitals` that holds for a ply
    this.counts = new Int32Array(maxPly + 1) // number of entries by row
    this.vitals = new Int32Array(this.hasVital ? (maxPly + 1) * size : 0) // squares of vital pieces
    this.occupied = new Int32Array(this.hasVital ? size : 0) // squares of pieces, for scans
    this.hasVitalChange = false
    if (HAS_NETWORK) {
      this.network = evaluation.network
      this.width = this.network === null ? 0 : this.network.width
      this.units = new Int32Array((maxPly + 1) * this.width) // sums of the network
    }
    // The first cell of `under`, as in square_writes.js.
    if (HAS_PILES) Object.assign(this, { piles, under, underBase: cells })
    // Number of the move that has last changed a cell.
    this.stamps = new Int32Array(HAS_PILES ? cells + under.length : cells)
    this.stamp = 0
    this.level = 0
  }

  /** The key of the pieces. */
  get low () { return this.lows[this.level] }

  get high () { return this.highs[this.level] }

  /** Compute all sums of the current position. */
  reset () {
    const { size, board, reserve } = this
    this.level = 0
    this.lows[0] = this.highs[0] = this.values[0] = this.changes[0] = this.pieces[0] = this.rows[0] = this.counts[0] = 0
    if (HAS_NETWORK && this.network !== null) this.units.set(this.network.biases)
    for (let p = 0; p < size; p++) if (board[p] !== 0) this.changeSquare(p, 0)
    if (HAS_RESERVES) for (let i = 0; i < reserve.length; i++) this.changeReserve(i, 0)
    if (HAS_PILES) for (let p = 0; p < this.under.length; p++) this.changePile(p, 0)
    if (this.hasVital) this.scanVitals()
  }

  /** Update the sums after the last move. */
  made () {
    const { undo, level } = this
    const next = this.level = level + 1
    this.lows[next] = this.lows[level]
    this.highs[next] = this.highs[level]
    this.values[next] = this.values[level]
    if (HAS_LEARNED) this.changes[next] = this.changes[level]
    this.pieces[next] = this.pieces[level]
    if (HAS_NETWORK)
      for (let i = next * this.width, end = i + this.width; i < end; i++) this.units[i] = this.units[i - this.width]
    if (HAS_VITALS && this.hasVital) {
      this.distances[next] = this.distances[level]
      this.rows[next] = this.rows[level]
      this.hasVitalChange = false
    }
    const frame = this.position.lastFrame()
    const start = undo[frame + FRAME_START]
    if (start < 0) {
      this.changeSquare(undo[~start], undo[~start + 1])
      this.changeSquare(undo[~start + 2], undo[~start + 3])
    } else this.changeCells(start, frame)
    if (HAS_VITALS && this.hasVitalChange) this.scanVitals()
  }

  unmade () { this.level-- }

  /** Update the sums by a range of the undo log. The first entry of a cell has its old value. */
  changeCells (start, end) {
    const { undo, stamps, size } = this
    const stamp = ++this.stamp
    for (let i = start; i < end; i += 2) {
      const cell = undo[i]
      if (cell >= stamps.length || stamps[cell] === stamp) continue
      stamps[cell] = stamp
      if (HAS_PILES && cell >= this.underBase) this.changePile(cell - this.underBase, undo[i + 1])
      else if (HAS_RESERVES && cell > size) this.changeReserve(cell - size - 1, undo[i + 1])
      else this.changeSquare(cell, undo[i + 1])
    }
  }

  /** Add what a change of the pile on a square changes; `old` is the pile before it. */
  changePile (square, old) {
    const { level, piles: { lows, highs }, underBase, under } = this
    const pile = under[square]
    const cell = underBase + PILE_CELLS + square
    this.lows[level] ^= keyLow(cell, lows[old]) ^ keyLow(cell, lows[pile])
    this.highs[level] ^= keyHigh(cell, highs[old]) ^ keyHigh(cell, highs[pile])
  }

  /** Add what a change of a square changes; `old` is the code before it. */
  changeSquare (square, old) {
    const { level, evaluation } = this
    const { outOfPlay, mask, rows, table, changes, vital } = evaluation
    const code = this.board[square]
    this.lows[level] ^= keyLow(square, old) ^ keyLow(square, code)
    this.highs[level] ^= keyHigh(square, old) ^ keyHigh(square, code)
    if (HAS_CARRIED_PIECES && outOfPlay[square] !== 0) return
    this.values[level] += table[rows[code & mask] + square] - table[rows[old & mask] + square]
    if (HAS_LEARNED && changes !== null)
      this.changes[level] += changes[rows[code & mask] + square] - changes[rows[old & mask] + square]
    if (HAS_NETWORK && this.network !== null)
      this.network.replaceWeights(this.units, level * this.width, rows[old & mask] + square, rows[code & mask] + square)
    if (old === 0) this.pieces[level]++
    if (code === 0) this.pieces[level]--
    if (!HAS_VITALS || !this.hasVital) return
    if (vital[old & mask] !== 0 || vital[code & mask] !== 0) this.hasVitalChange = true
    else this.distances[level] += this.distancesOf(square, code) - this.distancesOf(square, old)
  }

  changeReserve (index, old) {
    const { level, size, evaluation } = this
    const count = this.reserve[index]
    this.lows[level] ^= keyLow(size + 1 + index, old) ^ keyLow(size + 1 + index, count)
    this.highs[level] ^= keyHigh(size + 1 + index, old) ^ keyHigh(size + 1 + index, count)
    if (!evaluation.countsReserves) return
    const more = Math.max(0, count) - Math.max(0, old)
    this.values[level] += more * evaluation.reserveWorth[index]
    if (HAS_NETWORK && this.network !== null) this.network.addHandWeights(this.units, level * this.width, index, more)
  }

  // --- vital pieces ------------------------------------------------------------------------------

  /** Return the value of the distances between a piece and the vital pieces. */
  distancesOf (square, code) {
    const { evaluation, vitals, size } = this
    if (code === 0) return 0
    const row = this.rows[this.level]
    const first = row * size
    let sum = 0
    for (let i = first; i < first + this.counts[row]; i++) sum += evaluation.distanceTerm(vitals[i], square, code)
    return sum
  }

  /** Find the vital pieces, and add up their distances to all others. */
  scanVitals () {
    const { level, evaluation: { vital, mask, outOfPlay }, vitals, board, size, occupied } = this
    let count = 0
    let pieces = 0
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code === 0 || (HAS_CARRIED_PIECES && outOfPlay[p] !== 0)) continue
      occupied[pieces++] = p
      if (vital[code & mask] !== 0) vitals[level * size + count++] = p
    }
    this.rows[level] = level
    this.counts[level] = count
    let sum = 0
    for (let i = 0; i < pieces; i++) sum += this.distancesOf(occupied[i], board[occupied[i]])
    this.distances[level] = sum
  }

  /** Return the score of the position, as `evaluation.score()` does. */
  score () {
    const { level, evaluation, vitals, size } = this
    let sum = this.values[level]
    if (HAS_LEARNED && evaluation.changes !== null) sum += this.changes[level] * evaluation.phase(this.pieces[level])
    if (HAS_VITALS && this.hasVital) {
      const row = this.rows[level]
      const first = row * size
      sum += this.distances[level]
      for (let i = first; i < first + this.counts[row]; i++) sum += evaluation.surroundings(vitals[i])
    }
    if (HAS_NETWORK && this.network !== null) sum += evaluation.networkScore(this.units, level * this.width)
    return evaluation.complete(sum, this.pieces[level])
  }
}
