// Pages for tests of the messages of a table, without a document.
import assert from 'node:assert/strict'

import { newClock, runClock, stopClock } from '../../templates/page/play/clock.js'
import { endGame } from '../../templates/page/play/ending.js'
import { playMove, startSession } from '../../templates/page/play/session.js'
import { receive, sendMove } from '../../templates/page/table/messages.js'

/** Return what the messages use of a page. */
export function newPage (api, index = 0, setting = 'off') {
  const page = { api, session: startSession(api, index, 1), clock: null, table: null, seats: {}, rejections: [], requests: [], refusals: [], said: [], joins: 0 }
  page.clock = newClock(page.session, setting)
  const play = move => {
    stopClock(page, page.session.game.player)
    playMove(page.session, move)
    runClock(page)
    sendMove(page, page.session.at - 1)
  }
  page.on = {
    play,
    refresh: () => runClock(page),
    seated: () => runClock(page),
    begun: () => { page.clock = newClock(page.session, page.clock ? page.clock.setting : 'off') },
    close: (reason, loser) => endGame(page.session, reason, loser),
    requested: (what, at, answer) => page.requests.push({ what, accept: () => answer(true), decline: () => answer(false) }),
    declined: what => page.refusals.push(what),
    joined: () => { page.joins++ },
    said: (player, what) => page.said.push([player, what]),
    rejected: reason => page.rejections.push(reason),
    replaceGame: (variant, prepare) => {
      const session = startSession(api, variant, 1)
      prepare(session)
      page.session = session
    }
  }
  return page
}

/** Play the legal move whose text ends with this one. */
export function play (page, text) {
  const move = page.session.moves.find(m => String(m).endsWith(text))
  assert.ok(move, text + ' is legal')
  page.on.play(move)
}

export const plies = page => page.session.plies.map(ply => ply.text)
export const messageOf = (page, kind, data) => receive(page, JSON.stringify({ kind, ...data }))
