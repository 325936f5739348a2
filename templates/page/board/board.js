// The board as SVG: built once for a layout, then told what stands where and what can be clicked.
import { html, svg, replaceWith } from '../drawing/dom.js'
import { drawGround, largestFirst, short, spotShape } from '../drawing/ground.js'
import { drawPiece, pieceIcon } from '../drawing/pieces.js'
import { firstCursor, stepCursor } from '../geometry/cursor.js'
import { UNIT } from '../geometry/unit.js'
import { say } from '../texts.js'

const KEYS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/**
 * @param on { pick(index), cancel(), drag(index) -> bool }
 */
export function createBoard(layout, look, on) {
  const box = layout.box
  const layers = {}
  for (const name of ['ground', 'marks', 'pieces', 'hints', 'hits']) layers[name] = svg('g', { class: 'layer-' + name })
  for (const name of ['ground', 'marks', 'pieces', 'hints']) layers[name].setAttribute('aria-hidden', 'true')
  const element = svg('svg', {
    class: 'board board-' + layout.style + ' lattice-' + layout.lattice, role: 'group', 'aria-label': say('board'), 'aria-describedby': 'board-help',
    viewBox: [box.x, box.y, box.width, box.height].map(n => Math.round(n * 100) / 100).join(' ')
  }, layers.ground, layers.marks, layers.pieces, layers.hints, layers.hits)
  drawGround(layers.ground, layout)
  const hits = new Map()
  for (const spot of largestFirst(layout)) hits.set(spot.index, addHit(layers.hits, spot))
  const board = { element, layout, look, layers, hits, cursor: firstCursor(layout), pieces: new Map(), typed: '', typedAt: 0 }
  setCursor(board, board.cursor)
  listen(board, on)
  return board
}

function addHit(layer, spot) {
  const group = svg('g', { class: 'hit', role: 'button', tabindex: '-1', 'data-index': spot.index, 'data-name': spot.name },
    spotShape(spot, { class: 'hit-area' }, spot.polygon ? null : 1.06), spotShape(spot, { class: 'ring' }, spot.polygon ? 0.93 : 1.08))
  layer.append(group)
  return group
}

// ---------------------------------------------------------------- what changes

/**
 * @param view { cells, sources: Set, targets: Map(index -> {capture}), showTargets, selected, last: index[], struck: index[], cellLabel(cell) }
 */
export function updateBoard(board, view) {
  const layout = board.layout
  const marks = []
  const hints = []
  const mark = (index, name) => { const s = layout.spots[index]; if (s) marks.push(spotShape(s, { class: name }, s.polygon ? null : 1.06)) }
  view.last.forEach(i => mark(i, 'mark-last'))
  view.struck.forEach(i => mark(i, 'mark-struck'))
  if (view.selected >= 0) mark(view.selected, 'mark-selected')
  if (view.showTargets) view.targets.forEach((target, index) => {
    const s = layout.spots[index]
    if (s) hints.push(hintShape(s, Boolean(view.cells[index]), target.capture))
  })
  replaceWith(board.layers.marks, marks)
  replaceWith(board.layers.hints, hints)
  replaceWith(board.layers.pieces, standing(board, view.cells))
  labelHits(board, view)
}

/** A dot where the piece can go, corners or a ring where something stands. */
function hintShape(spot, occupied, capture) {
  const name = 'hint' + (occupied || capture ? ' hint-take' : '')
  if (!occupied) return svg('circle', { class: name + ' hint-dot', cx: spot.x, cy: spot.y, r: Math.max(9, spot.radius * 0.27) })
  return svg('circle', { class: name + ' hint-ring', cx: spot.x, cy: spot.y, r: spot.radius * (spot.polygon ? 0.9 : 1) })
}

function standing(board, cells) {
  board.pieces = new Map()
  cells.forEach((cell, index) => {
    const spot = cell && board.layout.spots[index]
    if (!spot) return
    const scale = spot.radius * 2 / UNIT * (board.layout.style === 'cells' ? 0.98 : 1.12)
    const inner = svg('g', { class: 'piece', 'data-at': spot.name }, svg('g', { transform: 'scale(' + short(scale) + ')' }, drawPiece(board.look, cell.piece, cell.player)))
    board.pieces.set(index, inner)
    inner.zrfPlace = svg('g', { transform: 'translate(' + short(spot.x) + ' ' + short(spot.y) + ')' }, inner)
  })
  return Array.from(board.pieces.values(), p => p.zrfPlace)
}

function labelHits(board, view) {
  board.hits.forEach((hit, index) => {
    const cell = view.cells[index]
    const target = view.targets.get(index)
    const words = [board.layout.spots[index].name, cell ? view.cellLabel(cell) : say('empty')]
    if (index === view.selected) words.push(say('selected'))
    if (target) words.push(say(cell || target.capture ? 'targetCapture' : 'target'))
    else if (view.sources.has(index)) words.push(say('canMove'))
    hit.setAttribute('aria-label', words.join(', '))
    hit.setAttribute('aria-pressed', index === view.selected ? 'true' : 'false')
    hit.setAttribute('class', 'hit' + (view.sources.has(index) ? ' can-move' : '') + (target ? ' is-target' : ''))
  })
}

/** Pieces glide from where they came. */
export function animateMove(board, effects) {
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const e of effects) {
    if (e.kind === 'move') glide(board, e.from, e.to)
    if (e.kind === 'drop' || e.kind === 'create') appear(board, placeOf(e))
  }
}

/** Where a piece comes onto the board. */
export function placeOf(effect) {
  return effect.to >= 0 ? effect.to : effect.at
}

function glide(board, from, to) {
  const a = board.layout.spots[from]
  const b = board.layout.spots[to]
  const piece = board.pieces.get(to)
  if (!a || !b || !piece || from === to || !piece.animate) return
  board.layers.pieces.append(piece.zrfPlace)
  piece.animate([{ transform: 'translate(' + (a.x - b.x) + 'px,' + (a.y - b.y) + 'px)' }, { transform: 'none' }], { duration: 170, easing: 'ease-out' })
}

function appear(board, at) {
  const piece = board.pieces.get(at)
  if (piece && piece.animate) piece.animate([{ opacity: 0, transform: 'scale(.6)' }, { opacity: 1, transform: 'none' }], { duration: 140, easing: 'ease-out' })
}

// ---------------------------------------------------------------- pointer and keyboard

function listen(board, on) {
  const root = board.element
  root.addEventListener('click', event => {
    const index = indexUnder(event.target)
    if (index < 0 || board.swallowClick) { board.swallowClick = false; return }
    setCursor(board, index)
    on.pick(index)
  })
  root.addEventListener('keydown', event => onKey(board, on, event))
  root.addEventListener('focusin', event => { const index = indexUnder(event.target); if (index >= 0) setCursor(board, index) })
  listenDrag(board, on)
}

function indexUnder(node) {
  const hit = node && node.closest ? node.closest('.hit') : null
  return hit ? Number(hit.getAttribute('data-index')) : -1
}

function onKey(board, on, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (KEYS[event.key]) focusBoard(board, stepCursor(board.layout, board.cursor, KEYS[event.key]))
  else if (event.key === 'Enter' || event.key === ' ') on.pick(board.cursor)
  else if (event.key === 'Escape') on.cancel()
  else if (/^[A-Za-z0-9]$/.test(event.key)) jumpByName(board, event.key)
  else return
  event.preventDefault()
}

/** Typing a position's name moves the cursor there. */
function jumpByName(board, key) {
  const now = Date.now()
  board.typed = now - board.typedAt < 900 ? board.typed + key : key
  board.typedAt = now
  const wanted = board.typed.toLowerCase()
  const spots = board.layout.spots.filter(Boolean)
  const hit = spots.find(s => s.name.toLowerCase() === wanted) || spots.find(s => s.name.toLowerCase().indexOf(wanted) === 0)
  if (hit) focusBoard(board, hit.index)
}

function setCursor(board, index) {
  const old = board.hits.get(board.cursor)
  if (old) old.setAttribute('tabindex', '-1')
  board.cursor = index
  const hit = board.hits.get(index)
  if (hit) hit.setAttribute('tabindex', '0')
}

/** Puts the cursor and the focus on a position. */
export function focusBoard(board, index) {
  setCursor(board, index >= 0 ? index : board.cursor)
  const hit = board.hits.get(board.cursor)
  if (hit) hit.focus({ preventScroll: false })
}

export function boardHasFocus(board) {
  return board.element.contains(document.activeElement)
}

/** Dragging is a click where it starts and another where it ends. */
function listenDrag(board, on) {
  let drag = null
  board.element.addEventListener('pointerdown', event => {
    board.swallowClick = false
    const index = indexUnder(event.target)
    if (event.button !== 0 || index < 0 || !board.hits.get(index).classList.contains('can-move')) return
    drag = { index, x: event.clientX, y: event.clientY, moving: false, id: event.pointerId }
  })
  board.element.addEventListener('pointermove', event => {
    if (!drag || event.pointerId !== drag.id) return
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6) startDrag(board, on, drag)
    if (drag && drag.moving) moveDrag(board, drag, event)
  })
  const end = event => {
    if (!drag || event.pointerId !== drag.id) return
    const was = drag
    drag = null
    if (was.moving) endDrag(board, on, was, event)
  }
  board.element.addEventListener('pointerup', end)
  board.element.addEventListener('pointercancel', end)
}

function startDrag(board, on, drag) {
  drag.moving = true
  setCursor(board, drag.index)
  if (!on.drag(drag.index)) drag.moving = false
  try { board.element.setPointerCapture(drag.id) } catch (error) { drag.moving = false }
  board.element.classList.add('dragging')
}

function moveDrag(board, drag, event) {
  const piece = board.pieces.get(drag.index)
  const spot = board.layout.spots[drag.index]
  const matrix = board.element.getScreenCTM()
  if (!piece || !matrix) return
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  piece.style.transform = 'translate(' + (at.x - spot.x) + 'px,' + (at.y - spot.y) + 'px)'
  board.layers.pieces.append(piece.zrfPlace)
}

function endDrag(board, on, drag, event) {
  board.element.classList.remove('dragging')
  const piece = board.pieces.get(drag.index)
  if (piece) piece.style.transform = ''
  board.swallowClick = true
  setTimeout(() => { board.swallowClick = false }, 0)
  const index = event.type === 'pointerup' ? indexUnder(document.elementFromPoint(event.clientX, event.clientY)) : -1
  if (index >= 0 && index !== drag.index) { setCursor(board, index); on.pick(index) }
}

// ---------------------------------------------------------------- the choice beside a position

/** A small dialog over the board next to a position: one button for each choice. */
export function createChooser(board, at, entries, on) {
  const buttons = entries.map((entry, k) => html('button', { type: 'button', class: 'choice', onclick: () => on.choose(k) },
    entry.piece ? pieceIcon(board.look, entry.piece, entry.player) : null, html('span', { text: entry.label })))
  const cancel = html('button', { type: 'button', class: 'choice choice-cancel', text: say('cancel'), onclick: () => on.cancel() })
  const dialog = html('div', { class: 'chooser', role: 'dialog', 'aria-modal': 'false', 'aria-label': say('choose') }, ...buttons, cancel)
  dialog.addEventListener('keydown', event => chooserKey(event, buttons.concat(cancel), on))
  const spot = board.layout.spots[at]
  const box = board.layout.box
  dialog.style.setProperty('--x', spot ? (spot.x - box.x) / box.width : 0.5)
  dialog.style.setProperty('--y', spot ? (spot.y - box.y) / box.height : 0.5)
  return dialog
}

function chooserKey(event, buttons, on) {
  const at = buttons.indexOf(document.activeElement)
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (event.key === 'Escape') on.cancel()
  else if (step) buttons[(at + step + buttons.length) % buttons.length].focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}
