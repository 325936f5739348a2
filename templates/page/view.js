// Shows the page's state: after every change everything is told anew, and each part changes what differs.
import { showPreview, updateBoard } from './board/board.js'
import { replaceWith } from './drawing/dom.js'
import { zonesAt } from './geometry/zones.js'
import { capturesOf, changedBy, doesMore, previewOf, touchedBy } from './play/effects.js'
import { groupSources, groupTargets } from './play/groups.js'
import { lookingBack } from './play/session.js'
import { passMove, sourcesOf, targetsOf } from './play/selection.js'
import { fillEditor } from './panels/editor.js'
import { fillAllMoves, fillRecord } from './panels/moves.js'
import { fillOff, seatNode, trayEntries } from './panels/seats.js'
import { fillEvaluation, fillStatus, resultWords } from './panels/status.js'
import { fillWhy } from './panels/why.js'
import { prettyMove, say } from './texts.js'

export const plainName = player => player.replace(/^\?/, '')
const cellWords = cell => plainName(cell.player) + ' ' + cell.piece + pileWords(cell.pile || [])
const pileWords = pile => pile.length === 0 ? '' : ' / ' + pile.map(({ player, piece }) => plainName(player) + ' ' + piece).join(' / ')
const NOTHING = new Map()
const FEW = 6 // kinds of pieces in reserve that find room beside a player's name

/** A person may move now. */
export function mayAct(page) {
  const s = page.session
  return Boolean(s) && !page.editor && s.moves.length > 0 && !s.game.random && page.seats[s.game.player] === 'person'
}

/** What can be picked up now. */
export function sourcesNow(page) {
  return page.grouping ? groupSources(page.session.game, page.session.moves) : sourcesOf(page.selection)
}

/** Where what is picked up can go: position -> { capture, moves }. */
export function targetsNow(page) {
  return page.grouping ? groupTargets(page.session.game, page.selection.group) : targetsOf(page.selection)
}

export function show(page) {
  const { session } = page
  const cells = page.editor ? page.editor.cells : session.game.cells()
  const free = mayAct(page)
  const sources = free && !page.inspecting ? sourcesNow(page) : new Set()
  const targets = free && !page.inspecting ? targetsNow(page) : NOTHING
  const last = page.editor ? null : session.plies[session.at - 1]
  page.cells = cells
  updateBoard(page.board, Object.assign({
    cells, sources, targets, showTargets: fewTargets(page, targets), selected: selectedPlaces(page), checks: page.editor ? [] : session.checks, hinted: [], rings: [], arrows: [],
    last: last ? touchedBy(last) : [], changed: last ? changedBy(last).filter(i => touchedBy(last).indexOf(i) < 0) : [],
    struck: last ? capturesOf(last).filter(i => touchedBy(last).indexOf(i) < 0) : [],
    zones: page.zones.filter(z => z.shown).map(z => z.positions), badge: cell => badgeOf(page, cell), cellLabel: cellWords
  }, overlayOf(page)))
  preview(page, page.pending ? [page.pending] : [])
  const trays = showSeats(page)
  const beside = showOff(page, cells, sources, targets)
  page.root.style.setProperty('--trays', trays + (beside ? 1 : 0))
  showStatus(page)
  showButtons(page)
  fillEvaluation(page.parts, page.look, page.settings.evaluation && !page.editor ? evaluationOf(page) : null)
  fillWhy(page.parts, accountOf(page))
  page.parts.editor.hidden = !page.editor
  page.parts.actions.hidden = page.parts.record.hidden = page.parts.all.hidden = Boolean(page.editor)
  if (page.editor) return fillEditor(page.parts, page.look, page.session.design, page.session.players, page.editor, page.on.editor)
  fillRecord(page.parts, session.plies, session.at, { goTo: at => page.on.goTo(at) })
  fillAllMoves(page.parts, free ? session.moves : [], { play: m => page.on.play(m) })
}

/** Why the inspected piece moves as it does; a module compiled without a trace does not know. */
function accountOf({ api, editor, inspecting, session }) {
  if (!api.why || editor || !inspecting || inspecting.at < 0) return null
  return api.why(session.game, session.design.positions[inspecting.at].name)
}

/** Dots on every empty place of a board say nothing: they are left out until something is picked up. */
function fewTargets(page, targets) {
  if (page.selection.from >= 0 || page.selection.piece !== null || page.selection.group.length > 0) return true
  return sourcesOf(page.selection).size === 0 && targets.size * 2 < page.session.design.positions.length
}

function selectedPlaces(page) {
  if (page.editor) return []
  return page.selection.from >= 0 ? [page.selection.from] : page.selection.group
}

/** Attributes that are not what every piece of the type begins with. */
function badgeOf(page, cell) {
  if (!page.settings.attributes) return ''
  return Object.keys(cell.attributes || {}).filter(name => cell.attributes[name] !== false && cell.attributes[name] !== 0)
    .map(name => cell.attributes[name] === true ? name.slice(0, 9) : name.slice(0, 5) + ' ' + cell.attributes[name]).slice(0, 1).join('')
}

/** Arrows and rings: who takes whom, or the engine's hint. */
function overlayOf(page) {
  if (page.editor) return {}
  if (page.inspecting) return inspection(page)
  if (!page.hint) return {}
  const { from, to } = page.hint
  return from >= 0 && to >= 0 && from !== to ? { arrows: [{ from, to, kind: 'hint' }] } : { hinted: [to >= 0 ? to : from] }
}

function inspection(page) {
  const at = page.inspecting.at
  const { takes, takenBy } = page.on.attacks()
  if (at < 0) return { rings: Array.from(takenBy.keys(), i => ({ at: i, kind: 'attacked' })) }
  const victims = takes.get(at) || new Set()
  const attackers = takenBy.get(at) || new Set()
  const arrows = Array.from(victims, to => ({ from: at, to, kind: 'takes', both: attackers.has(to) }))
    .concat(Array.from(attackers, from => ({ from, to: at, kind: 'taken', both: victims.has(from) })))
  return { arrows, selected: [at] }
}

/** What the moves a click would make have in common, shown before the click. */
export function preview(page, moves) {
  showPreview(page.board, moves.length ? previewOf(moves, page.cells, page.session.players, new Set(page.board.layout.hidden)) : null)
}

// ---------------------------------------------------------------- seats, reserves, places beside the board

/** Gives the number of trays that need a row of their own. */
function showSeats(page) {
  const game = page.session.game
  const reserves = (page.editor ? page.editor.reserves : game.reserves ? game.reserves() : null) || {}
  const free = mayAct(page)
  const nodes = page.order.map(player => {
    const usable = new Set(free ? page.session.moves.filter(m => m.from < 0 && m.to >= 0 && (m.player || game.player) === player).map(m => m.piece) : [])
    return seatNode(page.look, {
      player, name: plainName(player), level: page.seats[player], chance: player[0] === '?', active: page.session.moves.length > 0 && game.player === player,
      trays: trayEntries(reserves[player], usable, usable.size ? page.selection.piece : null)
    }, { level: (p, level) => page.on.seat(p, level), reserve: piece => page.on.reserve(piece) })
  })
  keepFocus(page, () => {
    replaceWith(page.parts.far, page.flipped ? nodes.slice(0, 1) : nodes.slice(1))
    replaceWith(page.parts.near, page.flipped ? nodes.slice(1) : nodes.slice(0, 1))
  })
  return nodes.filter(n => n.querySelectorAll('.tray-item').length > FEW).length
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

function showOff(page, cells, sources, targets) {
  const entries = page.board.layout.hidden.filter(i => cells[i] || targets.has(i) || sources.has(i)).map(i => ({
    index: i, name: page.session.design.positions[i].name, label: cells[i] ? cellWords(cells[i]) : say('empty'), piece: cells[i] ? cells[i].piece : null,
    player: cells[i] ? cells[i].player : null, usable: targets.has(i) || sources.has(i), selected: i === page.selection.from
  }))
  fillOff(page.parts, page.look, entries, { pick: index => page.on.pick(index) })
  return entries.length > 0
}

// ---------------------------------------------------------------- status

function showStatus(page) {
  const { session } = page
  const { outcome, game } = session
  if (page.editor) return fillStatus(page.parts, page.look, { headline: say('edit'), detail: page.editor.trouble })
  if (page.inspecting) return fillStatus(page.parts, page.look, inspectionWords(page))
  if (outcome) {
    const words = resultWords(outcome, session.players)
    return fillStatus(page.parts, page.look, Object.assign(words, { result: true, said: page.said, player: page.look.paints[outcome.winner] ? outcome.winner : null }, page.trouble ? { detail: page.trouble } : {}))
  }
  const player = game.player
  const names = { player: plainName(player) }
  const person = !game.random && page.seats[player] === 'person'
  const status = { headline: say('toMove', names), detail: page.trouble, player, said: page.said, actions: [] }
  if (lookingBack(session)) {
    if (!page.trouble) status.detail = person ? say('waiting') : say('waitingEngine', names)
    if (!person) status.actions.push({ name: 'continue', label: say('continueHere'), strong: true, run: page.on.cut })
  } else if (game.random) status.headline = say('rolling', names)
  else if (!person && page.paused) {
    status.headline = say('paused')
    status.actions.push({ name: 'resume', label: say('resume'), strong: true, run: page.on.resume })
  } else if (!person && !page.trouble) {
    status.headline = say('thinking', names)
    status.actions.push({ name: 'now', label: say('moveNow'), run: page.on.moveNow }, { name: 'pause', label: say('pause'), run: page.on.pause })
  } else if (person) Object.assign(status, personWords(page, names, status))
  fillStatus(page.parts, page.look, status)
}

function personWords(page, names, status) {
  if (page.pending) {
    return {
      headline: say('confirmAsk', { move: prettyMove(page.pending) }),
      actions: [{ name: 'confirm', label: say('confirmIt'), strong: true, run: page.on.confirm }, { name: 'cancel', label: say('cancelIt'), run: page.on.escape }]
    }
  }
  if (status.detail) return {}
  if (page.hint) return { detail: page.hint.words }
  const pass = passMove(page.selection)
  if (pass && page.session.moves.length === 1) return { headline: say('mustPass', names) }
  if (page.selection.group.length > 0) return { detail: say('group', { places: page.selection.group.map(i => page.session.design.positions[i].name).join(', ') }) }
  if (page.continuing) return { headline: say(pass ? 'goOnOrStop' : 'goOn', names) }
  const cell = page.selection.from >= 0 ? page.cells[page.selection.from] : null
  const picked = cell ? cell.piece : page.selection.piece
  const piece = picked ? page.session.design.pieces.find(p => p.name === picked) : null
  const help = piece && piece.help ? piece.help : ''
  return { detail: holdWords(page, picked) || help }
}

/** Fingers cannot hover: where moves do more than meets the eye, they are told how to see it. */
function holdWords(page, picked) {
  if (typeof matchMedia !== 'function' || !matchMedia('(hover: none)').matches) return ''
  if (!picked && sourcesOf(page.selection).size > 0) return ''
  return Array.from(targetsNow(page).values()).some(t => t.moves.some(doesMore)) ? say('holdHelp') : ''
}

function inspectionWords(page) {
  const at = page.inspecting.at
  const cell = at >= 0 ? page.cells[at] : null
  if (at < 0) return { headline: say('inspect'), detail: say('inspectAsk') }
  const { design } = page.session
  const { takes, takenBy } = page.on.attacks()
  const list = set => Array.from(set || [], i => design.positions[i].name + (page.cells[i] ? ' (' + cellWords(page.cells[i]) + ')' : '')).join(', ')
  const lines = []
  if (takes.get(at)) lines.push(say('canTake', { list: list(takes.get(at)) }))
  if (takenBy.get(at)) lines.push(say('takenBy', { list: list(takenBy.get(at)) }))
  if (cell && lines.length === 0) lines.push(say('takesNobody'))
  const attributes = cell ? Object.keys(cell.attributes || {}).map(name => name + ': ' + cell.attributes[name]) : []
  if (attributes.length) lines.push(attributes.join(', '))
  const zones = zonesAt(design, at, cell ? cell.player : null)
  if (zones.length) lines.push(say('inZones', { list: zones.join(', ') }))
  const name = design.positions[at].name
  return { headline: cell ? cellWords(cell) + ', ' + name : name + ', ' + say('empty'), detail: lines.join('. '), player: cell ? cell.player : null }
}

// ---------------------------------------------------------------- buttons, evaluation

function showButtons(page) {
  const b = page.parts.buttons
  const pass = mayAct(page) && !page.inspecting ? passMove(page.selection) : null
  b.pass.hidden = !pass
  b.pass.textContent = say(page.continuing ? 'stop' : 'pass')
  b.pass.classList.toggle('button-strong', Boolean(pass && page.session.moves.length === 1))
  b.undo.disabled = page.session.at === 0
  b.redo.disabled = !lookingBack(page.session)
  b.restart.disabled = page.session.plies.length === 0 && page.session.start === null
  b.hint.disabled = !mayAct(page)
  b.inspect.setAttribute('aria-pressed', page.inspecting ? 'true' : 'false')
}

/** The last thing the engine said about this position, for two players. */
function evaluationOf(page) {
  const players = page.session.players.filter(p => p[0] !== '?')
  if (players.length !== 2) return null
  const known = page.evaluation || { share: 0.5, player: players[0] }
  const share = known.player === players[0] ? known.share : 1 - known.share
  const percent = Math.round(Math.max(share, 1 - share) * 100)
  const leader = { player: plainName(share >= 0.5 ? players[0] : players[1]), percent }
  return { share, player: players[0], other: players[1], words: percent <= 52 ? say('even') : percent >= 100 ? say('winning', leader) : say('better', leader) }
}
