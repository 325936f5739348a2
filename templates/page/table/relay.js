// The page of a table at a relay (`zrf2js serve`): its connection, which starts again when it ends.
import { bootPage } from '../main.js'
import { FRIEND } from '../play/levels.js'
import { loadValue, storeValue } from '../play/stored_values.js'
import { connectSocket, pageAddress, reloadPage } from '../surroundings.js'
import { formatText } from '../texts.js'
import { show } from '../view.js'
import { showNote } from '../play/agreements.js'
import { handlersOf, showJoined } from './friend.js'
import { heldPlies } from './held_plies.js'
import { openInvitation } from './invitation.js'
import { openTable, sendMessage } from './messages.js'
import { isWaiting } from './people.js'

/** Delay before the next connection, in ms: the first one, and the longest. */
const SOONEST = 500
const LATEST = 5000

/** Connect a page to its table; `delay` precedes the next connection if this one fails. */
function connectToRelay (page, delay) {
  const { pathname, search } = new URL(pageAddress())
  const name = 'seats:' + pathname
  const socket = connectSocket()
  const send = text => { if (socket.readyState === WebSocket.OPEN) socket.send(text) }
  const on = handlersOf(page, line => {
    page.table = openTable(line, { rules: page.media.digest, trusted: true })
    const held = page.session ? heldPlies(page.session) : { known: [] }
    send(JSON.stringify(Object.assign({ kind: 'join', key: loadValue(name), watch: search === '?watch' }, held)))
  })
  let next = delay
  socket.onopen = () => { next = SOONEST; on.open({ send, close: () => socket.close() }) }
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    const { kind, key, rules } = message
    if (kind === 'key') storeValue(name, key)
    else if (kind === 'people') takePeople(page, message)
    else if (rules !== undefined && rules !== page.media.digest) reloadPage() // the relay has new rules
    else on.message(data)
  }
  socket.onclose = () => {
    on.close()
    setTimeout(() => connectToRelay(page, Math.min(LATEST, 2 * next)), next)
  }
}

/** Show who is at the table; a player who waits for others may invite them. */
function takePeople (page, { seats, watchers }) {
  const { table } = page
  const before = table.seats
  const others = Object.keys(seats).filter(player => table.mine.indexOf(player) < 0)
  const isHere = known => others.every(player => known[player] && known[player].here)
  Object.assign(table, { seats, watchers })
  const isPlayer = table.mine.length > 0
  if (isPlayer && isWaiting(page)) {
    if (!before) invite(page)
  } else if (page.dialog) page.dialog.close()
  if (isPlayer && before && isHere(seats) && !isHere(before)) showJoined(page)
  else if (isPlayer && before && !isHere(seats) && isHere(before)) showNote(page, formatText('relayLeft'))
  else show(page)
}

/** Open the dialog that invites another player, unless it is open. */
function invite (page) {
  if (page.dialog && page.dialog.open) return
  const address = pageAddress().split(/[?#]/)[0]
  const links = [
    { label: FRIEND, link: Promise.resolve(address) },
    { label: 'relayWatch', link: Promise.resolve(address + '?watch'), plain: true }
  ]
  const change = choice => sendMessage(page, 'setup', choice)
  openInvitation(page, 'relayInvite', links, page.table.mine[0], {
    player: player => change({ player }),
    clock: clock => change({ clock })
  })
}

/** Start the page; nothing can be played before it is connected. */
function startRelayed (page) {
  page.table = openTable({ send: () => {}, close: () => {} }, { trusted: true })
  page.on.invite = () => invite(page)
  page.on.refresh()
  connectToRelay(page, SOONEST)
}

/** Start the page of a table in a document that contains a module. */
export function bootTable () {
  const page = bootPage()
  if (page) startRelayed(page)
}
