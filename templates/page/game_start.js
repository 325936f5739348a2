// Opening a game: one of the module's games, or the game that was open when the page was closed.
import { MAX_LEVEL } from '../ai/levels.js'
import { HAS_GAMES_WITHOUT_RULES, HAS_HIDDEN_POSITIONS, HAS_PROBLEMS } from '../runtime/state/build_flags.js'
import { applyAppearance, buildBoard } from './appearance.js'
import { focusBoard } from './board/board.js'
import { replaceWith } from './drawing/dom.js'
import { refresh } from './game_flow.js'
import { fillAbout } from './panels/about.js'
import { askFirst } from './panels/dialogs.js'
import { fillVariants } from './panels/shell.js'
import { fillStatus } from './panels/status.js'
import { newClock } from './play/clock.js'
import { leaveExercise } from './play/exercise.js'
import { rivals } from './play/ending.js'
import { closeChooser } from './play/input.js'
import { LEVELS } from './play/levels.js'
import { showSolution } from './play/problem.js'
import { restore, startSession } from './play/session.js'
import { playSound } from './play/sounds.js'
import { startOf } from './play/start.js'
import { loadState, recordOf, saveState } from './play/storage.js'
import { nextTurn, stopEngine } from './play/turn_control.js'
import { setTitle } from './surroundings.js'
import { turnTo } from './table/friend.js'
import { leaveTable, sharedOf } from './table/messages.js'
import { formatText } from './texts.js'
import { show } from './view.js'

/** Return the index of the game to open first: the default one, else one that can be played. */
export function firstGame (games) {
  const playable = games.filter(g => !g.separator)
  return (playable.find(g => g.default) || playable.find(g => !g.engine) || playable[0] || games[0]).index
}

/**
 * Return the games with titles that differ: a number follows those of an earlier game, as levels without a title have
 * them.
 */
export function withDistinctTitles (games) {
  const counts = new Map()
  return games.map(info => {
    const count = (counts.get(info.title) || 0) + 1
    counts.set(info.title, count)
    return count === 1 || info.separator ? info : Object.assign({}, info, { title: info.title + ' (' + count + ')' })
  })
}

const newSession = (page, index) => startSession(page.api, index, Math.floor(Math.random() * 1e9))

/** Keep the current game, which another one is about to replace: undo returns to it. The game of a table ends there. */
export function keepGame (page) {
  leaveExercise(page)
  leaveTable(page)
  if (page.session && (page.session.plies.length > 0 || page.session.start !== null)) page.replaced = recordOf(page)
}

/** Open another variant; ask first if a game is in play. */
export function changeVariant (page, index) {
  const open = () => { keepGame(page); openGame(page, index) }
  if (!page.session || page.session.plies.length === 0) return open()
  const { title } = page.api.games.find(g => g.index === index)
  fillVariants(page.parts, page.api.games, page.session.info.index, page.best)
  askFirst(formatText('startGame') + ': ' + title, formatText('resignNote'), formatText('startGame'), open)
}

/**
 * Replace the game by one of a variant, after `prepare(session)` has set it up. An error of `prepare` is thrown before
 * anything has changed.
 */
export function replaceGame (page, index, prepare) {
  const session = newSession(page, index)
  prepare(session)
  const isSameVariant = page.session && page.session.info.index === index
  keepGame(page)
  if (!isSameVariant) return openGame(page, index, session)
  stopEngine(page)
  closeChooser(page)
  Object.assign(page, { session, editor: null, inspecting: null, pending: null, clock: null })
  refresh(page)
}

/** Return to the game that another one has replaced; return false if there is none. */
export function restoreReplaced (page) {
  const record = page.replaced
  page.replaced = null
  return record !== null && openRecord(page, record)
}

/** Open a game with human players: `session`, or a new one. */
export function openGame (page, index, session = null) {
  stopEngine(page)
  closeChooser(page)
  const info = page.api.games.find(g => g.index === index)
  fillVariants(page.parts, page.api.games, index, page.best)
  page.parts.title.textContent = info.title
  setTitle(info.title)
  Object.assign(page, {
    editor: null,
    inspecting: null,
    pending: null,
    paused: false,
    flipped: false,
    isStarted: false,
    announcement: '',
    seats: Object.create(null)
  })
  try {
    page.session = info.engine ? null : session || newSession(page, index)
    if (page.session && page.session.players.length === 0) throw new RangeError('the rules have no players')
  } catch (error) {
    page.session = null
    page.error = error.message
  }
  for (const name of ['actions', 'record', 'all', 'start']) page.parts[name].hidden = !page.session
  if (!page.session) return showUnplayable(page, info)
  for (const p of page.session.players) page.seats[p] = 'person'
  page.clock = session ? null : newClock(page.session, page.settings.clock)
  applyAppearance(page)
  page.order = seatOrder(page.session, page.board.layout)
  refresh(page)
  if (page.settings.sounds) playSound(page.media.sounds, page.session.design.media, ['opening'])
}

/** Show the texts of a game that cannot be played: its rules are in a plug-in, or it fails to start. */
function showUnplayable (page, info) {
  for (const name of ['board', 'far', 'near']) replaceWith(page.parts[name], [])
  if (HAS_HIDDEN_POSITIONS) replaceWith(page.parts.off, [])
  fillAbout(page.parts, { pieces: [], players: [] }, info.texts, [], null, [], page.on)
  const headline =
    HAS_GAMES_WITHOUT_RULES && info.engine
      ? formatText('engineGame', { engine: info.engine })
      : formatText('failed', { reason: page.error })
  fillStatus(page.parts, page.look, { headline })
}

/** Return the players in the order of their seats; the first player's pieces start at the bottom of the board. */
function seatOrder (session, layout) {
  const players = rivals(session) // neutral players and chance have no seat
  const heights = players.map(player => {
    const ys = session.game
      .cells()
      .map((c, i) => c && c.player === player && layout.spots[i] ? layout.spots[i].y : null)
      .filter(y => y !== null)
    return ys.length ? ys.reduce((sum, y) => sum + y, 0) / ys.length : null
  })
  if (heights.some(h => h === null)) return players
  const lowest = heights.indexOf(Math.max.apply(null, heights))
  if (heights[lowest] - heights[0] < 0.1 * layout.box.height) return players
  return players.slice(lowest).concat(players.slice(0, lowest))
}

/** Open the game that was open when the page was closed; return false if there is no usable one. */
export function openSavedState (page) {
  const saved = loadState(page)
  page.isOpening = true
  try {
    if (!saved || !openRecord(page, saved)) return false
  } finally {
    page.isOpening = false
  }
  page.replaced = saved.replaced || null
  refresh(page)
  return true
}

/** Open a stored game; return false if the page has no such game. */
export function openRecord (page, saved) {
  const playable = page.api.games.filter(g => !g.engine && !g.separator)
  // The title may be new.
  const info = playable.find(g => g.title === saved.variant) || playable.find(g => g.index === saved.index)
  if (!info) return false
  openGame(page, info.index)
  if (!page.session) return false
  restore(page.session, saved)
  for (const p of page.session.players) if (LEVELS.indexOf((saved.seats || {})[p]) >= 0) page.seats[p] = saved.seats[p]
  page.session.ended = saved.ended || null
  page.session.shared = sharedOf(saved.shared)
  if (
    saved.clock &&
    page.clock &&
    Object.keys(page.clock.left).every(p => saved.clock.left && saved.clock.left[p] >= 0)
  )
    page.clock = Object.assign(page.clock, saved.clock, { since: 0 })
  if (saved.flipped) { page.flipped = true; buildBoard(page) }
  stopEngine(page)
  refresh(page)
  return true
}

/** Start the game as a user has chosen; the board turns to the player who is a human. */
export function startGame (page, kind) {
  const { level: chosen, player, players, problem } = startOf(page)
  if (HAS_PROBLEMS && kind === 'solution') return showSolution(page)
  const level = HAS_PROBLEMS && problem ? MAX_LEVEL : chosen
  const human =
    HAS_PROBLEMS && problem ? problem.player : player || players[Math.floor(Math.random() * players.length)].id
  page.isStarted = true
  if (/^(computer|solve|watch)$/.test(kind))
    for (const { id } of players) if (kind === 'watch' || id !== human) page.seats[id] = String(level)
  if (/^(computer|solve|invite)$/.test(kind)) turnTo(page, [human])
  show(page)
  focusBoard(page.board, page.board.cursor)
  saveState(page)
  if (kind === 'invite') page.on.invite(players.find(({ id }) => id !== human).id)
  else nextTurn(page)
}
