// The dialog of an invitation: links to send, and the player and the clock of the game before it begins.
import { clockNode, openLinks } from '../panels/dialogs.js'
import { colorsNode } from '../panels/start.js'
import { rivals } from '../play/ending.js'
import { FRIEND } from '../play/levels.js'
import { formatText, nameOfPlayer } from '../texts.js'

/**
 * Open the dialog.
 * @param {string} note key of its text
 * @param {(object | Element)[]} rows links and nodes, as for `openLinks`
 * @param {string} player the player of this page
 * @param {object} on `player(player)` and `clock(setting)` change the game
 */
export function openInvitation (page, note, rows, player, on) {
  const { session, clock, look } = page
  const players = rivals(session).map(id => ({ id, name: nameOfPlayer(id) }))
  const choose = ({ player: id }) => on.player(id || players[Math.floor(Math.random() * players.length)].id)
  const choices =
    session.plies.length > 0 || players.length !== 2
      ? []
      : [
          colorsNode(look, { players, player }, { choose }, 'invitation'),
          clockNode(clock ? clock.setting : 'off', on.clock)
        ]
  page.dialog = openLinks(formatText(FRIEND), formatText(note), rows.concat(choices))
}
