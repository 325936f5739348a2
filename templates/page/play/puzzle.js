// Games of one player: moves by direction. Games to solve: the best solution, and the next game.
import { HAS_PROBLEMS, HAS_PUZZLES } from '../../runtime/state/build_flags.js'
import { directionOf } from '../geometry/cursor.js'
import { formatText } from '../texts.js'
import { rivals } from './ending.js'
import { problemOf } from './problem.js'

/** Return true for a game that one player plays alone. */
export const isPuzzle = session => rivals(session).length === 1

/**
 * Return the legal moves of a puzzle by the direction in which their pieces move on the screen: `left`, `right`, `up`
 * and `down`. Return null if two moves have the same direction, or a move has none of these.
 */
export function movesByDirection (session, layout) {
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

/** Return the player who solves the game, alone or against others; undefined for other games. */
export const solverOf = page =>
  HAS_PUZZLES && isPuzzle(page.session)
    ? rivals(page.session)[0]
    : HAS_PROBLEMS && problemOf(page)
      ? problemOf(page).player
      : undefined

/** Return true if the game is solved now. */
export const isSolved = (page, { kind, winner }) =>
  kind === 'win' && (isPuzzle(page.session) || winner === solverOf(page))

/** Return the number of moves of the player who solves the game. */
const movesMade = (page, { plies } = page.session) => plies.filter(({ player }) => player === solverOf(page)).length

/** Return the best numbers of moves by titles of games, with that of a game that is solved now, if it is a new best. */
export function withSolution (page) {
  const { best, session: { info, outcome } } = page
  const n = movesMade(page)
  if (!outcome || !isSolved(page, outcome) || best[info.title] <= n) return best
  return Object.assign({}, best, { [info.title]: n })
}

/** Return the number of moves of a solved game in words, and of its best solution. */
export function solutionText (page) {
  const { best, session: { info } } = page
  const n = movesMade(page)
  return (
    formatText('puzzleSolvedIn', { n }) +
    (best[info.title] < n ? ' ' + formatText('puzzleBest', { n: best[info.title] }) : '')
  )
}

/** Return the next game of the module that can be played; null after the last one. */
export function nextGame (games, index) {
  return games.find(g => g.index > index && !g.separator && !g.engine) || null
}
