// Lattice of a board: the two shortest steps that repeat, their kind, and integer coordinates along them.
import { extent, medianOf } from './spots.js'

/** Return the lattice of a board, or null if no step repeats; sets the coordinates of the spots. */
export function findLattice (list, pitch) {
  if (list.filter(s => s.stacked).length * 2 > list.length) return null
  const clusters = stepClusters(list, pitch)
  const common = clusters
    .filter(c => c.count >= Math.max(1, 0.3 * list.length))
    .sort((a, b) => a.length - b.length || b.dx - a.dx)
  if (common.length === 0) return singleLine(list, clusters)
  const a = common[0]
  const b = common.find(c => Math.abs(a.dx * c.dy - a.dy * c.dx) > 0.3 * a.length * c.length) || acrossLine(list, a)
  if (!b) return null
  const lattice = {
    a: [a.dx, a.dy],
    b: [b.dx, b.dy],
    room: b.made ? a.length : Math.min(extent(a.dx, b.dx), extent(a.dy, b.dy))
  }
  const near = placeIndex(list, pitch * 0.14)
  const flat = list.filter(s => !s.stacked)
  if (flat.filter(s => hasNeighbor(near, s, lattice)).length < 0.8 * flat.length) return null
  lattice.kind = kindOfLattice(lattice, list)
  assignCoordinates(list, lattice, near)
  return lattice
}

/** Return the lattice of a complete grid of squares, as `findLattice` does. */
export function squareLattice (list, pitch) {
  const [first] = list
  for (const s of list)
    Object.assign(s, { part: 0, i: Math.round((s.x - first.x) / pitch), j: Math.round((s.y - first.y) / pitch) })
  return { a: [pitch, 0], b: [0, pitch], room: pitch, kind: 'square' }
}

/** Return the differences between close positions, with nearly equal ones merged. */
function stepClusters (list, pitch) {
  const counts = new Map()
  const reach = pitch * 2.3
  for (let m = 0; m < list.length; m++) {
    for (let n = 0; n < list.length; n++) {
      const dx = list[n].x - list[m].x
      const dy = list[n].y - list[m].y
      if (
        dx < -0.5 ||
        (dx <= 0.5 && dy <= 0.5) ||
        Math.abs(dx) > reach ||
        Math.abs(dy) > reach ||
        Math.abs(dx) + Math.abs(dy) < 0.45 * pitch
      )
        continue
      const key = Math.round(dx) + ',' + Math.round(dy)
      counts.set(key, (counts.get(key) || 0) + 1)
    }
  }
  const clusters = []
  const entries = Array.from(counts, e => ({ step: e[0].split(',').map(Number), count: e[1] })).sort(
    (p, q) => q.count - p.count
  )
  for (const e of entries) {
    const near = clusters.find(c => Math.hypot(c.dx - e.step[0], c.dy - e.step[1]) <= 0.1 * pitch)
    if (near) near.count += e.count
    else clusters.push({ dx: e.step[0], dy: e.step[1], count: e.count, length: Math.hypot(e.step[0], e.step[1]) })
  }
  return clusters
}

function singleLine (list, clusters) {
  if (list.length !== 1 || clusters.length) return null
  const s = list[0]
  s.part = 0
  return { a: [s.w, 0], b: [0, s.h], kind: 'square', room: Math.min(s.w, s.h) }
}

/** Return the step across a single row or column, derived from the size of the rectangles. */
function acrossLine (list, a) {
  const straight = Math.abs(a.dy) < 0.1 * a.length || Math.abs(a.dx) < 0.1 * a.length
  const spread = list.every(
    s => Math.abs((s.x - list[0].x) * a.dy - (s.y - list[0].y) * a.dx) < 0.2 * a.length * a.length
  )
  if (!straight || !spread) return null
  return Math.abs(a.dy) < Math.abs(a.dx)
    ? { dx: 0, dy: medianOf(list.map(s => s.h)), made: true }
    : { dx: medianOf(list.map(s => s.w)), dy: 0, made: true }
}

/** Return the steps to neighbors: [vector, change of i, change of j]. */
export function neighborSteps (lattice) {
  const a = lattice.a
  const b = lattice.b
  return [[a, 1, 0], [b, 0, 1], [[a[0] + b[0], a[1] + b[1]], 1, 1], [[a[0] - b[0], a[1] - b[1]], 1, -1]]
}

function hasNeighbor (near, spot, lattice) {
  return neighborSteps(lattice).some(
    s => near(spot.x + s[0][0], spot.y + s[0][1]).length > 0 || near(spot.x - s[0][0], spot.y - s[0][1]).length > 0
  )
}

/** Return a function that finds the spots within `slack` of a point. */
function placeIndex (list, slack) {
  const size = 4 * slack || 1
  const buckets = new Map()
  for (const s of list) {
    const key = Math.floor(s.x / size) + ',' + Math.floor(s.y / size)
    if (buckets.has(key)) buckets.get(key).push(s)
    else buckets.set(key, [s])
  }
  return (x, y) => {
    const found = []
    for (let bx = Math.floor((x - slack) / size); bx <= Math.floor((x + slack) / size); bx++) {
      for (let by = Math.floor((y - slack) / size); by <= Math.floor((y + slack) / size); by++) {
        for (const s of buckets.get(bx + ',' + by) || [])
          if (Math.abs(s.x - x) <= slack && Math.abs(s.y - y) <= slack) found.push(s)
      }
    }
    return found
  }
}

function kindOfLattice (lattice, list) {
  const a = lattice.a
  const b = lattice.b
  const la = Math.hypot(a[0], a[1])
  const lb = Math.hypot(b[0], b[1])
  const cosine = Math.abs(a[0] * b[0] + a[1] * b[1]) / (la * lb)
  const third = Math.min(Math.hypot(a[0] + b[0], a[1] + b[1]), Math.hypot(a[0] - b[0], a[1] - b[1]))
  if (cosine > 0.3 && third < 1.3 * Math.max(la, lb)) return 'hex'
  const slanted = Math.abs(a[0]) > 0.2 * la && Math.abs(a[1]) > 0.2 * la
  if (
    slanted &&
    Math.abs(Math.abs(a[0]) - Math.abs(b[0])) < 0.1 * la &&
    Math.abs(Math.abs(a[1]) - Math.abs(b[1])) < 0.1 * la
  ) {
    return medianOf(list.map(s => s.w)) <= 1.3 * Math.abs(a[0]) ? 'checker' : 'rhomb'
  }
  return cosine < 0.15 ? 'square' : 'skew'
}

/** Set integer coordinates in lattice steps; each separate part of the board has its own origin. */
function assignCoordinates (list, lattice, near) {
  const steps = [[[0, 0], 0, 0]]
  for (const s of neighborSteps(lattice)) steps.push(s, [[-s[0][0], -s[0][1]], -s[1], -s[2]])
  let part = 0
  for (const start of list) {
    if (start.part >= 0) continue
    start.part = part
    const queue = [start]
    while (queue.length) {
      const s = queue.pop()
      for (const step of steps) {
        for (const n of near(s.x + step[0][0], s.y + step[0][1])) {
          if (n.part >= 0) continue
          n.part = part
          n.i = s.i + step[1]
          n.j = s.j + step[2]
          queue.push(n)
        }
      }
    }
    part += 1
  }
}
