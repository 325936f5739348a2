// The page of a table at a relay (`zrf2js serve`): its connection, which starts again when it ends.
import { bootPage } from '../main.js'
import { loadValue, storeValue } from '../play/stored_values.js'
import { connectSocket, pageAddress, reloadPage } from '../surroundings.js'
import { handlersOf } from './friend.js'
import { heldPlies } from './held_plies.js'
import { openTable } from './messages.js'

/** Delay before the next connection, in ms: the first one, and the longest. */
const SOONEST = 500
const LATEST = 5000

/** Connect a page to its table; `delay` precedes the next connection if this one fails. */
function connectToRelay(page, delay) {
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
    const { kind, key, rules } = JSON.parse(data)
    if (kind === 'key') storeValue(name, key)
    else if (rules !== undefined && rules !== page.media.digest) reloadPage() // the relay has new rules
    else on.message(data)
  }
  socket.onclose = () => {
    on.close()
    setTimeout(() => connectToRelay(page, Math.min(LATEST, 2 * next)), next)
  }
}

/** Start the page; nothing can be played before it is connected. */
function startRelayed(page) {
  page.table = openTable({ send: () => {}, close: () => {} }, { trusted: true })
  page.on.refresh()
  connectToRelay(page, SOONEST)
}

/** Start the page of a table in a document that contains a module. */
export function bootTable() {
  const page = bootPage()
  if (page) startRelayed(page)
}
