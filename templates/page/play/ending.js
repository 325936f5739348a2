// Games that end by the players: resignation, a draw by agreement, or the clock.

/** Return how the game ended on the position that is shown, as an outcome of the module; null during the game. */
export function outcomeNow (session) {
  if (session.outcome) return session.outcome
  const { ended, plies, at } = session
  return ended && ended.at === plies.length && at === plies.length ? ended.outcome : null
}

/**
 * End the game.
 * @param {string} reason `resigned`, `agreed` or `time`
 * @param {string | null} loser null for a draw
 */
export function endGame (session, reason, loser) {
  const others = rivals(session).filter(p => p !== loser)
  const winner = loser !== null && others.length === 1 ? others[0] : null
  session.ended = {
    at: session.plies.length,
    outcome: { kind: loser === null ? 'draw' : winner ? 'win' : 'loss', winner, loser, reason }
  }
}

/** Return true if the game has ended, also while an earlier position is shown. */
export const isOver = ({ ended, isFinished }) => Boolean(ended || isFinished)

/** Return true if the engine may judge positions: not during a game at a table, or with a clock among humans. */
export function mayJudge ({ session, table, clock, seats }) {
  return isOver(session) || !(table || (clock && rivals(session).filter(p => seats[p] === 'person').length > 1))
}

/** Return the players who play against each other. */
export const rivals = session => (session.design.playing || session.players).filter(p => p[0] !== '?')

/**
 * Return the pieces of others that a player has captured up to the position that is shown: { player, piece, count }[].
 */
export function takenBy (session, player) {
  const found = new Map()
  for (const ply of session.plies.slice(0, session.at))
    for (const { player: owner, piece } of ply.player === player ? ply.taken : []) {
      if (owner === player) continue
      const key = owner + '\n' + piece
      if (!found.has(key)) found.set(key, { player: owner, piece, count: 0 })
      found.get(key).count += 1
    }
  return Array.from(found.values())
}

/** Return the player for whom a human acts: the player to move, else the first human; null if there is none. */
export function actingPlayer (page) {
  const humans = rivals(page.session).filter(p => page.seats[p] === 'person')
  return humans.indexOf(page.session.game.player) >= 0 ? page.session.game.player : humans[0] || null
}

/** Return true if a player may resign or offer a draw. */
export function mayAgree (page) {
  return (
    Boolean(page.session) &&
    !page.editor &&
    rivals(page.session).length > 1 &&
    page.session.plies.length > 0 &&
    page.session.at === page.session.plies.length &&
    !outcomeNow(page.session) &&
    actingPlayer(page) !== null
  )
}
