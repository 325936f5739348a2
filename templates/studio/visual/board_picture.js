// The board of the visual editor as SVG: positions, pieces of the setup, a zone and the links of a direction.
import { svg } from '../../page/drawing/dom.js'
import { drawPiece } from '../../page/drawing/pieces.js'

/** Part of a position that its piece covers, the size of its name in percent, and the margin around the board. */
const PIECE = 0.8
const NAME = 17
const MARGIN = 0.6

export const centerOf = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2]

/** Return the rectangle around all positions with a margin: { x, y, width, height }. */
function frameOf (positions) {
  const rects = positions.map(({ rect }) => rect)
  const side = rects.length ? Math.max(...rects.map(r => r[2] - r[0])) * MARGIN : 50
  const [left, top, right, bottom] = [Math.min, Math.min, Math.max, Math.max].map((most, k) =>
    rects.length ? most(...rects.map(r => r[k])) : 0
  )
  return { x: left - side, y: top - side, width: right - left + 2 * side, height: bottom - top + 2 * side }
}

/**
 * Draw a board.
 * @param {object} board the answer of `board` of the compiler
 * @param {object} look of the pieces (page/drawing/pieces.js)
 * @param {{zone: string[], links: [string, string][], chosen: string | null, marks: Map<string, string>}} shown
 *   positions of the zone to show, links to draw, the position that the user has chosen, and classes of marks by
 *   position
 * @param {(name: string) => void} choose called with a position that the user clicks
 */
export function drawBoard (board, look, shown, choose) {
  const { x, y, width, height } = frameOf(board.positions)
  const rects = new Map(board.positions.map(({ name, rect }) => [name, rect]))
  const placed = new Map(board.setup.filter(item => item.position !== null).map(item => [item.position, item]))
  const cells = board.positions.map(({ name, rect, free }) => drawPosition(name, rect, placed.get(name), look, {
    classes: ['position', free && 'free', shown.zone.includes(name) && 'in-zone', name === shown.chosen && 'chosen'],
    mark: shown.marks.get(name),
    choose
  }))
  const arrows = shown.links
    .filter(([from, to]) => rects.has(from) && rects.has(to))
    .map(([from, to]) => drawLink(centerOf(rects.get(from)), centerOf(rects.get(to))))
  return svg(
    'svg',
    { class: 'visual-board', viewBox: `${x} ${y} ${width} ${height}`, role: 'group', 'aria-label': 'Board' },
    arrowHead(),
    ...cells,
    svg('g', { class: 'links' }, ...arrows)
  )
}

function drawPosition (name, rect, item, look, { classes, mark, choose }) {
  const [left, top, right, bottom] = rect
  const [x, y] = centerOf(rect)
  const scale = Math.min(right - left, bottom - top) / 100
  const label = item ? `${name}, ${item.player} ${item.piece}` : name
  const group = svg(
    'g',
    {
      class: classes.filter(Boolean).join(' '),
      'data-position': name,
      role: 'button',
      tabindex: 0,
      'aria-label': label,
      onclick: () => choose(name),
      onkeydown: event => press(event, () => choose(name))
    },
    svg('title', { text: label }),
    svg('rect', { x: left, y: top, width: right - left, height: bottom - top }))
  if (item)
    group.append(
      svg(
        'g',
        { class: 'piece', transform: `translate(${x} ${y}) scale(${scale * PIECE})` },
        drawPiece(look, item.piece, item.player)
      )
    )
  if (mark) group.append(svg('circle', { class: `mark ${mark}`, cx: x, cy: y, r: scale * 28 }))
  const size = scale * NAME
  group.append(svg('text', { class: 'name', x: left + size / 4, y: top + size, 'font-size': size, text: name }))
  return group
}

/** Call a function for the keys that press a button. */
function press (event, action) {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  action()
}

function arrowHead () {
  const tip = svg('path', { d: 'M0 0L6 3L0 6z' })
  return svg(
    'defs',
    {},
    svg(
      'marker',
      { id: 'arrow-head', viewBox: '0 0 6 6', refX: 5, refY: 3, markerWidth: 5, markerHeight: 5, orient: 'auto' },
      tip
    )
  )
}

/** Part of a link that its arrow leaves out at each end. */
const GAP = 0.18

function drawLink ([x, y], [toX, toY]) {
  const [dx, dy] = [(toX - x) * GAP, (toY - y) * GAP]
  return svg('line', { x1: x + dx, y1: y + dy, x2: toX - dx, y2: toY - dy, 'marker-end': 'url(#arrow-head)' })
}

/** Return the point of a mouse event in the coordinates of the board. */
export function pointOf (picture, event) {
  const matrix = picture.getScreenCTM()
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  return [Math.round(point.x), Math.round(point.y)]
}
