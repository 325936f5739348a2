// Animation of moves: pieces glide from their origin, dropped pieces appear, and captured pieces fade.
import { HAS_CREATES, HAS_DROPS, HAS_PITS } from '../../runtime/state/build_flags.js'
import { svg } from '../drawing/dom.js'
import { placeOf } from '../play/effects.js'

/** Time between two seeds, in ms. */
const SOWING_STEP = 130

/** Animate the effects of a move on a board that already shows them; the `sowing` of a mancala, seed by seed. */
export function animateMove (board, effects, sowing) {
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) return
  if (HAS_PITS && sowing && sowing.path.length > 0) return sow(board, sowing)
  for (const e of effects) {
    if (e.kind === 'move') glide(board, e.from, e.to)
    if (e.kind === 'capture') fade(board, e.at)
    if ((HAS_DROPS || HAS_CREATES) && (e.kind === 'drop' || e.kind === 'create'))
      appear(board, placeOf(e))
  }
}

/**
 * Let a seed travel along the pits of a `path`, whose numbers change when it arrives; captured pits fade at the end.
 */
function sow (board, { from, path, before }) {
  const { spots } = board.layout
  const places = path.filter(at => spots[at])
  const stones = places.map(at => board.pieces.get(at) || board.removed.get(at))
  const numbers = stones.map(stone => stone && stone.querySelector('.pile-count'))
  const last = numbers.map(number => number && number.textContent)
  const total = places.length * SOWING_STEP
  places.forEach((at, k) => {
    const stone = stones[k]
    if (!numbers[k]) return
    if (!board.pieces.get(at)) board.layers.pieces.prepend(stone.zrfPlace)
    numbers[k].textContent = before[at] ? before[at].count : 0
    if (!before[at]) stone.animate([{ opacity: 0 }, { opacity: 0 }], { duration: (k + 1) * SOWING_STEP })
    setTimeout(
      () => {
        numbers[k].textContent = board.pieces.get(at) === stone ? last[k] : before[at].count + 1
      },
      (k + 1) * SOWING_STEP
    )
    if (!board.pieces.get(at))
      stone.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 240, delay: total }).onfinish = () =>
        stone.zrfPlace.remove()
  })
  const seed = svg('circle', { class: 'seed', r: 14 })
  board.layers.arrows.append(seed)
  const keyframes = [from, ...places]
    .filter(at => spots[at])
    .map(at => ({ transform: 'translate(' + spots[at].x + 'px,' + spots[at].y + 'px)' }))
  seed.animate(keyframes, { duration: total }).onfinish = () => seed.remove()
}

function glide (board, from, to) {
  const a = board.layout.spots[from]
  const b = board.layout.spots[to]
  const piece = board.pieces.get(to)
  if (!a || !b || !piece || from === to || !piece.animate) return
  board.layers.pieces.append(piece.zrfPlace)
  piece.animate([{ transform: 'translate(' + (a.x - b.x) + 'px,' + (a.y - b.y) + 'px)' }, { transform: 'none' }], {
    duration: 190,
    easing: 'cubic-bezier(.3, .1, .2, 1)'
  })
}

function appear (board, at) {
  const piece = board.pieces.get(at)
  if (piece && piece.animate)
    piece.animate(
      [
        { opacity: 0, transform: 'scale(.6)' },
        { opacity: 1, transform: 'none' }
      ],
      { duration: 140, easing: 'ease-out' }
    )
}

/** Show a captured piece below the others until it has faded. */
function fade (board, at) {
  const piece = board.removed.get(at)
  if (!piece || !piece.animate) return
  piece.setAttribute('class', 'captured')
  piece.removeAttribute('data-at')
  board.layers.pieces.prepend(piece.zrfPlace)
  piece.animate(
    [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'scale(.5)' }
    ],
    { duration: 240, easing: 'ease-in' }
  ).onfinish = () => piece.zrfPlace.remove()
}
