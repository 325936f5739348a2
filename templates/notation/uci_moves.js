import { HAS_CHANGES, HAS_PARTS, HAS_PIECE_MOVES } from '../runtime/facts.js'
import { factsOf } from './facts.js'
import { partsOf } from './move_parts.js'

/** Moves of the Universal Chess Interface: `e2e4`, `e7e8q`, `e1g1` for castling, `P@e4` for drops, `0000` for a pass. */
export const uciMoves = {
  name: 'uci',

  textOf (game, move) {
    const facts = factsOf(game)
    const { positions, letters } = facts
    const { pass, type, from, to, promotion, rook } = partsOf(game, move)
    if (pass) return '0000'
    if (to < 0) return move.text
    if (!HAS_PIECE_MOVES || from < 0) return (HAS_CHANGES && promotion >= 0 ? facts.markOf(promotion) : '') + letters[type] + '@' + positions[to]
    if (HAS_PARTS && rook >= 0) return positions[from] + positions[takesRook(game, move, to) ? rook : to]
    return positions[from] + positions[to] + (HAS_CHANGES && promotion >= 0 ? changeSign(facts, type, promotion) : '') + wallEnd(facts, move, to)
  },

  find (game, text) {
    const wanted = text.trim().toLowerCase()
    const exact = game.moves().filter(move => uciMoves.textOf(game, move).toLowerCase() === wanted)
    return HAS_PARTS && exact.length === 0 ? game.moves().filter(move => castlingTexts(game, move).includes(wanted)) : exact
  }
}

/** Return true if a castling is written as the capture of the rook: in Chess960, and where a plain move is equal. */
function takesRook (game, move, to) {
  if (factsOf(game).takesRook === true) return true
  return game.moves().some(other => other.from === move.from && partsOf(game, other).rook < 0 && partsOf(game, other).to === to)
}

/** Return both texts of a castling: the king's target, and the square of the rook. */
function castlingTexts (game, move) {
  const { positions } = factsOf(game)
  const { from, to, rook } = partsOf(game, move)
  return rook < 0 ? [] : [to, rook].map(square => positions[from] + positions[square])
}

/** Return the sign of a piece that changes: `+` if it turns over, `-` if it turns back, else the new letter. */
function changeSign (facts, type, promotion) {
  if (facts.markOf(promotion) === '+') return '+'
  return facts.markOf(type) === '+' && facts.base[type] === promotion ? '-' : facts.letters[promotion].toLowerCase()
}

/** Return the square of a wall that a move builds, as Fairy-Stockfish writes it: `,e4d5`. */
function wallEnd ({ letters, types, positions }, { effects }, to) {
  const wall = effects.find(({ kind, piece, at }) => kind === 'create' && at !== to && letters[types.get(piece)] === '*')
  return wall === undefined ? '' : ',' + positions[to] + positions[wall.at]
}

/** Moves of the Universal Chinese Chess Protocol: as UCI, with ranks from 0. */
export const ucciMoves = {
  name: 'ucci',

  textOf (game, move) { return uciMoves.textOf(game, move).replace(/[a-z](\d+)/g, (name, rank) => name[0] + (rank - 1)) },

  find (game, text) { return game.moves().filter(move => ucciMoves.textOf(game, move) === text.trim()) }
}
