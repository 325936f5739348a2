// Problems: variants in which a player has to win in a number of moves, some of them with a solution. The rules check
// each solution.
import { HAS_PROBLEMS } from '../../runtime/state/build_flags.js'
import { formatText } from '../texts.js'
import { findMove } from './move_names.js'
import { goToPly, replay, rewind } from './session.js'

/** The problems by session. */
const problems = new WeakMap()

/**
 * Return the problem of the game on the page: the `player` who solves it, the number of `moves`, and the texts of the
 * `solution`, which is empty if there is none that the rules allow; null for other games, and after a change of the
 * setup.
 */
export function problemOf ({ api, media, session }) {
  const stated = HAS_PROBLEMS && session && session.start === null ? (media.problems || {})[session.info.index] : null
  if (!stated) return null
  if (!problems.has(session)) problems.set(session, readProblem(api, session, stated))
  return problems.get(session)
}

function readProblem (api, { info }, { moves, solution }) {
  const start = () => api.createGame({ variant: info.index })
  const { player } = start()
  const texts = solution ? movesOf(start(), solution) : []
  const game = start()
  const movers = texts.map(text => { const mover = game.player; game.apply(text); return mover })
  return moves || texts.length
    ? { player, moves: moves || movers.filter(mover => mover === player).length, solution: texts }
    : null
}

/**
 * Return the moves of a saved game that starts from the setup of the rules; none if the rules do not allow them all.
 */
function movesOf (game, text) {
  const setup = JSON.stringify(game.position())
  try { game.load(text) } catch (error) { return [] }
  const texts = game.history.slice()
  while (game.history.length > 0) game.undo()
  return JSON.stringify(game.position()) === setup ? texts : []
}

/** Return the number of moves that a player has made up to the position that is shown. */
const movesBy = ({ plies, at }, player) => plies.slice(0, at).filter(ply => ply.player === player).length

/** Return the task of a problem in words, with the number of moves that are left; an empty text without one. */
export function taskText (page) {
  const problem = problemOf(page)
  const n = problem ? problem.moves - movesBy(page.session, problem.player) : 0
  return n > 0 ? formatText('problemTask', { player: problem.player, n }) : ''
}

/** Return the next move of the solution if all moves so far are in it, else undefined. */
export function nextOfSolution (page) {
  const problem = problemOf(page)
  const { session } = page
  return problem && session.plies.slice(0, session.at).every((ply, k) => ply.text === problem.solution[k])
    ? findMove(session.moves, problem.solution[session.at])
    : undefined
}

/** Put the solution in the place of the game, at its start. */
export function showSolution (page) {
  const { solution } = problemOf(page)
  page.on.keepGame()
  rewind(page.session)
  replay(page.session, solution)
  goToPly(page.session, 0)
  for (const player of Object.keys(page.seats)) page.seats[player] = 'person'
  page.isStarted = true
  page.on.refresh()
}
