import { kindMask } from './move_features.js'

/** Total squares of all patterns above which patterns are not evaluated. */
const MAX_PATTERN_SQUARES = 6000
/** Factor of a pattern's score for each further missing piece. */
const MISSING_PIECE_FACTOR = 0.25

/**
 * Evaluation of the patterns that goals require (`relative-config`), at every square where they fit.
 * @param {object} position
 * @param {number[]} sides by player: 1 for the evaluated player, negative shares for opponents, else 0
 * @param {number} weight score of a pattern with one missing piece, in cp
 * @returns {{score: () => number, through: Int32Array} | null} `score` sums the incomplete
 *   patterns, in cp; `through` is the number of patterns by square; null without patterns
 */
export function createGoalLines (position, sides, weight) {
  const { design, state: { board, nav, size } } = position
  const mask = kindMask(design.layout)
  const lines = linesOf(design, nav, size).filter(({ player }) => sides[player] !== 0)
  const length = lines.reduce((sum, line) => sum + line.squares.length, 0)
  if (lines.length === 0 || length > MAX_PATTERN_SQUARES || weight === 0) return null
  const { squares, matchers, flags, ends, through } = flatten(lines, length, size, mask, design.layout.typeShift)
  const scores = lines.map(({ player, sign }) => weight * sign * sides[player])
  const shares = Float64Array.from({ length: 32 }, (_, missing) =>
    missing === 0 ? 1 : Math.pow(MISSING_PIECE_FACTOR, missing - 1)
  )

  function score () {
    let sum = 0
    let cell = 0
    for (let line = 0; line < ends.length; line++) {
      const end = ends[line]
      const length = end - cell
      let found = 0
      for (; cell < end; cell++) {
        const code = board[squares[cell]]
        if (code === 0) continue
        if (flags[matchers[cell]][code & mask] === 0) { found = 0; break }
        found++
      }
      cell = end
      if (found > 0) sum += scores[line] * shares[length - found]
    }
    return sum
  }

  return { score, through }
}

/**
 * Store all patterns in flat arrays: by cell its square and the set of kinds that match there, and
 * by pattern the end of its cells. `flags` holds each distinct set, as one flag per kind of piece.
 */
function flatten (lines, length, size, mask, typeShift) {
  const flags = []
  const matchers = new Uint16Array(length)
  const squares = new Int16Array(length)
  const through = new Int32Array(size + 1)
  const ends = new Int32Array(lines.length)
  let next = 0
  lines.forEach((line, index) => {
    line.squares.forEach((square, i) => {
      squares[next] = square
      through[square]++
      matchers[next++] = indexOfSet(flags, line.kinds[i], mask, typeShift)
    })
    ends[index] = next
  })
  return { squares, matchers, flags, ends, through }
}

function indexOfSet (flags, kinds, mask, typeShift) {
  const set = new Uint8Array(mask + 1)
  for (const [owner, piece] of kinds) set[((piece + 1) << typeShift) | (1 << owner)] = 1
  const index = flags.findIndex(other => other.every((flag, i) => flag === set[i]))
  return index >= 0 ? index : flags.push(set) - 1
}

/** Return the patterns of all goals at all squares: squares, kinds of pieces, player, and sign of the score. */
export function linesOf ({ goals }, nav, size) {
  const signs = { win: 1, loss: -1 }
  const lines = []
  for (const { kind, aims } of goals) {
    if (signs[kind] === undefined) continue
    for (const { word, steps, player } of aims) {
      if (word !== 'line' || steps.length > 31) continue
      for (let start = 0; start < size; start++) {
        const line = lineFrom(steps, nav, size, start)
        if (line !== null) lines.push(Object.assign(line, { player, sign: signs[kind] }))
      }
    }
  }
  return lines
}

/**
 * Return the squares of a pattern that begins at `start`, with the kinds required there; null if it leaves the board.
 */
function lineFrom (steps, nav, size, start) {
  const squares = []
  const kinds = []
  let p = start
  for (const step of steps) {
    if (typeof step === 'number') {
      p = nav[step * (size + 1) + p]
      if (p === size) return null
    } else {
      squares.push(p)
      kinds.push(step)
    }
  }
  return squares.length === 0 ? null : { squares, kinds }
}
