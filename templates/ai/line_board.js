import { keyHigh, keyLow } from '../runtime/state/hash.js'

/** Added to the number of pieces that a line lacks, for each piece of another side; lines are shorter. */
export const OTHER_PIECE = 256

/**
 * A board that two sides fill with drops, and the lines of own pieces that win: what they lack, the squares that
 * complete them, and the squares that can be filled. Each drop changes all of them, so that a search scans no lines.
 */
export class LineBoard {
  /**
   * @param {number} size number of squares
   * @param {Array<{side: number, squares: number[]}>} lines the side, 0 or 1, and the distinct squares that it needs
   * @param {number[][]} supports by square, those that must be filled before it
   */
  constructor (size, lines, supports) {
    this.size = size
    this.supports = supports
    this.sides = lines.map(({ side }) => side)
    this.squares = lines.map(({ squares }) => squares)
    // Own pieces that a line lacks, plus OTHER_PIECE for each other piece on it.
    this.lacks = new Int32Array(lines.length)
    this.gaps = new Int32Array(lines.length) // sums of the squares without an own piece
    const through = [[], []].map((_, side) =>
      supports.map((_, square) => indicesWhere(lines, line => line.side === side && line.squares.includes(square)))
    )
    const flat = flattenLists(through[0].concat(through[1]))
    this.lines = flat.values // by side * size + square
    this.lineStarts = flat.starts
    const upper = flattenLists(supports.map((_, square) => indicesWhere(supports, list => list.includes(square))))
    this.upper = upper.values // the squares that a square supports
    this.upperStarts = upper.starts
    this.threats = new Int32Array(2 * size) // lines that lack this square only, by side * size + square
    this.openLines = new Int32Array(2) // lines without another piece, by side
    this.missing = new Int32Array(size) // supports that are not filled
    this.open = new Int32Array(size + 1) // squares that can be filled
    this.openCount = 0
    this.places = new Int32Array(size) // by drop, the index of its square in `open`
    this.drops = 0
    this.lineLow = Int32Array.from(lines, (_, line) => keyLow(size + line, 1))
    this.lineHigh = Int32Array.from(lines, (_, line) => keyHigh(size + line, 1))
    this.squareLow = Int32Array.from(supports, (_, square) => keyLow(square, 1))
    this.squareHigh = Int32Array.from(supports, (_, square) => keyHigh(square, 1))
    // The key: of the filled squares and the lines with another piece, because only these decide the result.
    this.low = 0
    this.high = 0
  }

  /**
   * Set the contents of the squares: -1 for empty, the side of a piece that lines need, 2 for others; and the side to
   * move.
   */
  resetLines (contents, side) {
    const { size, lacks, gaps, threats, openLines, missing } = this
    threats.fill(0)
    openLines.fill(0)
    this.drops = 0
    this.openCount = 0
    this.low = side
    this.high = 1 // so that the key is not that of an empty entry
    for (let square = 0; square < size; square++) {
      missing[square] = this.supports[square].filter(other => contents[other] < 0).length
      if (contents[square] < 0 && missing[square] === 0) this.open[this.openCount++] = square
      if (contents[square] < 0) continue
      this.low ^= this.squareLow[square] ^ 1 // the number of filled squares then decides which side is to move
      this.high ^= this.squareHigh[square]
    }
    this.squares.forEach((squares, line) => {
      const owner = this.sides[line]
      lacks[line] = gaps[line] = 0
      for (const square of squares) {
        if (contents[square] === owner) continue
        gaps[line] += square
        lacks[line] += contents[square] < 0 ? 1 : 1 + OTHER_PIECE
      }
      if (lacks[line] < OTHER_PIECE) openLines[owner]++
      else this.toggleLine(line)
      if (lacks[line] === 1) threats[owner * size + gaps[line]]++
    })
  }

  /** Add the key of a line that another piece blocks, or remove it. */
  toggleLine (line) {
    this.low ^= this.lineLow[line]
    this.high ^= this.lineHigh[line]
  }

  /** Fill a square, the one at an index of `open`. */
  fillSquare (side, place) {
    const { size, open, missing, upper, upperStarts, lacks, gaps, lines, lineStarts } = this
    const square = open[place]
    this.low ^= this.squareLow[square]
    this.high ^= this.squareHigh[square]
    this.places[this.drops++] = place
    open[place] = open[--this.openCount]
    for (let i = upperStarts[square], end = upperStarts[square + 1]; i < end; i++)
      if (--missing[upper[i]] === 0) open[this.openCount++] = upper[i]
    const own = side * size + square
    for (let i = lineStarts[own], end = lineStarts[own + 1]; i < end; i++) {
      const line = lines[i]
      gaps[line] -= square
      if (--lacks[line] === 1) this.threats[side * size + gaps[line]]++
    }
    const other = (1 - side) * size + square
    for (let i = lineStarts[other], end = lineStarts[other + 1]; i < end; i++) {
      const line = lines[i]
      if (lacks[line] < OTHER_PIECE) {
        this.openLines[1 - side]--
        this.toggleLine(line)
      }
      lacks[line] += OTHER_PIECE
    }
  }

  /** Empty the square that was filled last. */
  clearSquare (side, square) {
    const { size, open, missing, upper, upperStarts, lacks, gaps, lines, lineStarts } = this
    const own = side * size + square
    for (let i = lineStarts[own], end = lineStarts[own + 1]; i < end; i++) {
      const line = lines[i]
      if (lacks[line]++ === 1) this.threats[side * size + gaps[line]]--
      gaps[line] += square
    }
    const other = (1 - side) * size + square
    for (let i = lineStarts[other], end = lineStarts[other + 1]; i < end; i++) {
      const line = lines[i]
      lacks[line] -= OTHER_PIECE
      if (lacks[line] >= OTHER_PIECE) continue
      this.openLines[1 - side]++
      this.toggleLine(line)
    }
    this.low ^= this.squareLow[square]
    this.high ^= this.squareHigh[square]
    for (let i = upperStarts[square], end = upperStarts[square + 1]; i < end; i++)
      if (missing[upper[i]]++ === 0) this.openCount--
    const place = this.places[--this.drops]
    open[this.openCount++] = open[place]
    open[place] = square
  }

  /** Return true if a side completes a line with its next drop. */
  canComplete (side) {
    for (let i = 0; i < this.openCount; i++) if (this.threats[side * this.size + this.open[i]] !== 0) return true
    return false
  }
}

function indicesWhere (list, test) { return Array.from(list.keys()).filter(index => test(list[index])) }

/** Return lists as one typed array, and the start of each of them. */
function flattenLists (lists) {
  const starts = new Int32Array(lists.length + 1)
  lists.forEach(({ length }, i) => { starts[i + 1] = starts[i] + length })
  return { starts, values: Int32Array.from([].concat(...lists)) }
}
