// Whose move it is without a person: the engine's, or chance's. And what the engine thinks when it is asked.
import { prettyMove, say } from '../texts.js'
import { mayAct, show } from '../view.js'
import { lookingBack } from './session.js'

const CHANCE_WAITS = 450
const HINT_TIME = 1200
const EVALUATION_TIME = 1500
const STRONGEST = 10

/** Whatever the engine is thinking about is of no use any more. */
export function halt(page) {
  page.waiting += 1
  page.trouble = ''
  page.hint = null
  page.evaluation = null
  page.opponent.stop()
  page.analyst.stop()
}

function jobOf(page, ms, level) {
  const { session } = page
  return { variant: session.info.index, seed: session.seed, start: session.start, history: session.plies.slice(0, session.at).map(p => p.text), ms, level }
}

/** Lets the engine or chance move when it is their turn; else the engine may say what it thinks of the position. */
export function nextTurn(page) {
  const { session } = page
  if (session.moves.length === 0 || page.editor) return
  const ticket = page.waiting
  const still = act => result => { if (page.waiting === ticket) act(result) }
  const { game } = session
  if (!lookingBack(session) && game.random) {
    setTimeout(still(() => page.on.play(session.moves[Math.floor(Math.random() * session.moves.length)])), CHANCE_WAITS)
  } else if (!lookingBack(session) && page.seats[game.player] !== 'person') {
    if (!page.paused) engineMoves(page, still)
  } else if (page.settings.evaluation) evaluate(page, still)
}

function engineMoves(page, still) {
  const { session } = page
  const player = session.game.player
  page.opponent.ask(jobOf(page, page.settings.time, Number(page.seats[player])), still(answer => heard(page, player, answer))).then(still(answer => answered(page, answer)), still(error => {
    page.trouble = say('stopped', { reason: error.message })
    show(page)
  }))
}

function answered(page, answer) {
  const { moves } = page.session
  page.on.play(moves.find(m => String(m) === answer.move) || moves[0])
}

function heard(page, player, answer) {
  page.evaluation = { player, share: answer.share }
  if (page.settings.evaluation) show(page)
}

function evaluate(page, still) {
  const player = page.session.game.player
  page.analyst.ask(jobOf(page, EVALUATION_TIME, STRONGEST), still(answer => heard(page, player, answer))).catch(() => {})
}

/** The engine plays the best move it knows so far. */
export function moveNow(page) {
  const best = page.opponent.best()
  const job = jobOf(page, 60, STRONGEST)
  page.waiting += 1
  const ticket = page.waiting
  page.opponent.stop()
  if (best) return answered(page, best)
  page.opponent.ask(job).then(answer => { if (page.waiting === ticket) answered(page, answer) }, () => {})
}

export function setPaused(page, paused) {
  page.paused = paused
  halt(page)
  show(page)
  nextTurn(page)
}

/** Asks the engine for a move and shows it. */
export function giveHint(page) {
  if (!mayAct(page)) return
  const ticket = page.waiting
  const { session } = page
  page.inspecting = null
  page.hint = { from: -1, to: -1, words: say('hinting') }
  show(page)
  page.analyst.ask(jobOf(page, HINT_TIME, STRONGEST)).then(answer => {
    const move = session.moves.find(m => String(m) === answer.move)
    if (page.waiting !== ticket || !move) return
    page.hint = { from: move.from, to: move.to, words: say('hinted', { move: prettyMove(move) }) }
    heard(page, session.game.player, answer)
    show(page)
  }, error => { if (page.waiting === ticket) { page.hint = null; page.trouble = say('stopped', { reason: error.message }); show(page) } })
}
