import { MoveTexts } from './move_texts.mjs'

/**
 * Pieces of XBoard in the order of `setup`, with their usual letters. A piece and its promoted form are 11 places
 * apart.
 */
const PIECES = 'PNBRQFEACWMOHIJGDVLSUK'
const PROMOTED = 11
const FREE = '.'
/** Variants whose rules XBoard has. Their names must remain, because XBoard continues with the parent variant. */
const KNOWN = [
  '3check',
  'atomic',
  'berolina',
  'capablanca',
  'chu',
  'courier',
  'crazyhouse',
  'cylinder',
  'elven',
  'falcon',
  'giveaway',
  'gothic',
  'great',
  'janus', 'knightmate', 'lion', 'losers', 'makruk', 'shatranj', 'shogi', 'suicide', 'super', 'twokings', 'xiangqi'
]

/**
 * The board of a game as XBoard sees it: squares by file and rank, and letters of pieces. Positions have the letters of
 * the FEN of the game.
 *
 * The protocol is specified in H. G. Muller and T. Mann, "Chess Engine Communication Protocol".
 */
class XboardBoard {
  /** @param {object} game a game with FEN, at its start */
  constructor (game) {
    const probe = game.clone()
    const [placement] = this.start = game.write('fen').split(' ')
    const rows = placement.replace(/\[.*/, '').split('/')
    this.rows = rows.length
    this.columns = widthOf(rows[0])
    this.hasHands = placement.includes('[')
    const { positions, pieces } = game.design
    const at = (name, piece) => {
      probe.setPosition({ board: { [name]: [game.player, piece] }, turn: 0 })
      return probe.write('fen').split(/[ []/)[0]
    }
    this.places = positions.map(({ name }) => this.placeOf(at(name, pieces[0].name)))
    const { name } = positions[this.places.findIndex(place => place !== null)]
    this.letters = new Set(pieces.map(piece => /\+?[A-Z]/.exec(at(name, piece.name))[0]))
  }

  /**
   * Return the column and the row, from the top, of the only piece of a placement; null for a position outside of the
   * board.
   */
  placeOf (placement) {
    const row = placement.split('/').findIndex(line => /[A-Z]/.test(line))
    return row < 0 ? null : { column: widthOf(/^\d*/.exec(placement.split('/')[row])[0]), row }
  }

  /**
   * Return the name of a position, by its ordinal: `a1` is at the bottom left, `a0` on boards with ten ranks; empty
   * outside of the board.
   */
  square (position) {
    if (position < 0 || this.places[position] === null) return ''
    const { column, row } = this.places[position]
    return String.fromCharCode(97 + column) + (this.rows - row - (this.rows === 10 ? 1 : 0))
  }

  /** Return true if the board has a square; XBoard also reports clicks on the pieces in hand, next to the board. */
  has (square) { return this.places.some((_, position) => this.square(position) === square) }

  /** Return a move by its text of UCI with the squares of XBoard. */
  moveText (text, { design: { positions } }, { pass, from, to }) {
    if (pass) return '@@@@'
    const target = this.square(to)
    const origin = from < 0 ? text.slice(0, text.indexOf('@') + 1) : this.square(from)
    if (target === '' || origin === '') return text
    const written = (from < 0 ? origin : positions[from].name) + positions[to].name
    return text.startsWith(written) ? origin + target + text.slice(written.length) : text
  }

  /**
   * Return the arguments of `setup`: letters of pieces, size of the board, parent variant and FEN; null for too many
   * pieces.
   * @param {string} variant
   */
  setup (variant) {
    const table = this.pieceTable()
    if (table === null) return null
    const isPromoting = table.includes('+')
    const held = this.hasHands ? Array.from(this.letters).filter(sign => sign.length === 1 && sign !== 'K').length : 0
    const parent = KNOWN.includes(variant) ? variant : isPromoting ? 'shogi' : this.hasHands ? 'crazyhouse' : 'fairy'
    return (
      '(' +
      table +
      table.toLowerCase() +
      ') ' +
      this.columns +
      'x' +
      this.rows +
      '+' +
      held +
      '_' +
      parent +
      ' ' +
      this.start.join(' ')
    )
  }

  /** Return the letters of White in the order of XBoard. A letter has its usual place, if possible. */
  pieceTable () {
    const table = Array(PIECES.length).fill(FREE)
    const place = (letter, places) => {
      const usual = PIECES.indexOf(letter)
      const free = places.filter(k => table[k] === FREE)
      const chosen = free.includes(usual) ? usual : free[0]
      if (chosen !== undefined) table[chosen] = letter
      return chosen
    }
    const all = Array.from(PIECES, (_, k) => k)
    const bases = Array.from(this.letters).filter(sign => sign.length === 1)
    const isPromoted = letter => this.letters.has('+' + letter)
    for (const letter of bases.filter(isPromoted)) {
      const chosen = place(letter, all.slice(0, PROMOTED))
      if (chosen === undefined) return null
      table[chosen + PROMOTED] = '+'
    }
    const possible = letter => letter === 'K' || letter === 'P' ? all : all.slice(1, -1) // XBoard promotes pawns
    const usualFirst = bases
      .filter(letter => !isPromoted(letter))
      .sort((a, b) => PIECES.includes(b) - PIECES.includes(a))
    return usualFirst.every(letter => place(letter, possible(letter)) !== undefined) ? table.join('') : null
  }

  /**
   * Return the argument of `highlight` for the moves of a piece: its targets, red for captures, magenta for those with
   * a choice of promotions.
   * @param {object[]} moves the legal moves of the piece
   */
  marks (moves) {
    const board = Array.from({ length: this.rows }, () => Array(this.columns).fill(' '))
    const targets = moves.filter(({ to }) => this.square(to) !== '')
    for (const { to, effects } of targets) {
      const { column, row } = this.places[to]
      const isChoice = targets.filter(other => other.to === to).length > 1
      board[row][column] = isChoice ? 'M' : effects.some(({ kind }) => kind === 'capture') ? 'R' : 'Y'
    }
    return board.map(row => row.join('').replace(/ +/g, empty => String(empty.length))).join('/')
  }
}

/** Return the board of a game at its start; null if FEN does not represent its positions, or its rules fail. */
export function xboardBoard (game) {
  if (!(game.notations || []).includes('fen')) return null
  try {
    return new XboardBoard(game)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

/** Return the number of squares of a row of a FEN. */
function widthOf (row) {
  return Array.from(row.matchAll(/\d+|\+?[A-Za-z]/g), ([sign]) => Number(sign) || 1).reduce(
    (sum, width) => sum + width,
    0
  )
}

/** The texts of moves in CECP. */
export class XboardTexts extends MoveTexts {
  /**
   * @param {() => XboardBoard | null} boardOf returns the board of the game; without one, moves have the texts of UCI
   */
  constructor (boardOf) {
    super('uci')
    this.boardOf = boardOf
  }

  all (game) {
    const all = super.all(game)
    const board = this.boardOf()
    return board === null ? all : new Map(Array.from(all, ([text, move]) => [board.moveText(text, game, move), move]))
  }
}
