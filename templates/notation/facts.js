import { HAS_MARKS } from '../runtime/state/build_flags.js'

/** Facts about a game that notations share, from `design.notations` (zrf2js/analysis/games/notations.py). */
export class NotationFacts {
  constructor (design) {
    this.squares = design.board.positions.map((_, square) => square) // unless the design states another order
    Object.assign(this, design.notations)
    this.design = design
    // Side 0 has the capital letters, even if the other one moves first.
    this.order = design.turns.map(({ chooser }) => chooser).sort((a, b) => a - b)
    this.sides = this.order.map(player => design.players[player].name)
    this.positions = design.board.positions.map(({ name }) => name)
    this.column = [] // of each position of the grid, from the left
    this.row = [] // from the top
    this.squares.forEach((square, i) => {
      this.column[square] = i % this.grid[0]
      this.row[square] = Math.floor(i / this.grid[0])
    })
    this.neutral = (design.players.find((_, player) => !this.order.includes(player)) || {}).name // the owner of walls
    this.types = new Map(design.pieces.map(({ name }, index) => [name, index]))
    // True if texts of short moves contain their targets, and differ if these do
    this.isRegular =
      this.squares.length > 0 && this.letters.length > 0 && this.positions.every(name => /^[a-z]\d+$/.test(name))
    this.signs = design.players.map(({ name }) =>
      design.pieces.map((_, type) => this.letters[type] && this.signOf(type, this.sideOf(name)))
    )
    this.atStart = new Map(
      design.setup.map(([player, type, square]) => [square, { player: design.players[player].name, type }])
    )
  }

  /** Return the square in a column and a row, undefined outside of the board. */
  squareAt (column, row) {
    const [columns, rows] = this.grid
    return column >= 0 && column < columns && row >= 0 && row < rows ? this.squares[row * columns + column] : undefined
  }

  /** Return the number of the side that owns a piece: 0 is the first one in the list of players. */
  sideOf (player) { return this.sides.indexOf(player) }

  /** Return the side of a turn, or the turn of a side. */
  otherwise (number) {
    return this.order.length === 2 && this.design.turns[0].chooser !== this.order[0] ? 1 - number : number
  }

  /**
   * Return the letter of a type in upper case for side 0 and in lower case for the other one, with `+` if it is
   * promoted.
   */
  signOf (type, side) {
    const letter = side === 0 ? this.letters[type] : this.letters[type].toLowerCase()
    if (!HAS_MARKS) return letter
    const mark = this.markOf(type)
    return mark === '~' ? letter + mark : mark + letter
  }

  /** Return the mark of a type next to its letter: `+` before it, `~` after it, or an empty text. */
  markOf (type) { return this.marks === undefined ? '' : this.marks[type] }

  /** Return the type of a letter with a mark, -1 for none. A type that only the first move changes is not meant. */
  typeOf (letter, mark) {
    const upper = letter.toUpperCase()
    return this.letters.findIndex(
      (own, type) =>
        own === upper &&
        (HAS_MARKS ? this.markOf(type) : '') === mark &&
        ((HAS_MARKS && mark !== '') || this.later[type] < 0)
    )
  }
}

/** Return the facts of a game. */
export function factsOf ({ _variant: variant }) {
  if (variant.facts === undefined) variant.facts = new NotationFacts(variant.design)
  return variant.facts
}
