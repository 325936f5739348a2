// Animation of moves: pieces glide from their origin, dropped pieces appear, and captured pieces fade.
import { placeOf } from '../play/effects.js'

/** Animate the effects of a move on a board that already shows them. */
export function animateMove(board, effects) {
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const e of effects) {
    if (e.kind === 'move') glide(board, e.from, e.to)
    if (e.kind === 'capture') fade(board, e.at)
    if (e.kind === 'drop' || e.kind === 'create') appear(board, placeOf(e))
  }
}

function glide(board, from, to) {
  const a = board.layout.spots[from]
  const b = board.layout.spots[to]
  const piece = board.pieces.get(to)
  if (!a || !b || !piece || from === to || !piece.animate) return
  board.layers.pieces.append(piece.zrfPlace)
  piece.animate([{ transform: 'translate(' + (a.x - b.x) + 'px,' + (a.y - b.y) + 'px)' }, { transform: 'none' }], { duration: 190, easing: 'cubic-bezier(.3, .1, .2, 1)' })
}

function appear(board, at) {
  const piece = board.pieces.get(at)
  if (piece && piece.animate) piece.animate([{ opacity: 0, transform: 'scale(.6)' }, { opacity: 1, transform: 'none' }], { duration: 140, easing: 'ease-out' })
}

/** Show a captured piece below the others until it has faded. */
function fade(board, at) {
  const piece = board.removed.get(at)
  if (!piece || !piece.animate) return
  piece.setAttribute('class', 'captured')
  piece.removeAttribute('data-at')
  board.layers.pieces.prepend(piece.zrfPlace)
  piece.animate([{ opacity: 1, transform: 'none' }, { opacity: 0, transform: 'scale(.5)' }], { duration: 240, easing: 'ease-in' }).onfinish = () => piece.zrfPlace.remove()
}
