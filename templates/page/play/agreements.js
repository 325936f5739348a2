// Resignation, draw offers and rematches.
import { askFirst } from '../panels/dialogs.js'
import { sendMessage, sendRequest } from '../table/messages.js'
import { formatText, nameOfPlayer } from '../texts.js'
import { show } from '../view.js'
import { actingPlayer, endGame, rivals } from './ending.js'
import { stopClock } from './clock.js'
import { beginFrom, goToPly } from './session.js'
import { saveState } from './storage.js'
import { judgePosition, stopEngine } from './turn_control.js'

/** Largest expected score with which the computer accepts a draw. */
const DRAWISH = 0.55

/** End the game and show its end; the arguments are those of `endGame`. */
export function closeGame (page, reason, loser) {
  stopEngine(page)
  stopClock(page)
  goToPly(page.session, page.session.plies.length)
  endGame(page.session, reason, loser)
  page.pending = null
  show(page)
  saveState(page)
}

export function resign (page) {
  const player = actingPlayer(page)
  askFirst(
    formatText('help-resign') + ': ' + nameOfPlayer(player),
    page.table ? '' : formatText('resignNote'),
    formatText('help-resign'),
    () => {
      sendMessage(page, 'resign', { player })
      closeGame(page, 'resigned', player)
    }
  )
}

/** Request something from the players of the other side, if there is a table; return false without one. */
export function requestAtTable (page, what) {
  if (!page.table) return false
  Object.assign(page, { question: null, error: '' })
  sendRequest(page, what)
  show(page)
  saveState(page)
  return true
}

/**
 * Show a question with its answers next to the board, until the game has another number of plies than `at`.
 * @param {(isAccepted: boolean) => void} answer
 */
export function askBeside (page, text, at, answer) {
  page.question = {
    text,
    session: page.session,
    at,
    answer: isAccepted => {
      page.question = null
      answer(isAccepted)
      show(page)
    }
  }
  show(page)
}

/** Show a text in the status until the next move. */
export function showNote (page, text) {
  page.hint = { from: -1, to: -1, text }
  show(page)
}

/** Show that a request is declined. */
export const showDeclined = (page, what) => showNote(page, formatText('declined', { what: formatText(what) }))

/** Offer a draw to the other players: a human answers next to the board, the computer by its evaluation. */
export function offerDraw (page) {
  if (requestAtTable(page, 'offer')) return
  const { session } = page
  const player = actingPlayer(page)
  const others = rivals(session).filter(p => p !== player)
  const humans = others.filter(p => page.seats[p] === 'person')
  const answer = isAccepted => isAccepted ? closeGame(page, 'agreed', null) : showDeclined(page, 'offer')
  const askHumans = () =>
    humans.length === 0
      ? answer(true)
      : askBeside(page, formatText('offerAsk', { player: player }), session.plies.length, answer)
  if (humans.length === others.length) return askHumans()
  const { at } = session
  page.hint = {
    from: -1,
    to: -1,
    text: formatText('thinking', { player: others.find(p => page.seats[p] !== 'person') })
  }
  show(page)
  judgePosition(page).then(share => {
    if (page.session !== session || session.at !== at) return
    const ofOther = session.game.player === player ? 1 - share : share
    page.hint = null
    if (ofOther <= DRAWISH) askHumans()
    else answer(false)
  }, () => { page.hint = null; show(page) })
}

/** Start the game again, with the controllers of the players exchanged. */
export function rematch (page) {
  if (requestAtTable(page, 'rematch')) return
  const players = rivals(page.session)
  const levels = players.map(p => page.seats[p])
  page.on.keepGame()
  players.forEach((p, k) => { page.seats[p] = levels[(k + 1) % levels.length] })
  beginFrom(page.session, page.session.start)
  page.on.begun()
}
