// Features of a xiangqi board: the crosses of the palaces, and the river, which no inner line crosses.
import { UNIT } from './unit.js'

const PALACE = /palace|castle|fort|citadel/i
const RIVER_GAMES = /xiangqi|chinese chess/i

/** Add the diagonals of palaces of nine points, and remove the lines of the inner files from the river. */
export function drawPalaces (design, layout) {
  for (const zone of design.zones || []) {
    if (PALACE.test(zone.name))
      for (const nine of blocksOfNine(zone.positions.map(p => layout.spots[p]).filter(Boolean))) crossNine(layout, nine)
  }
  if (RIVER_GAMES.test(design.title || '')) openRiver(layout)
}

/** Return the blocks of three by three points. */
function blocksOfNine (spots) {
  const rows = Array.from(new Set(spots.map(s => Math.round(s.y)))).sort((a, b) => a - b)
  const halves = rows.length === 6 ? [rows.slice(0, 3), rows.slice(3)] : [rows]
  return halves.map(ys => spots.filter(s => ys.indexOf(Math.round(s.y)) >= 0)).filter(block => {
    const xs = new Set(block.map(s => Math.round(s.x)))
    const ys = new Set(block.map(s => Math.round(s.y)))
    return new Set(block.map(s => s.index)).size === 9 && xs.size === 3 && ys.size === 3
  })
}

function crossNine (layout, spots) {
  const xs = spots.map(s => s.x)
  const ys = spots.map(s => s.y)
  const [left, right, top, bottom] = [
    Math.min.apply(null, xs),
    Math.max.apply(null, xs),
    Math.min.apply(null, ys),
    Math.max.apply(null, ys)
  ]
  layout.lines.push([left, top, right, bottom], [right, top, left, bottom])
}

function openRiver (layout) {
  const spots = layout.spots.filter(Boolean)
  const ys = Array.from(new Set(spots.map(s => Math.round(s.y)))).sort((a, b) => a - b)
  if (ys.length !== 10) return
  const left = Math.min.apply(null, spots.map(s => s.x))
  const right = Math.max.apply(null, spots.map(s => s.x))
  const middle = (ys[4] + ys[5]) / 2
  layout.lines = layout.lines.filter(l => {
    const crosses = Math.abs(l[0] - l[2]) < 1 && Math.min(l[1], l[3]) < middle && Math.max(l[1], l[3]) > middle
    return !crosses || Math.abs(l[0] - left) < 0.1 * UNIT || Math.abs(l[0] - right) < 0.1 * UNIT
  })
}
