// Where everything is drawn: rectangles and links of the rules -> cells or points, lines, coordinates.
// Pure: no DOM. Lengths are scaled so that neighbouring positions are about UNIT apart.

export const UNIT = 100

const FULL = 0.9 // share of possible links from which a family of links counts as complete
const POINT_GAMES = /\b(go|igo|baduk|weiqi|gomoku|go-moku|renju|pente|ninuki|connect6|xiangqi|chinese chess|janggi)\b/i
const POINT_PIECES = /stone|pebble/i

/**
 * The drawing of a board.
 * @returns {{style, lattice, box, frame, spots, voids, lines, stars, labels, hidden}}
 *   spots: by position index, null when the position has no place on the picture
 */
export function layoutOf(design, options) {
  const flipped = Boolean(options && options.flipped)
  const seen = collectSpots(design, flipped)
  const hidden = design.positions.map((p, i) => i).filter(i => !seen.byIndex[i])
  if (seen.list.length === 0) return design.positions.length > 1 && design.positions.length <= 400 ? inventedLayout(design) : emptyLayout(design, hidden)
  const major = markApart(design, seen)
  const pitch = medianOf(major.map(s => s.stacked ? Math.min(s.w, s.h) : s.near)) || seen.list[0].w
  const found = findLattice(major, pitch)
  const families = found ? linkFamilies(design, seen, found) : []
  const cells = found !== null && !drawnAsPoints(design, found, families, major)
  const scaled = scaleSpots(seen, found, pitch)
  const lattice = found ? scaleLattice(found, scaled) : null
  const layout = cells ? layoutCells(design, seen, lattice, flipped) : layoutPoints(design, seen, lattice, families)
  layout.hidden = hidden
  placeLabels(layout, lattice)
  finishBox(layout)
  return layout
}

/** No position has a place: they are set out in rows, each with its name. */
function inventedLayout(design) {
  const columns = Math.ceil(Math.sqrt(design.positions.length))
  const positions = design.positions.map((p, k) => ({ name: p.name, rect: [k % columns * 60, Math.floor(k / columns) * 60, k % columns * 60 + 58, Math.floor(k / columns) * 60 + 58] }))
  const layout = layoutOf({ title: '', positions, links: [], pieces: [] })
  layout.labels = layout.spots.map(s => ({ text: s.name, x: s.x - 44, y: s.y - 38, size: 14, inside: true, start: true, shade: s.shade }))
  return layout
}

function emptyLayout(design, hidden) {
  return {
    style: 'points', lattice: 'none', box: { x: 0, y: 0, width: UNIT, height: UNIT }, frame: null,
    spots: design.positions.map(() => null), voids: [], lines: [], stars: [], labels: [], ruled: false, hidden
  }
}

// ---------------------------------------------------------------- positions

function collectSpots(design, flipped) {
  const byIndex = design.positions.map((position, index) => {
    const rect = position.rect
    if (!rect) return null
    const sign = flipped ? -1 : 1
    const w = Math.abs(rect[2] - rect[0]) || 1
    const h = Math.abs(rect[3] - rect[1]) || 1
    return {
      index, name: position.name, w, h, near: 0, stacked: false, minor: false, idle: false, i: 0, j: 0, part: -1, shade: 0, radius: 0, polygon: null, lone: false,
      x: sign * (rect[0] + rect[2]) / 2, y: sign * (rect[1] + rect[3]) / 2
    }
  })
  const list = byIndex.filter(Boolean)
  measureNearest(list)
  return { byIndex, list }
}

/**
 * What stands apart from the board itself: positions much smaller or larger than those that make up most of the picture,
 * and positions that no steady direction leads to (reserves beside the board). The others are given back.
 */
function markApart(design, seen) {
  const list = seen.list
  const sorted = list.slice().sort((p, q) => Math.min(p.w, p.h) - Math.min(q.w, q.h))
  const total = sorted.reduce((sum, s) => sum + s.w * s.h, 0)
  let covered = 0
  const typical = sorted.find(s => { covered += s.w * s.h; return covered * 2 >= total })
  const size = Math.min(typical.w, typical.h)
  for (const s of list) s.minor = Math.min(s.w, s.h) < 0.5 * size || Math.min(s.w, s.h) > 1.9 * size
  const joined = new Set()
  steadyLinks(design, seen).forEach(pair => pair.split(',').forEach(i => joined.add(Number(i))))
  const many = list.filter(s => joined.has(s.index)).length >= 0.4 * list.length
  for (const s of list) s.idle = many && !joined.has(s.index)
  const major = list.filter(s => !s.minor && !s.idle)
  return major.length ? major : list
}

function measureNearest(list) {
  for (const a of list) {
    let best = Infinity
    for (const b of list) {
      const d = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
      if (d > 0 && d < best) best = d
    }
    a.near = best === Infinity ? Math.max(a.w, a.h) : Math.sqrt(best)
    a.stacked = a.near < 0.4 * Math.min(a.w, a.h)
  }
}

export function medianOf(values) {
  if (values.length === 0) return 0
  const sorted = values.slice().sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

// ---------------------------------------------------------------- lattices

/** The two shortest steps that repeat over the board, or null when nothing repeats. */
function findLattice(list, pitch) {
  if (list.filter(s => s.stacked).length * 2 > list.length) return null
  const clusters = stepClusters(list, pitch)
  const common = clusters.filter(c => c.count >= Math.max(1, 0.3 * list.length)).sort((a, b) => a.length - b.length || b.dx - a.dx)
  if (common.length === 0) return singleLine(list, clusters)
  const a = common[0]
  const b = common.find(c => Math.abs(a.dx * c.dy - a.dy * c.dx) > 0.3 * a.length * c.length) || acrossLine(list, a)
  if (!b) return null
  const lattice = { a: [a.dx, a.dy], b: [b.dx, b.dy], room: b.made ? a.length : Math.min(extent(a.dx, b.dx), extent(a.dy, b.dy)) }
  const near = placeIndex(list, pitch * 0.14)
  const flat = list.filter(s => !s.stacked)
  if (flat.filter(s => hasNeighbour(near, s, lattice)).length < 0.8 * flat.length) return null
  lattice.kind = kindOfLattice(lattice, list)
  assignCoordinates(list, lattice, near)
  return lattice
}

/** Differences between close positions, those that are nearly equal taken together. */
function stepClusters(list, pitch) {
  const counts = new Map()
  const reach = pitch * 2.3
  for (let m = 0; m < list.length; m++) {
    for (let n = 0; n < list.length; n++) {
      const dx = list[n].x - list[m].x
      const dy = list[n].y - list[m].y
      if (dx < -0.5 || (dx <= 0.5 && dy <= 0.5) || Math.abs(dx) > reach || Math.abs(dy) > reach || Math.abs(dx) + Math.abs(dy) < 0.45 * pitch) continue
      const key = Math.round(dx) + ',' + Math.round(dy)
      counts.set(key, (counts.get(key) || 0) + 1)
    }
  }
  const clusters = []
  const entries = Array.from(counts, e => ({ step: e[0].split(',').map(Number), count: e[1] })).sort((p, q) => q.count - p.count)
  for (const e of entries) {
    const near = clusters.find(c => Math.hypot(c.dx - e.step[0], c.dy - e.step[1]) <= 0.1 * pitch)
    if (near) near.count += e.count
    else clusters.push({ dx: e.step[0], dy: e.step[1], count: e.count, length: Math.hypot(e.step[0], e.step[1]) })
  }
  return clusters
}

function singleLine(list, clusters) {
  if (list.length !== 1 || clusters.length) return null
  const s = list[0]
  s.part = 0
  return { a: [s.w, 0], b: [0, s.h], kind: 'square', room: Math.min(s.w, s.h) }
}

/** One row or column of positions: the step across it is made from the rectangles' size. */
function acrossLine(list, a) {
  const straight = Math.abs(a.dy) < 0.1 * a.length || Math.abs(a.dx) < 0.1 * a.length
  const spread = list.every(s => Math.abs((s.x - list[0].x) * a.dy - (s.y - list[0].y) * a.dx) < 0.2 * a.length * a.length)
  if (!straight || !spread) return null
  return Math.abs(a.dy) < Math.abs(a.dx) ? { dx: 0, dy: medianOf(list.map(s => s.h)), made: true } : { dx: medianOf(list.map(s => s.w)), dy: 0, made: true }
}

function neighbourSteps(lattice) {
  const a = lattice.a
  const b = lattice.b
  return [[a, 1, 0], [b, 0, 1], [[a[0] + b[0], a[1] + b[1]], 1, 1], [[a[0] - b[0], a[1] - b[1]], 1, -1]]
}

function hasNeighbour(near, spot, lattice) {
  return neighbourSteps(lattice).some(s => near(spot.x + s[0][0], spot.y + s[0][1]).length > 0 || near(spot.x - s[0][0], spot.y - s[0][1]).length > 0)
}

/** A function that finds the positions at a place, give or take `slack`. */
function placeIndex(list, slack) {
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
        for (const s of buckets.get(bx + ',' + by) || []) if (Math.abs(s.x - x) <= slack && Math.abs(s.y - y) <= slack) found.push(s)
      }
    }
    return found
  }
}

function kindOfLattice(lattice, list) {
  const a = lattice.a
  const b = lattice.b
  const la = Math.hypot(a[0], a[1])
  const lb = Math.hypot(b[0], b[1])
  const cosine = Math.abs(a[0] * b[0] + a[1] * b[1]) / (la * lb)
  const third = Math.min(Math.hypot(a[0] + b[0], a[1] + b[1]), Math.hypot(a[0] - b[0], a[1] - b[1]))
  if (cosine > 0.3 && third < 1.3 * Math.max(la, lb)) return 'hex'
  const slanted = Math.abs(a[0]) > 0.2 * la && Math.abs(a[1]) > 0.2 * la
  if (slanted && Math.abs(Math.abs(a[0]) - Math.abs(b[0])) < 0.1 * la && Math.abs(Math.abs(a[1]) - Math.abs(b[1])) < 0.1 * la) {
    return medianOf(list.map(s => s.w)) <= 1.3 * Math.abs(a[0]) ? 'chequer' : 'rhomb'
  }
  return cosine < 0.15 ? 'square' : 'skew'
}

/** Whole coordinates in steps of the lattice, each separate area from its own origin. */
function assignCoordinates(list, lattice, near) {
  const steps = [[[0, 0], 0, 0]]
  for (const s of neighbourSteps(lattice)) steps.push(s, [[-s[0][0], -s[0][1]], -s[1], -s[2]])
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

// ---------------------------------------------------------------- cells or points

/** How complete the links along each step of the lattice are. */
function linkFamilies(design, seen, lattice) {
  const linked = new Set()
  for (const row of design.links || []) row.forEach((to, from) => { if (to >= 0) linked.add(Math.min(from, to) + ',' + Math.max(from, to)) })
  const slots = new Map()
  for (const s of seen.list) {
    if (s.part < 0) continue
    const key = s.part + ',' + s.i + ',' + s.j
    if (slots.has(key)) slots.get(key).push(s)
    else slots.set(key, [s])
  }
  const shortest = Math.hypot(lattice.a[0], lattice.a[1])
  const steps = neighbourSteps(lattice).filter(s => Math.hypot(s[0][0], s[0][1]) < 1.8 * shortest)
  const main = mainPart(seen.list)
  return steps.map(step => {
    const pairs = []
    let possible = 0
    let present = 0
    slots.forEach(here => {
      const there = slots.get(here[0].part + ',' + (here[0].i + step[1]) + ',' + (here[0].j + step[2]))
      if (!there) return
      const pair = pairAmong(here, there, linked)
      if (pair) pairs.push(pair)
      if (main >= 0 && here[0].part !== main) return
      possible += 1
      if (pair) present += 1
    })
    return { straight: step[1] === 0 || step[2] === 0, share: possible ? present / possible : 0, pairs }
  })
}

/** The area that holds most of the board, when there is one; -1 where the board is several areas. */
function mainPart(list) {
  const crowd = new Map()
  for (const s of list) if (s.part >= 0) crowd.set(s.part, (crowd.get(s.part) || 0) + 1)
  const largest = Array.from(crowd).sort((p, q) => q[1] - p[1])[0]
  return largest && largest[1] >= 0.4 * list.length ? largest[0] : -1
}

/** Pairs of positions linked by a direction that has one step for most of its links. */
function steadyLinks(design, seen) {
  const spots = new Map(seen.list.map(s => [s.index, s]))
  const linked = new Set()
  for (const row of design.links || []) {
    const share = evenness(row, spots)
    if (share !== null && share >= 0.6) row.forEach((to, from) => { if (to >= 0) linked.add(Math.min(from, to) + ',' + Math.max(from, to)) })
  }
  return linked
}

function pairAmong(here, there, linked) {
  for (const p of here) for (const q of there) if (linked.has(Math.min(p.index, q.index) + ',' + Math.max(p.index, q.index))) return [p.index, q.index]
  return null
}

function drawnAsPoints(design, lattice, families, list) {
  if (medianOf(list.map(s => Math.min(s.w, s.h))) < 0.45 * lattice.room) return true
  if (families.some(f => f.share > 0.1 && f.share < FULL)) return true
  if (!evenDirections(design, list)) return true
  if (lattice.kind !== 'square' || list.length < 49) return false
  return POINT_GAMES.test(design.title || '') || (design.pieces.length > 0 && design.pieces.every(p => POINT_PIECES.test(p.name)))
}

/** Most directions lead the same way by the same distance from everywhere: not so on a morris board. */
function evenDirections(design, list) {
  const spots = new Map(list.map(s => [s.index, s]))
  const rows = (design.links || []).map(row => evenness(row, spots)).filter(share => share !== null)
  return rows.length === 0 || rows.filter(share => share >= 0.6).length * 2 >= rows.length
}

/** The share of a direction's links that have its most frequent step; null without links. */
function evenness(row, spots) {
  const counts = new Map()
  let total = 0
  row.forEach((to, from) => {
    const p = spots.get(from)
    const q = spots.get(to)
    if (!p || !q) return
    const key = Math.round((q.x - p.x) / 4) + ',' + Math.round((q.y - p.y) / 4)
    counts.set(key, (counts.get(key) || 0) + 1)
    total += 1
  })
  return total ? Math.max.apply(null, Array.from(counts.values())) / total : null
}

function extent(p, q) {
  return Math.max(Math.abs(p), Math.abs(q))
}

// ---------------------------------------------------------------- scaling

function scaleSpots(seen, lattice, pitch) {
  let kx = UNIT / pitch
  let ky = kx
  if (lattice && (lattice.kind === 'square' || lattice.kind === 'chequer')) {
    const sx = extent(lattice.a[0], lattice.b[0])
    const sy = extent(lattice.a[1], lattice.b[1])
    const nearlySquare = Math.abs(sx - sy) <= 0.13 * Math.max(sx, sy)
    kx = UNIT / (nearlySquare ? sx : Math.min(sx, sy))
    ky = nearlySquare ? UNIT / sy : kx
  }
  for (const s of seen.list) {
    s.x *= kx
    s.y *= ky
    s.w *= kx
    s.h *= ky
    s.near *= Math.min(kx, ky)
  }
  return { kx, ky }
}

function scaleLattice(lattice, scaled) {
  return Object.assign({}, lattice, {
    a: [lattice.a[0] * scaled.kx, lattice.a[1] * scaled.ky], b: [lattice.b[0] * scaled.kx, lattice.b[1] * scaled.ky]
  })
}

// ---------------------------------------------------------------- cells

function layoutCells(design, seen, lattice, flipped) {
  const outline = cellOutline(lattice)
  const major = seen.list.filter(s => s.part >= 0)
  const wide = medianOf(major.map(s => s.w))
  const high = medianOf(major.map(s => s.h))
  const inner = innerRadius(outline)
  const crowd = new Map()
  for (const s of seen.list) crowd.set(s.part, (crowd.get(s.part) || 0) + 1)
  for (const s of seen.list) {
    s.lone = s.part < 0 || s.w > 1.6 * wide || s.h > 1.6 * high || (crowd.get(s.part) === 1 && seen.list.length > 1)
    const fits = s.idle && Math.abs(s.w - wide) < 0.3 * wide && Math.abs(s.h - high) < 0.3 * high && (lattice.kind === 'square' || lattice.kind === 'chequer')
    s.polygon = s.lone && !fits ? rectangleOutline(s) : outline.map(p => [s.x + p[0], s.y + p[1]])
    s.radius = s.lone ? Math.min(s.w, s.h) / 2 : inner
  }
  shadeCells(seen.list, lattice, flipped)
  return {
    style: 'cells', lattice: lattice.kind, frame: null, spots: seen.byIndex, lines: [], stars: [], labels: [], ruled: false,
    voids: lattice.kind === 'chequer' ? voidSquares(seen.list, lattice) : []
  }
}

function rectangleOutline(s) {
  const w = s.w / 2
  const h = s.h / 2
  return [[s.x - w, s.y - h], [s.x + w, s.y - h], [s.x + w, s.y + h], [s.x - w, s.y + h]]
}

/** The tile of the lattice around 0,0. */
function cellOutline(lattice) {
  const a = lattice.a
  const b = lattice.b
  if (lattice.kind === 'hex') return nearestRegion(lattice)
  if (lattice.kind === 'chequer') return rectangleOutline({ x: 0, y: 0, w: Math.abs(a[0]), h: Math.abs(a[1]) })
  const corners = [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(s => [(s[0] * a[0] + s[1] * b[0]) / 2, (s[0] * a[1] + s[1] * b[1]) / 2])
  return corners.sort((p, q) => Math.atan2(p[1], p[0]) - Math.atan2(q[1], q[0]))
}

/** The points nearer to 0,0 than to any other point of the lattice. */
function nearestRegion(lattice) {
  const far = 20 * UNIT
  let polygon = [[-far, -far], [far, -far], [far, far], [-far, far]]
  for (const step of neighbourSteps(lattice)) {
    for (const sign of [1, -1]) polygon = clipHalf(polygon, sign * step[0][0], sign * step[0][1])
  }
  return polygon
}

function clipHalf(polygon, nx, ny) {
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

function innerRadius(outline) {
  return Math.min.apply(null, outline.map((p, k) => {
    const q = outline[(k + 1) % outline.length]
    return Math.abs(p[0] * q[1] - p[1] * q[0]) / Math.hypot(q[0] - p[0], q[1] - p[1])
  }))
}

/** Chequered so that the cell at the bottom left is dark; hexes in three shades. */
function shadeCells(list, lattice, flipped) {
  const third = Math.hypot(lattice.a[0] + lattice.b[0], lattice.a[1] + lattice.b[1]) < Math.hypot(lattice.a[0] - lattice.b[0], lattice.a[1] - lattice.b[1]) ? 1 : 2
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
    if (s.lone) s.shade = s.idle && lattice.kind !== 'chequer' ? 2 : 0
    else if (lattice.kind === 'chequer') s.shade = 1
    else if (lattice.kind === 'hex') s.shade = (((di + third * dj) % 3) + 3) % 3
    else s.shade = (di + dj) % 2 === 0 ? 1 : 0
  }
}

/** The squares between those in play on a draughts board. */
function voidSquares(list, lattice) {
  const w = Math.abs(lattice.a[0])
  const h = Math.abs(lattice.a[1])
  const taken = new Map(list.map(s => [Math.round(s.x / w * 2) + ',' + Math.round(s.y / h * 2), s]))
  const open = new Map()
  for (const s of list) {
    for (const step of [[w, 0], [-w, 0], [0, h], [0, -h]]) {
      const x = s.x + step[0]
      const y = s.y + step[1]
      const key = Math.round(x / w * 2) + ',' + Math.round(y / h * 2)
      if (taken.has(key)) continue
      const entry = open.get(key) || { x, y, count: 0 }
      entry.count += 1
      open.set(key, entry)
    }
  }
  return Array.from(open.values()).filter(e => e.count >= 2).map(e => rectangleOutline({ x: e.x, y: e.y, w, h }))
}

// ---------------------------------------------------------------- points

function layoutPoints(design, seen, lattice, families) {
  const list = seen.list
  for (const s of list) {
    const wide = Math.min(s.w, s.h)
    const wish = s.minor ? wide / 2 : Math.max(0.3 * UNIT, Math.min(0.44 * UNIT, wide / 2))
    s.radius = s.stacked || s.minor ? wide / 2 : Math.min(wish, 0.47 * s.near)
  }
  const regular = lattice && lattice.kind === 'square' && evenDirections(design, list.filter(s => s.part >= 0))
  const lines = regular ? latticeLines(seen, families) : linkLines(design, seen)
  const layout = { style: 'points', lattice: lattice ? lattice.kind : 'none', frame: null, spots: seen.byIndex, voids: [], lines, stars: regular ? starPoints(list) : [], labels: [], ruled: Boolean(regular) && lines.length > 1.5 * list.length }
  layout.frame = frameAround(list, 0.22 * UNIT)
  return layout
}

/** Straight lines of a lattice; diagonals only where some points have them and some have not. */
function latticeLines(seen, families) {
  const diagonals = families.filter(f => !f.straight)
  const straightOnly = families.every(f => !f.straight || f.share === 0) ? [] : families.filter(f => f.straight)
  const used = straightOnly.concat(diagonals.filter(f => straightOnly.length === 0 || f.share < FULL))
  const lines = []
  for (const f of used) for (const p of f.pairs) lines.push(lineBetween(seen.byIndex[p[0]], seen.byIndex[p[1]]))
  return lines
}

function lineBetween(p, q) {
  return [p.x, p.y, q.x, q.y]
}

/** Links drawn as lines, without those that jump over another position, run across the board or only keep the books. */
function linkLines(design, seen) {
  const done = new Set()
  const lines = []
  const mutual = mutualLinks(design)
  for (const row of design.links || []) {
    const pairs = []
    row.forEach((to, from) => {
      if (to >= 0 && to !== from && seen.byIndex[from] && seen.byIndex[to]) pairs.push([seen.byIndex[from], seen.byIndex[to]])
    })
    const lengths = pairs.map(p => Math.hypot(p[0].x - p[1].x, p[0].y - p[1].y))
    if (medianOf(lengths) > 3.2 * UNIT) continue
    pairs.forEach((p, k) => {
      const key = Math.min(p[0].index, p[1].index) + ',' + Math.max(p[0].index, p[1].index)
      if (done.has(key) || lengths[k] < 0.5 * p[0].radius || (mutual && !mutual.has(key))) return
      done.add(key)
      if (!seen.list.some(s => s !== p[0] && s !== p[1] && distanceToSegment(s, p[0], p[1]) < 0.5 * s.radius)) lines.push(lineBetween(p[0], p[1]))
    })
  }
  return lines
}

/** Pairs linked both ways, when they are most of the board: links one way are bookkeeping then. */
function mutualLinks(design) {
  const oneWay = new Set()
  const both = new Set()
  const joined = new Set()
  for (const row of design.links || []) row.forEach((to, from) => { if (to >= 0) oneWay.add(from + ',' + to) })
  oneWay.forEach(pair => {
    const ends = pair.split(',').map(Number)
    if (!oneWay.has(ends[1] + ',' + ends[0])) return
    both.add(Math.min(ends[0], ends[1]) + ',' + Math.max(ends[0], ends[1]))
    joined.add(ends[0])
  })
  return joined.size >= 0.6 * design.positions.length ? both : null
}

function distanceToSegment(s, p, q) {
  const dx = q.x - p.x
  const dy = q.y - p.y
  const t = Math.max(0, Math.min(1, ((s.x - p.x) * dx + (s.y - p.y) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(s.x - p.x - t * dx, s.y - p.y - t * dy)
}

/** The dots of a go board, on full square boards of odd size. */
function starPoints(list) {
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

function frameAround(list, padding) {
  const left = Math.min.apply(null, list.map(s => s.x - s.radius)) - padding
  const top = Math.min.apply(null, list.map(s => s.y - s.radius)) - padding
  const right = Math.max.apply(null, list.map(s => s.x + s.radius)) + padding
  const bottom = Math.max.apply(null, list.map(s => s.y + s.radius)) + padding
  return { x: left, y: top, width: right - left, height: bottom - top }
}

// ---------------------------------------------------------------- coordinates

const LETTER_FIRST = /^([A-Za-z]{1,2})-?(\d{1,2})$/
const DIGIT_FIRST = /^(\d{1,2})-?([A-Za-z]{1,2})$/

/** 'a'..'h' along the bottom and '1'..'8' along the left, for names made of a letter and a number. */
function placeLabels(layout, lattice) {
  const spots = layout.spots.filter(s => s && !s.lone && !s.minor)
  const parts = spots.map(s => LETTER_FIRST.exec(s.name) || DIGIT_FIRST.exec(s.name))
  if (spots.length < 4 || parts.filter(Boolean).length < 0.9 * spots.length) return
  const inside = layout.style === 'cells' && (lattice.kind === 'square' || lattice.kind === 'chequer') && fillsRectangle(layout)
  for (const which of [1, 2]) {
    const groups = new Map()
    spots.forEach((s, k) => {
      if (!parts[k]) return
      const token = parts[k][which]
      if (!groups.has(token)) groups.set(token, [])
      groups.get(token).push(s)
    })
    const labels = groupLabels(groups, layout, lattice, inside)
    if (labels.length === groups.size && !crowded(labels)) labels.forEach(l => layout.labels.push(l))
  }
}

function crowded(labels) {
  return labels.some((p, k) => labels.some((q, n) => n > k && Math.hypot(p.x - q.x, p.y - q.y) < 0.35 * UNIT))
}

function fillsRectangle(layout) {
  const spots = layout.spots.filter(s => s && !s.lone)
  const xs = new Set(spots.map(s => Math.round(s.x)))
  const ys = new Set(spots.map(s => Math.round(s.y)))
  return xs.size * ys.size === spots.length + layout.voids.length
}

function groupLabels(groups, layout, lattice, inside) {
  const lines = Array.from(groups, g => ({ text: g[0], ends: endsOf(g[1]), spots: g[1] }))
  const long = lines.filter(l => l.spots.length > 1)
  if (long.length === 0 || lines.length < 2 || long.some(l => !isStraight(l))) return []
  const flat = long.filter(l => Math.abs(l.ends[1].x - l.ends[0].x) > Math.abs(l.ends[1].y - l.ends[0].y)).length * 2 > long.length
  const across = Math.max(reachAcross(layout), 1)
  const size = inside ? Math.min(17, 0.027 * across) : Math.max(16, Math.min(32, 0.027 * across))
  const away = labelStep(long, flat)
  const reach = outerReach(layout)
  return lines.map(l => {
    const end = flat ? (l.ends[0].x <= l.ends[1].x ? l.ends[0] : l.ends[1]) : (l.ends[0].y >= l.ends[1].y ? l.ends[0] : l.ends[1])
    if (inside) return insideLabel(layout, l.text, end, flat, size)
    if (layout.style === 'points' && lattice && lattice.kind === 'square') {
      return { text: l.text, x: flat ? reach.left - 0.26 * UNIT : end.x, y: flat ? end.y : reach.bottom + 0.3 * UNIT, size, inside: false, shade: 0 }
    }
    return { text: l.text, x: end.x + away[0], y: end.y + away[1], size, inside: false, shade: 0 }
  }).filter(l => l.inside || !layout.spots.some(s => s && Math.hypot(s.x - l.x, s.y - l.y) < 0.6 * s.radius + 12))
}

function endsOf(spots) {
  const flat = Math.max.apply(null, spots.map(s => s.x)) - Math.min.apply(null, spots.map(s => s.x)) > Math.max.apply(null, spots.map(s => s.y)) - Math.min.apply(null, spots.map(s => s.y))
  const sorted = spots.slice().sort((p, q) => flat ? p.x - q.x : p.y - q.y)
  return [sorted[0], sorted[sorted.length - 1]]
}

function isStraight(line) {
  return line.spots.every(s => distanceToSegment(s, line.ends[0], line.ends[1]) < 0.2 * UNIT)
}

/** From the last position of a line outwards, to the left or downwards. */
function labelStep(lines, flat) {
  let x = 0
  let y = 0
  for (const l of lines) {
    const dx = l.ends[0].x - l.ends[1].x
    const dy = l.ends[0].y - l.ends[1].y
    const sign = (flat ? dx > 0 : dy < 0) ? -1 : 1
    const d = Math.hypot(dx, dy)
    x += sign * dx / d
    y += sign * dy / d
  }
  const d = Math.hypot(x, y) || 1
  return [x / d * 0.78 * UNIT, y / d * 0.78 * UNIT]
}

function reachAcross(layout) {
  const xs = layout.spots.filter(Boolean).map(s => s.x)
  return Math.max.apply(null, xs) - Math.min.apply(null, xs) + UNIT
}

function outerReach(layout) {
  const spots = layout.spots.filter(Boolean)
  return { left: Math.min.apply(null, spots.map(s => s.x - s.radius)), bottom: Math.max.apply(null, spots.map(s => s.y + s.radius)) }
}

/** In the corner of the edge cell of its row or column, where the eye expects it. */
function insideLabel(layout, text, end, flat, size) {
  const box = cornersOf(end)
  const corners = layout.voids.map(v => cornersOf({ polygon: v })).concat(layout.spots.filter(Boolean).map(cornersOf))
  const left = Math.min.apply(null, corners.map(c => c.left))
  const bottom = Math.max.apply(null, corners.map(c => c.bottom))
  const shade = (flat ? box.left > left + 1 : box.bottom < bottom - 1) ? 0 : end.shade
  return flat
    ? { text, x: left + size * 0.3, y: box.top + size * 0.72, size, inside: true, start: true, shade }
    : { text, x: box.right - size * 0.3, y: bottom - size * 0.6, size, inside: true, start: false, shade }
}

function cornersOf(spot) {
  const xs = spot.polygon.map(p => p[0])
  const ys = spot.polygon.map(p => p[1])
  return { left: Math.min.apply(null, xs), right: Math.max.apply(null, xs), top: Math.min.apply(null, ys), bottom: Math.max.apply(null, ys) }
}

// ---------------------------------------------------------------- the whole picture

function finishBox(layout) {
  const xs = []
  const ys = []
  const add = (x, y) => { xs.push(x); ys.push(y) }
  for (const s of layout.spots) {
    if (!s) continue
    if (s.polygon) s.polygon.forEach(p => add(p[0], p[1]))
    else { add(s.x - s.radius, s.y - s.radius); add(s.x + s.radius, s.y + s.radius) }
  }
  layout.voids.forEach(v => v.forEach(p => add(p[0], p[1])))
  if (layout.frame) {
    for (const l of layout.labels) if (!l.inside) { add(l.x - l.size, l.y - 0.8 * l.size); add(l.x + l.size, l.y + 0.8 * l.size) }
    add(layout.frame.x, layout.frame.y)
    add(layout.frame.x + layout.frame.width, layout.frame.y + layout.frame.height)
    layout.frame = boxOf(xs, ys, 0)
    layout.box = layout.frame
    return
  }
  const outside = layout.labels.filter(l => !l.inside)
  for (const l of outside) { add(l.x - 0.8 * l.size, l.y - 0.6 * l.size); add(l.x + 0.8 * l.size, l.y + 0.6 * l.size) }
  const tight = layout.lattice === 'square' || layout.lattice === 'chequer'
  layout.box = boxOf(xs, ys, tight && outside.length === 0 ? 0 : 0.06 * UNIT)
}

function boxOf(xs, ys, margin) {
  const x = Math.min.apply(null, xs) - margin
  const y = Math.min.apply(null, ys) - margin
  return { x, y, width: Math.max.apply(null, xs) + margin - x, height: Math.max.apply(null, ys) + margin - y }
}

/** Positions that lie on top of each other: a click there means any of them. */
export function twinsOf(layout, index) {
  const here = layout.spots[index]
  if (!here) return [index]
  return [index].concat(layout.spots.filter(s => s && s !== here && Math.abs(s.x - here.x) < 2 && Math.abs(s.y - here.y) < 2).map(s => s.index))
}

// ---------------------------------------------------------------- the keyboard's cursor

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
