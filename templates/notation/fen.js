import {
  HAS_CHANGES, HAS_DRAUGHTS, HAS_HANDS, HAS_LAST_MOVE_READS, HAS_MARKS, HAS_PARTS, HAS_RESERVES
} from '../runtime/state/build_flags.js'
import { LAST_TO, PARTIAL_SQUARE } from '../runtime/state/layout.js'
import { shown } from '../runtime/api/options.js'
import { castlingRights, limitCastling, movedAttributes, refuseRights } from './castling_rights.js'
import { factsOf } from './facts.js'
import { invalidFen, refuseFault, refusePosition } from './fen_faults.js'
import { isPdnFen, readPdnFen, writePdnFen } from './pdn_fen.js'

/**
 * Positions in FEN, and in X-FEN for boards and pieces other than those of chess: pieces in hand follow the board in
 * brackets, and `+` marks promoted pieces. Rights to castle and to capture en passant come from the rules.
 */
export const fenNotation = {
  name: 'fen',

  write (game) {
    const facts = factsOf(game)
    if (game._position.state.registers[PARTIAL_SQUARE] >= 0) throw new RangeError('fen: a turn is not complete')
    const counters = game._counters()
    if (HAS_DRAUGHTS && facts.draughts) return writePdnFen(game, counters)
    const hands = HAS_HANDS && facts.hands ? '[' + fenHands(game) + ']' : ''
    return [
      placement(game) + hands,
      'wb'[facts.otherwise(game.turn)],
      HAS_PARTS ? castlingRights(game) : '-',
      HAS_LAST_MOVE_READS ? enPassant(game) : '-',
      counters.half,
      counters.full
    ].join(' ')
  },

  /** Set up a position. Defects that `accept` does not name are errors (fen_faults.js). */
  read (game, text, { accept = [] } = {}) {
    if (HAS_DRAUGHTS && factsOf(game).draughts && isPdnFen(text)) {
      const { data, half, full } = readPdnFen(game, text)
      return game._setUp(data, half, full)
    }
    const [board, side = 'w', rights = '-', target = '-', half = '0', full = '1', rest] = text.trim().split(/\s+/)
    if (rest !== undefined) throw invalidFen('unexpected ' + shown(rest) + ' after six fields')
    const data = readPlacement(game, board, accept)
    if (side !== 'w' && side !== 'b') throw invalidFen('the side must be w or b, not ' + shown(side))
    const counts = [half, full].map(Number)
    if (![half, full].every(count => /^\d{1,9}$/.test(count))) throw invalidFen('the counters must be numbers')
    data.turn = factsOf(game).otherwise(side === 'w' ? 0 : 1)
    refuseRights(game, data, rights, accept)
    if (HAS_PARTS) limitCastling(game, data, rights)
    data.last = HAS_LAST_MOVE_READS ? lastDoubleStep(game, data, target) : null
    if (target !== '-' && data.last === null)
      refuseFault(accept, 'rights', 'no piece can be captured en passant on ' + shown(target))
    refusePosition(game, data, accept)
    game._setUp(data, ...counts)
  }
}

/** Largest count of equal pieces in hand that is written with letters. */
const MAX_LETTERS = 99

// --- the board ---------------------------------------------------------------------------------

/** Return the rows of the board, from the top. */
export function placement (game) {
  const facts = factsOf(game)
  const { design: { layout }, signs, squares } = facts
  const { board } = game._position.state
  const [columns] = facts.grid
  let text = ''
  let empty = 0
  for (let i = 0; i < squares.length; i++) {
    if (i > 0 && i % columns === 0) text += '/'
    const code = board[squares[i]]
    if (code === 0) empty++
    if (empty > 0 && (code !== 0 || (i + 1) % columns === 0)) {
      text += empty
      empty = 0
    }
    if (code !== 0)
      text += signs[31 - Math.clz32(code & layout.ownerMask)][((code >>> layout.typeShift) & layout.typeMask) - 1]
  }
  return text
}

/** Return the letters of pieces in hand, those of the first side first, in the reverse order of the rules. */
function fenHands (game) {
  const facts = factsOf(game)
  const reserves = game.reserves()
  const signs = facts.sides.map((player, side) => Object.entries(reserves[player] || {})
    .reverse()
    .map(([piece, count]) => heldText(facts.signOf(facts.types.get(piece), side), count))
    .join(''))
  return signs.join('')
}

/** Return the letters of equal pieces; a large count is written as a number. */
function heldText (sign, count) { return count > MAX_LETTERS ? count + sign : sign.repeat(Math.max(0, count)) }

/** Return position data with the pieces of a placement. */
export function readPlacement (game, text, accept = []) {
  const facts = factsOf(game)
  const [, board, hands = ''] = /^([^[\]]*)(?:\[(.*)\])?$/.exec(text) || [null, '']
  const lines = board.split('/')
  const [columns, rows] = facts.grid
  if (lines.length !== rows) throw invalidFen('expected ' + rows + ' rows, found ' + lines.length)
  const data = { board: {}, reserves: HAS_RESERVES ? readHands(game, hands, accept) : refuseHands(hands, accept) }
  lines.forEach((line, row) => {
    let column = 0
    for (const [sign, plus, letter, tilde = ''] of line.matchAll(/(\+?)([A-Za-z*])(~?)|\d+|[\s\S]/g)) {
      if (letter === undefined && !/^\d+$/.test(sign)) throw invalidFen('unexpected ' + shown(sign))
      if (letter !== undefined)
        placePiece(facts, data.board, facts.squareAt(column, row), letter, HAS_MARKS ? plus || tilde : plus, accept)
      column += letter === undefined ? Number(sign) : 1
    }
    if (column !== columns) throw invalidFen('row ' + shown(line) + ' has ' + column + ' columns, expected ' + columns)
  })
  return data
}

function placePiece (facts, board, square, letter, mark, accept) {
  const side = letter === letter.toUpperCase() ? 0 : 1
  const marked = facts.typeOf(letter, mark)
  // Without captures into a hand, the mark has no meaning.
  const usual = HAS_MARKS && marked < 0 && mark === '~' ? facts.typeOf(letter, '') : marked
  if (square === undefined) throw invalidFen('unexpected ' + shown(letter))
  if (usual < 0) return refuseFault(accept, 'letters', 'unexpected ' + shown(letter))
  const owner = letter === '*' ? facts.neutral : facts.sides[side]
  if (!HAS_CHANGES) {
    board[facts.positions[square]] = [owner, facts.design.pieces[usual].name, {}]
    return
  }
  const start = facts.atStart.get(square)
  const isAtStart =
    start !== undefined &&
    start.player === facts.sides[side] &&
    mark === '' &&
    facts.letters[start.type] === letter.toUpperCase()
  const type = isAtStart ? start.type : usual
  board[facts.positions[square]] = [
    owner,
    facts.design.pieces[type].name,
    isAtStart ? {} : movedAttributes(facts, type)
  ]
}

/** Return reserves with the pieces in hand; unlimited ones stay. */
function readHands (game, text, accept) {
  const facts = factsOf(game)
  const reserves = {}
  for (const player of facts.sides) {
    reserves[player] = {}
    for (const [owner, type, count] of facts.design.reserves) {
      if (facts.design.players[owner].name === player && count < 0)
        reserves[player][facts.design.pieces[type].name] = count
    }
  }
  const list = text.replace(/^-$/, '')
  if (/\d$/.test(list)) throw invalidFen('a count without a piece in hand: ' + shown(list))
  for (const [, count, letter] of list.matchAll(/(\d*)([^\d])/g)) {
    const type = HAS_HANDS && facts.hands ? facts.typeOf(letter, '') : -1
    if (!HAS_HANDS || type < 0) {
      refuseHands(letter, accept)
      continue
    }
    const held = reserves[facts.sides[letter === letter.toUpperCase() ? 0 : 1]]
    const { name } = facts.design.pieces[type]
    held[name] = (held[name] || 0) + (count === '' ? 1 : Number(count))
  }
  return reserves
}

/** Refuse pieces in the hand, unless `accept` names such a defect. */
function refuseHands (text, accept) {
  const [letter] = /[^-\d]/.exec(text) || []
  if (letter !== undefined) refuseFault(accept, 'letters', 'unexpected ' + shown(letter) + ' in hand')
}

// --- en passant --------------------------------------------------------------------------------

/** Return the target of a capture of the piece that moved last, if that piece is on another square. */
function enPassant (game) {
  const facts = factsOf(game)
  const moved = game._position.state.registers[LAST_TO]
  if (!facts.readsLast || moved < 0 || game.outcome() !== null) return '-'
  const list = game._listed()
  for (let ordinal = 0; ordinal < list.length; ordinal++) {
    if (list.packedParts(ordinal) !== null) continue // captures on its target only
    const { to } = list.outline(ordinal) // off the grid if a capture ends in a hand
    if (
      to !== moved &&
      facts.column[to] !== undefined &&
      list.effectsOf(ordinal).some(({ kind, at }) => kind === 'capture' && at === moved)
    )
      return facts.positions[to]
  }
  return '-'
}

/** Return the last move of a position in which a square may be captured en passant. */
function lastDoubleStep (game, data, name) {
  const facts = factsOf(game)
  const target = facts.positions.indexOf(name)
  if (name === '-' || !facts.readsLast) return null
  if (facts.column[target] === undefined) throw invalidFen('unknown square ' + shown(name))
  const other = facts.sides[1 - facts.otherwise(data.turn)]
  const [x, y] = [facts.column[target], facts.row[target]]
  for (const step of [1, -1]) {
    const [[to], origins] = [step, -step].map(way => [1, 2].map(count => facts.squareAt(x, y + way * count)))
    const isEmpty = square => square !== undefined && data.board[facts.positions[square]] === undefined
    const moved = isEmpty(to) ? facts.squareAt(x, y + 2 * step) : to
    const piece = data.board[facts.positions[moved]]
    if (!isEmpty(target) || piece === undefined || piece[0] !== other) continue
    const ways = isEmpty(origins[0]) ? origins.filter(isEmpty) : []
    const from = ways.find(origin => hasMade(game, data, origin, moved))
    if (from !== undefined) return [facts.positions[from], facts.positions[moved]]
  }
  return null
}

/**
 * Return true if the side that does not move can have made the last move between two squares, and for positions before
 * it in which captures are compulsory: the FEN does not state what was there to capture.
 */
function hasMade (game, data, from, to) {
  const facts = factsOf(game)
  const [origin, target] = [from, to].map(square => facts.positions[square])
  const board = Object.assign({}, data.board)
  const [owner, name] = board[target]
  const start = facts.atStart.get(from)
  const isAtStart =
    start !== undefined &&
    start.player === owner &&
    facts.letters[start.type] === facts.letters[facts.types.get(name)]
  delete board[target]
  board[origin] = [owner, isAtStart ? facts.design.pieces[start.type].name : name, {}]
  const before = game._fresh()
  before.setPosition({ board, turn: 1 - data.turn })
  const moves = before.moves()
  return (
    moves.some(move => move.from === from && move.to === to) ||
    (moves.length > 0 && moves.every(({ effects }) => effects.some(({ kind }) => kind === 'capture')))
  )
}
