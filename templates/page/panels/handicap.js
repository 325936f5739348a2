// Dialog with the handicap of a player: one of its pieces is missing from the start.
import { html } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { formatText } from '../texts.js'
import { openDialog } from './dialogs.js'

/**
 * Open the dialog.
 * @param {object} look
 * @param {{player: string, pieces: string[]}} handicaps from `handicapsOf`
 * @param {(piece: string) => void} take receives the chosen piece
 */
export function openHandicaps (look, { player, pieces }, take) {
  const dialog = openDialog(formatText('help-handicap'), [
    html('p', { text: formatText('handicapNote', { player }) }),
    html(
      'div',
      { class: 'dialog-row' },
      ...pieces.map(piece =>
        html(
          'button',
          {
            type: 'button',
            class: 'button',
            'data-piece': piece,
            onclick: () => {
              dialog.close()
              take(piece)
            }
          },
          pieceIcon(look, piece, player),
          piece
        )
      )
    )
  ])
}
