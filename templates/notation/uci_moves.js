import {
  HAS_CHANGES, HAS_CREATES, HAS_DROPS, HAS_MARKS, HAS_PARTS, HAS_PASSES, HAS_PIECE_MOVES
} from '../runtime/state/build_flags.js'
import { factsOf } from './facts.js'
import { partsOf } from './move_parts.js'
import { movesWithText, uniqueTextOf } from './unique_texts.js'

/**
 * Moves of the Universal Chess Interface: `e2e4`, `e7e8q`, `e1g1` for castling, `P@e4` for drops, `0000` for a pass.
 */
export const uciMoves = {
  name: 'uci',

  textOf: (game, move) => uniqueTextOf(game, uciText, move),

  /**
   * Return the legal moves with a text. The letter of a promotion may be a capital, and a castling may have either
   * text.
   */
  find (game, text) {
    const wanted = text.trim().replace(/[A-Z]$/, letter => letter.toLowerCase())
    const exact = movesWithText(game, uciText, nameInUci, wanted)
    return HAS_PARTS && exact.length === 0
      ? game.moves().filter(move => castlingTexts(game, move).includes(wanted))
      : exact
  }
}

/** Return true if a castling is written as the capture of the rook: in Chess960, and where a plain move is equal. */
function takesRook (game, move, to) {
  if (factsOf(game).takesRook === true) return true
  return game
    .moves()
    .some(other => other.from === move.from && partsOf(game, other).rook < 0 && partsOf(game, other).to === to)
}

/** Return both texts of a castling: the king's target, and the square of the rook. */
function castlingTexts (game, move) {
  const { positions } = factsOf(game)
  const { from, to, rook } = partsOf(game, move)
  return rook < 0 ? [] : [to, rook].map(square => positions[from] + positions[square])
}

/** Return the sign of a piece that changes: `+` if it turns over, `-` if it turns back, else the new letter. */
function changeSign (facts, type, promotion) {
  if (HAS_MARKS && facts.markOf(promotion) === '+') return '+'
  return HAS_MARKS && facts.markOf(type) === '+' && facts.base[type] === promotion
    ? '-'
    : facts.letters[promotion].toLowerCase()
}

/** Return the square of a wall that a move builds, as Fairy-Stockfish writes it: `,e4d5`. */
function wallEnd ({ letters, types }, move, to, name) {
  if (!letters.includes('*')) return ''
  const wall = move.effects.find(
    ({ kind, piece, at }) => kind === 'create' && at !== to && letters[types.get(piece)] === '*'
  )
  return wall === undefined ? '' : ',' + name(to) + name(wall.at)
}

/** Moves of the Universal Chinese Chess Protocol: as UCI, with ranks from 0. */
export const ucciMoves = {
  name: 'ucci',

  textOf: (game, move) => uniqueTextOf(game, ucciText, move),

  find: (game, text) => movesWithText(game, ucciText, nameInUcci, text.trim())
}

function nameInUci (game, square) { return factsOf(game).positions[square] }

function nameInUcci (game, square) {
  const name = factsOf(game).positions[square]
  return name[0] + (name.slice(1) - 1)
}

function uciText (game, move) { return coordinates(game, move, nameInUci) }

function ucciText (game, move) { return coordinates(game, move, nameInUcci) }

/** Return the text of a move, with the names that `nameOf` returns for squares. */
function coordinates (game, move, nameOf) {
  const facts = factsOf(game)
  const { pass, type, from, to, promotion, rook } = partsOf(game, move)
  const name = square => nameOf(game, square)
  if (HAS_PASSES && pass) return '0000'
  if (to < 0) return move.uniqueText
  const mark = HAS_CHANGES && promotion >= 0
  if (!HAS_PIECE_MOVES || (HAS_DROPS && from < 0))
    return (HAS_MARKS && mark ? facts.markOf(promotion) : '') + facts.letters[type] + '@' + name(to)
  if (HAS_PARTS && rook >= 0) return name(from) + name(takesRook(game, move, to) ? rook : to)
  return (
    name(from) +
    name(to) +
    (mark ? changeSign(facts, type, promotion) : '') +
    (HAS_CREATES ? wallEnd(facts, move, to, name) : '')
  )
}
