// Directions of arrow keys and swipes.
import { UNIT } from './unit.js'

const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/** Return the nearest position in the direction of an arrow key, or the same position. */
export function stepCursor (layout, index, arrow) {
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

/** Return the initial cursor: the position nearest to the bottom left; -1 without one. */
export function firstCursor (layout) {
  const pool = layout.spots.filter(Boolean)
  if (pool.length === 0) return -1
  return pool.reduce((best, s) => s.y - s.x * 0.1 > best.y - best.x * 0.1 ? s : best).index
}

/** Return the direction of a vector that is at most half as wide as long; null for others. */
export function directionOf (dx, dy) {
  if (2 * Math.min(Math.abs(dx), Math.abs(dy)) > Math.max(Math.abs(dx), Math.abs(dy)) || (dx === 0 && dy === 0))
    return null
  return Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : (dy < 0 ? 'up' : 'down')
}
