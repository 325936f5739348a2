// Names of moves: texts that identify a legal move, and texts for people. Pure.
import { HAS_CHANCE } from '../../runtime/state/build_flags.js'

/** Return the text of a move for people: that of `Model.moveToString`, else the one that no other legal move has. */
export function nameOfMove(move) {
  const name = String(move)
  return name === move.text ? move.uniqueText : name
}

/** Return the pieces that a move of chance places or changes, such as the face of a die; none for other moves. */
export function piecesRolled({ player, effects }) {
  return HAS_CHANCE && player[0] === '?' ? (effects || []).filter(e => e.piece && /^(type|create|drop)$/.test(e.kind)).map(e => e.piece) : []
}

/**
 * Return the legal move with a text of plies; undefined if there is none.
 * @param {object[]} moves
 * @param {*} text `uniqueText` of a move, or the text that an earlier version of the page stored
 */
export function findMove(moves, text) {
  if (typeof text !== 'string') return undefined
  return moves.find(m => text.startsWith(m.text) && m.uniqueText === text) || moves.find(m => String(m) === text)
}
