// Games of one player: moves by direction, the best solution, and the next game.
import { directionOf } from '../geometry/cursor.js'
import { formatText } from '../texts.js'
import { rivals } from './ending.js'

/** Return true for a game that one player plays alone. */
export const isPuzzle = session => rivals(session).length === 1

/**
 * Return the legal moves of a puzzle by the direction in which their pieces move on the screen: `left`, `right`, `up` and `down`.
 * Return null if two moves have the same direction, or a move has none of these.
 */
export function movesByDirection(session, layout) {
  if (!isPuzzle(session)) return null
  const found = {}
  for (const move of session.moves) {
    const [from, to] = [layout.spots[move.from], layout.spots[move.to]]
    const direction = from && to && directionOf(to.x - from.x, to.y - from.y)
    if (!direction || found[direction]) return null
    found[direction] = move
  }
  return found
}

/** Return `best`, numbers of moves by titles of games, with that of a puzzle that is solved now, if it is a new best. */
export function withSolution(best, { info, outcome, plies }) {
  if (!outcome || outcome.kind !== 'win' || best[info.title] <= plies.length) return best
  return Object.assign({}, best, { [info.title]: plies.length })
}

/** Return the number of moves of a solved puzzle in words, and of its best solution. */
export function solutionText(best, { info, plies }) {
  return formatText('puzzleSolvedIn', { n: plies.length }) + (best[info.title] < plies.length ? ' ' + formatText('puzzleBest', { n: best[info.title] }) : '')
}

/** Return the next game of the module that can be played; null after the last one. */
export function nextGame(games, index) {
  return games.find(g => g.index > index && !g.separator && !g.engine) || null
}
