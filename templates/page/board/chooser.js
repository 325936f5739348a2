// Dialog next to a position for a click that fits several moves.
import { html } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { formatText } from '../texts.js'

/**
 * Create the dialog, with one button per choice.
 * @param {object} board
 * @param {number} at position index
 * @param {{label: string, piece: string | null, player: string | null}[]} entries
 * @param {object} on `choose(index)`, `cancel()`
 */
export function createChooser (board, at, entries, on) {
  const buttons = entries.map((entry, k) =>
    html(
      'button',
      { type: 'button', class: 'choice', onclick: () => on.choose(k) },
      entry.piece ? pieceIcon(board.look, entry.piece, entry.player) : null,
      html('span', { text: entry.label })
    )
  )
  const cancel = html('button', {
    type: 'button',
    class: 'choice choice-cancel',
    text: formatText('cancel'),
    onclick: () => on.cancel()
  })
  const dialog = html(
    'div',
    { class: 'chooser', role: 'dialog', 'aria-modal': 'false', 'aria-label': formatText('choose') },
    ...buttons,
    cancel
  )
  dialog.addEventListener('keydown', event => chooserKey(event, buttons.concat(cancel), on))
  placeOver(dialog, board, at)
  return dialog
}

/** Place a node over a position by its style; return the height of the position as a share of that of the board. */
export function placeOver (node, { layout: { spots, box } }, at) {
  const spot = spots[at]
  const [x, y] = spot ? [(spot.x - box.x) / box.width, (spot.y - box.y) / box.height] : [0.5, 0.5]
  node.style.setProperty('--x', x)
  node.style.setProperty('--y', y)
  return y
}

function chooserKey (event, buttons, on) {
  const at = buttons.indexOf(event.target)
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (event.key === 'Escape') on.cancel()
  else if (step) buttons[(at + step + buttons.length) % buttons.length].focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}
