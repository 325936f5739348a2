// Positions of a board as spots: center, size, distance to the nearest one, and whether they are detached from the
// board.
import { HAS_OTHER_LAYOUTS } from '../../runtime/state/build_flags.js'

/** Return the spots of a design: as a list, and by position index with null for positions without a rectangle. */
export function collectSpots (design, flipped) {
  const byIndex = design.positions.map((position, index) => {
    const rect = position.rect
    if (!rect) return null
    const sign = flipped ? -1 : 1
    const w = Math.abs(rect[2] - rect[0]) || 1
    const h = Math.abs(rect[3] - rect[1]) || 1
    const spot = {
      index,
      name: position.name,
      w,
      h,
      x: sign * (rect[0] + rect[2]) / 2,
      y: sign * (rect[1] + rect[3]) / 2
    }
    return HAS_OTHER_LAYOUTS
      ? Object.assign(spot, {
          near: 0,
          stacked: false,
          minor: false,
          idle: false,
          i: 0,
          j: 0,
          part: -1,
          shade: 0,
          radius: 0,
          polygon: null,
          lone: false,
          onTrack: false
        })
      : spot
  })
  const list = byIndex.filter(Boolean)
  if (HAS_OTHER_LAYOUTS) measureNearest(list)
  return { byIndex, list }
}

/**
 * Mark the spots that are detached from the board, and return the others.
 *
 * `minor` spots are much smaller or larger than those that cover most of the picture. `idle` spots have no regular
 * links, like reserves.
 */
export function markDetached (design, seen) {
  const list = seen.list
  const sorted = list.slice().sort((p, q) => Math.min(p.w, p.h) - Math.min(q.w, q.h))
  const total = sorted.reduce((sum, s) => sum + s.w * s.h, 0)
  let covered = 0
  const typical = sorted.find(s => { covered += s.w * s.h; return covered * 2 >= total })
  const size = Math.min(typical.w, typical.h)
  for (const s of list) s.minor = Math.min(s.w, s.h) < 0.5 * size || Math.min(s.w, s.h) > 1.9 * size
  const joined = new Set()
  regularLinks(design, seen).forEach(pair => pair.split(',').forEach(i => joined.add(Number(i))))
  const many = list.filter(s => joined.has(s.index)).length >= 0.4 * list.length
  for (const s of list) s.idle = many && !joined.has(s.index)
  const major = list.filter(s => !s.minor && !s.idle)
  return major.length ? major : list
}

function measureNearest (list) {
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

export function medianOf (values) {
  if (values.length === 0) return 0
  const sorted = values.slice().sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

/** Return the pairs of positions linked by a direction that has one vector for most of its links. */
function regularLinks (design, seen) {
  const spots = new Map(seen.list.map(s => [s.index, s]))
  const linked = new Set()
  for (const row of design.links || []) {
    const share = evenness(row, spots)
    if (share !== null && share >= 0.6)
      row.forEach((to, from) => {
        if (to >= 0) linked.add(Math.min(from, to) + ',' + Math.max(from, to))
      })
  }
  return linked
}

/** Return the share of a direction's links that have its most frequent vector; null without links. */
export function evenness (row, spots) {
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

/** Return the larger absolute value. */
export function extent (p, q) {
  return Math.max(Math.abs(p), Math.abs(q))
}
