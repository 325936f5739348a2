// The messages of a table: one game of two pages, or of a page and a relay. Each side tests what it receives with its
// own module, rejects violations of the rules with a reason, and keeps its game unchanged.
import { HAS_RELAY } from '../../runtime/state/build_flags.js'
import { CLOCKS, LAG, newClock, timeLeft } from '../play/clock.js'
import { endGame, isOver, outcomeNow, rivals } from '../play/ending.js'
import { FRIEND } from '../play/levels.js'
import { findMove } from '../play/move_names.js'
import { beginFrom, goToPly, restore, truncate } from '../play/session.js'
import { PHRASES } from './phrases.js'

/** Least time between two phrases that the page shows, in ms. */
const PAUSE = 1000
/** Length limit of a message, in characters; a game of 10,000 plies is shorter. */
const LONGEST = 2 ** 20
const REASONS = ['resigned', 'agreed', 'time']
/** The requests that a player may make to the others. */
const REQUESTS = ['offer', 'undo', 'rematch']

/**
 * Return the table of a page, which is the state of its connection.
 * @param {object} line `send(text)` and `close()`
 * @param {object} role `rules`: a hash of the module; `mine`: the players of this page; `host`: true on the page that
 *   invites, which states the game; `trusted`: true if the other side is the relay that served the page
 */
export const openTable = (line, role) =>
  Object.assign({ line, mine: [], host: false, trusted: false, open: false, heard: 0 }, role)

/** End the connection; this page takes over the players of the other side. */
export function leaveTable (page) {
  if (!page.table) return
  page.table.line.close()
  page.table = null
  for (const player of Object.keys(page.seats)) if (page.seats[player] === FRIEND) page.seats[player] = 'person'
}

/** Send a message to the other side. */
export function sendMessage (page, kind, message) {
  if (page.table) page.table.line.send(JSON.stringify(Object.assign({ kind }, message)))
}

/**
 * Return what a stored game states about the game of a table, null for nothing valid.
 * @returns {{id: string | null, agreed: number, asked: object | null, accepted: object | null} | null} `id` names the
 *   game on all pages, `agreed` counts the requests that all sides accepted; `asked` is the pending request of this
 *   page, and `accepted` the last one that it accepted
 */
export function sharedOf (stored) {
  const { id, agreed, asked, accepted } = stored || {}
  return typeof id === 'string' && Number.isInteger(agreed)
    ? { id, agreed, asked: requestOf(asked), accepted: requestOf(accepted) }
    : null
}

const requestOf = request =>
  request && REQUESTS.indexOf(request.what) >= 0 ? { what: request.what, at: request.at } : null

/** Send what the host and the relay state when a connection begins. */
export function sendHello (page) {
  const { session, table, clock } = page
  if (!session.shared)
    session.shared = { id: Math.random().toString(36).slice(2), agreed: 0, asked: null, accepted: null }
  const { id, agreed, asked } = session.shared
  const { outcome } = session.ended || {}
  sendMessage(page, 'hello', {
    rules: table.rules,
    variant: session.info.title,
    game: id,
    agreed,
    asked,
    start: session.start,
    plies: session.plies.map(p => p.text),
    clock: clock && {
      setting: clock.setting,
      left: Object.fromEntries(rivals(session).map(p => [p, timeLeft(page, p)]))
    },
    ended: outcome ? [outcome.reason, outcome.loser] : null,
    yours: session.players.filter(p => table.mine.indexOf(p) < 0)
  })
}

/** Send a move of this page, the ply at index `at`. */
export function sendMove (page, at) {
  const ply = page.session.plies[at]
  if (page.table && page.table.mine.indexOf(ply.player) >= 0)
    sendMessage(page, 'move', { at, text: ply.text, left: page.clock ? page.clock.left[ply.player] : null })
}

/** Request a draw, a move back or a rematch from the other players. */
export function sendRequest (page, what) {
  page.session.shared.asked = { what, at: page.session.plies.length }
  sendMessage(page, 'request', page.session.shared.asked)
}

/** Repeat a request after a new connection: the other side may not have received it. */
function repeatRequest (page) {
  const { asked } = page.session.shared
  if (asked && asked.at === page.session.plies.length) sendMessage(page, 'request', asked)
}

/** Apply a message, or reject it. */
export function receive (page, text) {
  let message = null
  try {
    message = text.length <= LONGEST ? JSON.parse(text) : null
    refuseIf(!message || !Object.prototype.hasOwnProperty.call(HANDLERS, message.kind), 'message')
    HANDLERS[message.kind](page, message)
  } catch (error) {
    if (message && message.kind === 'reject') return
    sendMessage(page, 'reject', { reason: error.message, at: page.session.plies.length })
    page.on.rejected(error.message)
  }
}

function refuseIf (wrong, reason) {
  if (wrong) throw new RangeError(reason)
}

const isMine = (page, player) => page.table.mine.indexOf(player) >= 0

const HANDLERS = {
  hello: (page, given) => {
    const { table } = page
    refuseIf(table.host || (table.open && !(HAS_RELAY && table.trusted)), 'message')
    refuseIf(given.rules !== table.rules, 'rules')
    const info = page.api.games.find(g => g.title === given.variant && !g.engine && !g.separator)
    refuseIf(!info || !Array.isArray(given.yours) || !Array.isArray(given.plies), 'message')
    const plies = HAS_RELAY ? wholeGame(page, given) : given.known ? null : given.plies
    // This page connects again, and states what it has.
    if (HAS_RELAY && !plies && table.trusted) return table.line.close()
    refuseIf(!plies, 'order')
    const message = Object.assign({}, given, { plies })
    const before = page.session && page.session.shared
    takeGame(page, info.index, message)
    const { session } = page
    table.mine = session.players.filter(p => message.yours.indexOf(p) >= 0)
    takeState(page, message)
    const lost = takeShared(session, before, message)
    page.on.seated()
    if (lost) acceptRequest(page, lost)
    sendMessage(page, 'ready', {})
    // Lost by the last connection.
    for (let at = message.plies.length; at < session.plies.length; at++) sendMove(page, at)
    repeatRequest(page)
    if (!HAS_RELAY || !table.trusted) page.on.joined()
  },

  ready: page => {
    refuseIf(!page.table.host, 'message')
    page.table.open = true
    page.on.seated()
    repeatRequest(page)
    page.on.joined()
  },

  move: (page, { at, text, left }) => {
    const { session, clock, table } = page
    const there = session.plies[at]
    if (there && there.text === text) return HAS_RELAY && table.trusted && setClock(clock, there.player, left)
    refuseIf(at !== session.plies.length, 'order')
    if (goToPly(session, at)) page.on.refresh()
    const { player } = session.game
    refuseIf(outcomeNow(session), 'over')
    refuseIf(isMine(page, player), 'turn')
    const move = findMove(session.moves, text)
    refuseIf(!move, 'illegal')
    refuseIf(
      clock &&
        player in clock.left &&
        !(HAS_RELAY && table.trusted) &&
        !(isTime(left) && left <= mostLeft(page, player)),
      'clock'
    )
    session.shared.asked = null
    page.on.play(move)
    setClock(clock, player, left)
  },

  resign: (page, { player }) => {
    refuseIf(isMine(page, player) || rivals(page.session).indexOf(player) < 0 || isOver(page.session), 'turn')
    page.on.close('resigned', player)
  },

  time: (page, { player }) => {
    if (isOver(page.session)) return
    refuseIf(
      !page.clock || !(player in page.clock.left) || (isMine(page, player) && timeLeft(page, player) > LAG),
      'clock'
    )
    page.on.close('time', player)
  },

  request: (page, { what, at }) => {
    refuseIf(REQUESTS.indexOf(what) < 0, 'message')
    page.on.requested(what, at, isAccepted => {
      if (!isAccepted) return sendMessage(page, 'decline', { what, at })
      goToPly(page.session, page.session.plies.length)
      if (isCurrent(page, what, at)) acceptRequest(page, { what, at })
    })
  },

  decline: (page, { what, at }) => {
    const { shared } = page.session
    if (!shared || !isRequest(shared.asked, { what, at })) return // a move or another request replaced it
    shared.asked = null
    page.on.declined(what)
  },

  phrase: (page, { what, player }) => {
    refuseIf(PHRASES.indexOf(what) < 0 || rivals(page.session).indexOf(player) < 0 || isMine(page, player), 'message')
    if (Date.now() - page.table.heard < PAUSE) return
    page.table.heard = Date.now()
    page.on.said(player, what)
  },

  accept: (page, { what, at }) => {
    refuseIf(!isRequest(page.session.shared.asked, { what, at }), 'message')
    takeBack(page, at) // a move of this page that the other side has not received
    carryOut(page, what, page.table.mine)
  },

  reject: (page, { reason, at }) => {
    const rest = page.session.plies.slice(at)
    if (rest.length && rest.every(ply => isMine(page, ply.player))) takeBack(page, at)
    page.on.rejected(String(reason))
  }
}

/** Return the most time that a player can have after a move that arrives now. */
function mostLeft (page, player) {
  const { clock, session } = page
  return Math.min(clock.left[player], timeLeft(page, player) + LAG) + (session.at >= 2 ? clock.increment : 0)
}

/** Return true if a request still fits the game. */
function isCurrent (page, what, at) {
  return page.session.plies.length === at && isOver(page.session) === (what === 'rematch')
}

const isTime = ms => Number.isFinite(ms) && ms >= 0

/** Set the time left of a player, if it is one. */
function setClock (clock, player, left) {
  if (clock && player in clock.left && isTime(left)) clock.left[player] = left
}

/** Take back all moves after `at` plies. */
function takeBack (page, at) {
  goToPly(page.session, at)
  truncate(page.session)
  page.session.lines = []
  page.on.refresh()
}

const isRequest = (request, other) =>
  Boolean(request && other) && request.what === other.what && request.at === other.at

/** Accept a request of the other side; a relay executes it when all players accept. */
function acceptRequest (page, { what, at }) {
  sendMessage(page, 'accept', { what, at })
  if (HAS_RELAY && page.table.trusted) return
  page.session.shared.accepted = { what, at }
  takeBack(page, at)
  carryOut(page, what, page.session.players.filter(p => !isMine(page, p)))
}

/** Execute a request that all sides have accepted. */
function carryOut (page, what, requesters) {
  const { session, table } = page
  const { shared } = session
  Object.assign(shared, { agreed: shared.agreed + 1, asked: null })
  if (what === 'offer') return page.on.close('agreed', null)
  if (what === 'undo') {
    const own = session.plies.map(ply => requesters.indexOf(ply.player) >= 0).lastIndexOf(true)
    return takeBack(page, own < 0 ? session.plies.length : own)
  }
  const players = rivals(session)
  table.mine = players
    .filter((p, k) => isMine(page, players[(k + 1) % players.length]))
    .concat(table.mine.filter(p => players.indexOf(p) < 0))
  beginFrom(session, session.start)
  session.shared = shared
  page.on.seated()
  page.on.begun()
}

/** Return the plies of a hello, which omits the first `known` plies; null if this page does not have them. */
function wholeGame ({ session }, { known = 0, game, plies }) {
  if (known === 0) return plies
  const own = session && session.shared && session.shared.id === game ? session.plies.slice(0, known) : []
  return own.length === known ? own.map(ply => ply.text).concat(plies) : null
}

/**
 * Open the game of a message, unless this page has it. Later moves of this page remain if the other side has not
 * received them, but not if it has agreed to a request that this page has not received: they may be undone.
 */
function takeGame (page, index, { start, plies, game, agreed }) {
  const { session, table } = page
  const { id, agreed: known } = (session && session.shared) || {}
  const isSame =
    session &&
    session.info.index === index &&
    JSON.stringify(session.start) === JSON.stringify(start) &&
    (game === undefined || game === id)
  if (isSame && plies.every((text, k) => k < session.plies.length && session.plies[k].text === text)) {
    return table.open || (game !== undefined && agreed !== known)
      ? takeBack(page, plies.length)
      : goToPly(session, session.plies.length)
  }
  page.table = null // the table stays open while its game replaces another one
  try {
    page.on.replaceGame(index, fresh => {
      restore(fresh, { start, plies })
      refuseIf(fresh.plies.length < plies.length || fresh.start !== (start || null), 'illegal')
    })
  } finally { page.table = table }
}

/**
 * Take the name of the game and the number of agreements from a message; pages of earlier versions state neither.
 * @param {object | null} before what this page knew
 * @returns {object | null} the request of the other side that this page accepted, if the other side has not received
 *   that
 */
function takeShared (session, before, { game, agreed, asked }) {
  const isKnown = Boolean(before) && before.id === game
  session.shared = {
    id: game === undefined ? null : String(game),
    agreed: Number.isInteger(agreed) ? agreed : 0,
    asked: isKnown && before.agreed === agreed ? before.asked : null,
    accepted: isKnown ? before.accepted : null
  }
  return isKnown && before.agreed === agreed + 1 && isRequest(before.accepted, asked) ? before.accepted : null
}

/** Take the clocks and the end of the game from a message. */
function takeState (page, { clock, ended }) {
  const { session } = page
  const players = rivals(session)
  page.clock = clock && CLOCKS.indexOf(clock.setting) >= 0 ? newClock(session, clock.setting) : null
  if (page.clock && clock.left) for (const player of players) setClock(page.clock, player, clock.left[player])
  session.ended = null
  if (Array.isArray(ended) && REASONS.indexOf(ended[0]) >= 0 && (ended[1] === null || players.indexOf(ended[1]) >= 0))
    endGame(session, ended[0], ended[1])
  page.table.open = true
}
