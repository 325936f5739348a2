// The exercise with the mistakes of a player: the positions before them, in which the player finds better moves.
import { focusBoard } from '../board/board.js'
import { refresh } from '../game_flow.js'
import { formatMove, formatText } from '../texts.js'
import { show } from '../view.js'
import { judge } from './analysis.js'
import { stopClock } from './clock.js'
import { rivals } from './ending.js'
import { closeChooser } from './input.js'
import { glyphOf, mistakesOf, positionsOf } from './judgments.js'
import { findMove } from './move_names.js'
import { beginFrom, goToPly, playMove, startSession } from './session.js'
import { stopEngine } from './turn_control.js'

/** Start the exercise of a player. The game waits, unchanged, until the exercise ends. */
export function startExercise (page, player) {
  leaveExercise(page)
  stopClock(page)
  const { session, seats, clock } = page
  page.exercise = {
    paused: { session, seats, clock },
    player,
    mistakes: mistakesOf(session, player),
    number: 0,
    found: 0,
    state: 'asks',
    tried: '',
    played: '',
    better: ''
  }
  Object.assign(page, { clock: null, seats: Object.fromEntries(session.players.map(p => [p, 'person'])) })
  showMistake(page)
  focusBoard(page.board, page.board.cursor)
}

/** Return to the game; does nothing without an exercise. */
export function leaveExercise (page) {
  if (!page.exercise) return
  Object.assign(page, page.exercise.paused, { exercise: null })
  startPosition(page)
  refresh(page)
  focusBoard(page.board, page.board.cursor)
}

/** Play a move of the player, and accept it if the analysis would not mark it as a mistake. */
export function tryMove (page, move) {
  const { exercise } = page
  startPosition(page)
  const { session, ticket } = page
  const [before, after] = judgmentsOf(exercise)
  const ply = playMove(session, move)
  Object.assign(exercise, { state: 'judges', tried: nameOf(ply) })
  refresh(page, ply)
  const known = ply.text === before.best ? before : ply.text === mistakeOf(exercise).text ? after : null
  Promise.resolve(known || judge(page, session.game, session.at)).then(judged => {
    if (page.ticket !== ticket) return
    if (glyphOf(ply, before, judged, rivals(session)[0])) return showMistake(page, exercise.tried)
    Object.assign(exercise, { state: 'right', found: exercise.found + 1 })
    show(page)
  }, error => {
    if (page.ticket !== ticket) return
    showMistake(page)
    page.error = formatText('failed', { reason: error.message })
    show(page)
  })
}

/** Play the best move. */
export function solveMistake (page) {
  showMistake(page)
  const [{ best, text }] = judgmentsOf(page.exercise)
  const move = findMove(page.session.moves, best)
  Object.assign(page.exercise, { state: 'shown', better: text })
  page.hint = null
  refresh(page, playMove(page.session, move))
}

/** Show the next mistake, or the result. */
export function nextMistake (page) {
  const { exercise } = page
  exercise.number += 1
  if (exercise.number < exercise.mistakes.length) return showMistake(page)
  exercise.state = 'ends'
  show(page)
}

/** Show the position before a mistake, with the mistake as an arrow; `tried` is the move that was refused. */
function showMistake (page, tried = '') {
  const { exercise } = page
  const ply = mistakeOf(exercise)
  Object.assign(exercise, { state: 'asks', tried, played: nameOf(ply) })
  startPosition(page)
  page.session = sessionAt(exercise.paused.session, exercise.mistakes[exercise.number])
  page.hint = { from: ply.from, to: ply.to, text: '', isThreat: true }
  refresh(page)
}

/** End what refers to the position that was shown. */
function startPosition (page) {
  stopEngine(page)
  closeChooser(page)
  Object.assign(page, { pending: null, inspecting: null, announcement: '' })
}

/** Return a new session with the first `at` plies of a game. */
function sessionAt ({ api, info, seed, start, plies }, at) {
  const session = startSession(api, info.index, seed)
  if (start !== null) beginFrom(session, start)
  session.plies = plies
  goToPly(session, at)
  session.plies = plies.slice(0, at)
  return session
}

const mistakeOf = ({ paused, mistakes, number }) => paused.session.plies[mistakes[number]]

/** Return the judgments of the positions before and after the mistake. */
function judgmentsOf ({ paused, mistakes, number }) {
  return positionsOf(paused.session).slice(mistakes[number], mistakes[number] + 2).map(({ judged }) => judged)
}

const nameOf = ply => (!ply.clearer && ply.short) || formatMove(ply.name)
