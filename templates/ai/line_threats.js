import { linesOf } from './goal_lines.js'
import { kindMask } from './move_features.js'

/** Ratings of a square in a line with that many missing pieces, counting this one, of the own side and of another. */
const OWN_RATINGS = [0, 1 << 20, 1 << 13, 1 << 10]
const OTHER_RATINGS = [0, 1 << 19, 1 << 12, 1 << 9]
/** Largest average number of squares that a rating reads. */
const MAX_READS = 400

/**
 * Ratings of drops by the lines that win (`relative-config`): squares that complete a line, that prevent one, and that
 * leave few pieces missing.
 */
export class LineThreats {
  constructor (lines, { board, size }, mask, typeShift) {
    this.board = board
    this.mask = mask
    this.starts = new Int32Array(size + 1) // by square: its first pattern
    this.patterns = [] // indices of the patterns through each square
    this.ends = new Int32Array(lines.length)
    this.players = Int8Array.from(lines, ({ player }) => player)
    this.cells = [] // squares of the patterns
    this.kinds = [] // by cell, flags by kind of piece
    const sets = new Map()
    lines.forEach(({ squares, kinds }, index) => {
      squares.forEach((square, i) => {
        const key = JSON.stringify(kinds[i])
        if (!sets.has(key)) sets.set(key, flagsOf(kinds[i], mask, typeShift))
        this.cells.push(square)
        this.kinds.push(sets.get(key))
      })
      this.ends[index] = this.cells.length
    })
    this.cells = Int16Array.from(this.cells)
    for (let square = 0; square < size; square++) {
      lines.forEach(({ squares }, index) => { if (squares.includes(square)) this.patterns.push(index) })
      this.starts[square + 1] = this.patterns.length
    }
    this.patterns = Int32Array.from(this.patterns)
  }

  /** Return the rating of a drop on an empty square for a player. */
  rating (square, seat) {
    const { patterns, starts, players } = this
    let sum = 0
    for (let i = starts[square]; i < starts[square + 1]; i++) {
      const line = patterns[i]
      const missing = this.missing(line)
      if (missing < OWN_RATINGS.length) sum += players[line] === seat ? OWN_RATINGS[missing] : OTHER_RATINGS[missing]
    }
    return sum
  }

  /** Return the number of pieces that a line lacks, a large one if a square has another piece. */
  missing (line) {
    const { board, cells, kinds, mask, ends } = this
    let count = 0
    for (let cell = line === 0 ? 0 : ends[line - 1]; cell < ends[line]; cell++) {
      const code = board[cells[cell]]
      if (code === 0) count++
      else if (kinds[cell][code & mask] === 0) return OWN_RATINGS.length
    }
    return count
  }
}

function flagsOf (kinds, mask, typeShift) {
  const set = new Uint8Array(mask + 1)
  for (const [owner, piece] of kinds) set[((piece + 1) << typeShift) | (1 << owner)] = 1
  return set
}

/** The ratings by position, because each search needs them. */
const cache = new WeakMap()

/** Return the ratings for a position, or null without lines that win or with too many. */
export function lineThreatsOf (position) {
  if (!cache.has(position)) cache.set(position, createLineThreats(position))
  return cache.get(position)
}

function createLineThreats ({ design, state }) {
  const lines = linesOf(design, state.nav, state.size).filter(({ sign }) => sign > 0)
  const reads = lines.reduce((sum, { squares }) => sum + squares.length * squares.length, 0)
  if (lines.length === 0 || reads > MAX_READS * state.size) return null
  return new LineThreats(lines, state, kindMask(design.layout), design.layout.typeShift)
}
