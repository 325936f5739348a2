// Rendering of the page's state: after each change, every part receives the complete state and updates what differs.
import {
  HAS_ATTRIBUTES, HAS_CHANCE, HAS_DROPS, HAS_HIDDEN_POSITIONS, HAS_MANY_PLAYERS, HAS_PARTIAL_MOVES, HAS_PASSES,
  HAS_PITS, HAS_PUZZLES, HAS_RELAY, HAS_TRACE
} from '../runtime/state/build_flags.js'
import { showPreview, updateBoard } from './board/board.js'
import { replaceWith } from './drawing/dom.js'
import { capturesOf, changedBy, previewOf, touchedBy } from './play/effects.js'
import { timeLeft, timeText } from './play/clock.js'
import { mayAgree, mayJudge, outcomeNow, rivals, takenBy } from './play/ending.js'
import { engineLines } from './play/engine_lines.js'
import { mayGive } from './play/handicap.js'
import { scoreAtEnd } from './play/judgments.js'
import { piecesRolled } from './play/move_names.js'
import { isReviewing } from './play/session.js'
import { cellsOf } from './play/sowing.js'
import { startOf } from './play/start.js'
import { passMove, pickedBy, sourcesOf } from './play/selection.js'
import { fillEditor } from './panels/editor.js'
import { fillEngineLines } from './panels/engine_lines.js'
import { fillAllMoves, fillRecord } from './panels/moves.js'
import { fillOffBoard, fillRoll, seatNode, trayEntries } from './panels/seats.js'
import { fillStart } from './panels/start.js'
import { fillEvaluation } from './panels/status.js'
import { fillWhy } from './panels/why.js'
import { personText } from './table/people.js'
import { canConnect } from './table/webrtc.js'
import { formatText, nameOfPlayer } from './texts.js'
import { cellLabel, mayAct, sourcesNow, targetsNow } from './choices.js'
import { showStatus } from './status.js'

const NOTHING = new Map()

/** Update all parts of the page. */
export function show (page) {
  const { session } = page
  const cells = page.editor ? page.editor.cells : cellsOf(session)
  const free = mayAct(page)
  const sources = free && !page.inspecting ? sourcesNow(page) : new Set()
  const targets = free && !page.inspecting ? targetsNow(page) : NOTHING
  const last = page.editor ? null : session.plies[session.at - 1]
  page.cells = cells
  updateBoard(
    page.board,
    Object.assign(
      {
        cells,
        sources,
        targets,
        showTargets: showsTargets(page, targets),
        selected: page.editor ? [] : page.premove ? [page.premove.from] : pickedBy(page.selection) || [],
        checks: page.editor ? [] : session.checks,
        hinted: [],
        rings: [],
        arrows: [],
        last: last ? touchedBy(last) : [],
        changed: last ? changedBy(last).filter(i => touchedBy(last).indexOf(i) < 0) : [],
        captured: last ? capturesOf(last).filter(i => touchedBy(last).indexOf(i) < 0) : [],
        zones: page.zones.filter(z => z.shown).map(z => z.positions),
        badge: cell => badgeOf(page, cell),
        cellLabel,
        hasPits: HAS_PITS && session.isMancala
      },
      overlayOf(page)
    )
  )
  preview(page, page.pending ? [page.pending] : [])
  showSeats(page)
  if (HAS_HIDDEN_POSITIONS) showOffBoard(page, cells, sources, targets)
  showStatus(page)
  showButtons(page)
  page.parts.help.textContent = formatText(HAS_PUZZLES && page.on.steps() ? 'puzzleHelp' : 'boardHelp')
  showEvaluation(page)
  fillStart(page.parts, page.look, startOf(page), page.on)
  if (HAS_TRACE) fillWhy(page.parts, explanationOf(page))
  page.parts.editor.hidden = !page.editor
  page.parts.actions.hidden = page.parts.record.hidden = page.parts.all.hidden = Boolean(page.editor || page.exercise)
  if (page.editor)
    return fillEditor(page.parts, page.look, page.session.design, page.session.players, page.editor, page.on.editor)
  if (page.exercise) return
  fillRecord(
    page.parts,
    session,
    {
      judges: mayJudge(page),
      learns: !page.table,
      analyzing: page.analyzing === page.ticket,
      free: free || isReviewing(session) || Boolean(outcomeNow(session))
    },
    page.on
  )
  fillAllMoves(page.parts, free ? session.moves : [], { play: m => page.on.play(m) })
}

/** Show the evaluation and the lines of the engine. */
export function showEvaluation (page) {
  fillEvaluation(
    page.parts,
    page.look,
    page.settings.evaluation && mayJudge(page) && !page.editor && !page.exercise ? evaluationOf(page) : null
  )
  fillEngineLines(page.parts, showsLines(page) ? engineLines(page) : null, text => page.on.playText(text))
}

/** Return true if the page shows lines of the engine: on the turn of a human. */
export function showsLines (page) {
  const { settings, session, editor, exercise, seats } = page
  return (
    settings.lines > 0 &&
    mayJudge(page) &&
    !editor &&
    !exercise &&
    session.moves.length > 0 &&
    !session.game.random &&
    (isReviewing(session) || seats[session.game.player] === 'person')
  )
}

/** Return the explanation of the inspected piece's moves; null in a module compiled without a trace. */
function explanationOf ({ api, editor, inspecting, session }) {
  if (!api.why || editor || !inspecting || inspecting.at < 0) return null
  return api.why(session.game, session.design.positions[inspecting.at].name)
}

/** Return true if targets are to be marked. Without a selection, marks on most of the board carry no information. */
function showsTargets (page, targets) {
  if (pickedBy(page.selection) !== null) return true
  return sourcesOf(page.selection).size === 0 && targets.size * 2 < page.session.design.positions.length
}

/** Return a short label of the first attribute that is set, or an empty text. */
function badgeOf (page, cell) {
  if (!HAS_ATTRIBUTES || !page.settings.attributes) return ''
  return Object.keys(cell.attributes || {})
    .filter(name => cell.attributes[name] !== false && cell.attributes[name] !== 0)
    .map(name => cell.attributes[name] === true ? name.slice(0, 9) : name.slice(0, 5) + ' ' + cell.attributes[name])
    .slice(0, 1)
    .join('')
}

/**
 * Return the arrows and rings over the board: attacks in inspection mode, else the player's marks and the engine's
 * hint.
 */
function overlayOf (page) {
  if (page.editor) return {}
  if (page.inspecting) return inspection(page)
  const premoves = page.premove && page.premove.to >= 0 ? [Object.assign({ kind: 'premove' }, page.premove)] : []
  const drawn = {
    arrows: page.drawn
      .filter(m => m.from !== m.to)
      .map(m => ({ from: m.from, to: m.to, kind: 'drawn' }))
      .concat(premoves),
    rings: page.drawn.filter(m => m.from === m.to).map(m => ({ at: m.from, kind: 'drawn' }))
  }
  const hint = hintOverlay(page)
  return Object.assign(drawn, hint, { arrows: drawn.arrows.concat(hint.arrows || []) })
}

function hintOverlay (page) {
  if (!page.hint) return {}
  const { from, to } = page.hint
  return from >= 0 && to >= 0 && from !== to
    ? { arrows: [{ from, to, kind: page.hint.isThreat ? 'takes' : 'hint' }] }
    : { hinted: [to >= 0 ? to : from] }
}

/** Return the attacks from and on the inspected position; without one, all attacked positions. */
function inspection (page) {
  const at = page.inspecting.at
  const { captures, attackers } = page.on.attacks()
  if (at < 0) return { rings: Array.from(attackers.keys(), i => ({ at: i, kind: 'attacked' })) }
  const attacked = captures.get(at) || new Set()
  const attacking = attackers.get(at) || new Set()
  const arrows = Array.from(attacked, to => ({ from: at, to, kind: 'takes', both: attacking.has(to) }))
    .concat(Array.from(attacking, from => ({ from, to: at, kind: 'taken', both: attacked.has(from) })))
  return { arrows, selected: [at] }
}

/** Show the common effects of some moves before one of them is played; an empty list shows none. */
export function preview (page, moves) {
  showPreview(
    page.board,
    moves.length ? previewOf(moves, page.cells, page.session.players, new Set(page.board.layout.hidden)) : null
  )
}

// ---------------------------------------------------------------- seats, reserves, pieces off the board

/** Show the players and their reserves. */
function showSeats (page) {
  const game = page.session.game
  const reserves = (page.editor ? page.editor.reserves : game.reserves ? game.reserves() : null) || {}
  const free = mayAct(page)
  const nodes = page.order.map(player => {
    const usable = new Set(
      HAS_DROPS && free
        ? page.session.moves
            .filter(m => m.from < 0 && m.to >= 0 && (m.player || game.player) === player)
            .map(m => m.piece)
        : []
    )
    return seatNode(
      page.look,
      {
        player,
        name: nameOfPlayer(player),
        level: page.seats[player],
        invites: canConnect() && rivals(page.session).length > 1,
        person: HAS_RELAY && page.table && page.table.trusted ? personText(page, player) : '',
        active: page.session.moves.length > 0 && game.player === player,
        clock: timeLeft(page, player) === null ? null : timeText(timeLeft(page, player)),
        taken:
          page.editor || page.session.design.options['recycle captures'] === 'true'
            ? []
            : takenBy(page.session, player),
        trays: !HAS_DROPS
          ? []
          : trayEntries(page.session.design.pieces, reserves[player], usable, usable.size ? page.selection.piece : null)
      },
      { level: (p, level) => page.on.seat(p, level), reserve: piece => page.on.reserve(piece) }
    )
  })
  if (HAS_MANY_PLAYERS) page.root.classList.toggle('many-seats', nodes.length > 2)
  if (HAS_CHANCE) fillRoll(page.parts, page.look, rollOf(page.session))
  keepFocus(page, () => {
    replaceWith(page.parts.far, page.flipped ? nodes.slice(0, 1) : nodes.slice(1))
    replaceWith(page.parts.near, page.flipped ? nodes.slice(1) : nodes.slice(0, 1))
  })
}

/** Return the pieces of the last roll: { piece, player }[]. */
function rollOf ({ plies, at }) {
  const ply = plies.slice(0, at).reverse().find(({ player }) => player[0] === '?')
  return ply ? piecesRolled(ply).map(piece => ({ piece, player: ply.player })) : []
}

/** Run `change`, which creates the trays again, and restore the focus. */
function keepFocus (page, change) {
  const seat = document.activeElement && document.activeElement.closest && document.activeElement.closest('.seat')
  const player = seat ? seat.getAttribute('data-player') : null
  const piece = seat ? document.activeElement.getAttribute('data-piece') : null
  change()
  if (player === null) return
  const again = Array.from(page.root.querySelectorAll('.seat')).find(s => s.getAttribute('data-player') === player)
  if (!again) return
  const node =
    piece === null
      ? again.querySelector('select')
      : Array.from(again.querySelectorAll('.tray-item')).find(b => b.getAttribute('data-piece') === piece)
  if (node && !node.disabled) node.focus()
}

/** Show the pieces off the board. */
function showOffBoard (page, cells, sources, targets) {
  const entries = page.board.layout.hidden
    .filter(i => cells[i] || targets.has(i) || sources.has(i))
    .map(i => ({
      index: i,
      name: page.session.design.positions[i].name,
      label: cells[i] ? cellLabel(cells[i]) : formatText('empty'),
      piece: cells[i] ? cells[i].piece : null,
      player: cells[i] ? cells[i].player : null,
      usable: targets.has(i) || sources.has(i),
      selected: i === page.selection.from
    }))
  fillOffBoard(page.parts, page.look, entries, { pick: index => page.on.pick([index]) })
}

// ---------------------------------------------------------------- buttons, evaluation

function showButtons (page) {
  const b = page.parts.buttons
  if (HAS_PASSES) showPass(page)
  b.undo.disabled = page.session.at === 0 && !page.replaced
  b.redo.disabled = !isReviewing(page.session)
  b.restart.disabled = page.session.plies.length === 0 && page.session.start === null
  b.hint.disabled = !mayAct(page) || !mayJudge(page)
  b.resign.disabled = b.offer.disabled = !mayAgree(page)
  b.resign.hidden = b.offer.hidden = rivals(page.session).length < 2
  for (const name of ['hint', 'restart', 'edit', 'open']) b[name].hidden = Boolean(page.table)
  b.handicap.hidden = !mayGive(page)
  b.inspect.setAttribute('aria-pressed', page.inspecting ? 'true' : 'false')
}

/** Show the button that passes, or that stops a series of partial moves. */
function showPass (page) {
  const { pass } = page.parts.buttons
  const move = mayAct(page) && !page.inspecting ? passMove(page.selection) : null
  pass.hidden = !move
  pass.textContent = formatText(HAS_PARTIAL_MOVES && page.continuing ? 'stop' : 'pass')
  pass.classList.toggle('button-strong', Boolean(move && page.session.moves.length === 1))
}

/**
 * Return the result of the game, or the latest evaluation of the engine, for the bar. It needs two players; null for
 * other numbers.
 */
function evaluationOf ({ session }) {
  const players = rivals(session)
  if (players.length !== 2) return null
  const outcome = outcomeNow(session)
  const latest = session.evaluation || { share: 0.5, player: players[0] }
  const share = outcome
    ? scoreAtEnd(outcome, players[0])
    : latest.player === players[0]
      ? latest.share
      : 1 - latest.share
  const percent = Math.round(Math.max(share, 1 - share) * 100)
  const leader = { player: share >= 0.5 ? players[0] : players[1], percent }
  return {
    share,
    player: players[0],
    other: players[1],
    text:
      percent <= 52
        ? formatText('even')
        : percent >= 100
          ? formatText('winning', leader)
          : nameOfPlayer(leader.player) + ': ' + percent + '%'
  }
}
