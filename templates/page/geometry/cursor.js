// Keyboard cursor movement, and positions that overlap.
import { UNIT } from './unit.js'

/** Return the positions at the same place as `index`, itself first: a click there can mean each of them. */
export function overlapping(layout, index) {
  const here = layout.spots[index]
  if (!here) return [index]
  return [index].concat(layout.spots.filter(s => s && s !== here && Math.abs(s.x - here.x) < 2 && Math.abs(s.y - here.y) < 2).map(s => s.index))
}

const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/** Return the nearest position in the direction of an arrow key, or the same position. */
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

/** Return the initial cursor: the candidate nearest to the bottom left; without candidates, any position. */
export function firstCursor(layout, candidates) {
  const preferred = (candidates || []).map(i => layout.spots[i]).filter(Boolean)
  const pool = preferred.length ? preferred : layout.spots.filter(Boolean)
  if (pool.length === 0) return -1
  return pool.reduce((best, s) => s.y - s.x * 0.1 > best.y - best.x * 0.1 ? s : best).index
}
