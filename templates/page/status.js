// Text and actions of the status: the side to move, the choices of the person, and the result.
import {
  HAS_ATTRIBUTES, HAS_CHANCE, HAS_GROUPS, HAS_PARTIAL_MOVES, HAS_PASSES, HAS_PROBLEMS, HAS_PUZZLES, HAS_RELAY,
  HAS_ZONES
} from '../runtime/state/build_flags.js'
import { zonesAt } from './geometry/zones.js'
import { hasSideEffects } from './play/effects.js'
import { outcomeNow } from './play/ending.js'
import { nameOfMove } from './play/move_names.js'
import { taskText } from './play/problem.js'
import { isPuzzle, isSolved, nextGame, solutionText, solverOf } from './play/puzzle.js'
import { isReviewing } from './play/session.js'
import { startOf } from './play/start.js'
import { passMove, sourcesOf } from './play/selection.js'
import { exerciseStatus } from './panels/exercise.js'
import { fillStatus, resultStatus } from './panels/status.js'
import { isWaiting, tableStatus, watchersText } from './table/people.js'
import { formatMove, formatText, helpOf, paragraphsOf } from './texts.js'
import { cellLabel, targetsNow } from './choices.js'

/** Show the status, and next to the board a question to the player, or that an answer is awaited. */
export function showStatus (page) {
  const status = statusOf(page)
  const { question, session: { plies, shared } } = page
  if (question && question.session === page.session && question.at === plies.length) {
    const actions = ['accept', 'decline'].map(name => ({
      name,
      label: formatText(name),
      strong: name === 'accept',
      run: () => question.answer(name === 'accept')
    }))
    Object.assign(status, { detail: question.text, actions })
  } else if (page.table) {
    if (HAS_RELAY && page.table.seats) status.detail = [status.detail, watchersText(page)].filter(Boolean).join('. ')
    const answer =
      shared && shared.asked
        ? formatText('requested', { what: formatText(shared.asked.what) })
        : page.hint
          ? page.hint.text
          : ''
    if (answer && status.detail !== answer) status.detail = [status.detail, answer].filter(Boolean).join('. ')
  }
  page.parts.phrases.hidden =
    !page.table || !page.table.open || page.table.mine.length === 0 || (HAS_RELAY && isWaiting(page))
  fillStatus(page.parts, page.look, status)
}

function statusOf (page) {
  const { session } = page
  if (page.editor) return { headline: formatText('edit'), detail: page.editor.error }
  if (page.inspecting) return inspectionStatus(page)
  if (page.exercise) return exerciseStatus(page)
  const outcome = outcomeNow(session)
  return outcome ? outcomeStatus(page, outcome) : turnStatus(page)
}

function outcomeStatus (page, outcome) {
  const { session, look, announcement, error } = page
  const actions = session.plies.length ? [{ name: 'rematch', label: formatText('rematch'), run: page.on.rematch }] : []
  const solves = (HAS_PUZZLES || HAS_PROBLEMS) && solverOf(page) !== undefined
  return Object.assign(
    resultStatus(outcome, session.players, session.checks.length > 0),
    solves ? solutionStatus(page, outcome) : { actions },
    { result: true, announcement, player: look.palette[outcome.winner] ? outcome.winner : null },
    error ? { detail: error } : {}
  )
}

/** Return the status of a game in play: the side to move, and the actions of the person. */
function turnStatus (page) {
  const { session, error: detail, announcement } = page
  const { game } = session
  const { player } = game
  const names = { player }
  const person = !game.random && page.seats[player] === 'person'
  const headline = formatText('toMove', names)
  const about = aboutStart(page)
  const turn = about || (session.at > 0 && person) ? headline : ''
  const status = { headline, about, turn, detail, player, announcement, actions: [] }
  if (page.table && (!page.table.open || !person || isReviewing(session) || (HAS_RELAY && isWaiting(page))))
    Object.assign(status, tableStatus(page, names))
  else if (isReviewing(session)) {
    if (!page.error) status.detail = page.hint ? page.hint.text : formatText('reviewing')
    if (!person)
      status.actions.push({ name: 'continue', label: formatText('continueHere'), strong: true, run: page.on.cut })
  } else if (HAS_CHANCE && game.random) status.headline = formatText('rolling', names)
  else if (!person && page.paused) {
    status.headline = formatText('paused')
    status.actions.push({ name: 'resume', label: formatText('resume'), strong: true, run: page.on.resume })
  } else if (!person && !page.error) {
    status.headline = formatText('thinking', names)
    status.actions.push(
      { name: 'now', label: formatText('moveNow'), run: page.on.moveNow },
      { name: 'pause', label: formatText('pause'), run: page.on.pause }
    )
  } else if (person) Object.assign(status, humanStatus(page, names, status))
  return status
}

/** Return the text of a start: the task of a problem, or the first paragraph about the game. */
function aboutStart (page) {
  const { session: { info, design } } = page
  if (!startOf(page)) return undefined
  const task = HAS_PROBLEMS ? taskText(page) : ''
  return task || paragraphsOf(Object.assign({}, info.texts, design.texts).description)[0]
}

/**
 * Return the status of a finished game to solve: its number of moves if it is solved, and an action for the next game;
 * else one that starts again.
 */
function solutionStatus (page, outcome) {
  if (!isSolved(page, outcome))
    return isPuzzle(page.session)
      ? {}
      : {
          headline: formatText('puzzleLost'),
          actions: [{ name: 'again', label: formatText('help-restart'), strong: true, run: page.on.restart }]
        }
  const next = nextGame(page.api.games, page.session.info.index)
  return {
    headline: formatText('puzzleWon'),
    detail: solutionText(page),
    actions: next ? [{ name: 'next', label: formatText('next'), strong: true, run: () => openNext(page, next) }] : []
  }
}

function openNext ({ on }, { index }) {
  on.keepGame()
  on.openGame(index)
}

function humanStatus (page, names, status) {
  if (page.pending) {
    return {
      headline: formatText('confirmAsk', { move: formatMove(nameOfMove(page.pending)) }),
      actions: [
        { name: 'confirm', label: formatText('confirmIt'), strong: true, run: page.on.confirm },
        { name: 'cancel', label: formatText('cancel'), run: page.on.escape }
      ]
    }
  }
  if (status.detail) return {}
  if (page.refusal || page.hint) return { detail: page.refusal || page.hint.text }
  const pass = passMove(page.selection)
  if (HAS_PASSES && pass && page.session.moves.length === 1) return { headline: formatText('mustPass', names) }
  if (HAS_GROUPS && page.selection.group.length > 0)
    return {
      detail: formatText('groupPicked', {
        places: page.selection.group.map(i => page.session.design.positions[i].name).join(', ')
      })
    }
  if (HAS_PARTIAL_MOVES && page.continuing)
    return { headline: formatText(HAS_PASSES && pass ? 'mayContinue' : 'mustContinue', names) }
  const cell = page.selection.from >= 0 ? page.cells[page.selection.from] : null
  const picked = cell ? cell.piece : page.selection.piece
  const piece = picked ? page.session.design.pieces.find(p => p.name === picked) : null
  const help = piece && helpOf(piece, piece.help) ? paragraphsOf(piece.help).join(' ') : ''
  return { detail: holdHelp(page, picked) || help || (HAS_PROBLEMS ? taskText(page) : '') }
}

/** Return help for touch screens, which have no hover, if a move has side effects that a preview shows. */
function holdHelp (page, picked) {
  if (typeof matchMedia !== 'function' || !matchMedia('(hover: none)').matches) return ''
  if (!picked && sourcesOf(page.selection).size > 0) return ''
  return Array.from(targetsNow(page).values()).some(t => t.moves.some(hasSideEffects)) ? formatText('holdHelp') : ''
}

function inspectionStatus (page) {
  const at = page.inspecting.at
  const cell = at >= 0 ? page.cells[at] : null
  const actions = [{ name: 'inspected', label: formatText('close'), run: page.on.inspect }]
  if (at < 0) return { headline: formatText('inspect'), detail: formatText('help-inspect'), actions }
  const { design } = page.session
  const { captures, attackers } = page.on.attacks()
  const list = set =>
    Array.from(
      set || [],
      i => design.positions[i].name + (page.cells[i] ? ' (' + cellLabel(page.cells[i]) + ')' : '')
    ).join(', ')
  const lines = []
  if (captures.get(at)) lines.push(formatText('canCapture', { list: list(captures.get(at)) }))
  if (attackers.get(at)) lines.push(formatText('attackedBy', { list: list(attackers.get(at)) }))
  if (cell && lines.length === 0) lines.push('\u2013')
  const attributes =
    HAS_ATTRIBUTES && cell ? Object.keys(cell.attributes || {}).map(name => name + ': ' + cell.attributes[name]) : []
  if (attributes.length) lines.push(attributes.join(', '))
  const zones = HAS_ZONES ? zonesAt(design, at, cell ? cell.player : null) : []
  if (HAS_ZONES && zones.length) lines.push(formatText('inZones', { list: zones.join(', ') }))
  const name = design.positions[at].name
  return {
    headline: cell ? cellLabel(cell) + ', ' + name : name + ', ' + formatText('empty'),
    detail: lines.join('. '),
    player: cell ? cell.player : null,
    actions
  }
}
