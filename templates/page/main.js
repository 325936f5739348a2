// The page: one game at a time, its past, who plays whom, and what is shown. Everything else is in the other modules.
import { animateMove, boardHasFocus, createBoard, createChooser, focusBoard, placeOf, updateBoard } from './board/board.js'
import { createShell, fillAbout, fillAllMoves, fillOff, fillRecord, fillStatus, fillVariants, resultWords, seatNode, trayEntries } from './panels/panels.js'
import { replaceWith } from './drawing/dom.js'
import { twinsOf } from './geometry/cursor.js'
import { layoutOf } from './geometry/layout.js'
import { pieceStyles } from './drawing/glyphs.js'
import { playerPaints } from './drawing/paints.js'
import { createOpponent } from './play/opponent.js'
import { cancelSelection, capturesOf, choose, describeChoices, passMove, pickPosition, pickReserve, sourcesOf, startSelection, stepBack, targetsOf } from './play/selection.js'
import { prettyMove, say } from './texts.js'

const STRENGTH = { easy: { ms: 200, level: 2 }, medium: { ms: 800, level: 5 }, hard: { ms: 2500, level: 10 } }
const THEMES = ['auto', 'light', 'dark']

/** Builds the page in `root` for the games of `api`. */
export function startPage(root, api, opponent) {
  const page = {
    api, opponent, root, game: null, info: null, design: null, look: null, board: null, parts: null,
    plies: [], at: 0, // the moves known, and how many of them are on the board
    moves: [], selection: startSelection([]), seats: {}, flipped: false, waiting: 0, chooser: null, continuing: false, trouble: '', said: '', seed: 1
  }
  page.parts = createShell(root, {
    variant: index => openGame(page, index), theme: () => nextTheme(page), openAll: () => fillAllMoves(page.parts, page.moves, { play: m => play(page, m) }),
    pass: () => { const m = passMove(page.selection); if (m) play(page, m) },
    undo: () => goTo(page, personBefore(page)), redo: () => goTo(page, personAfter(page)), restart: () => restart(page), flip: () => flip(page)
  })
  setTheme(page, 'auto')
  openGame(page, firstGame(api.games))
  return page
}

function firstGame(games) {
  const playable = games.filter(g => !g.separator)
  return (playable.find(g => g.default) || playable.find(g => !g.engine) || playable[0] || games[0]).index
}

// ---------------------------------------------------------------- a game

function openGame(page, index) {
  halt(page)
  page.info = page.api.games.find(g => g.index === index)
  page.seed = Math.floor(Math.random() * 1e9)
  fillVariants(page.parts, page.api.games, index)
  page.parts.title.textContent = page.info.title
  document.title = page.info.title
  try {
    page.game = page.api.createGame({ variant: index, seed: page.seed })
  } catch (error) {
    return showBroken(page, error)
  }
  for (const name of ['actions', 'record', 'all']) page.parts[name].hidden = false
  const design = page.design = page.game.design
  const everyone = allPlayers(page.info, design)
  page.look = lookOf(design, everyone)
  page.seats = Object.create(null)
  for (const p of everyone) page.seats[p] = 'person'
  page.flipped = false
  page.plies = []
  page.at = 0
  page.said = ''
  fillAbout(page.parts, design, Object.assign({}, page.info.texts, design.texts), page.look)
  buildBoard(page)
  refresh(page)
}

/** A game whose rules are not in the file, or one that will not start: only its texts can be shown. */
function showBroken(page, error) {
  page.game = null
  page.moves = []
  page.plies = []
  page.at = 0
  for (const name of ['board', 'far', 'near', 'off']) replaceWith(page.parts[name], [])
  for (const name of ['actions', 'record', 'all']) page.parts[name].hidden = true
  fillAbout(page.parts, { pieces: [], players: [] }, page.info.texts, null)
  const headline = page.info.engine ? say('engineGame', { engine: page.info.engine }) : say('broken', { reason: error.message })
  fillStatus(page.parts, page.look, { headline })
}

function allPlayers(info, design) {
  return design.players && design.players.length ? design.players : info.players
}

function lookOf(design, players) {
  const paints = playerPaints(players)
  paints[''] = { fill: '#8b8f94', edge: '#4a4d50', ink: '#1e1e1e', index: 0, dark: false }
  return { paints, styles: pieceStyles(design.pieces.map(p => p.name), players) }
}

function buildBoard(page) {
  const layout = layoutOf(page.design, { flipped: page.flipped })
  const cursor = page.board ? page.board.cursor : -1
  page.board = createBoard(layout, page.look, {
    pick: index => pick(page, index), cancel: () => escape(page), drag: index => pickUpForDrag(page, index)
  })
  if (cursor >= 0 && layout.spots[cursor]) page.board.cursor = cursor
  replaceWith(page.parts.board, [page.board.element])
  page.parts.board.style.setProperty('--ratio', layout.box.width / layout.box.height)
  page.root.style.setProperty('--ratio', layout.box.width / layout.box.height)
}

function flip(page) {
  page.flipped = !page.flipped
  page.board.cursor = -1
  buildBoard(page)
  show(page)
}

// ---------------------------------------------------------------- moving

function play(page, move) {
  const ply = plyOf(page, move)
  halt(page)
  try {
    page.game.apply(move)
  } catch (error) {
    page.trouble = error.message
    return refresh(page)
  }
  page.plies = page.plies.slice(0, page.at).concat(ply)
  page.at += 1
  page.said = say('said', { player: ply.player, move: ply.text })
  refresh(page, ply)
}

function plyOf(page, move) {
  return { text: String(move), player: page.game.player, partial: Boolean(move.partial), pass: Boolean(move.pass), from: move.from, to: move.to, effects: move.effects || [] }
}

/** Shows the position after the first `at` moves of those known. */
function goTo(page, at) {
  const wanted = Math.max(0, Math.min(page.plies.length, at))
  if (wanted === page.at) return
  halt(page)
  while (page.at > wanted) { page.game.undo(); page.at -= 1 }
  while (page.at < wanted) { page.game.apply(page.plies[page.at].text); page.at += 1 }
  page.said = page.at > 0 ? say('said', page.plies[page.at - 1].player === '' ? {} : { player: page.plies[page.at - 1].player, move: page.plies[page.at - 1].text }) : say('start')
  refresh(page)
}

function restart(page) {
  halt(page)
  while (page.at > 0) { page.game.undo(); page.at -= 1 }
  page.plies = []
  page.said = say('start')
  refresh(page)
}

/** Undo goes back to a person's turn, over the computer's answer. */
function personBefore(page) {
  let at = page.at - 1
  while (at > 0 && !byPerson(page, page.plies[at].player)) at -= 1
  return anyPerson(page) ? at : page.at - 1
}

function personAfter(page) {
  let at = page.at + 1
  while (at < page.plies.length && !byPerson(page, page.plies[at].player)) at += 1
  return anyPerson(page) ? at : page.at + 1
}

const byPerson = (page, player) => page.seats[player] === 'person' && player[0] !== '?'
const anyPerson = page => Object.keys(page.seats).some(p => byPerson(page, p))

// ---------------------------------------------------------------- the computer and chance

function halt(page) {
  page.waiting += 1
  page.trouble = ''
  page.opponent.stop()
  closeChooser(page)
}

const lookingBack = page => page.at < page.plies.length

/** Lets the computer or chance move when it is their turn. */
function nextTurn(page) {
  if (page.moves.length === 0 || lookingBack(page)) return
  const ticket = page.waiting
  const still = act => result => { if (page.waiting === ticket) act(result) }
  if (page.game.random) {
    const pickOne = still(() => play(page, page.moves[Math.floor(Math.random() * page.moves.length)]))
    setTimeout(pickOne, 450)
  } else if (page.seats[page.game.player] !== 'person') {
    const level = STRENGTH[page.seats[page.game.player]]
    const job = { variant: page.info.index, seed: page.seed, history: page.plies.map(p => p.text), ms: level.ms, level: level.level }
    page.opponent.ask(job).then(still(answer => answered(page, answer)), still(error => {
      page.trouble = say('stopped', { reason: error.message })
      show(page)
    }))
  }
}

function answered(page, answer) {
  const move = page.moves.find(m => String(m) === answer.move) || page.moves[0]
  play(page, move)
}

// ---------------------------------------------------------------- clicks and keys

/** A person may act now. */
function mayAct(page) {
  return page.game && page.moves.length > 0 && !page.game.random && page.seats[page.game.player] === 'person'
}

function pick(page, index) {
  if (!mayAct(page)) return
  closeChooser(page)
  const at = meantPlace(page, index)
  settle(page, pickPosition(page.selection, at), at)
}

/** Of positions on top of each other the one that can do something. */
function meantPlace(page, index) {
  const twins = twinsOf(page.board.layout, index)
  const targets = targetsOf(page.selection)
  const sources = sourcesOf(page.selection)
  const target = twins.find(i => targets.has(i))
  const source = twins.find(i => sources.has(i))
  return target !== undefined ? target : source !== undefined ? source : index
}

function pickUpForDrag(page, index) {
  if (!mayAct(page) || !sourcesOf(page.selection).has(index)) return false
  closeChooser(page)
  page.selection = Object.assign(cancelSelection(page.selection), { from: index })
  show(page)
  return true
}

function settle(page, selection, at) {
  page.selection = selection
  if (selection.move) return play(page, selection.move)
  show(page)
  if (selection.choices) openChooser(page, at)
}

function escape(page) {
  closeChooser(page)
  page.selection = stepBack(page.selection)
  show(page)
}

function openChooser(page, at) {
  const entries = describeChoices(page.selection.choices).map(d => choiceEntry(page, d))
  page.chooser = createChooser(page.board, at, entries, {
    choose: k => { closeChooser(page); settle(page, choose(page.selection, k), at); focusBoard(page.board, at) },
    cancel: () => { escape(page); focusBoard(page.board, at) }
  })
  page.parts.board.append(page.chooser)
  page.chooser.querySelector('button').focus()
}

function closeChooser(page) {
  if (page.chooser) page.chooser.remove()
  page.chooser = null
}

function choiceEntry(page, choice) {
  const names = places => places.map(i => page.design.positions[i] ? page.design.positions[i].name : i).join(', ')
  const words = {
    drop: p => p.piece, promotion: p => p.piece, keeps: p => say('keeps', p), takes: p => p.places.length ? say('takes', { places: names(p.places) }) : say('takesNothing'),
    creates: p => say('creates', { what: p.piece ? (p.player || '') + ' ' + p.piece + ' ' + names(p.places) : '\u2013' }),
    changes: p => say('changes', { places: names(p.places) + ' ' + (p.values || []).join(' ') }), goesOn: () => say('goesOn'), stops: () => say('stops')
  }
  if (choice.parts.length === 0) return { label: prettyMove(choice.move), piece: null, player: null }
  const shown = choice.parts.find(p => p.piece && p.player)
  return { label: choice.parts.map(p => words[p.kind](p)).join(' \u00b7 '), piece: shown ? shown.piece : null, player: shown ? shown.player : null }
}

// ---------------------------------------------------------------- showing

/** After every change of the position. */
function refresh(page, made) {
  const outcome = page.game.outcome()
  page.moves = outcome ? [] : page.game.moves()
  const last = page.plies[page.at - 1]
  page.continuing = goesOn(last, page.game.player, page.moves)
  page.selection = startSelection(page.moves, { continuing: page.continuing })
  show(page)
  if (made) animateMove(page.board, made.effects)
  if (boardHasFocus(page.board)) focusBoard(page.board, page.board.cursor)
  nextTurn(page)
}

/** Whether a partial move is still open: it ends by itself when the piece has nothing to go on with. */
function goesOn(last, player, moves) {
  return Boolean(last && last.partial && last.player === player && moves.every(m => m.pass || m.from === last.to))
}

function show(page) {
  const cells = page.game.cells()
  const free = mayAct(page)
  const sources = free ? sourcesOf(page.selection) : new Set()
  const targets = free ? targetsOf(page.selection) : new Map()
  const last = page.plies[page.at - 1]
  updateBoard(page.board, {
    cells, sources, targets, showTargets: fewTargets(page, targets), selected: page.selection.from, last: last ? touchedBy(last) : [], struck: last ? capturesOf(last).filter(i => touchedBy(last).indexOf(i) < 0) : [],
    cellLabel: cellWords
  })
  showSeats(page)
  showOff(page, cells, sources, targets)
  showStatus(page)
  showButtons(page)
  fillRecord(page.parts, page.plies, page.at, { goTo: at => goTo(page, at) })
  fillAllMoves(page.parts, free ? page.moves : [], { play: m => play(page, m) })
}

/** Dots on every empty place of a board say nothing: they are left out until something is picked up. */
function fewTargets(page, targets) {
  if (page.selection.from >= 0 || page.selection.piece !== null) return true
  return sourcesOf(page.selection).size === 0 && targets.size * 2 < page.design.positions.length
}

function touchedBy(ply) {
  const places = []
  for (const e of ply.effects) {
    if (e.kind === 'move') places.push(e.from, e.to)
    if (e.kind === 'drop' || e.kind === 'create') places.push(placeOf(e))
  }
  if (places.length === 0) places.push(ply.from, ply.to)
  return places.filter((p, k) => p >= 0 && places.indexOf(p) === k)
}

const cellWords = cell => cell.player + ' ' + cell.piece

function showSeats(page) {
  const reserves = page.game.reserves ? page.game.reserves() || {} : {}
  const players = allPlayers(page.info, page.design)
  const free = mayAct(page)
  const nodes = players.map(player => {
    const usable = new Set(free ? page.moves.filter(m => m.from < 0 && m.to >= 0 && (m.player || page.game.player) === player).map(m => m.piece) : [])
    return seatNode(page.look, {
      player, name: plainName(player), level: page.seats[player], chance: player[0] === '?', active: page.moves.length > 0 && page.game.player === player,
      trays: trayEntries(reserves[player], usable, usable.size ? page.selection.piece : null)
    }, { level: (p, level) => setLevel(page, p, level), reserve: piece => settle(page, pickReserve(page.selection, piece), -1) })
  })
  const near = page.flipped ? nodes.slice(1) : nodes.slice(0, 1)
  keepFocus(page, () => {
    replaceWith(page.parts.far, page.flipped ? nodes.slice(0, 1) : nodes.slice(1))
    replaceWith(page.parts.near, near)
  })
}

/** Trays are made anew: the focus stays on the same button. */
function keepFocus(page, change) {
  const seat = document.activeElement && document.activeElement.closest && document.activeElement.closest('.seat')
  const player = seat ? seat.getAttribute('data-player') : null
  const piece = seat ? document.activeElement.getAttribute('data-piece') : null
  change()
  if (player === null) return
  const again = Array.from(page.root.querySelectorAll('.seat')).find(s => s.getAttribute('data-player') === player)
  if (!again) return
  const node = piece === null ? again.querySelector('select') : Array.from(again.querySelectorAll('.tray-item')).find(b => b.getAttribute('data-piece') === piece)
  if (node && !node.disabled) node.focus()
}

const plainName = player => player.replace(/^\?/, '')

function setLevel(page, player, level) {
  page.seats[player] = level
  halt(page)
  show(page)
  nextTurn(page)
}

function showOff(page, cells, sources, targets) {
  const entries = page.board.layout.hidden.filter(i => cells[i] || targets.has(i) || sources.has(i)).map(i => ({
    index: i, name: page.design.positions[i].name, label: cells[i] ? cellWords(cells[i]) : say('empty'), piece: cells[i] ? cells[i].piece : null,
    player: cells[i] ? cells[i].player : null, usable: targets.has(i) || sources.has(i), selected: i === page.selection.from
  }))
  fillOff(page.parts, page.look, entries, { pick: index => pick(page, index) })
}

function showStatus(page) {
  const outcome = page.game.outcome()
  const player = page.game.player
  const names = { player: plainName(player) }
  if (outcome) {
    const words = resultWords(outcome, allPlayers(page.info, page.design))
    return fillStatus(page.parts, page.look, Object.assign(words, { result: true, said: page.said, player: page.look.paints[outcome.winner] ? outcome.winner : null }))
  }
  const status = { headline: say('toMove', names), detail: page.trouble, player, said: page.said }
  const person = !page.game.random && page.seats[player] === 'person'
  if (lookingBack(page)) {
    status.detail = person ? say('waiting') : say('waitingEngine', names)
    if (!person) status.action = { label: say('continueHere'), run: () => { page.plies = page.plies.slice(0, page.at); refresh(page) } }
  } else if (page.game.random) status.headline = say('rolling', names)
  else if (!person && !page.trouble) status.headline = say('thinking', names)
  else if (person) Object.assign(status, personWords(page, names))
  fillStatus(page.parts, page.look, status)
}

function personWords(page, names) {
  const pass = passMove(page.selection)
  if (pass && page.moves.length === 1) return { headline: say('mustPass', names) }
  if (page.continuing) return { headline: say(pass ? 'goOnOrStop' : 'goOn', names) }
  const cell = page.selection.from >= 0 ? page.game.cells()[page.selection.from] : null
  const picked = cell ? cell.piece : page.selection.piece
  const piece = picked ? page.design.pieces.find(p => p.name === picked) : null
  return piece && piece.help ? { detail: piece.help } : {}
}

function showButtons(page) {
  const b = page.parts.buttons
  const pass = mayAct(page) ? passMove(page.selection) : null
  b.pass.hidden = !pass
  b.pass.classList.toggle('button-strong', Boolean(pass && page.moves.length === 1))
  b.undo.disabled = page.at === 0
  b.redo.disabled = !lookingBack(page)
  b.restart.disabled = page.plies.length === 0
}

// ---------------------------------------------------------------- light and dark

function nextTheme(page) {
  const now = document.documentElement.getAttribute('data-theme') || 'auto'
  setTheme(page, THEMES[(THEMES.indexOf(now) + 1) % THEMES.length])
}

function setTheme(page, theme) {
  document.documentElement.setAttribute('data-theme', theme)
  const label = say({ auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' }[theme])
  page.parts.theme.setAttribute('aria-label', label)
  page.parts.theme.setAttribute('title', label)
}

// ---------------------------------------------------------------- start

/** Starts by itself in a page that carries its module; does nothing elsewhere. */
export function bootPage() {
  if (typeof document === 'undefined' || !document.getElementById('zrf-data')) return
  const data = JSON.parse(document.getElementById('zrf-data').textContent)
  const api = window[data.global]
  const text = document.getElementById('zrf-module').textContent
  window.zrfPage = startPage(document.getElementById('app'), api, createOpponent(api, text, data.global))
}

bootPage()
