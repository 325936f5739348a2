// Where the keyboard's cursor goes, and which positions lie on top of each other.
import { UNIT } from './unit.js'

/** Positions that lie on top of each other: a click there means any of them. */
export function twinsOf(layout, index) {
  const here = layout.spots[index]
  if (!here) return [index]
  return [index].concat(layout.spots.filter(s => s && s !== here && Math.abs(s.x - here.x) < 2 && Math.abs(s.y - here.y) < 2).map(s => s.index))
}

const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/** The position an arrow key leads to from a position: the nearest one in that direction, or the same. */
export function stepCursor(layout, index, arrow) {
  const here = layout.spots[index]
  const d = ARROWS[arrow]
  if (!here) return index
  let best = index
  let bestCost = Infinity
  for (const s of layout.spots) {
    if (!s || s === here) continue
    const along = (s.x - here.x) * d[0] + (s.y - here.y) * d[1]
    const aside = Math.abs((s.x - here.x) * d[1]) + Math.abs((s.y - here.y) * d[0])
    if (along < 0.15 * UNIT) continue
    const cost = along + 2.2 * aside + (aside > 1.8 * along ? 50 * UNIT : 0)
    if (cost < bestCost - 0.01) { bestCost = cost; best = s.index }
  }
  return best
}

/** Where the cursor starts: the given candidates first, else the position nearest to the bottom left. */
export function firstCursor(layout, candidates) {
  const wanted = (candidates || []).map(i => layout.spots[i]).filter(Boolean)
  const pool = wanted.length ? wanted : layout.spots.filter(Boolean)
  if (pool.length === 0) return -1
  return pool.reduce((best, s) => s.y - s.x * 0.1 > best.y - best.x * 0.1 ? s : best).index
}
