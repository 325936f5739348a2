// Changes of the position: moves, undo and redo, restart; and changes of the players.
import { HAS_GROUPS, HAS_PARTIAL_MOVES, HAS_PITS, HAS_PROBLEMS, HAS_PUZZLES } from '../runtime/state/build_flags.js'
import { ARROW_KEYS } from './board/input_events.js'
import { boardHasFocus, focusBoard } from './board/board.js'
import { animateMove } from './board/motion.js'
import { fillVariants } from './panels/shell.js'
import { isTimeUp, newClock, runClock, stopClock } from './play/clock.js'
import { closeChooser } from './play/input.js'
import { groupsOf } from './play/groups.js'
import { rivals } from './play/ending.js'
import { FRIEND } from './play/levels.js'
import { notifyParent } from './play/messages.js'
import { startSelection } from './play/selection.js'
import { isPuzzle, movesByDirection, solverOf, withSolution } from './play/puzzle.js'
import { beginFrom, goToPly, isContinuing, playMove, rewind } from './play/session.js'
import { sowingPath } from './play/sowing.js'
import { playPremove } from './play/premove.js'
import { eventsOf, playSound } from './play/sounds.js'
import { playTone } from './play/tones.js'
import { saveBest, saveState } from './play/storage.js'
import { nextTurn, stopEngine } from './play/turn_control.js'
import { leaveTable, sendMove } from './table/messages.js'
import { formatText, languageNow, spokenMove } from './texts.js'
import { mayAct } from './choices.js'
import { show } from './view.js'

/** Play a move on the page. */
export function play (page, move) {
  stopEngine(page)
  closeChooser(page)
  const { player } = page.session.game
  if (isTimeUp(page, player)) return page.on.timeUp(player) // before the display was updated
  let ply
  try {
    stopClock(page, player)
    ply = playMove(page.session, move)
  } catch (error) {
    page.error = error.message
    return refresh(page)
  }
  page.inspecting = null
  page.pending = null
  page.announcement =
    formatText('announcedMove', { player: ply.player, move: spokenMove(ply.name) }) +
    (page.session.checks.length ? ' ' + formatText('check') : '')
  if (HAS_PUZZLES || HAS_PROBLEMS) keepSolution(page)
  refresh(page, ply)
  sendMove(page, page.session.at - 1)
  if (page.settings.sounds) soundOf(page, ply)
  if (page.settings.vibration) navigator.vibrate(ply.taken.length > 0 ? 60 : 25)
  if (page.settings.speech) speak(page.announcement)
}

/** Speak the announcement of a move in the language of the page, in place of an earlier one. */
function speak (text) {
  speechSynthesis.cancel()
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: languageNow() }))
}

/** Store the number of moves of a puzzle that has just been solved, if it is the best one. */
function keepSolution (page) {
  const best = solverOf(page) === undefined ? page.best : withSolution(page)
  if (best === page.best) return
  page.best = best
  saveBest(page)
  fillVariants(page.parts, page.api.games, page.session.info.index, best)
}

/** Play the sound of the rules for a ply, else a tone. */
function soundOf ({ media, session }, ply) {
  const events = eventsOf(ply, session.outcome)
  if (!playSound(media.sounds, session.design.media, events))
    playTone((session.outcome || session.checks.length === 0 ? [] : ['check']).concat(events))
}

/** Show the position after `at` plies. */
export function goTo (page, at) {
  stopEngine(page)
  closeChooser(page)
  if (!page.table) stopClock(page)
  if (!goToPly(page.session, at)) { runClock(page); return show(page) }
  const last = page.session.plies[page.session.at - 1]
  page.pending = null
  page.announcement = last
    ? formatText('announcedMove', { player: last.player, move: spokenMove(last.name) })
    : formatText('start')
  refresh(page)
}

/** Play the move of a puzzle in a direction; return false without one. */
export function step (page, direction) {
  const move = (directMoves(page) || {})[direction]
  if (move) play(page, move)
  return Boolean(move)
}

/** Return the moves that arrow keys and swipes play now, by direction; null if they play none. */
export function directMoves (page) {
  return HAS_PUZZLES && mayAct(page) && !page.inspecting && !page.pending
    ? movesByDirection(page.session, page.board.layout)
    : null
}

const STEP_KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

/**
 * Walk through the game by arrow keys, Home and End outside of fields and the board, and by the wheel over the board.
 * In puzzles, arrow keys play moves if each direction has one at most, and Backspace takes the last one back.
 */
export function listenForSteps (page) {
  const walk = (event, by) => {
    if (!page.session || page.editor || page.exercise || document.querySelector('dialog[open]')) return
    event.preventDefault()
    goTo(page, by === Infinity ? page.session.plies.length : Math.max(0, page.session.at + by))
  }
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, .chooser'))
      return
    const undoes = HAS_PUZZLES && event.key === 'Backspace' && page.session && isPuzzle(page.session)
    const by = undoes ? -1 : STEP_KEYS[event.key]
    if (event.target.closest('.board') && !undoes) return
    if (HAS_PUZZLES && ARROW_KEYS[event.key] && !document.querySelector('dialog[open]') && directMoves(page)) {
      event.preventDefault()
      step(page, ARROW_KEYS[event.key])
    } else if (by !== undefined) walk(event, by)
  })
  page.parts.board.addEventListener(
    'wheel',
    event => {
      if (event.deltaY !== 0 && !event.ctrlKey) walk(event, Math.sign(event.deltaY))
    },
    { passive: false }
  )
}

/** Set glyph and comment of the move that led to the current position. */
export function annotate (page, glyph, comment) {
  const ply = page.session.plies[page.session.at - 1]
  if (!ply) return
  Object.assign(ply, { glyph, comment })
  show(page)
  saveState(page)
}

/** Return to the start of the game; at the start, discard a position that was set up. */
export function restart (page) {
  stopEngine(page)
  closeChooser(page)
  page.on.keepGame()
  if (page.session.plies.length === 0) beginFrom(page.session, null)
  else rewind(page.session)
  begun(page)
}

/** Show a game that has just begun. */
export function begun (page) {
  stopEngine(page)
  page.pending = null
  page.clock = newClock(page.session, page.table ? (page.clock || { setting: 'off' }).setting : page.settings.clock)
  page.announcement = formatText('start')
  refresh(page)
}

/** Update the page after a change of the position; `made` is the ply just played, if any. */
export function refresh (page, made) {
  page.attacks = null
  page.drawn = []
  runClock(page)
  page.continuing = HAS_PARTIAL_MOVES && isContinuing(page.session)
  if (HAS_GROUPS) {
    page.groups = groupsOf(page.session.game)
    page.grouping = page.groups.needsGroups()
  }
  const players = rivals(page.session)
  const owners = page.session.game.cells().map(cell => cell && players.indexOf(cell.player) >= 0 ? cell.player : null)
  page.selection = startSelection(page.session.moves, {
    owners,
    isMancala: page.session.isMancala,
    continuing: page.continuing
  })
  const premove = made && mayAct(page) ? page.premove : null
  if (!made || premove || page.session.outcome) page.premove = null
  const before = page.cells
  show(page)
  if (made && page.settings.animation)
    animateMove(
      page.board,
      made.effects,
      HAS_PITS && page.session.isMancala
        ? { from: made.from, path: sowingPath(page.session.design, made.from, before, page.cells), before }
        : null
    )
  if (boardHasFocus(page.board)) focusBoard(page.board, page.board.cursor)
  saveState(page)
  notifyParent(page, made ? 'moved' : 'position', made)
  if (made && page.session.outcome) notifyParent(page, 'ended')
  if (!premove || !playPremove(page, premove)) nextTurn(page)
}

// ---------------------------------------------------------------- players

/** Return the ply to which undo leads: a human player's turn, if there is a human player. */
export function previousHumanPly (page) {
  const { plies, at } = page.session
  let to = at - 1
  while (to > 0 && !isHuman(page, plies[to].player)) to -= 1
  return hasHuman(page) ? to : at - 1
}

/** Return the ply to which redo leads. */
export function nextHumanPly (page) {
  const { plies, at } = page.session
  let to = at + 1
  while (to < plies.length && !isHuman(page, plies[to].player)) to += 1
  return hasHuman(page) ? to : at + 1
}

const isHuman = (page, player) => page.seats[player] === 'person' && player[0] !== '?'
const hasHuman = page => Object.keys(page.seats).some(p => isHuman(page, p))

/** Assign a player to a human ('person'), a friend by link, or a level of the engine. */
export function setSeat (page, player, level) {
  if (page.seats[player] === FRIEND) leaveTable(page)
  if (level === FRIEND) return page.on.invite(player)
  page.seats[player] = level
  page.paused = false
  stopEngine(page)
  show(page)
  saveState(page)
  nextTurn(page)
}
