// Names of moves: texts that identify a legal move, and texts for people. Pure.
import { HAS_CHANCE, HAS_CREATES, HAS_DROPS, HAS_HIDDEN_POSITIONS, HAS_PITS } from '../../runtime/state/build_flags.js'
import { listOf, nameOfPlayer } from '../texts.js'
import { placeOf } from './effects.js'

/** Return the text of a move for people: that of `Model.moveToString`, else the one that no other legal move has. */
export function nameOfMove (move) {
  const name = String(move)
  return name === move.text ? move.uniqueText : name
}

/**
 * Return the name of a move for people: `name`, and whether it is `clearer` than the text. A pit of a mancala is its
 * position, and so is the drop of the only type of pieces. Placed pieces follow by type, and positions off the board
 * are left out.
 * @param {object} session before the move
 */
export function nameForPeople (session, move) {
  const { design: { positions }, moves, offBoard, isMancala } = session
  const text = nameOfMove(move)
  const clearer = name => ({ name, clearer: name !== text })
  if (text !== move.uniqueText || move.pass) return clearer(text)
  if (HAS_PITS && isMancala && moves.filter(m => m.from === move.from).length === 1)
    return clearer(positions[move.from].name)
  const effects = move.effects || []
  const [first] = effects
  if (
    HAS_DROPS &&
    move.from < 0 &&
    first &&
    first.kind === 'drop' &&
    effects.slice(1).every(e => /^(flip|owner)$/.test(e.kind)) &&
    moves.every(m => m.pass || m.from >= 0 || m.piece === move.piece)
  )
    return clearer(positions[move.to].name)
  if (!(HAS_CREATES || HAS_HIDDEN_POSITIONS)) return clearer(text)
  const isOff = e => offBoard.has(placeOf(e)) || (e.kind === 'move' && offBoard.has(e.from))
  if (effects.some(e => !KINDS_NAMED.test(e.kind)) || !effects.some(e => e.kind === 'create' || isOff(e)))
    return clearer(text)
  return clearer(nameOfEffects(session, effects.filter(e => !offBoard.has(placeOf(e))), move) || text)
}

/** The most positions in a name that have the same type of placed pieces. */
const MOST_PLACES = 6

/** The kinds of effects in the names of multi-effect moves. */
const KINDS_NAMED = /^(move|capture|create|drop|type|attribute|script)$/

/** Return effects in the words of saved games, with placed pieces at the end, each type once. */
function nameOfEffects ({ game, design: { positions } }, effects, move) {
  const cells = game.cells()
  const captured = effects.filter(e => e.kind === 'capture').map(e => e.at)
  const [moved, placed] = [[], new Map()]
  for (const e of effects) {
    const cell = e.kind === 'move' ? cells[e.from] : null
    if (cell && e.from !== e.to)
      moved.push(
        cell.piece + ' ' + positions[e.from].name + (captured.indexOf(e.to) < 0 ? ' - ' : ' x ') + positions[e.to].name
      )
    else if (e.kind === 'create' || e.kind === 'drop') {
      const owner = e.player && e.player !== move.player ? nameOfPlayer(e.player) + ' ' : ''
      placed.set(owner + e.piece, (placed.get(owner + e.piece) || []).concat(positions[placeOf(e)].name))
    } else if (e.kind === 'type' && moved.length) moved[moved.length - 1] += ' = ' + e.piece
  }
  const landed = effects.filter(e => e.kind === 'move').map(e => e.to)
  const taken = captured
    .filter(at => landed.indexOf(at) < 0 && !effects.some(e => e.kind === 'create' && placeOf(e) === at))
    .map(at => 'x ' + positions[at].name)
  return (
    moved.concat(taken).join(' ') +
    (moved.concat(taken).length && placed.size ? ', ' : '') +
    listOf(
      Array.from(
        placed,
        ([piece, places]) =>
          piece + ' ' + listOf(places.slice(0, MOST_PLACES).concat(places.length > MOST_PLACES ? ['\u2026'] : []))
      )
    )
  )
}

/** Return the pieces that a move of chance places or changes, such as the face of a die; none for other moves. */
export function piecesRolled ({ player, effects }) {
  return HAS_CHANCE && player[0] === '?'
    ? (effects || []).filter(e => e.piece && /^(type|create|drop)$/.test(e.kind)).map(e => e.piece)
    : []
}

/**
 * Return the legal move with a text of plies; undefined if there is none.
 * @param {object[]} moves
 * @param {*} text `uniqueText` of a move, or the text that an earlier version of the page stored
 */
export function findMove (moves, text) {
  if (typeof text !== 'string') return undefined
  return moves.find(m => text.startsWith(m.text) && m.uniqueText === text) || moves.find(m => String(m) === text)
}
