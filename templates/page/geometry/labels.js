// Coordinates along the edges of a board, for position names of a letter and a number.
import { distanceToSegment } from './links.js'
import { UNIT } from './unit.js'

const LETTER_FIRST = /^([A-Za-z]{1,2})-?(\d{1,2})$/
const DIGIT_FIRST = /^(\d{1,2})-?([A-Za-z]{1,2})$/

/**
 * Return the letters and the number in the names of positions, each as a match or null; null if most names differ from
 * that.
 */
export function namePartsOf (spots) {
  const parts = spots.map(s => LETTER_FIRST.exec(s.name) || DIGIT_FIRST.exec(s.name))
  return spots.length < 4 || parts.filter(Boolean).length < 0.9 * spots.length ? null : parts
}

/**
 * Add coordinates to a layout: 'a' to 'h' along the bottom and '1' to '8' along the left, for example; in the corners
 * of the cells at the edges, or `outside` the board.
 */
export function placeLabels (layout, lattice, outside) {
  const spots = layout.spots.filter(s => s && !s.lone && !s.minor)
  const parts = namePartsOf(spots)
  if (parts === null) return
  const inside =
    !outside &&
    layout.style === 'cells' &&
    (lattice.kind === 'square' || lattice.kind === 'checker') &&
    fillsRectangle(layout)
  for (const which of [1, 2]) {
    const groups = new Map()
    spots.forEach((s, k) => {
      if (!parts[k]) return
      const token = parts[k][which]
      if (!groups.has(token)) groups.set(token, [])
      groups.get(token).push(s)
    })
    const fitting = [false, true]
      .map(far => groupLabels(groups, layout, lattice, inside, far))
      .find(labels => labels.length === groups.size && !crowded(labels.concat(layout.labels)))
    if (fitting) fitting.forEach(l => layout.labels.push(l))
  }
}

function crowded (labels) {
  return labels.some((p, k) => labels.some((q, n) => n > k && Math.hypot(p.x - q.x, p.y - q.y) < 0.35 * UNIT))
}

function fillsRectangle (layout) {
  const spots = layout.spots.filter(s => s && !s.lone)
  const xs = new Set(spots.map(s => Math.round(s.x)))
  const ys = new Set(spots.map(s => Math.round(s.y)))
  return xs.size * ys.size === spots.length + layout.voids.length
}

/** Return labels on the left or below; with `far`, on the opposite side, where slanted boards have space. */
function groupLabels (groups, layout, lattice, inside, far) {
  const lines = Array.from(groups, g => ({ text: g[0], ends: endsOf(g[1]), spots: g[1] }))
  const long = lines.filter(l => l.spots.length > 1)
  if (
    long.length === 0 ||
    lines.length < 2 ||
    long.some(l => !isStraight(l, layout.lattice === 'triangle' ? 0.6 : 0.2))
  )
    return []
  const flat =
    long.filter(l => Math.abs(l.ends[1].x - l.ends[0].x) > Math.abs(l.ends[1].y - l.ends[0].y)).length * 2 > long.length
  const across = Math.max(reachAcross(layout), 1)
  const size = inside ? Math.min(17, 0.027 * across) : Math.max(16, Math.min(32, 0.027 * across))
  const away = labelStep(long, flat)
  const reach = outerReach(layout)
  return lines
    .map(l => {
      const near = flat
        ? l.ends[0].x <= l.ends[1].x
          ? l.ends[0]
          : l.ends[1]
        : l.ends[0].y >= l.ends[1].y
          ? l.ends[0]
          : l.ends[1]
      if (layout.lattice === 'triangle' && !flat) {
        // only below the lowest row: elsewhere labels would overlap cells
        return far || near.y < reach.bottom - 1.2 * UNIT
          ? null
          : { text: l.text, x: near.x, y: reach.bottom + 0.25 * UNIT, size, inside: false, shade: 0 }
      }
      if (far) {
        const other = l.ends.find(end => end !== near) || near
        return { text: l.text, x: other.x - away[0], y: other.y - away[1], size, inside: false, shade: 0 }
      }
      if (inside) return insideLabel(layout, l.text, near, flat, size)
      if (layout.style === 'points' && lattice && lattice.kind === 'square') {
        return {
          text: l.text,
          x: flat ? reach.left - 0.26 * UNIT : near.x,
          y: flat ? near.y : reach.bottom + 0.3 * UNIT,
          size,
          inside: false,
          shade: 0
        }
      }
      return { text: l.text, x: near.x + away[0], y: near.y + away[1], size, inside: false, shade: 0 }
    })
    .filter(
      l => l && (l.inside || !layout.spots.some(s => s && Math.hypot(s.x - l.x, s.y - l.y) < 0.6 * s.radius + 12))
    )
}

function endsOf (spots) {
  const flat =
    Math.max.apply(
      null,
      spots.map(s => s.x)
    ) -
      Math.min.apply(
        null,
        spots.map(s => s.x)
      ) >
    Math.max.apply(
      null,
      spots.map(s => s.y)
    ) -
      Math.min.apply(
        null,
        spots.map(s => s.y)
      )
  const sorted = spots.slice().sort((p, q) => flat ? p.x - q.x : p.y - q.y)
  return [sorted[0], sorted[sorted.length - 1]]
}

/** Return true if a line is straight within `slack` units; rows of triangles zigzag slightly. */
function isStraight (line, slack) {
  return line.spots.every(s => distanceToSegment(s, line.ends[0], line.ends[1]) < slack * UNIT)
}

/** Return the offset of labels from the last position of a line, to the left or down. */
function labelStep (lines, flat) {
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

function reachAcross (layout) {
  const xs = layout.spots.filter(Boolean).map(s => s.x)
  return Math.max.apply(null, xs) - Math.min.apply(null, xs) + UNIT
}

function outerReach (layout) {
  const spots = layout.spots.filter(Boolean)
  return {
    left: Math.min.apply(
      null,
      spots.map(s => s.x - s.radius)
    ),
    bottom: Math.max.apply(
      null,
      spots.map(s => s.y + s.radius)
    )
  }
}

/** Return a label in the corner of the edge cell of its row or column. */
function insideLabel (layout, text, end, flat, size) {
  const box = cornersOf(end)
  const corners = layout.voids.map(v => cornersOf({ polygon: v })).concat(layout.spots.filter(Boolean).map(cornersOf))
  const left = Math.min.apply(null, corners.map(c => c.left))
  const bottom = Math.max.apply(null, corners.map(c => c.bottom))
  const shade = (flat ? box.left > left + 1 : box.bottom < bottom - 1) ? 0 : end.shade
  return flat
    ? { text, x: left + size * 0.3, y: box.top + size * 0.72, size, inside: true, start: true, shade }
    : { text, x: box.right - size * 0.3, y: bottom - size * 0.6, size, inside: true, start: false, shade }
}

function cornersOf (spot) {
  const xs = spot.polygon.map(p => p[0])
  const ys = spot.polygon.map(p => p[1])
  return {
    left: Math.min.apply(null, xs),
    right: Math.max.apply(null, xs),
    top: Math.min.apply(null, ys),
    bottom: Math.max.apply(null, ys)
  }
}
