import { HAS_CHANGES, HAS_PIECE_MOVES, HAS_RECYCLING } from '../runtime/facts.js'
import { factsOf } from './facts.js'
import { partsOf } from './move_parts.js'
import { movesWithText, uniqueTexts } from './unique_texts.js'

/** Moves of the Universal Chess Interface: `e2e4`, `e7e8q`, `e1g1` for castling, `P@e4` for drops, `0000` for a pass. */
export const uciMoves = {
  name: 'uci',

  textOf: (game, move) => uniqueTexts(game, uciText)[move.ordinal],

  /** Return the legal moves with a text. The letter of a promotion may be a capital. */
  find: (game, text) => movesWithText(game, uciText, text.trim().replace(/[A-Z]$/, letter => letter.toLowerCase()))
}

/** Moves of the Universal Chinese Chess Protocol: as UCI, with ranks from 0. */
export const ucciMoves = {
  name: 'ucci',

  textOf: (game, move) => uniqueTexts(game, ucciText)[move.ordinal],

  find: (game, text) => movesWithText(game, ucciText, text.trim())
}

function uciText (game, move) { return coordinates(game, move, name => name) }

function ucciText (game, move) { return coordinates(game, move, name => name[0] + (name.slice(1) - 1)) }

function coordinates (game, move, nameOf) {
  const { positions, letters, base } = factsOf(game)
  const { pass, type, from, to, promotion } = partsOf(game, move)
  if (pass) return '0000'
  if (to < 0) return move.uniqueText
  if (!HAS_PIECE_MOVES || from < 0) return letters[type] + '@' + nameOf(positions[to])
  const end = !HAS_CHANGES || promotion < 0 ? '' : HAS_RECYCLING && base[promotion] >= 0 ? '+' : letters[promotion].toLowerCase()
  return nameOf(positions[from]) + nameOf(positions[to]) + end
}
