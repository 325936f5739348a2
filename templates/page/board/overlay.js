// Temporary shapes over the board: target marks, ghosts of a previewed move, arrows.
import { HAS_OTHER_LAYOUTS } from '../../runtime/state/build_flags.js'
import { svg } from '../drawing/dom.js'
import { short } from '../drawing/board_background.js'

/** Return the mark of a target: a dot on an empty position, a ring on an occupied one. */
export function hintShape (spot, occupied, capture) {
  const name = 'hint' + (occupied || capture ? ' hint-take' : '')
  if (!occupied)
    return svg('circle', { class: name + ' hint-dot', cx: spot.x, cy: spot.y, r: Math.max(9, spot.radius * 0.27) })
  return svg('circle', {
    class: name + ' hint-ring',
    cx: spot.x,
    cy: spot.y,
    r: spot.radius * (HAS_OTHER_LAYOUTS && !spot.polygon ? 1 : 0.9)
  })
}

/** Return the cross over a piece that a move captures. */
export function captureMarker (spot) {
  const r = spot.radius * 0.55
  const at = (dx, dy) => short(spot.x + dx * r) + ' ' + short(spot.y + dy * r)
  return svg('path', { class: 'doom', d: 'M' + at(-1, -1) + 'L' + at(1, 1) + 'M' + at(1, -1) + 'L' + at(-1, 1) })
}

/** Return a piece at its future position. */
export function ghostShape (spot, scale, drawn) {
  return svg(
    'g',
    { class: 'ghost', transform: 'translate(' + short(spot.x) + ' ' + short(spot.y) + ') scale(' + short(scale) + ')' },
    drawn
  )
}

/** Return an arrow between two positions; null if one of them is not on the picture. */
export function arrowShape (layout, arrow) {
  const a = layout.spots[arrow.from]
  const b = layout.spots[arrow.to]
  if (!a || !b || a === b) return null
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const ux = (b.x - a.x) / length
  const uy = (b.y - a.y) / length
  const start = Math.min(a.radius * 0.45, length * 0.25)
  const tip = length - Math.min(b.radius * 0.3, length * 0.1)
  const neck = tip - 24
  const shift = arrow.both ? 12 : 0 // two opposite arrows are side by side
  const at = (along, over) => {
    const aside = over + shift
    return short(a.x + ux * along - uy * aside) + ' ' + short(a.y + uy * along + ux * aside)
  }
  const d =
    'M' +
    at(start, -5) +
    'L' +
    at(neck, -5) +
    'L' +
    at(neck, -16) +
    'L' +
    at(tip, 0) +
    'L' +
    at(neck, 16) +
    'L' +
    at(neck, 5) +
    'L' +
    at(start, 5) +
    'Z'
  return svg('path', { class: 'arrow arrow-' + arrow.kind, d, 'data-from': a.name, 'data-to': b.name })
}
