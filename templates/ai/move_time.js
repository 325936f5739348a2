/** Moves for which the remaining time must suffice, unless the opponent's program states a number. */
const MOVES_TO_GO = 30
/** Share of the increment that a move may take. */
const INCREMENT_SHARE = 0.75
/** Shares of the remaining time that a move may take, the second one for the last move before a time control. */
const MOST_SHARE = 0.4
const LAST_MOVE_SHARE = 0.9

/**
 * Return the time of one move in ms, at least 1.
 * @param {number} remaining time on the clock, in ms
 * @param {number} increment per move, in ms
 * @param {number} movesToGo moves to the next time control, 0 if unknown
 * @param {number} overhead time for communication, in ms
 */
export function timeOfMove (remaining, increment, movesToGo, overhead) {
  const usable = Math.max(1, remaining - overhead)
  const moves = movesToGo > 0 ? Math.min(movesToGo, MOVES_TO_GO) : MOVES_TO_GO
  const share = movesToGo === 1 ? LAST_MOVE_SHARE : MOST_SHARE
  return Math.max(1, Math.floor(Math.min(usable * share, usable / moves + INCREMENT_SHARE * increment)))
}
