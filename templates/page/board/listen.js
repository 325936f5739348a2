// Pointer and keyboard on the board, told to the page as positions.
import { stepCursor } from '../geometry/cursor.js'
import { focusBoard, setCursor } from './board.js'

const KEYS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** @param on { pick(index), cancel(), drag(index) -> bool, point(index or -1), inspect(index) } */
export function listenToBoard(board, on) {
  const root = board.element
  root.addEventListener('click', event => {
    const index = indexUnder(event.target)
    if (index < 0 || board.swallowClick) { board.swallowClick = false; return }
    setCursor(board, index)
    on.pick(index)
  })
  root.addEventListener('keydown', event => onKey(board, on, event))
  // on the frame: an SVG element that hears of the focus could get it itself
  board.frame.addEventListener('focusin', event => { const index = indexUnder(event.target); if (index >= 0) { setCursor(board, index); on.point(index) } })
  root.addEventListener('pointerover', event => on.point(indexUnder(event.target)))
  root.addEventListener('pointerleave', () => on.point(-1))
  root.addEventListener('contextmenu', event => {
    const index = indexUnder(event.target)
    if (index < 0) return
    event.preventDefault()
    if (!board.held) on.inspect(index)
  })
  listenDrag(board, on)
  listenHold(board, on)
  // `touch-action` is not heeded inside of SVG: this is what keeps the page where it is under a finger that moves a piece
  root.addEventListener('touchmove', event => { if (event.cancelable && (board.dragged || (board.held && board.aimed))) event.preventDefault() }, { passive: false })
}

function indexUnder(node) {
  const hit = node && node.closest ? node.closest('.hit') : null
  return hit ? Number(hit.getAttribute('data-index')) : -1
}

function onKey(board, on, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const named = /^[A-Za-z0-9]$/.test(event.key)
  if (!named) board.typed = ''
  if (KEYS[event.key]) focusBoard(board, stepCursor(board.layout, board.cursor, KEYS[event.key]))
  else if (event.key === 'Enter' || event.key === ' ') on.pick(board.cursor)
  else if (event.key === 'Escape') on.cancel()
  else if (event.key === '?') on.inspect(board.cursor)
  else if (named) jumpByName(board, event.key)
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

// ---------------------------------------------------------------- a finger that stays down

const LONG = 300 // milliseconds: shorter is a tap

/**
 * Fingers cannot hover. One that stays on a possible move shows what it will do, slides to another one or away from
 * all of them, and plays where it is lifted.
 */
function listenHold(board, on) {
  const has = (index, name) => index >= 0 && board.hits.get(index).classList.contains(name)
  const at = event => indexUnder(document.elementFromPoint(event.clientX, event.clientY))
  board.element.addEventListener('pointerdown', event => {
    const index = indexUnder(event.target)
    board.held = event.pointerType === 'touch' && has(index, 'is-target') && !has(index, 'can-move') ? { index, since: event.timeStamp, id: event.pointerId } : null
  })
  board.element.addEventListener('pointermove', event => { if (board.held && event.pointerId === board.held.id) on.point(at(event)) })
  board.element.addEventListener('pointercancel', () => { board.held = null; on.point(-1) })
  board.element.addEventListener('pointerup', event => {
    const held = board.held
    if (!held || event.pointerId !== held.id) return
    board.held = null
    const index = at(event)
    if (event.timeStamp - held.since < LONG && index === held.index) return // a tap: the click follows
    swallowNextClick(board, 500)
    on.point(-1)
    if (has(index, 'is-target')) { setCursor(board, index); on.pick(index) }
  })
}

/** The click that browsers make of a finger that was lifted; it may come late or never. */
function swallowNextClick(board, wait) {
  board.swallowClick = true
  setTimeout(() => { board.swallowClick = false }, wait)
}

// ---------------------------------------------------------------- dragging

/** Dragging is a click where it starts and another where it ends. */
function listenDrag(board, on) {
  let drag = null
  board.element.addEventListener('pointerdown', event => {
    board.swallowClick = false
    const index = indexUnder(event.target)
    if (event.button !== 0 || index < 0 || !board.hits.get(index).classList.contains('can-move')) return
    drag = { index, x: event.clientX, y: event.clientY, moving: false, id: event.pointerId }
    board.dragged = true
  })
  board.element.addEventListener('pointermove', event => {
    if (!drag || event.pointerId !== drag.id) return
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6) startDrag(board, on, drag)
    if (drag && drag.moving) { moveDrag(board, drag, event); on.point(indexUnder(document.elementFromPoint(event.clientX, event.clientY))) }
  })
  const end = event => {
    if (!drag || event.pointerId !== drag.id) return
    const was = drag
    drag = null
    board.dragged = false
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
  swallowNextClick(board, event.pointerType === 'touch' ? 500 : 0)
  const index = event.type === 'pointerup' ? indexUnder(document.elementFromPoint(event.clientX, event.clientY)) : -1
  if (index >= 0 && index !== drag.index) { setCursor(board, index); on.pick(index) }
}
