// Boards of triangles: cells that point alternately up and down, each with three neighbors across its sides.
import { medianOf } from './spots.js'
import { UNIT } from './unit.js'

/** Largest ratio of height to half width of a triangular cell. */
const MAX_RATIO = 2.2

/**
 * Recognize boards of triangles. Rules files specify either the center of each triangle or its bounding rectangle;
 * bounding rectangles of both orientations are in straight rows.
 * @returns {{list, sides, point, shift} | null} `point(spot)` is the orientation, 1 or -1; `sides` are the vectors from
 *   a cell with orientation 1 to its three neighbors, negated for the other orientation; `shift(spot)` is the vertical
 *   offset of the center from the rectangle's center; null if the positions are not triangles
 */
export function findTriangles (design, spots) {
  const joined = new Set()
  for (const row of design.links || []) row.forEach((to, from) => { if (to >= 0) joined.add(from).add(to) })
  // Positions without links are reserves.
  const list = spots.filter(s => !s.minor && (joined.size === 0 || joined.has(s.index)))
  return list.length < 4 || list.some(s => s.stacked) ? null : fromCenters(list) || fromRectangles(design, list)
}

// ---------------------------------------------------------------- centers: three nearest neighbors, as in a honeycomb

function fromCenters (list) {
  const near = medianOf(list.map(s => s.near))
  if (medianOf(list.map(s => Math.min(s.w, s.h))) < 0.45 * near) return null
  const neighbors = new Map()
  for (const s of list) {
    const steps = list
      .filter(t => t !== s && Math.hypot(t.x - s.x, t.y - s.y) < 1.25 * near)
      .map(t => [t.x - s.x, t.y - s.y])
    if (steps.length > 3) return null
    neighbors.set(s.index, steps)
  }
  const full = Array.from(neighbors.values()).filter(steps => steps.length === 3)
  if (full.length * 6 < list.length) return null
  const sides = full[0]
  const same = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.25 * near
  // Three of the four neighbors in a square lattice.
  if (!same([sides[0][0] + sides[1][0], sides[0][1] + sides[1][1]], [-sides[2][0], -sides[2][1]])) return null
  const ways = new Map()
  for (const [index, steps] of neighbors) {
    const way = [1, -1].find(
      w => steps.length > 0 && steps.every(step => sides.some(side => same([w * side[0], w * side[1]], step)))
    )
    if (way === undefined) return null
    ways.set(index, way)
  }
  return { list, sides, point: s => ways.get(s.index), shift: () => 0 }
}

// -------- rectangles: in rows, every other one is linked upward

function fromRectangles (design, list) {
  const rows = Array.from(new Set(list.map(s => s.y))).sort((a, b) => a - b)
  if (rows.length < 2) return null
  const height = medianOf(rows.slice(1).map((y, k) => y - rows[k]))
  const half = medianOf(list.map(s => s.near))
  const wide = medianOf(list.map(s => s.w))
  if (wide < 1.5 * half || wide > 2.5 * half || height < half || height > MAX_RATIO * half) return null
  const linked = pairsLinked(design)
  const at = new Map(list.map(s => [Math.round(s.x / half * 4) + ',' + s.y, s]))
  const left = list[0].x
  const sign = s => (Math.round((s.x - left) / half) + rows.indexOf(s.y)) % 2 === 0 ? 1 : -1
  const met = { up: 0, down: 0 } // neighbors below cells of either kind, if the first kind points up
  const joined = { up: 0, down: 0 }
  for (const s of list) {
    const below = at.get(Math.round(s.x / half * 4) + ',' + rows[rows.indexOf(s.y) + 1])
    if (!below) continue
    const kind = sign(s) > 0 ? 'up' : 'down'
    met[kind] += 1
    if (linked.has(s.index + ',' + below.index)) joined[kind] += 1
  }
  // Cells with a side at the bottom point up.
  const [up, down] = joined.up > joined.down ? ['up', 'down'] : ['down', 'up']
  if (joined[up] === 0 || joined[up] < 0.9 * met[up] || joined[down] > 0.1 * met[down]) return null
  const way = s => up === 'up' ? sign(s) : -sign(s)
  return {
    list,
    sides: [
      [half, -height / 3],
      [-half, -height / 3],
      [0, 2 * height / 3]
    ],
    point: way,
    shift: s => way(s) * height / 6
  }
}

function pairsLinked (design) {
  const pairs = new Set()
  for (const row of design.links || [])
    row.forEach((to, from) => {
      if (to >= 0) pairs.add(from + ',' + to).add(to + ',' + from)
    })
  return pairs
}

// ---------------------------------------------------------------- layout

/** Return the layout. Each corner of a tile is opposite a side, at the distance of the neighbor across that side. */
export function layoutTriangles (seen, triangles) {
  const k = UNIT / medianOf(triangles.sides.map(s => Math.hypot(s[0], s[1])))
  const own = new Set(triangles.list)
  for (const s of seen.list) {
    const way = own.has(s) ? triangles.point(s) : 0
    s.y += way ? triangles.shift(s) : 0
    for (const key of ['x', 'y', 'w', 'h', 'near']) s[key] *= k
    s.part = way ? 0 : -1
    s.lone = !way
    s.shade = way > 0 ? 1 : 0
    s.polygon = way ? triangles.sides.map(side => [s.x - way * side[0] * k, s.y - way * side[1] * k])
      : [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(c => [s.x + c[0] * s.w / 2, s.y + c[1] * s.h / 2])
    s.radius = way ? 0.5 * UNIT : Math.min(s.w, s.h) / 2
  }
  return {
    style: 'cells',
    lattice: 'triangle',
    frame: null,
    spots: seen.byIndex,
    voids: [],
    lines: [],
    stars: [],
    labels: [],
    ruled: false
  }
}
