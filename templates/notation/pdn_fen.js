import { shown } from '../runtime/api/options.js'
import { factsOf } from './facts.js'
import { invalidFen } from './fen_faults.js'

/** Return the number or the name of a square in PDN. */
export function numberOfSquare (game, square) {
  const { draughts: { squares }, positions } = factsOf(game)
  return squares.length === 0 ? positions[square] : String(squares.indexOf(square) + 1)
}

/** Return the square of a number or a name, undefined for none. */
export function squareOfNumber (game, text) {
  const { draughts: { squares }, positions, column } = factsOf(game)
  if (squares.length > 0) return /^[1-9]\d*$/.test(text) ? squares[Number(text) - 1] : undefined
  const square = positions.indexOf(text)
  return column[square] === undefined ? undefined : square
}

/** Return true if a text is a position of PDN, such as `W:W31-50:BK3`. */
export function isPdnFen (text) { return /^\s*[WB]\s*:/.test(text) }

/**
 * Return the position: the color that moves, and the squares of each color; then the counters, unless they are those of
 * a start.
 */
export function writePdnFen (game, { half, full }) {
  const { draughts: { color, king }, design, sides } = factsOf(game)
  const colors = color === 'W' ? 'WB' : 'BW'
  const held = ['', '']
  const order = factsOf(game).draughts.squares
  const cells = game.cells()
  const lists = [[], []]
  for (const square of order.length > 0 ? order : cells.keys()) {
    const cell = cells[square]
    if (cell !== null)
      lists[sides.indexOf(cell.player)].push(
        (cell.piece === design.pieces[king].name ? 'K' : '') + numberOfSquare(game, square)
      )
  }
  lists.forEach((list, side) => { held[side] = colors[side] + list.join(',') })
  const counters = half === 0 && full === 1 ? [] : ['H' + half, 'F' + full]
  return [colors[game.turn], ...held.sort().reverse(), ...counters].join(':')
}

/** Return { data, half, full } of a position in PDN: position data and counters. */
export function readPdnFen (game, text) {
  const { draughts: { color, man, king }, design, positions, sides } = factsOf(game)
  const sideOf = letter => letter === color ? 0 : 1
  const [turn, ...fields] = text.trim().replace(/\.$/, '').replace(/\s+/g, '').split(':')
  const found = { data: { board: {}, turn: sideOf(turn), last: null }, half: 0, full: 1 }
  const { board } = found.data
  for (const field of fields) {
    const [, letter, list] = /^([WBHF])([\s\S]*)$/.exec(field) || []
    if (letter === undefined) throw invalidFen('expected W or B and numbers of squares, found ' + shown(field))
    if (letter === 'H' || letter === 'F') {
      if (!/^\d{1,9}$/.test(list)) throw invalidFen('the counters must be numbers')
      found[letter === 'H' ? 'half' : 'full'] = Number(list)
      continue
    }
    for (const item of list === '' ? [] : list.split(',')) {
      const [, sign, squares] = /^(K?)(.*)$/.exec(item)
      for (const square of squaresBetween(game, squares)) {
        const name = positions[square]
        if (board[name] !== undefined) throw invalidFen('two pieces on ' + shown(squares))
        board[name] = [sides[sideOf(letter)], design.pieces[sign === 'K' ? king : man].name, {}]
      }
    }
  }
  return found
}

/** Return the squares of a number or a name, or of a range such as `31-50`. */
function squaresBetween (game, text) {
  const ends = text.split('-').map(end => squareOfNumber(game, end))
  const { squares } = factsOf(game).draughts
  if (ends.includes(undefined) || ends.length > 2) throw invalidFen('no such square ' + shown(text))
  if (ends.length === 1) return ends
  const [first, last] = ends.map(square => squares.indexOf(square))
  if (squares.length === 0 || first > last) throw invalidFen('no such squares ' + shown(text))
  return squares.slice(first, last + 1)
}
