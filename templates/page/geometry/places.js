// The places that positions take on the board. Places may overlap, and a click may then mean several positions.
import { HAS_OTHER_LAYOUTS } from '../../runtime/state/build_flags.js'

/** Return the positions whose places contain a point, the most likely first: small places, then near ones. */
export function placesAt (layout, x, y) {
  const away = s => Math.hypot(s.x - x, s.y - y)
  const isSmaller = (s, t) => 2 * s.w * s.h < t.w * t.h
  return layout.spots.filter(s => s && isInside(s, x, y))
    .sort((s, t) => (HAS_OTHER_LAYOUTS && isSmaller(t, s) - isSmaller(s, t)) || away(s) - away(t) || t.index - s.index)
    .map(s => s.index)
}

/** Return the positions at the center of `index`, itself first. */
export function placesUnder (layout, index) {
  const here = layout.spots[index]
  return [index].concat(here ? placesAt(layout, here.x, here.y).filter(i => i !== index) : [])
}

/**
 * Return the positions that a click means, the most likely first. Several are legal only where their places cover each
 * other so far that the click does not distinguish them.
 * @param {object} layout
 * @param {number[]} places positions under the click, from `placesAt`
 * @param {{picked: number[] | null, sources: Set<number>, targets: Map<number, object>}} open legal clicks; `picked`
 *   are the positions picked up, null if nothing is: pieces and targets are then equally likely
 */
export function meantPlaces (layout, places, { picked, sources, targets }) {
  if (!HAS_OTHER_LAYOUTS) return places.slice(0, 1)
  const choices = [
    places.filter(i => targets.has(i) || (picked === null && sources.has(i))),
    places.filter(i => picked !== null && picked.indexOf(i) >= 0),
    places.filter(i => sources.has(i))
  ]
  const legal = choices.find(list => list.length > 0) || places.slice(0, 1)
  return legal.filter(i => i === legal[0] || isCovered(layout.spots[i], layout.spots[legal[0]]))
}

/** Return true if two places have almost the same center. */
function isCovered (s, t) {
  return Math.abs(s.x - t.x) < Math.min(s.w, t.w) / 2 && Math.abs(s.y - t.y) < Math.min(s.h, t.h) / 2
}

/** Return true if a place contains a point: the tile of the position, else its rectangle. */
function isInside (s, x, y) {
  if (HAS_OTHER_LAYOUTS && s.polygon) return isInPolygon(s.polygon, x, y)
  return Math.abs(x - s.x) <= Math.max(s.w / 2, s.radius) && Math.abs(y - s.y) <= Math.max(s.h / 2, s.radius)
}

/** Return true if a horizontal ray from the point crosses the outline an odd number of times. */
function isInPolygon (polygon, x, y) {
  return polygon.reduce((inside, p, k) => {
    const q = polygon[(k + 1) % polygon.length]
    return (p[1] > y) !== (q[1] > y) && x < p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0]) ? !inside : inside
  }, false)
}
