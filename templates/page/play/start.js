// The choices of the first screen.
import { HAS_PROBLEMS } from '../../runtime/state/build_flags.js'
import { nameOfPlayer } from '../texts.js'
import { canConnect } from '../table/webrtc.js'
import { rivals } from './ending.js'
import { problemOf } from './problem.js'

/** The level of the engine that the first screen offers, out of 10. */
const FIRST_LEVEL = 3

/** Return what the first screen offers, before the first move; null later. */
export function startOf (page) {
  const { session, seats, editor, exercise, table, isStarted } = page
  if (isStarted || editor || exercise || table || session.plies.length > 0 || session.outcome || session.start !== null)
    return null
  const players = rivals(session)
  if (players.some(player => seats[player] !== 'person')) return null
  const { level = FIRST_LEVEL, player = players[0] } = page.choices
  return {
    level,
    player: player && players.indexOf(player) < 0 ? players[0] : player,
    players: players.map(id => ({ id, name: nameOfPlayer(id) })),
    invites: canConnect() && players.length > 1,
    problem: HAS_PROBLEMS ? problemOf(page) : null
  }
}
