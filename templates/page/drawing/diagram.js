// Diagrams of how a piece moves, as SVG.
import { boardClass, drawBackground, short } from './board_background.js'
import { svg } from './dom.js'
import { drawPiece } from './pieces.js'
import { UNIT } from '../geometry/unit.js'

/** The kinds of marks in the order of the legend. */
export const MARKS = ['step', 'slide', 'leap', 'lame', 'first', 'take', 'hop', 'hopTake', 'over', 'jump']

/** Boards with more positions are cut to the surroundings of the piece. */
const WHOLE_BOARD = 150

/** Return the kinds of marks of a position. */
export function kindsOf (mark) {
  return MARKS.filter(kind => kind === 'first' ? mark.first : mark.move === kind ? !mark.first : mark[kind] === true)
}

/**
 * Return the diagram of a piece.
 * @param {object} moves from `pieceMoves`
 * @param {number} scale of pieces on a spot
 */
export function diagramNode (layout, look, player, piece, moves, scale) {
  const { spots } = layout
  const ground = svg('g', { class: 'layer-ground' })
  drawBackground(ground, layout)
  const marks = svg('g', { class: 'diagram-marks' })
  for (const [from, to] of moves.lines) if (spots[from] && spots[to]) marks.append(slideLine(spots[from], spots[to]))
  moves.marks.forEach((mark, index) => {
    if (spots[index]) for (const kind of kindsOf(mark)) marks.append(markShape(kind, spots[index], spots[index].name))
  })
  const home = spots[moves.at]
  const shown = svg(
    'g',
    { transform: 'translate(' + short(home.x) + ' ' + short(home.y) + ') scale(' + short(scale) + ')' },
    drawPiece(look, piece, player)
  )
  const box = shownBox(layout, moves)
  return svg(
    'svg',
    {
      class: boardClass(layout, look, false) + ' diagram',
      role: 'img',
      viewBox: [box.x, box.y, box.width, box.height].map(short).join(' ')
    },
    ground,
    marks,
    shown
  )
}

/** Return the sample of a mark for the legend. */
export function markSample (kind) {
  const line = kind === 'slide' ? svg('path', { class: 'diagram-line', d: 'M-50 0H0' }) : null
  return svg(
    'svg',
    { class: 'diagram-sample', viewBox: '-36 -36 72 72', 'aria-hidden': 'true' },
    line,
    markShape(kind, { x: 0, y: 0, radius: 46, polygon: null })
  )
}

function slideLine (from, to) {
  return svg('path', {
    class: 'diagram-line',
    d: 'M' + short(from.x) + ' ' + short(from.y) + 'L' + short(to.x) + ' ' + short(to.y)
  })
}

function markShape (kind, spot, place) {
  const r = spot.radius
  const at = { 'data-at': place, cx: short(spot.x), cy: short(spot.y) }
  const corners = (size, turn) =>
    [0, 1, 2, 3]
      .map(
        k =>
          short(spot.x + size * Math.cos(turn + k * Math.PI / 2)) +
          ' ' +
          short(spot.y + size * Math.sin(turn + k * Math.PI / 2))
      )
      .join('L')
  const name = 'diagram-mark diagram-' + kind
  if (kind === 'take') return svg('circle', Object.assign({ class: name, r: short(r * 0.62) }, at))
  if (kind === 'lame')
    return svg('path', { class: name, 'data-at': place, d: 'M' + corners(r * 0.34, Math.PI / 4) + 'Z' })
  if (kind === 'hop' || kind === 'hopTake')
    return svg('path', { class: name, 'data-at': place, d: 'M' + corners(r * (kind === 'hop' ? 0.36 : 0.74), 0) + 'Z' })
  if (kind === 'over') {
    const [a, b, c, d] = corners(r * 0.55, Math.PI / 4).split('L')
    return svg('path', { class: name, 'data-at': place, d: 'M' + a + 'L' + c + 'M' + b + 'L' + d })
  }
  return svg('circle', Object.assign({ class: name, r: short(r * (kind === 'slide' ? 0.2 : 0.3)) }, at))
}

/** Return the part of the board to show. */
function shownBox (layout, moves) {
  const { spots, box } = layout
  if (spots.filter(Boolean).length <= WHOLE_BOARD) return box
  const shown = Array.from(moves.marks.keys()).concat(moves.at).map(i => spots[i]).filter(Boolean)
  const edge = (least, key, side) => least(...shown.map(s => s[key])) + side * 1.2 * UNIT
  const x = Math.max(box.x, edge(Math.min, 'x', -1))
  const y = Math.max(box.y, edge(Math.min, 'y', -1))
  return {
    x,
    y,
    width: Math.min(box.x + box.width, edge(Math.max, 'x', 1)) - x,
    height: Math.min(box.y + box.height, edge(Math.max, 'y', 1)) - y
  }
}
