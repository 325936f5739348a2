// Layout of boards of cells: tiles of the lattice, their shades, and the unused squares between them.
import { HAS_UNEVEN_BOARDS } from '../../runtime/state/build_flags.js'
import { neighborSteps } from './lattice.js'
import { medianOf } from './spots.js'
import { UNIT } from './unit.js'

/** Return the layout of a board of cells; `seen` are the spots from `collectSpots`. */
export function layoutCells (design, seen, lattice, flipped) {
  const outline = cellOutline(lattice)
  const major = seen.list.filter(s => s.part >= 0)
  const wide = medianOf(major.map(s => s.w))
  const high = medianOf(major.map(s => s.h))
  if (HAS_UNEVEN_BOARDS && lattice.kind === 'square') leaveGaps(outline, wide, high)
  const inner = innerRadius(outline)
  const crowd = new Map()
  for (const s of seen.list) crowd.set(s.part, (crowd.get(s.part) || 0) + 1)
  for (const s of seen.list) {
    s.lone = s.part < 0 || s.w > 1.6 * wide || s.h > 1.6 * high || (crowd.get(s.part) === 1 && seen.list.length > 1)
    const fits =
      s.idle &&
      Math.abs(s.w - wide) < 0.3 * wide &&
      Math.abs(s.h - high) < 0.3 * high &&
      (lattice.kind === 'square' || lattice.kind === 'checker')
    s.polygon = s.lone && !fits ? rectangleOutline(s) : outline.map(p => [s.x + p[0], s.y + p[1]])
    s.radius = s.lone ? Math.min(s.w, s.h) / 2 : inner
  }
  shadeCells(seen.list, lattice, flipped)
  return {
    style: 'cells',
    lattice: lattice.kind,
    frame: null,
    spots: seen.byIndex,
    lines: [],
    stars: [],
    labels: [],
    ruled: false,
    voids: HAS_UNEVEN_BOARDS && lattice.kind === 'checker' ? voidSquares(seen.list, lattice) : []
  }
}

/**
 * Shorten a tile to the proportions of its rectangle, if rows or columns of equal cells have gaps of about their size.
 */
function leaveGaps (outline, wide, high) {
  const shares = [wide, high].map((size, k) => size / (2 * Math.max(...outline.map(p => p[k]))))
  const [most, least] = [Math.max(...shares), Math.min(...shares)]
  if (most > 0.8 && least < 0.6) for (const p of outline) p[shares.indexOf(least)] *= least / most
}

function rectangleOutline (s) {
  const w = s.w / 2
  const h = s.h / 2
  return [[s.x - w, s.y - h], [s.x + w, s.y - h], [s.x + w, s.y + h], [s.x - w, s.y + h]]
}

/** Return the outline of the tile around the origin. */
function cellOutline (lattice) {
  const a = lattice.a
  const b = lattice.b
  if (HAS_UNEVEN_BOARDS && lattice.kind === 'hex') return nearestRegion(lattice)
  if (HAS_UNEVEN_BOARDS && lattice.kind === 'checker')
    return rectangleOutline({ x: 0, y: 0, w: Math.abs(a[0]), h: Math.abs(a[1]) })
  const corners = [
    [1, 1], [1, -1], [-1, -1], [-1, 1]
  ].map(s => [(s[0] * a[0] + s[1] * b[0]) / 2, (s[0] * a[1] + s[1] * b[1]) / 2])
  return corners.sort((p, q) => Math.atan2(p[1], p[0]) - Math.atan2(q[1], q[0]))
}

/** Return the outline of the points nearest to the origin among all lattice points. */
function nearestRegion (lattice) {
  const far = 20 * UNIT
  let polygon = [[-far, -far], [far, -far], [far, far], [-far, far]]
  for (const step of neighborSteps(lattice)) {
    for (const sign of [1, -1]) polygon = clipHalf(polygon, sign * step[0][0], sign * step[0][1])
  }
  return polygon
}

/** Clip a polygon to the half-plane of points nearer to the origin than to (nx, ny). */
function clipHalf (polygon, nx, ny) {
  const limit = (nx * nx + ny * ny) / 2
  const out = []
  polygon.forEach((p, k) => {
    const q = polygon[(k + 1) % polygon.length]
    const dp = p[0] * nx + p[1] * ny - limit
    const dq = q[0] * nx + q[1] * ny - limit
    if (dp <= 0) out.push(p)
    if ((dp < 0 && dq > 0) || (dp > 0 && dq < 0)) {
      const t = dp / (dp - dq)
      out.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])])
    }
  })
  return out
}

function innerRadius (outline) {
  return Math.min.apply(null, outline.map((p, k) => {
    const q = outline[(k + 1) % outline.length]
    return Math.abs(p[0] * q[1] - p[1] * q[0]) / Math.hypot(q[0] - p[0], q[1] - p[1])
  }))
}

/** Shade the cells: checkered with a dark cell at the bottom left, or hexes in three shades. */
function shadeCells (list, lattice, flipped) {
  const third =
    Math.hypot(lattice.a[0] + lattice.b[0], lattice.a[1] + lattice.b[1]) <
    Math.hypot(lattice.a[0] - lattice.b[0], lattice.a[1] - lattice.b[1])
      ? 1
      : 2
  const anchors = new Map()
  const lower = flipped ? -1 : 1
  for (const s of list) {
    const best = anchors.get(s.part)
    const down = best ? lower * (s.y - best.y) : 1
    if (!best || down > 1 || (Math.abs(down) <= 1 && lower * (s.x - best.x) < 0)) anchors.set(s.part, s)
  }
  for (const s of list) {
    const anchor = anchors.get(s.part)
    const di = s.i - anchor.i
    const dj = s.j - anchor.j
    if (s.lone) s.shade = s.idle && lattice.kind !== 'checker' ? 2 : 0
    else if (HAS_UNEVEN_BOARDS && lattice.kind === 'checker') s.shade = 1
    else if (HAS_UNEVEN_BOARDS && lattice.kind === 'hex') s.shade = (((di + third * dj) % 3) + 3) % 3
    else s.shade = (di + dj) % 2 === 0 ? 1 : 0
  }
}

/** Return the unused squares of a draughts board. */
function voidSquares (list, lattice) {
  const w = Math.abs(lattice.a[0])
  const h = Math.abs(lattice.a[1])
  const used = new Map(list.map(s => [Math.round(s.x / w * 2) + ',' + Math.round(s.y / h * 2), s]))
  const open = new Map()
  for (const s of list) {
    for (const step of [[w, 0], [-w, 0], [0, h], [0, -h]]) {
      const x = s.x + step[0]
      const y = s.y + step[1]
      const key = Math.round(x / w * 2) + ',' + Math.round(y / h * 2)
      if (used.has(key)) continue
      const entry = open.get(key) || { x, y, count: 0 }
      entry.count += 1
      open.set(key, entry)
    }
  }
  return Array.from(open.values()).filter(e => e.count >= 2).map(e => rectangleOutline({ x: e.x, y: e.y, w, h }))
}
