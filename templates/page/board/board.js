// The board as SVG: created once per layout, then updated with pieces, marks and targets.
import {
  HAS_ATTRIBUTES, HAS_CREATES, HAS_DROPS, HAS_OTHER_LAYOUTS, HAS_PICTURES, HAS_PITS, HAS_PUZZLES
} from '../../runtime/state/build_flags.js'
import { html, replaceWith, svg } from '../drawing/dom.js'
import { boardClass, drawBackground, largestFirst, short, spotShape } from '../drawing/board_background.js'
import { drawPiece } from '../drawing/pieces.js'
import { pileNodes } from '../drawing/piles.js'
import { firstCursor } from '../geometry/cursor.js'
import { UNIT } from '../geometry/unit.js'
import { formatText } from '../texts.js'
import { arrowShape, captureMarker, ghostShape, hintShape } from './overlay.js'

const LAYERS = ['ground', 'zones', 'marks', 'pieces', 'ghosts', 'hints', 'hits', 'arrows']

/**
 * Create the empty board of a layout. `addInputEvents` connects it to pointer and keyboard.
 * @param {object} layout from `layoutOf` or `pictureLayout`
 * @param {object} look from `lookOf`
 * @param {boolean} drops true if pieces are dropped on the board
 */
export function createBoard (layout, look, drops) {
  const box = layout.box
  const layers = {}
  for (const name of LAYERS)
    layers[name] = svg('g', { class: 'layer-' + name, 'aria-hidden': name === 'hits' ? null : 'true' })
  const element = svg(
    'svg',
    {
      class: boardClass(layout, look, drops),
      role: 'group',
      'aria-label': formatText('board'),
      'aria-describedby': 'board-help',
      viewBox: [box.x, box.y, box.width, box.height].map(n => Math.round(n * 100) / 100).join(' ')
    },
    ...LAYERS.map(name => layers[name])
  )
  drawBackground(layers.ground, layout)
  const hits = new Map()
  for (const spot of largestFirst(layout)) hits.set(spot.index, addHit(layers.hits, spot))
  const board = {
    element,
    frame: html('div', { class: 'board-frame' }, element),
    layout,
    look,
    layers,
    hits,
    cursor: firstCursor(layout),
    pieces: new Map(),
    removed: new Map(),
    keys: new Map(),
    typed: '',
    typedAt: 0,
    ignoresUntil: -1,
    pointed: []
  }
  setCursor(board, board.cursor)
  return board
}

/** Return the scale of the shape of a spot, null for that of a cell. */
const grown = (spot, scale) => HAS_OTHER_LAYOUTS && !spot.polygon ? scale : null

function addHit (layer, spot) {
  const group = svg(
    'g',
    { class: 'hit', role: 'button', tabindex: '-1', 'data-index': spot.index, 'data-name': spot.name },
    spotShape(spot, { class: 'hit-area' }, grown(spot, 1.06)),
    spotShape(spot, { class: 'ring' }, grown(spot, 1.08) || 0.93)
  )
  layer.append(group)
  return group
}

// ---------------------------------------------------------------- updates

/**
 * Show a position with its marks.
 * @param {object} board from `createBoard`
 * @param {object} view `cells` by position index; indices of positions in `sources` (Set), `selected`, `checks`,
 *   `hinted`, and of the last move in `last`, `captured`, `changed`; `targets`: index -> { capture }, marked if
 *   `showTargets`; `arrows`: { from, to, kind }[]; `rings`: { at, kind }[]; `zones`: lists of indices; `badge(cell)`
 *   and `cellLabel(cell)` return texts; `hasPits` shows a 0 on free positions
 */
export function updateBoard (board, view) {
  const layout = board.layout
  const marks = []
  const hints = []
  const mark = (index, name) => {
    const s = layout.spots[index]
    if (s) marks.push(spotShape(s, { class: name }, grown(s, 1.2)))
  }
  view.last.forEach(i => mark(i, 'mark-last'))
  view.changed.forEach(i => mark(i, 'mark-changed'))
  view.checks.forEach(i => {
    const s = layout.spots[i]
    if (s) marks.push(svg('circle', { class: 'mark-check', cx: s.x, cy: s.y, r: s.radius * 0.85 }))
  })
  view.captured.forEach(i => mark(i, 'mark-struck'))
  view.hinted.forEach(i => mark(i, 'mark-hinted'))
  view.selected.forEach(i => mark(i, 'mark-selected'))
  view.rings.forEach(r => mark(r.at, 'mark-ring mark-' + r.kind))
  if (view.showTargets) view.targets.forEach((target, index) => {
    const s = layout.spots[index]
    if (s) hints.push(hintShape(s, Boolean(view.cells[index]), target.capture))
  })
  board.marksTargets = view.showTargets
  if (HAS_PITS && view.hasPits)
    layout.spots.forEach((s, i) => {
      if (s && !view.cells[i]) marks.push(svg('text', { class: 'pile-count', x: s.x, y: s.y, text: 0 }))
    })
  replaceWith(board.layers.marks, marks)
  replaceWith(board.layers.hints, hints)
  replaceWith(board.layers.arrows, view.arrows.map(a => arrowShape(layout, a)).filter(Boolean))
  const tinted = []
  view.zones.forEach((zone, k) =>
    zone.forEach(i => {
      const s = layout.spots[i]
      if (s) tinted.push(spotShape(s, { class: 'zone zone-' + k % 4 }, grown(s, 1.25)))
    })
  )
  replaceWith(board.layers.zones, tinted)
  placePieces(board, view)
  labelHits(board, view)
}

/** Place the pieces; pieces that do not move keep their nodes. */
function placePieces (board, view) {
  const before = board.keys
  const nodes = board.pieces
  board.keys = new Map()
  board.pieces = new Map()
  view.cells.forEach((cell, index) => {
    const spot = cell && board.layout.spots[index]
    if (!spot) return
    const badge = view.badge(cell)
    const sides = HAS_PUZZLES ? joinedSides(board, view.cells, index) : null
    const key =
      cell.player +
      '\n' +
      cell.piece +
      '\n' +
      badge +
      (cell.count || '') +
      (sides || '') +
      '\n' +
      (cell.pile || []).map(p => p.player).join('\n')
    const kept = before.get(index) === key ? nodes.get(index) : null
    board.keys.set(index, key)
    board.pieces.set(index, kept || pieceNode(board, spot, cell, badge, sides))
    if (kept) kept.style.transform = ''
  })
  board.removed = new Map(Array.from(nodes).filter(([index, node]) => board.pieces.get(index) !== node))
  board.removed.forEach(node => node.zrfPlace.remove())
  board.pieces.forEach(node => { if (!node.zrfPlace.parentNode) board.layers.pieces.append(node.zrfPlace) })
}

function pieceNode (board, spot, cell, badge, sides) {
  const inner = svg(
    'g',
    { class: 'piece', 'data-at': spot.name },
    HAS_PUZZLES && sides
      ? blockPart(spot, sides, board.look.blocks.get(cell.piece))
      : svg(
          'g',
          { transform: 'scale(' + short(pieceScale(board, spot)) + ')' },
          drawPiece(board.look, cell.piece, cell.player),
          ...(HAS_PITS ? pileNodes(board.look, cell) : []),
          HAS_ATTRIBUTES && badge ? badgeNode(badge) : null
        )
  )
  inner.zrfPlace = svg('g', { transform: 'translate(' + short(spot.x) + ' ' + short(spot.y) + ')' }, inner)
  return inner
}

/**
 * Return the sides of a piece of a block, drawn without a picture, at which the block continues: of right, below, left
 * and above; null for other pieces.
 */
function joinedSides ({ layout, look }, cells, index) {
  const blockOf = cell => cell && look.blocks ? look.blocks.get(cell.piece) : undefined
  const block = blockOf(cells[index])
  if (block === undefined || (look.pictures && look.pictures[cells[index].piece + '\n' + cells[index].player]))
    return null
  const { x, y, w, h } = layout.spots[index]
  const isAt = (s, dx, dy) => s && Math.abs(s.x - x - dx * w) < 2 && Math.abs(s.y - y - dy * h) < 2
  return [
    [1, 0], [0, 1], [-1, 0], [0, -1]
  ].map(([dx, dy]) => cells.some((cell, at) => blockOf(cell) === block && isAt(layout.spots[at], dx, dy)))
}

/** Return the part of a block on a spot, in the color of the block, with an edge at its outer sides. */
function blockPart ({ w, h }, [right, below, left, above], block) {
  const gap = 5
  const [x, y, x1, y1] = [
    left ? -w / 2 : gap - w / 2,
    above ? -h / 2 : gap - h / 2,
    right ? w / 2 : w / 2 - gap,
    below ? h / 2 : h / 2 - gap
  ].map(short)
  const edges = [
    right ? '' : 'M' + [x1, y] + 'V' + y1,
    below ? '' : 'M' + [x, y1] + 'H' + x1,
    left ? '' : 'M' + [x, y] + 'V' + y1,
    above ? '' : 'M' + [x, y] + 'H' + x1
  ].join('')
  const body = svg('rect', { x, y, width: short(x1 - x), height: short(y1 - y) })
  body.style.fill = 'hsl(' + block * 67 % 360 + ' 48% 62%)'
  return svg('g', { class: 'glyph block' }, body, svg('path', { class: 'block-edge', d: edges }))
}

/** Return the scale of pieces on a spot. Pictures on a board picture keep their original size. */
export function pieceScale (board, spot) {
  if (HAS_PICTURES && board.layout.pixel && board.look.side) return board.look.side * board.layout.pixel / 100
  return spot.radius * 2 / UNIT * (HAS_OTHER_LAYOUTS && board.layout.style === 'points' ? 1.12 : 0.98)
}

function badgeNode (text) {
  return svg(
    'g',
    { class: 'badge' },
    svg('rect', { x: -34, y: -48, width: 68, height: 20, rx: 6 }),
    svg('text', { x: 0, y: -37.5, 'font-size': 13, text })
  )
}

function labelHits (board, view) {
  const selected = new Set(view.selected)
  board.hits.forEach((hit, index) => {
    const cell = view.cells[index]
    const target = view.targets.get(index)
    const words = [board.layout.spots[index].name, cell ? view.cellLabel(cell) : formatText('empty')]
    if (view.checks.indexOf(index) >= 0) words.push(formatText('checked'))
    if (selected.has(index)) words.push(formatText('selected'))
    if (target) words.push(formatText(cell || target.capture ? 'targetCapture' : 'target'))
    else if (view.sources.has(index)) words.push(formatText('canMove'))
    setOnce(hit, 'aria-label', words.join(', '))
    setOnce(hit, 'aria-pressed', selected.has(index) ? 'true' : 'false')
    setOnce(hit, 'class', 'hit' + (view.sources.has(index) ? ' can-move' : '') + (target ? ' is-target' : ''))
  })
  showPointed(board)
}

/** Show the effect of a click at the pointer, by the cursor and by a tint of the target. */
export function showPointed (board) {
  const find = name => board.pointed.find(i => board.hits.get(i).classList.contains(name))
  const target = find('is-target')
  board.hits.forEach((hit, index) => hit.classList.toggle('pointed', index === target))
  board.element.classList.toggle('over-target', target !== undefined)
  board.element.classList.toggle('over-piece', target === undefined && find('can-move') !== undefined)
}

function setOnce (node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value)
}

// ---------------------------------------------------------------- preview

/** Show the effects of a move that is not yet played; null shows the board without them. */
export function showPreview (board, preview) {
  board.pieces.forEach(node => node.classList.remove('leaving', 'doomed'))
  board.element.classList.toggle('previewing', Boolean(preview))
  if (!preview) return replaceWith(board.layers.ghosts, [])
  const spots = board.layout.spots
  const nodes = []
  const ghost = (at, drawn) => {
    if (spots[at] && drawn) nodes.push(ghostShape(spots[at], pieceScale(board, spots[at]), drawn))
  }
  for (const at of preview.captured) {
    const piece = board.pieces.get(at)
    if (piece) piece.classList.add('doomed')
    if (spots[at]) nodes.push(captureMarker(spots[at]))
  }
  for (const m of preview.moved) {
    const piece = board.pieces.get(m.from)
    if (!piece) continue
    piece.classList.add('leaving')
    const changed = preview.changed.find(c => c.at === m.to && c.player)
    ghost(
      m.to,
      changed ? drawPiece(board.look, changed.piece, changed.player) : piece.querySelector('.glyph').cloneNode(true)
    )
  }
  if (HAS_DROPS || HAS_CREATES)
    for (const c of preview.placed) ghost(c.at, drawPiece(board.look, c.piece, c.player))
  for (const c of preview.changed) {
    if (preview.moved.some(m => m.to === c.at) || !board.pieces.get(c.at)) continue
    if (!c.player) { nodes.push(spotShape(spots[c.at], { class: 'mark-changed' })); continue }
    board.pieces.get(c.at).classList.add('leaving')
    ghost(c.at, drawPiece(board.look, c.piece, c.player))
  }
  replaceWith(board.layers.ghosts, nodes)
}

// ---------------------------------------------------------------- cursor

/** Move the keyboard cursor without the focus. */
export function setCursor (board, index) {
  const old = board.hits.get(board.cursor)
  if (old) old.setAttribute('tabindex', '-1')
  board.cursor = index
  const hit = board.hits.get(index)
  if (hit) hit.setAttribute('tabindex', '0')
}

/** Move the cursor and the focus to a position; a negative index stands for the current one. */
export function focusBoard (board, index) {
  setCursor(board, index >= 0 ? index : board.cursor)
  const hit = board.hits.get(board.cursor)
  if (hit) hit.focus({ preventScroll: false })
}

export function boardHasFocus (board) {
  return board.element.contains(board.element.getRootNode().activeElement)
}
