// Pointer and keyboard events on the board, reported to the page as position indices.
import { HAS_PUZZLES } from '../../runtime/state/build_flags.js'
import { directionOf, stepCursor } from '../geometry/cursor.js'
import { placesAt, placesUnder } from '../geometry/places.js'
import { focusBoard, setCursor, showPointed } from './board.js'

/** Longest pause between two typed characters of a name, in ms. */
const TYPING_MS = 900
export const ARROW_KEYS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/**
 * Add the event listeners of a board. Positions are reported as a list, because their places may overlap: all positions
 * under the pointer, the most likely first.
 * @param {object} board
 * @param {object} on `draw(from, to)` by the right mouse button (a circle if they are equal), `pick(places)`,
 *   `cancel()`, `drag(index)` which returns true if a drag may start, `point(places)`, empty for no position,
 *   `inspect(places)`, `steps()` which returns true if arrow keys and swipes play moves, and `step(direction)` which
 *   plays the move in a direction and returns false without one
 */
export function addInputEvents (board, on) {
  const root = board.element
  root.addEventListener('click', event => {
    const places = placesOf(board, event)
    if (places.length === 0 || event.timeStamp <= board.ignoresUntil) return
    setCursor(board, places[0])
    on.pick(places)
  })
  root.addEventListener('keydown', event => onKey(board, on, event))
  // the listener is on the frame, because a listener for focus makes an SVG element focusable
  board.frame.addEventListener('focusin', event => {
    const index = indexOf(event.target)
    if (index >= 0) {
      setCursor(board, index)
      on.point([index])
    }
  })
  for (const type of ['pointerover', 'pointermove'])
    root.addEventListener(type, event => pointTo(board, on, placesOf(board, event)))
  root.addEventListener('pointerleave', () => pointTo(board, on, []))
  if (HAS_PUZZLES) addSwipeEvents(board, on)
  addInspectEvents(board, on)
  addDragEvents(board, on)
  addHoldEvents(board, on)
  // browsers ignore `touch-action` inside SVG: this prevents scrolling while a finger moves a piece
  root.addEventListener(
    'touchmove',
    event => {
      if (event.cancelable && (board.swipe || board.dragged || (board.held && board.marksTargets)))
        event.preventDefault()
    },
    { passive: false }
  )
}

/** Return the position of an element of the board; -1 for none. */
function indexOf (node) {
  const hit = node && node.closest ? node.closest('.hit') : null
  return hit ? Number(hit.getAttribute('data-index')) : -1
}

/** Return the positions under the pointer. A click by assistive technology has no coordinates, but an element. */
function placesOf (board, event) {
  const matrix = board.element.getScreenCTM()
  if (!matrix || (event.type === 'click' && event.detail === 0)) return [indexOf(event.target)].filter(i => i >= 0)
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  return placesAt(board.layout, at.x, at.y)
}

/** Show the pointer over some positions, once per change. */
function pointTo (board, on, places) {
  if (String(board.pointed) === String(places)) return
  board.pointed = places
  showPointed(board)
  on.point(places)
}

function onKey (board, on, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const named = /^[A-Za-z0-9]$/.test(event.key)
  if (!named) board.typed = ''
  if (HAS_PUZZLES && on.steps() && ARROW_KEYS[event.key]) on.step(ARROW_KEYS[event.key])
  else if (ARROW_KEYS[event.key]) focusBoard(board, stepCursor(board.layout, board.cursor, ARROW_KEYS[event.key]))
  else if (event.key === 'Enter' || event.key === ' ') on.pick(placesUnder(board.layout, board.cursor))
  else if (event.key === 'Escape') on.cancel()
  else if (event.key === '?') on.inspect([board.cursor])
  else if (named) jumpByName(board, event)
  else return
  event.preventDefault()
}

/** Move the cursor to the position whose name is typed. */
function jumpByName (board, { key, timeStamp }) {
  board.typed = timeStamp - board.typedAt < TYPING_MS ? board.typed + key : key
  board.typedAt = timeStamp
  const wanted = board.typed.toLowerCase()
  const spots = board.layout.spots.filter(Boolean)
  const hit =
    spots.find(s => s.name.toLowerCase() === wanted) || spots.find(s => s.name.toLowerCase().indexOf(wanted) === 0)
  if (hit) focusBoard(board, hit.index)
}

// ---------------------------------------------------------------- swipes

/** Length of a swipe, in pixels; a shorter one is a tap. */
const SWIPE_DISTANCE = 24

/** Add swipes, which play the move in their direction where arrow keys do. These listeners come first. */
function addSwipeEvents (board, on) {
  const root = board.element
  root.addEventListener('pointerdown', event => {
    board.swipe =
      event.pointerType === 'touch' && on.steps() ? { x: event.clientX, y: event.clientY, id: event.pointerId } : null
  })
  root.addEventListener('pointercancel', () => { board.swipe = null })
  root.addEventListener('pointerup', event => {
    const swipe = board.swipe
    board.swipe = null
    if (
      !swipe ||
      event.pointerId !== swipe.id ||
      Math.hypot(event.clientX - swipe.x, event.clientY - swipe.y) < SWIPE_DISTANCE
    )
      return
    ignoreNextClick(board, event, CLICK_AFTER_TOUCH_MS)
    const direction = directionOf(event.clientX - swipe.x, event.clientY - swipe.y)
    if (direction) on.step(direction)
  })
}

// ---------------------------------------------------------------- right mouse button

/**
 * Longest time between the release of the right button and its context menu, in ms: platforms differ in their order.
 */
const MENU_MS = 500

/**
 * Add inspection by a right click or a long touch, and marks: arrows by dragging with the right button, circles with
 * Shift.
 */
function addInspectEvents (board, on) {
  const root = board.element
  let from = null
  let released = -MENU_MS
  root.addEventListener('pointerdown', event => {
    from = event.button === 2 && event.pointerType === 'mouse' ? placesOf(board, event) : null
  })
  root.addEventListener('contextmenu', event => {
    const places = placesOf(board, event)
    if (places.length === 0 && from === null) return
    event.preventDefault()
    if (!board.held && from === null && event.timeStamp - released > MENU_MS) on.inspect(places)
  })
  root.addEventListener('pointerup', event => {
    if (event.button !== 2 || from === null) return
    const [start, [to]] = [from, placesOf(board, event)]
    from = null
    released = event.timeStamp
    if (start.length === 0 || to === undefined) return
    if (start[0] !== to || event.shiftKey) on.draw(start[0], to)
    else on.inspect(start)
  })
}

// ---------------------------------------------------------------- touch and hold

/** Duration of a touch, in ms; a shorter touch is a tap. */
const HOLD_MS = 300
/** Time to wait for the click event after a touch, in ms: it may be late or missing. */
const CLICK_AFTER_TOUCH_MS = 500

/**
 * Add touch and hold, which replaces hovering: a finger on a target previews the move, may slide to other targets or
 * off them, and plays the move where it is lifted.
 */
function addHoldEvents (board, on) {
  const find = (places, name) => places.find(i => board.hits.get(i).classList.contains(name))
  board.element.addEventListener('pointerdown', event => {
    const places = placesOf(board, event)
    const isHeld =
      !board.swipe &&
      event.pointerType === 'touch' &&
      find(places, 'is-target') !== undefined &&
      find(places, 'can-move') === undefined
    board.held = isHeld ? { places, since: event.timeStamp, id: event.pointerId } : null
  })
  board.element.addEventListener('pointercancel', () => { board.held = null; pointTo(board, on, []) })
  board.element.addEventListener('pointerup', event => {
    const held = board.held
    if (!held || event.pointerId !== held.id) return
    board.held = null
    const places = placesOf(board, event)
    // A tap: the click follows.
    if (event.timeStamp - held.since < HOLD_MS && String(places) === String(held.places)) return
    ignoreNextClick(board, event, CLICK_AFTER_TOUCH_MS)
    pointTo(board, on, [])
    const target = find(places, 'is-target')
    if (target !== undefined) { setCursor(board, target); on.pick(places) }
  })
}

/**
 * Ignore the click that follows the end of a touch or a drag. The times are those of the input: a busy page handles it
 * later.
 */
function ignoreNextClick (board, { timeStamp }, ms) {
  board.ignoresUntil = timeStamp + ms
}

// ---------------------------------------------------------------- dragging

/** Distance that starts a drag, in pixels. */
const DRAG_DISTANCE = 6

/** Add dragging, which equals a click at the start and another at the end. */
function addDragEvents (board, on) {
  let drag = null
  board.element.addEventListener('pointerdown', event => {
    board.ignoresUntil = -1
    const index = placesOf(board, event).find(i => board.hits.get(i).classList.contains('can-move'))
    if (board.swipe || event.button !== 0 || index === undefined) return
    drag = { index, x: event.clientX, y: event.clientY, moving: false, id: event.pointerId }
    board.dragged = true
  })
  board.element.addEventListener('pointermove', event => {
    if (!drag || event.pointerId !== drag.id) return
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_DISTANCE)
      startDrag(board, on, drag)
    if (drag && drag.moving) moveDrag(board, drag, event)
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

function startDrag (board, on, drag) {
  drag.moving = true
  setCursor(board, drag.index)
  if (!on.drag(drag.index)) drag.moving = false
  try { board.element.setPointerCapture(drag.id) } catch (error) { drag.moving = false }
  board.element.classList.add('dragging')
}

function moveDrag (board, drag, event) {
  const piece = board.pieces.get(drag.index)
  const spot = board.layout.spots[drag.index]
  const matrix = board.element.getScreenCTM()
  if (!piece || !matrix) return
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  piece.style.transform = 'translate(' + (at.x - spot.x) + 'px,' + (at.y - spot.y) + 'px)'
  board.layers.pieces.append(piece.zrfPlace)
}

function endDrag (board, on, drag, event) {
  board.element.classList.remove('dragging')
  const piece = board.pieces.get(drag.index)
  if (piece) piece.style.transform = ''
  ignoreNextClick(board, event, event.pointerType === 'touch' ? CLICK_AFTER_TOUCH_MS : 0)
  const places = event.type === 'pointerup' ? placesOf(board, event) : []
  const others = places.filter(i => i !== drag.index)
  const isBack = others.length < places.length && !others.some(i => board.hits.get(i).classList.contains('is-target'))
  if (others.length > 0 && !isBack) { setCursor(board, others[0]); on.pick(others) }
}
