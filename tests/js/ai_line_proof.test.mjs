// Boards of drops and lines: results of all positions of random games, compared with exhaustive searches.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LineBoard } from '../../templates/ai/line_board.js'
import { LineSolver } from '../../templates/ai/line_solver.js'
import { newLimits } from '../../templates/ai/search_limits.js'
import { dice } from './ai_games.mjs'

const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]]

/** Largest number of empty squares for exhaustive searches. */
const MAX_LEFT = 9

/** Return the lines of both sides on a board; `lengths` are their numbers of squares by side. */
function linesOn (width, height, lengths) {
  const lines = []
  lengths.forEach((length, side) => {
    for (let start = 0; start < width * height; start++) {
      for (const [dx, dy] of DIRECTIONS) {
        const squares = Array.from({ length }, (_, i) => [start % width + i * dx, Math.floor(start / width) + i * dy])
        if (squares.every(([x, y]) => x >= 0 && x < width && y >= 0 && y < height)) lines.push({ side, squares: squares.map(([x, y]) => y * width + x) })
      }
    }
  })
  return lines
}

const GAMES = {
  'four in a row with gravity on 4 x 4': [4, 4, [4, 4], true],
  'three in a row with gravity on 4 x 3': [4, 3, [3, 3], true],
  'three in a row with gravity on 3 x 5': [3, 5, [3, 3], true],
  'lines of different lengths with gravity': [4, 3, [4, 3], true],
  'three in a row without gravity on 3 x 3': [3, 3, [3, 3], false],
  'lines of different lengths without gravity': [5, 2, [3, 4], false]
}

/** Return a function that computes the result for the side to move, 1, 0 or -1, from the contents alone. */
function exhaustive (lines, supports) {
  const known = new Map()
  return function result (contents, side) {
    const key = contents.join() + side
    if (!known.has(key)) {
      let most = null
      contents.forEach((content, square) => {
        if (content >= 0 || supports[square].some(other => contents[other] < 0)) return
        contents[square] = side
        const wins = lines.some(line => line.side === side && line.squares.every(other => contents[other] === side))
        most = Math.max(most ?? -1, wins ? 1 : -result(contents, 1 - side))
        contents[square] = -1
      })
      known.set(key, most ?? 0)
    }
    return known.get(key)
  }
}

for (const [name, [width, height, lengths, falls]] of Object.entries(GAMES)) {
  const size = width * height
  const lines = linesOn(width, height, lengths)
  const supports = Array.from({ length: size }, (_, square) => falls && square >= width ? [square - width] : [])
  const result = exhaustive(lines, supports)

  const hasLine = contents => lines.some(line => line.squares.every(square => contents[square] === line.side))

  test(name + ': the results are those of an exhaustive search', () => {
    const board = new LineBoard(size, lines, supports)
    const solver = new LineSolver(board)
    const random = dice(size)
    for (let round = 0; round < 100; round++) {
      const contents = new Array(size).fill(-1)
      solver.beginProofs(newLimits(Infinity, Infinity, null), null)
      for (let drops = 0; drops < size; drops++) {
        const side = drops % 2
        if (hasLine(contents)) break
        board.resetLines(contents, side)
        if (size - drops > MAX_LEFT) {
          fill()
          continue
        }
        const expected = result(contents, side)
        if (board.canComplete(side)) {
          assert.equal(expected, 1)
          break
        }
        for (const bound of [1, 0]) assert.equal(solver.proveBound(side, bound, Infinity), expected >= bound, contents.join(' '))
        fill()

        function fill () {
          contents[board.open[Math.floor(random() * board.openCount)]] = side
        }
      }
    }
  })

  test(name + ': drops and their reversal keep all counts', () => {
    const board = new LineBoard(size, lines, supports)
    const fresh = new LineBoard(size, lines, supports)
    const random = dice(size + 1)
    const contents = new Array(size).fill(-1)
    board.resetLines(contents, 0)
    const stateOf = ({ lacks, gaps, threats, openLines, missing, open, openCount, low, high }) =>
      ({ lacks, gaps, threats, openLines, missing, low, high, open: Array.from(open.subarray(0, openCount)).sort((a, b) => a - b) })
    const made = []
    while (board.openCount > 0) {
      const side = made.length % 2
      const place = Math.floor(random() * board.openCount)
      made.push(board.open[place])
      contents[board.open[place]] = side
      board.fillSquare(side, place)
      fresh.resetLines(contents, 1 - side)
      assert.deepEqual(withoutFilled(stateOf(board), contents), withoutFilled(stateOf(fresh), contents))
    }
    while (made.length > 0) board.clearSquare((made.length - 1) % 2, made.pop())
    fresh.resetLines(contents.fill(-1), 0)
    assert.deepEqual(stateOf(board), stateOf(fresh))
  })
}

/** Return a state without the threats on filled squares, and the gaps of lines with another piece, which are not used. */
function withoutFilled (state, contents) {
  const threats = state.threats.map((count, i) => contents[i % contents.length] < 0 ? count : 0)
  return Object.assign({}, state, { threats, gaps: state.gaps.map((sum, line) => state.lacks[line] < 200 ? sum : 0) })
}

test('a limit of nodes ends a proof without a result', () => {
  const supports = Array.from({ length: 42 }, (_, square) => square >= 7 ? [square - 7] : [])
  const board = new LineBoard(42, linesOn(7, 6, [4, 4]), supports)
  const solver = new LineSolver(board)
  board.resetLines(new Array(42).fill(-1), 0)
  const limits = newLimits(1000, Infinity, null)
  solver.beginProofs(limits, null)
  assert.equal(solver.proveBound(0, 1, 300), null)
  assert.deepEqual([limits.nodes, limits.stopped], [300, false])
  assert.equal(solver.proveBound(0, 1, Infinity), null)
  assert.deepEqual([limits.nodes, limits.stopped], [1000, true])
})
