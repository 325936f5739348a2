// Layout of boards of points: lines, a frame, and the star points of a go board.
import { evenDirections, latticeLines, linkLines } from './links.js'
import { UNIT } from './unit.js'

/** Return the layout of a board of points; `seen` are the spots from `collectSpots`. */
export function layoutPoints (design, seen, lattice, families) {
  const list = seen.list
  for (const s of list) {
    const wide = Math.min(s.w, s.h)
    const wanted = s.minor ? wide / 2 : Math.max(0.3 * UNIT, Math.min(0.44 * UNIT, wide / 2))
    s.radius = s.stacked || s.minor ? wide / 2 : Math.min(wanted, 0.47 * s.near)
  }
  const regular = lattice && lattice.kind === 'square' && evenDirections(design, list.filter(s => s.part >= 0))
  const lines = regular ? latticeLines(seen, families) : linkLines(design, seen)
  const layout = {
    style: 'points',
    lattice: lattice ? lattice.kind : 'none',
    frame: null,
    spots: seen.byIndex,
    voids: [],
    lines,
    stars: regular ? starPoints(list) : [],
    labels: [],
    ruled: Boolean(regular) && lines.length > 1.5 * list.length
  }
  layout.frame = frameAround(list, 0.22 * UNIT)
  return layout
}

/** Return the star points of a go board: on complete square boards of odd size. */
function starPoints (list) {
  const rows = new Set(list.map(s => Math.round(s.y)))
  const columns = new Set(list.map(s => Math.round(s.x)))
  const n = columns.size
  if (rows.size !== n || list.length !== n * n || n < 9 || n % 2 === 0) return []
  const xs = Array.from(columns).sort((a, b) => a - b)
  const ys = Array.from(rows).sort((a, b) => a - b)
  const edge = n < 12 ? 2 : 3
  const picks = n > 13 ? [edge, (n - 1) / 2, n - 1 - edge] : [edge, n - 1 - edge]
  const stars = []
  for (const x of picks) for (const y of picks) stars.push([xs[x], ys[y]])
  if (n <= 13) stars.push([xs[(n - 1) / 2], ys[(n - 1) / 2]])
  return stars
}

function frameAround (list, padding) {
  const left = Math.min.apply(null, list.map(s => s.x - s.radius)) - padding
  const top = Math.min.apply(null, list.map(s => s.y - s.radius)) - padding
  const right = Math.max.apply(null, list.map(s => s.x + s.radius)) + padding
  const bottom = Math.max.apply(null, list.map(s => s.y + s.radius)) + padding
  return { x: left, y: top, width: right - left, height: bottom - top }
}
