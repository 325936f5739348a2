// Texts about the people at a table.
import { HAS_RELAY } from '../../runtime/state/build_flags.js'
import { FRIEND } from '../play/levels.js'
import { formatText } from '../texts.js'

/** Return true if a player of the table of a relay is free. */
export const isWaiting = ({ table: { seats } }) =>
  Boolean(seats) && Object.keys(seats).some(player => seats[player] === null)

/** Return who plays a player: name and rating if the person has them, and whether the person is connected. */
export function personText ({ table }, player) {
  const isMine = table.mine.indexOf(player) >= 0
  const found = table.seats && table.seats[player]
  if (table.seats && !found) return formatText('relayFree')
  const { name, rating, here } = found || { here: true }
  const who = [name || formatText(isMine ? 'relayYou' : 'relayOther'), rating ? '(' + rating + ')' : '']
    .filter(Boolean)
    .join(' ')
  return here || isMine ? who : who + ' \u00b7 ' + formatText('relayAway')
}

/** Return who watches, or that this page does. */
export function watchersText ({ table: { mine, watchers } }) {
  return [
    mine.length === 0 ? formatText('relayYouWatch') : '',
    watchers > 0 ? formatText('relayWatchers', { n: watchers }) : ''
  ]
    .filter(Boolean)
    .join('. ')
}

/** Return the status of a table whose player has to wait. */
export function tableStatus (page, names) {
  const { table, seats, session, error } = page
  const friend = Object.keys(seats).find(p => seats[p] === FRIEND)
  if (!table.open)
    return {
      headline: formatText('friendLost'),
      actions:
        (HAS_RELAY && table.trusted) || !friend
          ? []
          : [{ name: FRIEND, label: formatText(FRIEND), strong: true, run: () => page.on.invite(friend) }]
    }
  if (HAS_RELAY && isWaiting(page))
    return {
      headline: formatText('relayWaits'),
      actions: table.mine.length
        ? [{ name: FRIEND, label: formatText('startInvite'), strong: true, run: () => page.on.invite(friend) }]
        : []
    }
  return {
    headline: formatText(seats[session.game.player] === FRIEND ? 'friendWaits' : 'toMove', names),
    detail: error
  }
}
