// Edges of the board that the players connect, from the zones of the rules. Pure.
import { UNIT } from './unit.js'

/** Distance of an edge from the middle of its positions, and how far it extends beyond the first and the last one. */
const DISTANCE = 0.62 * UNIT
const EXTENSION = 0.38 * UNIT
const MARGIN = 0.1 * UNIT
/** Distance of the middle of a label from the edge that it is next to. */
const LABEL = 0.24 * UNIT
const TOLERANCE = 0.1 * UNIT

/**
 * Return the edges of a board where each player has two zones, both along a different side of the board, as in Hex.
 * @returns {{player: string, from: number[], to: number[], out: number[]}[]} the ends of each edge, and the direction
 *   away from the board; empty for other boards
 */
export function edgesOf (design, layout) {
  const zones = (design.zones || []).filter(z => z.player)
  const owners = zones.map(z => z.player)
  const sides = zones.map(z => z.positions.slice().sort((p, q) => p - q).join(' '))
  const paired = owners.every(player => owners.filter(other => other === player).length === 2)
  const distinct = sides.every((side, k) => sides.indexOf(side) === k)
  const shown = layout.spots.filter(Boolean)
  const edges =
    layout.picture || zones.length < 4 || !paired || !distinct ? [] : zones.map(z => edgeAlong(z, layout, shown))
  return edges.every(Boolean) ? edges : []
}

/** Add edges to a layout, in the colors of their players, and make room for them. */
export function addEdges (layout, edges, palette) {
  const { x, y, width, height } = layout.box
  layout.labels = layout.labels.map(l => l.inside ? l : edges.reduce(besideEdge, l))
  const labels = edges.length > 0 ? layout.labels.filter(l => !l.inside) : []
  const xs = edges.flatMap(e => [e.from[0], e.to[0]]).concat(labels.map(l => l.x))
  const ys = edges.flatMap(e => [e.from[1], e.to[1]]).concat(labels.flatMap(l => [l.y, l.y - l.size]))
  const [left, top] = [Math.min(x, ...xs.map(v => v - MARGIN)), Math.min(y, ...ys.map(v => v - MARGIN))]
  const [right, bottom] = [
    Math.max(x + width, ...xs.map(v => v + MARGIN)),
    Math.max(y + height, ...ys.map(v => v + MARGIN))
  ]
  layout.box = { x: left, y: top, width: right - left, height: bottom - top }
  layout.edges = edges.map(e => ({
    points: [...e.from, ...e.to],
    player: e.player,
    fill: palette[e.player].fill,
    edge: palette[e.player].edge
  }))
}

/** Return a label, moved away from an edge that it touches. */
function besideEdge (label, { from, to, out }) {
  const middle = [label.x, label.y - 0.35 * label.size]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = ((middle[0] - from[0]) * dx + (middle[1] - from[1]) * dy) / (dx * dx + dy * dy)
  const gap = (middle[0] - from[0]) * out[0] + (middle[1] - from[1]) * out[1]
  if (along < -0.1 || along > 1.1 || Math.abs(gap) >= LABEL) return label
  return Object.assign({}, label, { x: label.x + out[0] * (LABEL - gap), y: label.y + out[1] * (LABEL - gap) })
}

/** Return the edge along the positions of a zone; null if they are not in a line along a side of the board. */
function edgeAlong (zone, layout, shown) {
  const spots = zone.positions.map(p => layout.spots[p]).filter(Boolean).sort((p, q) => p.x - q.x || p.y - q.y)
  if (spots.length < 3) return null
  const first = spots[0]
  const last = spots[spots.length - 1]
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  const [ux, uy] = [(last.x - first.x) / length, (last.y - first.y) / length]
  const away = s => (s.x - first.x) * -uy + (s.y - first.y) * ux // distance from the line, by side
  if (spots.some(s => Math.abs(away(s)) > TOLERANCE)) return null
  const inner = shown.filter(s => Math.abs(away(s)) > TOLERANCE)
  const side = Math.sign(inner.length && away(inner[0]))
  if (inner.length === 0 || inner.some(s => Math.sign(away(s)) !== side)) return null
  const out = [uy * side, -ux * side]
  const end = (s, along) => [s.x + out[0] * DISTANCE + ux * along, s.y + out[1] * DISTANCE + uy * along]
  return { player: zone.player, from: end(first, -EXTENSION), to: end(last, EXTENSION), out }
}
