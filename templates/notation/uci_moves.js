import { HAS_CHANGES, HAS_PIECE_MOVES, HAS_RECYCLING } from '../runtime/facts.js'
import { factsOf } from './facts.js'
import { partsOf } from './move_parts.js'

/** Moves of the Universal Chess Interface: `e2e4`, `e7e8q`, `e1g1` for castling, `P@e4` for drops, `0000` for a pass. */
export const uciMoves = {
  name: 'uci',

  textOf (game, move) {
    const { positions, letters, base } = factsOf(game)
    const { pass, type, from, to, promotion } = partsOf(game, move)
    if (pass) return '0000'
    if (to < 0) return move.text
    if (!HAS_PIECE_MOVES || from < 0) return letters[type] + '@' + positions[to]
    const end = !HAS_CHANGES || promotion < 0 ? '' : HAS_RECYCLING && base[promotion] >= 0 ? '+' : letters[promotion].toLowerCase()
    return positions[from] + positions[to] + end
  },

  find (game, text) {
    const wanted = text.trim().toLowerCase()
    return game.moves().filter(move => uciMoves.textOf(game, move).toLowerCase() === wanted)
  }
}

/** Moves of the Universal Chinese Chess Protocol: as UCI, with ranks from 0. */
export const ucciMoves = {
  name: 'ucci',

  textOf (game, move) { return uciMoves.textOf(game, move).replace(/[a-z](\d+)/g, (name, rank) => name[0] + (rank - 1)) },

  find (game, text) { return game.moves().filter(move => ucciMoves.textOf(game, move) === text.trim()) }
}
