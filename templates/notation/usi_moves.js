import { shown } from '../runtime/api/options.js'
import { placement, readPlacement } from './fen.js'
import { factsOf } from './facts.js'
import { refusePosition } from './fen_faults.js'
import { partsOf } from './move_parts.js'
import { movesWithText, uniqueTextOf } from './unique_texts.js'

/** Return the name of a square in USI: the file from the right, and the rank from the top as a letter. */
function usiSquare ({ grid, column, row }, square) {
  return String(grid[0] - column[square]) + String.fromCharCode(97 + row[square])
}

/** Moves of the Universal Shogi Interface: `7g7f`, `8h2b+`, `P*5e`. */
export const usiMoves = {
  name: 'usi',

  textOf: (game, move) => uniqueTextOf(game, usiText, move),

  find: (game, text) => movesWithText(game, usiText, nameInUsi, text.trim())
}

function nameInUsi (game, square) { return usiSquare(factsOf(game), square) }

function usiText (game, move) {
  const facts = factsOf(game)
  const { pass, type, from, to, promotion } = partsOf(game, move)
  if (pass || facts.column[to] === undefined) return pass ? 'pass' : move.uniqueText
  if (from < 0) return facts.letters[type] + '*' + usiSquare(facts, to)
  return usiSquare(facts, from) + usiSquare(facts, to) + (promotion < 0 ? '' : '+')
}

/** Positions in SFEN: rows, side `b` or `w`, pieces in hand with their counts, number of the move. */
export const sfenNotation = {
  name: 'sfen',

  write (game) {
    const number = 2 * (game._fullAt(game._played.length) - 1) + game.turn + 1
    return [placement(game), 'bw'[factsOf(game).otherwise(game.turn)], sfenHands(game) || '-', number].join(' ')
  },

  read (game, text, { accept = [] } = {}) {
    const [board, side = 'b', hands = '-', number = '1', rest] = text.trim().split(/\s+/)
    if (rest !== undefined) throw new RangeError('sfen: unexpected ' + shown(rest) + ' after four fields')
    if (!/^\d{1,9}$/.test(number)) throw new RangeError('sfen: the number of the move must be a number')
    if (side !== 'b' && side !== 'w') throw new RangeError('sfen: the side must be b or w, not ' + shown(side))
    const data = readPlacement(game, board + '[' + hands + ']', accept)
    data.turn = factsOf(game).otherwise(side === 'b' ? 0 : 1)
    refusePosition(game, data, accept)
    game._setUp(data, 0, Math.floor((Number(number) + 1) / 2))
  }
}

/** Return pieces in hand by their order in the rules, each with its count if that is not 1. */
function sfenHands (game) {
  const facts = factsOf(game)
  const reserves = game.reserves()
  const parts = facts.sides.flatMap((player, side) => Object.entries(reserves[player] || {})
    .filter(([, count]) => count > 0)
    .map(([piece, count]) => (count === 1 ? '' : count) + facts.signOf(facts.types.get(piece), side)))
  return parts.join('')
}
