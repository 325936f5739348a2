// Moves of the engine and of chance players; hints and evaluations.
import { timeOfMove } from '../../ai/move_time.js'
import { HAS_CHANCE, HAS_PROBLEMS } from '../../runtime/state/build_flags.js'
import { formatMove, formatText } from '../texts.js'
import { mayAct } from '../choices.js'
import { show, showEvaluation, showsLines } from '../view.js'
import { timeLeft } from './clock.js'
import { mayJudge, outcomeNow, rivals } from './ending.js'
import { FRIEND } from './levels.js'
import { findMove, nameOfMove } from './move_names.js'
import { ponder } from './ponder.js'
import { nextOfSolution } from './problem.js'
import { jobOf } from './search_job.js'
import { eachPlayersTurn, isReviewing } from './session.js'

/** Times in ms. */
const CHANCE_DELAY = 450
const HINT_TIME = 1200
/** Least time between the last move and that of the engine, if moves are animated. */
const PACE = 600
const EVALUATION_TIME = 1500
const LINES_TIME = 10000
/** Time that passes between the clock and the engine, in ms. */
const OVERHEAD = 200

/** Stop the engine and discard its results. */
export function stopEngine (page) {
  page.ticket += 1
  page.error = ''
  page.hint = null
  page.lines = null
  page.opponent.stop()
  page.analyst.stop()
}

/** Return the time for a move of the engine, in ms: the setting, or less by the clock. */
function timeOf (page, player) {
  const left = timeLeft(page, player)
  return left === null
    ? page.settings.time
    : Math.min(page.settings.time, timeOfMove(left, page.clock.increment, 0, OVERHEAD))
}

/**
 * Start the move of the engine or of a chance player; on a human player's turn, start the evaluation if it is enabled.
 */
export function nextTurn (page) {
  const { session } = page
  if (
    session.moves.length === 0 ||
    page.editor ||
    page.exercise ||
    outcomeNow(session) ||
    page.seats[session.game.player] === FRIEND
  )
    return
  if (HAS_CHANCE && session.game.random && page.table && page.table.trusted) return // the relay plays it
  const ticket = page.ticket
  const ifCurrent = act => result => { if (page.ticket === ticket) act(result) }
  const { game } = session
  if (HAS_CHANCE && !isReviewing(session) && game.random) {
    setTimeout(
      ifCurrent(() => page.on.play(session.moves[Math.floor(Math.random() * session.moves.length)])),
      CHANCE_DELAY
    )
  } else if (!isReviewing(session) && page.seats[game.player] !== 'person') {
    if (!page.paused) engineMoves(page, ifCurrent)
  } else if (mayJudge(page) && (page.settings.evaluation || showsLines(page))) evaluate(page, ifCurrent)
  else ponder(page)
}

function engineMoves (page, ifCurrent) {
  const { session } = page
  const player = session.game.player
  const reply = HAS_PROBLEMS ? nextOfSolution(page) : undefined
  if (reply) return setTimeout(ifCurrent(() => page.on.play(reply)), PACE)
  const started = Date.now()
  const time = timeOf(page, player)
  page.opponent
    .ask(
      jobOf(page, time, Number(page.seats[player])),
      ifCurrent(answer => onProgress(page, player, answer))
    )
    .then(
      ifCurrent(answer => {
        const early = page.settings.animation ? Math.min(PACE, time) - (Date.now() - started) : 0
        if (early > 0)
          setTimeout(
            ifCurrent(() => playAnswer(page, answer)),
            early
          )
        else playAnswer(page, answer)
      }),
      onFailure(page)
    )
}

/** Return the function that shows an error of the engine, if the position is still the same. */
function onFailure (page) {
  const { ticket } = page
  return error => {
    if (page.ticket !== ticket) return
    Object.assign(page, { hint: null, error: formatText('failed', { reason: error.message }) })
    show(page)
  }
}

function playAnswer (page, answer) {
  const { moves } = page.session
  page.expected = answer.algorithm === 'mcts' ? undefined : answer.pv[1] // a tree has all moves
  page.on.play(findMove(moves, answer.move) || moves[0])
}

function onProgress (page, player, answer, hasLines = false) {
  // A random move has no score.
  if (answer.algorithm !== 'random') page.session.evaluation = { player, share: answer.expectation }
  if (hasLines)
    page.lines = {
      list: answer.lines,
      algorithm: answer.algorithm,
      isOptimal: answer.optimal,
      texts: page.lines ? page.lines.texts : new Map()
    }
  showEvaluation(page)
}

function evaluate (page, ifCurrent) {
  const player = page.session.game.player
  const hasLines = showsLines(page)
  const found = ifCurrent(answer => onProgress(page, player, answer, hasLines))
  const job = jobOf(page, hasLines ? LINES_TIME : EVALUATION_TIME)
  if (hasLines) job.options.multiPv = page.settings.lines
  page.analyst.ask(job, found).then(found, onFailure(page))
}

/** Return the expected score of the player to move, as a promise. */
export function judgePosition (page) {
  return page.analyst.ask(jobOf(page, HINT_TIME)).then(answer => answer.expectation)
}

/** Play the best move that the engine has found so far. */
export function moveNow (page) {
  const best = page.opponent.best()
  const job = jobOf(page, 60)
  page.ticket += 1
  const ticket = page.ticket
  page.opponent.stop()
  if (best) return playAnswer(page, best)
  page.opponent.ask(job).then(answer => { if (page.ticket === ticket) playAnswer(page, answer) }, onFailure(page))
}

export function setPaused (page, paused) {
  page.paused = paused
  stopEngine(page)
  show(page)
  nextTurn(page)
}

const hintOf = move => ({
  from: move.from,
  to: move.to,
  text: formatText('hinted', { move: formatMove(nameOfMove(move)) })
})

/** Show a move of the engine as a hint; while it is shown, the threat of the other player. */
export function giveHint (page) {
  if (!mayAct(page) || !mayJudge(page)) return
  const other = page.hint && page.hint.from >= 0 && !page.hint.isThreat ? turnOfOther(page.session) : null
  if (other) return showThreat(page, other)
  const next = HAS_PROBLEMS ? nextOfSolution(page) : undefined
  if (next) {
    page.hint = hintOf(next)
    return show(page)
  }
  const ticket = page.ticket
  const { session } = page
  page.inspecting = null
  page.hint = { from: -1, to: -1, text: formatText('hinting') }
  show(page)
  page.opponent.stop()
  page.analyst.ask(jobOf(page, HINT_TIME)).then(answer => {
    const move = findMove(session.moves, answer.move)
    if (page.ticket !== ticket || !move) return
    page.hint = hintOf(move)
    onProgress(page, session.game.player, answer)
    show(page)
  }, onFailure(page))
}

/**
 * Return a game at this position with the other of two players to move; null if there is none, or a player is in check.
 */
function turnOfOther ({ api, info, seed, game, checks, players }) {
  if (rivals({ design: game.design, players }).length !== 2 || checks.length > 0 || players.some(p => p[0] === '?'))
    return null
  const probe = api.createGame({ variant: info.index, seed })
  let found = null
  eachPlayersTurn(probe, game.position(), () => {
    if (!found && probe.player !== game.player) found = probe.position()
  })
  if (!found) return null
  probe.setPosition(found)
  return probe
}

/** Show the move that the other player would make now. */
function showThreat (page, other) {
  const ticket = page.ticket
  const job = jobOf(page, HINT_TIME)
  Object.assign(job.start, { position: other.position(), moves: [] })
  page.analyst.ask(job).then(answer => {
    const move = findMove(other.moves(), answer.move)
    if (page.ticket !== ticket || !move) return
    page.hint = {
      from: move.from,
      to: move.to,
      text: formatText('threat', { move: formatMove(nameOfMove(move)) }),
      isThreat: true
    }
    show(page)
  }, onFailure(page))
}
