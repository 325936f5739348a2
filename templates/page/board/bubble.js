// Speech bubble next to a position. Screen readers hear its text in the status line.
import { html } from '../drawing/dom.js'
import { placeOver } from './chooser.js'

/** Return a bubble with a text, above the position, or below it in the upper half of the board. */
export function createBubble (board, at, text) {
  const bubble = html('div', { class: 'bubble', 'aria-hidden': 'true', dir: 'auto', text })
  const y = placeOver(bubble, board, at)
  bubble.classList.toggle('bubble-below', y < 0.5)
  const spot = board.layout.spots[at]
  bubble.style.setProperty('--away', spot ? spot.radius / board.layout.box.height : 0)
  return bubble
}
