// The page: one game at a time, who plays whom, and what is shown. This module holds the parts together.
import { boardHasFocus, createBoard, focusBoard } from './board/board.js'
import { listenToBoard } from './board/listen.js'
import { animateMove } from './board/motion.js'
import { replaceWith } from './drawing/dom.js'
import { pieceStyles } from './drawing/glyphs.js'
import { lookOf } from './drawing/pieces.js'
import { layoutOf } from './geometry/layout.js'
import { pictureLayout } from './geometry/picture.js'
import { zonesOfBoard } from './geometry/zones.js'
import { fillAbout } from './panels/about.js'
import { openSettings } from './panels/dialogs.js'
import { fillAllMoves } from './panels/moves.js'
import { LEVELS } from './panels/seats.js'
import { createShell, fillVariants } from './panels/shell.js'
import { fillStatus } from './panels/status.js'
import { attackMap } from './play/attacks.js'
import { editorActions, startEditing } from './play/editing.js'
import { askForFile, listenForPaste, saveGame, showPosition, useAddress } from './play/files.js'
import { cancelPick, closeChooser, confirmPending, inspect, pick, pickUpForDrag, pointAt, settle, toggleInspect } from './play/hands.js'
import { keep, kept, keptSettings } from './play/keep.js'
import { createOpponent } from './play/opponent.js'
import { passMove, pickReserve, startSelection } from './play/selection.js'
import { beginFrom, cutHere, goToPly, isContinuing, playMove, replay, rewind, startSession } from './play/session.js'
import { eventsOf, playSound } from './play/sounds.js'
import { giveHint, halt, moveNow, nextTurn, setPaused } from './play/turns.js'
import { say } from './texts.js'
import { mayAct, show } from './view.js'

/**
 * Builds the page in `root` for the games of `api`.
 * @param media { images, sounds, home } from the page's data
 * @param makeOpponent gives an engine; there are two, one for its moves and one for its opinion
 */
export function startPage(root, api, makeOpponent, media) {
  const page = {
    api, root, media: media || {}, opponent: makeOpponent(), analyst: makeOpponent(), settings: keptSettings(), session: null, look: null, board: null, parts: null,
    selection: startSelection([]), seats: {}, order: [], flipped: false, waiting: 0, chooser: null, continuing: false, grouping: false, editor: null, inspecting: null, hint: null,
    evaluation: null, pending: null, paused: false, previewing: false, zones: [], cells: [], attacks: null, trouble: '', said: ''
  }
  page.on = actionsOf(page)
  page.parts = createShell(root, page.media.home, Object.assign({
    variant: index => openGame(page, index), openAll: () => fillAllMoves(page.parts, mayAct(page) ? page.session.moves : [], page.on)
  }, page.on))
  setTheme(page.settings.theme)
  if (!reopen(page)) openGame(page, firstGame(api.games))
  useAddress(page)
  window.addEventListener('hashchange', () => useAddress(page))
  listenForPaste(page)
  return page
}

/** What the parts of the page can ask of it. */
function actionsOf(page) {
  return {
    play: move => play(page, move),
    pick: index => pick(page, index),
    reserve: piece => { page.pending = null; settle(page, pickReserve(page.selection, piece), -1) },
    confirm: () => confirmPending(page),
    escape: () => cancelPick(page),
    goTo: at => goTo(page, at),
    seat: (player, level) => setSeat(page, player, level),
    cut: () => { cutHere(page.session); refresh(page) },
    moveNow: () => moveNow(page),
    pause: () => setPaused(page, true),
    resume: () => setPaused(page, false),
    refresh: () => { halt(page); refresh(page) },
    openGame: index => openGame(page, index),
    attacks: () => { page.attacks = page.attacks || attackMap(page.api, page.session.info.index, page.session.game.position(), new Set(page.board.layout.hidden)); return page.attacks },
    editor: editorActions(page),
    pass: () => { const m = passMove(page.selection); if (m) play(page, m) },
    undo: () => goTo(page, personBefore(page)),
    redo: () => goTo(page, personAfter(page)),
    restart: () => restart(page),
    flip: () => { page.flipped = !page.flipped; page.board.cursor = -1; buildBoard(page); show(page); keepGame(page) },
    hint: () => giveHint(page),
    inspect: () => toggleInspect(page),
    edit: () => { halt(page); closeChooser(page); page.inspecting = null; page.pending = null; startEditing(page) },
    save: () => saveGame(page),
    open: () => askForFile(page),
    position: () => showPosition(page),
    zone: name => showZone(page, name),
    settings: () => openSettings(page.settings, settingsThatMatter(page), (name, value) => setSetting(page, name, value))
  }
}

function firstGame(games) {
  const playable = games.filter(g => !g.separator)
  return (playable.find(g => g.default) || playable.find(g => !g.engine) || playable[0] || games[0]).index
}

// ---------------------------------------------------------------- a game

function openGame(page, index) {
  halt(page)
  closeChooser(page)
  const info = page.api.games.find(g => g.index === index)
  fillVariants(page.parts, page.api.games, index)
  page.parts.title.textContent = info.title
  document.title = info.title
  Object.assign(page, { editor: null, inspecting: null, pending: null, paused: false, flipped: false, said: '', seats: Object.create(null) })
  try {
    page.session = info.engine ? null : startSession(page.api, index, Math.floor(Math.random() * 1e9))
  } catch (error) {
    page.session = null
    page.trouble = error.message
  }
  for (const name of ['actions', 'record', 'all']) page.parts[name].hidden = !page.session
  if (!page.session) return showBroken(page, info)
  for (const p of page.session.players) page.seats[p] = 'person'
  dress(page)
  page.order = seatOrder(page.session, page.board.layout)
  refresh(page)
  playSound(page.settings.sounds ? page.media.sounds : null, page.session.design.media, ['opening'])
}

/** A game whose rules are not in the file, or one that will not start: only its texts can be shown. */
function showBroken(page, info) {
  for (const name of ['board', 'far', 'near', 'off']) replaceWith(page.parts[name], [])
  fillAbout(page.parts, { pieces: [], players: [] }, info.texts, null, [], page.on)
  const headline = info.engine ? say('engineGame', { engine: info.engine }) : say('broken', { reason: page.trouble })
  fillStatus(page.parts, page.look, { headline })
}

/** The players, first the one whose pieces begin at the bottom of the board: that side is theirs. */
function seatOrder(session, layout) {
  const players = session.design.playing || session.players // land and the like has no seat
  const heights = players.map(player => {
    const ys = session.game.cells().map((c, i) => c && c.player === player && layout.spots[i] ? layout.spots[i].y : null).filter(y => y !== null)
    return ys.length ? ys.reduce((sum, y) => sum + y, 0) / ys.length : null
  })
  if (heights.some(h => h === null)) return players
  const lowest = heights.indexOf(Math.max.apply(null, heights))
  if (heights[lowest] - heights[0] < 0.1 * layout.box.height) return players
  return players.slice(lowest).concat(players.slice(0, lowest))
}

/** How the game looks: pieces, board, zones, texts. */
function dress(page) {
  const { design, info, players } = page.session
  page.look = lookOf(design, players, page.settings.pictures ? page.media.images : null, page.settings.letters)
  buildBoard(page)
  page.zones = zonesOfBoard(design, page.board.layout).map(z => Object.assign({ shown: z.telling && !page.board.layout.picture }, z))
  fillAbout(page.parts, design, Object.assign({}, info.texts, design.texts), page.look, page.zones, page.on)
}

function buildBoard(page) {
  const layout = boardLayout(page)
  if (!page.settings.coordinates) layout.labels = []
  const cursor = page.board ? page.board.cursor : -1
  page.board = createBoard(layout, page.look, page.session.drops)
  page.board.element.classList.toggle('turned', page.flipped)
  listenToBoard(page.board, {
    pick: index => pick(page, index), cancel: () => cancelPick(page), drag: index => pickUpForDrag(page, index), point: index => pointAt(page, index), inspect: index => inspect(page, index)
  })
  if (cursor >= 0 && layout.spots[cursor]) page.board.cursor = cursor
  replaceWith(page.parts.board, [page.board.frame])
  page.root.style.setProperty('--ratio', layout.box.width / layout.box.height)
}

function boardLayout(page) {
  const { design } = page.session
  const named = (design.media || []).find(m => m[0] === 'image' && m[1])
  const picture = named && page.settings.pictures && page.media.images ? page.media.images[named[1]] : null
  return (picture && pictureLayout(design, picture, { flipped: page.flipped })) || layoutOf(design, { flipped: page.flipped })
}

function showZone(page, name) {
  const zone = page.zones.find(z => z.name === name)
  zone.shown = !zone.shown
  show(page)
  return zone.shown
}

// ---------------------------------------------------------------- moving

function play(page, move) {
  halt(page)
  closeChooser(page)
  let ply
  try {
    ply = playMove(page.session, move)
  } catch (error) {
    page.trouble = error.message
    return refresh(page)
  }
  page.inspecting = null
  page.pending = null
  page.said = say('said', { player: ply.player, move: ply.text }) + (page.session.checks.length ? ' ' + say('check') : '')
  refresh(page, ply)
  if (page.settings.sounds) playSound(page.media.sounds, page.session.design.media, eventsOf(ply, page.session.outcome))
}

function goTo(page, at) {
  halt(page)
  closeChooser(page)
  if (!goToPly(page.session, at)) return show(page)
  const last = page.session.plies[page.session.at - 1]
  page.pending = null
  page.said = last ? say('said', { player: last.player, move: last.text }) : say('start')
  refresh(page)
}

function restart(page) {
  halt(page)
  closeChooser(page)
  if (page.session.plies.length === 0) beginFrom(page.session, null)
  else rewind(page.session)
  page.pending = null
  page.said = say('start')
  refresh(page)
}

/** After every change of the position. */
function refresh(page, made) {
  page.attacks = null
  page.continuing = isContinuing(page.session)
  page.grouping = needsGroups(page.session.game)
  page.selection = startSelection(page.session.moves, { continuing: page.continuing })
  show(page)
  if (made && page.settings.animation) animateMove(page.board, made.effects)
  if (boardHasFocus(page.board)) focusBoard(page.board, page.board.cursor)
  keepGame(page)
  nextTurn(page)
}

/** Whether clicks have to mean groups: a step belongs to one piece or to several. */
function needsGroups(game) { return game.needsGroups !== undefined && game.needsGroups() }

/** Undo goes back to a person's turn, over the computer's answer. */
function personBefore(page) {
  const { plies, at } = page.session
  let to = at - 1
  while (to > 0 && !byPerson(page, plies[to].player)) to -= 1
  return anyPerson(page) ? to : at - 1
}

function personAfter(page) {
  const { plies, at } = page.session
  let to = at + 1
  while (to < plies.length && !byPerson(page, plies[to].player)) to += 1
  return anyPerson(page) ? to : at + 1
}

const byPerson = (page, player) => page.seats[player] === 'person' && player[0] !== '?'
const anyPerson = page => Object.keys(page.seats).some(p => byPerson(page, p))

function setSeat(page, player, level) {
  page.seats[player] = level
  page.paused = false
  halt(page)
  show(page)
  keepGame(page)
  nextTurn(page)
}

// ---------------------------------------------------------------- settings

function settingsThatMatter(page) {
  const { session } = page
  return {
    letters: Boolean(session) && usesCharacters(session), pictures: Boolean(page.media.images), sounds: Boolean(page.media.sounds), evaluation: Boolean(session) && session.players.filter(p => p[0] !== '?').length === 2,
    attributes: Boolean(session) && session.game.cells().some(c => c && Object.keys(c.attributes || {}).length > 0)
  }
}

const usesCharacters = session => { const styles = pieceStyles(session.design.pieces.map(p => p.name), session.players); return Object.keys(styles).some(name => styles[name].character) }

function setSetting(page, name, value) {
  page.settings[name] = value
  keep('settings', page.settings)
  if (name === 'theme') return setTheme(value)
  if (!page.session) return
  if (/^(pictures|letters|coordinates)$/.test(name)) dress(page)
  page.pending = null
  show(page)
  if (name === 'evaluation') { halt(page); nextTurn(page) }
}

function setTheme(theme) {
  document.documentElement.setAttribute('data-theme', theme)
}

// ---------------------------------------------------------------- what stays

const placeToKeep = page => 'game:' + (page.media.global || '') + ':' + page.api.games.map(g => g.title).join('|').slice(0, 200)

function keepGame(page) {
  const { session } = page
  keep(placeToKeep(page), { variant: session.info.title, start: session.start, plies: session.plies.map(p => p.text), at: session.at, seats: page.seats, flipped: page.flipped })
}

/** The game that was open when the page was closed; false when there is none that still fits. */
function reopen(page) {
  const found = kept(placeToKeep(page))
  const info = found && page.api.games.find(g => g.title === found.variant && !g.engine && !g.separator)
  if (!info) return false
  openGame(page, info.index)
  if (!page.session) return false
  try {
    if (found.start) beginFrom(page.session, found.start)
    replay(page.session, found.plies)
    goToPly(page.session, found.at)
  } catch (error) { /* rules that have changed since: as far as it went */ }
  for (const p of page.session.players) if (LEVELS.indexOf((found.seats || {})[p]) >= 0) page.seats[p] = found.seats[p]
  if (found.flipped) { page.flipped = true; buildBoard(page) }
  halt(page)
  refresh(page)
  return true
}

// ---------------------------------------------------------------- start

/** Starts by itself in a page that carries its module; does nothing elsewhere. */
export function bootPage() {
  if (typeof document === 'undefined' || !document.getElementById('zrf-data')) return
  const data = JSON.parse(document.getElementById('zrf-data').textContent)
  const api = window[data.global]
  const text = document.getElementById('zrf-module').textContent
  window.zrfPage = startPage(document.getElementById('app'), api, () => createOpponent(api, text, data.global), data)
}

bootPage()
