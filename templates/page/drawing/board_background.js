// Background of the board as SVG: cells, lines, points, coordinates; constant during a game.
import {
  HAS_CHARACTERS, HAS_DROPS, HAS_OTHER_LAYOUTS, HAS_PICTURES, HAS_POINTS, HAS_SIDES, HAS_UNEVEN_BOARDS
} from '../../runtime/state/build_flags.js'
import { svg } from './dom.js'

/** Draw the background of a layout into an SVG group. */
export function drawBackground (layer, layout) {
  if (HAS_PICTURES && layout.picture) return layer.append(drawBoardPicture(layout))
  if (HAS_OTHER_LAYOUTS && layout.frame)
    layer.append(svg('rect', Object.assign({ class: 'frame', rx: 10 }, layout.frame)))
  if (HAS_OTHER_LAYOUTS)
    for (const v of layout.voids) layer.append(svg('path', { class: 'cell shade-0 void', d: polygonPath(v) }))
  if (HAS_DROPS && layout.rack) layer.append(...rackShapes(layout))
  else
    for (const s of largestFirst(layout))
      if (s.polygon && !s.onTrack)
        layer.append(
          svg('path', {
            class: HAS_OTHER_LAYOUTS
              ? 'cell shade-' + s.shade + (s.lone ? ' lone' : '') + (s.idle && !s.minor ? ' idle' : '')
              : s.shade
                ? 'cell shade-1'
                : 'cell shade-0',
            d: polygonPath(s.polygon)
          })
        )
  if (HAS_POINTS && layout.lines.length)
    layer.append(
      svg('path', {
        class: 'drawn-line',
        d: layout.lines.map(l => 'M' + l.slice(0, 2).map(short) + 'L' + l.slice(2, 4).map(short)).join('')
      })
    )
  if (HAS_UNEVEN_BOARDS)
    for (const d of layout.curves || []) layer.append(svg('path', { class: 'drawn-line curve', d }))
  if (HAS_POINTS) for (const l of layout.lines) if (l[4]) layer.append(directionMark(l))
  if (HAS_POINTS) for (const p of layout.stars) layer.append(svg('circle', { class: 'star', cx: p[0], cy: p[1], r: 9 }))
  if (HAS_POINTS && layout.style === 'points' && !layout.ruled) {
    for (const s of layout.spots)
      if (s)
        layer.append(
          svg('circle', { class: 'point', cx: s.x, cy: s.y, r: s.stacked ? 5 : Math.min(s.radius * 0.42, 15) })
        )
  }
  if (HAS_SIDES) for (const e of layout.edges || []) layer.append(...edgeLines(e))
  for (const l of layout.labels) {
    const isOutside = HAS_OTHER_LAYOUTS && !l.inside
    layer.append(
      svg('text', {
        class: isOutside
          ? 'label label-out'
          : HAS_OTHER_LAYOUTS
            ? 'label label-in on-shade-' + l.shade
            : l.shade
              ? 'label label-in on-shade-1'
              : 'label label-in on-shade-0',
        x: l.x,
        y: l.y,
        'font-size': l.size,
        'text-anchor': isOutside ? 'middle' : l.start ? 'start' : 'end',
        text: l.text
      })
    )
  }
}

/** Return the lines of an edge that a player connects: the outline, and the color of the player. */
function edgeLines ({ points, player, fill, edge }) {
  const d = 'M' + points.slice(0, 2).map(short) + 'L' + points.slice(2).map(short)
  return [
    [edge, 14],
    [fill, 10]
  ].map(([stroke, width]) =>
    svg('path', { class: 'side', 'data-player': player, d, stroke, 'stroke-width': width, 'stroke-linecap': 'round' })
  )
}

/** Return the arrowhead in the middle of a line. */
function directionMark ([x, y, toX, toY]) {
  const turn = Math.atan2(toY - y, toX - x) * 180 / Math.PI
  return svg('path', {
    class: 'one-way',
    d: 'M-8 -8L6 0L-8 8',
    transform: 'translate(' + short((x + toX) / 2) + ' ' + short((y + toY) / 2) + ') rotate(' + short(turn) + ')'
  })
}

/** Return an upright rack with a round hole per position. */
function rackShapes ({ box, spots }) {
  const { x, y, width, height } = box
  return [
    svg('rect', { class: 'rack-panel', x, y, width, height, rx: 14 }),
    ...spots
      .filter(Boolean)
      .map(s => svg('circle', { class: 'rack-hole', cx: s.x, cy: s.y, r: short(s.radius * 0.86) }))
  ]
}

function drawBoardPicture (layout) {
  const { width, height } = layout.box
  const turned = layout.flipped ? 'rotate(180 ' + short(width / 2) + ' ' + short(height / 2) + ')' : null
  return svg('image', {
    class: 'ground-picture',
    href: layout.picture,
    x: 0,
    y: 0,
    width: short(width),
    height: short(height),
    preserveAspectRatio: 'none',
    transform: turned
  })
}

/** Return the CSS classes of a board. Shogi boards and boards for dropped discs are not checkered. */
export function boardClass (layout, look, drops) {
  const kinds = Object.keys(look.styles).map(name => look.styles[name].kind)
  const plain =
    (HAS_CHARACTERS && kinds.indexOf('wedge') >= 0) ||
    (HAS_DROPS && drops && kinds.every(kind => kind === 'disc' || kind === 'cross'))
  return (
    'board ' +
    (HAS_OTHER_LAYOUTS ? 'board-' + layout.style + ' lattice-' + layout.lattice : 'board-cells lattice-square') +
    (plain ? ' plain' : '') +
    (HAS_DROPS && layout.rack ? ' rack' : '')
  )
}

/** Return the spots from large to small, so that small ones are drawn on top. */
export function largestFirst (layout) {
  return layout.spots.filter(Boolean).sort((p, q) => q.w * q.h - p.w * p.h || p.index - q.index)
}

/** Round a coordinate to two decimals. */
export const short = n => Math.round(n * 100) / 100

export function polygonPath (points) {
  return 'M' + points.map(p => short(p[0]) + ' ' + short(p[1])).join('L') + 'Z'
}

/** Return the shape of a position, a path or a circle, scaled by `grow`. */
export function spotShape (spot, attributes, grow) {
  if (HAS_OTHER_LAYOUTS && !spot.polygon)
    return svg(
      'circle',
      Object.assign({ cx: short(spot.x), cy: short(spot.y), r: short(spot.radius * (grow || 1)) }, attributes)
    )
  const points = grow
    ? spot.polygon.map(p => [spot.x + (p[0] - spot.x) * grow, spot.y + (p[1] - spot.y) * grow])
    : spot.polygon
  return svg('path', Object.assign({ d: polygonPath(points) }, attributes))
}
