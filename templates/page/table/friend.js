// Play with a friend in another browser: the links that connect two pages, and the players of a table.
import { HAS_RELAY } from '../../runtime/state/build_flags.js'
import { html } from '../drawing/dom.js'
import { openLinks } from '../panels/dialogs.js'
import { askBeside, showNote } from '../play/agreements.js'
import { runClock, stopClock } from '../play/clock.js'
import { rivals } from '../play/ending.js'
import { FRIEND } from '../play/levels.js'
import { packGame, unpackGame } from '../play/packed_game.js'
import { pageAddress } from '../surroundings.js'
import { formatText, nameOfPlayer } from '../texts.js'
import { show } from '../view.js'
import { openInvitation } from './invitation.js'
import { openTable, leaveTable, receive, sendHello, sendMessage } from './messages.js'
import { isWaiting } from './people.js'
import { answerConnection, offerConnection } from './webrtc.js'

/** Fragments of addresses with an offer and with an answer. */
export const OFFER_HASH = '#table='
export const ANSWER_HASH = '#answer='

/** Return the link to this page with a packed text. */
const linkWith = (hash, text) => packGame({ sdp: text }).then(packed => pageAddress().split('#')[0] + hash + packed)

/**
 * Invite a friend to play a player, or another one that the dialog offers. `gameLink` is a promise of the link to the
 * game, with which friends play without a connection.
 */
export function inviteFriend (page, player, gameLink) {
  let friend = player
  leaveTable(page)
  if (page.invitation) page.invitation.close()
  page.invitation = offerConnection(
    handlersOf(page, line => {
      page.table = openTable(line, {
        rules: page.media.digest,
        host: true,
        mine: page.session.players.filter(p => p !== friend)
      })
      sendHello(page)
    })
  )
  const label = formatText('friendReply')
  const answer = html('input', {
    class: 'position-link',
    type: 'text',
    'aria-label': label,
    placeholder: label,
    oninput: () => takeAnswer(page, answer.value.split(ANSWER_HASH)[1])
  })
  const links = [
    { label: FRIEND, link: page.invitation.offer.then(sdp => linkWith(OFFER_HASH, sdp)) },
    answer,
    { label: 'gameLink', link: gameLink }
  ]
  const other = id => rivals(page.session).find(p => p !== id)
  openInvitation(page, 'friendNote', links, other(player), {
    clock: page.on.clock,
    player: own => {
      friend = other(own)
      turnTo(page, [own])
    }
  })
}

/** Accept the answer to the invitation of this page. */
export function takeAnswer (page, packed) {
  if (!packed || !page.invitation) return
  unpackGame(packed)
    .then(({ sdp }) => page.invitation.accept(sdp))
    .catch(error => showError(page, 'badText', error.message))
}

/** Accept the invitation of a friend, and show the answer to send back. */
export function takeOffer (page, packed) {
  const handlers = handlersOf(page, line => {
    leaveTable(page)
    page.table = openTable(line, { rules: page.media.digest })
  })
  unpackGame(packed)
    .then(({ sdp }) => answerConnection(sdp, handlers))
    .then(sdp => {
      page.dialog = openLinks(formatText(FRIEND), formatText('friendAnswer'), [
        { label: 'friendReply', link: linkWith(ANSWER_HASH, sdp) }
      ])
    })
    .catch(error => showError(page, 'badText', error.message))
}

/** Return the listeners of a connection; `take(line)` opens its table. */
export function handlersOf (page, take) {
  let line = null
  let lost = null // the state of the game when an open table lost its connection
  const ifCurrent = act => value => { if (page.table && page.table.line === line) act(value) }
  return {
    open: opened => { line = opened; take(line) },
    message: ifCurrent(text => receive(page, text)),
    close: ifCurrent(() => {
      const { table, clock, session } = page
      if (table.open)
        lost = { at: Date.now(), plies: session.plies.length, hasClock: Boolean(clock && clock.since > 0) }
      stopClock(page)
      table.open = false
      show(page)
    }),
    // the channel delivers what was sent meanwhile, and the clock of the other side may not have stopped
    resume: ifCurrent(() => {
      if (page.table.open || lost === null) return
      const { clock, session, table } = page
      table.open = true
      runClock(page)
      if (clock && clock.since > 0 && lost.hasClock && lost.plies === session.plies.length) clock.since = lost.at
      show(page)
    })
  }
}

/** Turn the board so that the lower side belongs to one of `players`, if they have one of the two sides. */
export function turnTo (page, players) {
  if (page.flipped === players.indexOf(page.order[0]) >= 0) page.on.flip()
}

/** Give each player of the other side to the friend, and turn the board to the players of this page. */
export function seatPlayers (page) {
  const { mine } = page.table
  for (const player of page.session.players) {
    if (mine.indexOf(player) < 0) page.seats[player] = FRIEND
    else if (page.seats[player] === FRIEND) page.seats[player] = 'person'
  }
  if (page.dialog && !(HAS_RELAY && isWaiting(page))) page.dialog.close()
  if (mine.length) turnTo(page, mine)
  page.on.refresh()
}

/** Say a phrase to the other players. */
export function say (page, what) {
  const [player] = page.table.mine
  sendMessage(page, 'phrase', { what, player })
  showPhrase(page, player, what)
}

/** Show that the other side has joined. */
export const showJoined = page => showNote(page, formatText('friendJoined'))

/** Show a phrase of a player. */
export const showPhrase = (page, player, what) =>
  showNote(page, nameOfPlayer(player) + ': ' + formatText('phrase-' + what))

/** Show a request of the other side; `answer` is called with true if the player agrees. */
export function showRequest (page, what, at, answer) {
  const player = Object.keys(page.seats).find(p => page.seats[p] === FRIEND) || ''
  askBeside(page, formatText('friendAsks', { player: player, what: formatText(what) }), at, answer)
}

/** Show why a message was rejected; an invitation or a hello that is rejected opens no table. */
export function showRejection (page, reason) {
  if (page.table && !page.table.open) leaveTable(page)
  showError(page, 'friendRejects', reason)
}

function showError (page, key, reason) {
  page.error = formatText(key, { reason })
  show(page)
}
