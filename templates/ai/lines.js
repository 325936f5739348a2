import { kindMask } from './reader.js'

/** Longer lists of lines are not looked at. */
const MOST_CELLS = 6000
/** A line that lacks one piece more counts so much less. */
const LACKING = 0.25

/**
 * The patterns that goals ask for (`relative-config`), wherever they fit on the board: what the
 * half finished ones count together (`standing`), and how many of them each place is part of (`through`).
 * null where there are none.
 */
export function createLines (position, sides, weight) {
  const { design, state: { board, nav, size } } = position
  const mask = kindMask(design.layout)
  const lines = linesOf(design, nav, size).filter(({ player }) => sides[player] !== 0)
  const cells = lines.reduce((sum, line) => sum + line.places.length, 0)
  if (lines.length === 0 || cells > MOST_CELLS || weight === 0) return null

  const fitting = [] // distinct sets of kinds, a flag for each kind
  const fits = new Uint16Array(cells)
  const places = new Int16Array(cells)
  const through = new Int32Array(size + 1)
  const ends = new Int32Array(lines.length)
  const scores = lines.map(({ player, sign }) => weight * sign * sides[player])
  let next = 0
  lines.forEach((line, index) => {
    line.places.forEach((place, i) => {
      places[next] = place
      through[place]++
      fits[next++] = indexOfSet(line.specs[i])
    })
    ends[index] = next
  })
  const shares = Float64Array.from({ length: 32 }, (_, lacking) => lacking === 0 ? 1 : Math.pow(LACKING, lacking - 1))

  function indexOfSet (kinds) {
    const flags = new Uint8Array(mask + 1)
    for (const [owner, piece] of kinds) flags[((piece + 1) << design.layout.typeShift) | (1 << owner)] = 1
    const known = fitting.findIndex(other => other.every((flag, i) => flag === flags[i]))
    return known >= 0 ? known : fitting.push(flags) - 1
  }

  function standing () {
    let sum = 0
    let cell = 0
    for (let line = 0; line < ends.length; line++) {
      const end = ends[line]
      const length = end - cell
      let found = 0
      for (; cell < end; cell++) {
        const code = board[places[cell]]
        if (code === 0) continue
        if (fitting[fits[cell]][code & mask] === 0) { found = 0; break }
        found++
      }
      cell = end
      if (found > 0) sum += scores[line] * shares[length - found]
    }
    return sum
  }

  return { standing, through }
}

function linesOf ({ goals }, nav, size) {
  const signs = { win: 1, loss: -1 }
  const lines = []
  for (const { kind, aims } of goals) {
    if (signs[kind] === undefined) continue
    for (const { word, steps, player } of aims) {
      if (word !== 'line' || steps.length > 31) continue
      for (let start = 0; start < size; start++) {
        const line = walked(steps, nav, size, start)
        if (line !== null) lines.push(Object.assign(line, { player, sign: signs[kind] }))
      }
    }
  }
  return lines
}

/** The places a pattern asks for from `start` on, and what must stand there; null if it leaves the board. */
function walked (steps, nav, size, start) {
  const places = []
  const specs = []
  let p = start
  for (const step of steps) {
    if (typeof step === 'number') {
      p = nav[step * (size + 1) + p]
      if (p === size) return null
    } else {
      places.push(p)
      specs.push(step)
    }
  }
  return places.length === 0 ? null : { places, specs }
}
