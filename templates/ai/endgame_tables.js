import { LAST_TO, PARTIAL_SQUARE, RECORD_TOP, TOP, TURN } from '../runtime/state/layout.js'
import { ALPHABET } from './printable.js'
import { WIN } from './score_bounds.js'

const KINDS = 256
/** Result of a probe without a value. */
export const NO_VALUE = 2 * WIN

/**
 * @typedef {object} TableSymmetry the images of squares, players and items of the turn order
 * @property {number[]} squares
 * @property {number[]} players
 * @property {number[]} turns
 *
 * @typedef {object} TableClass the positions with certain pieces
 * @property {number[]} codes piece codes; the first one is unique if possible, and equal ones are adjacent
 * @property {number[]} symmetries numbers of the symmetries that the moves keep
 * @property {number[]} [values] the values that occur: n + 1 for a win in n plies, -n - 1 for a loss, 0 for a draw
 * @property {string} [data] by index, the number of the value (`decodedValues`)
 *
 * @typedef {object} Tables `design.tables`, written by `zrf2js tables`
 * @property {number} pieces largest number of pieces
 * @property {Object<string, number[]>} squares by piece code, those on which the piece can stand
 * @property {TableSymmetry[]} symmetries the identity is the first
 * @property {TableClass[]} classes
 */

/** Return piece codes in the order of a class: a unique one first, equal ones adjacent. */
export function classOrder (codes) {
  const sorted = codes.slice().sort((a, b) => a - b)
  const first = sorted.findIndex((code, i) => code !== sorted[i - 1] && code !== sorted[i + 1])
  return first <= 0 ? sorted : sorted.splice(first, 1).concat(sorted)
}

/** Return the numbers of ways to choose `k` of `n`, by n and k. */
function binomials (most, pieces) {
  const rows = []
  for (let n = 0; n <= most; n++)
    rows.push(
      Array.from({ length: pieces + 1 }, (_, k) => k === 0 ? 1 : n === 0 ? 0 : rows[n - 1][k - 1] + rows[n - 1][k])
    )
  return rows
}

/**
 * Indices of positions: their numbers in the tables of their classes, the same for positions that a symmetry maps to
 * each other.
 */
export class TableIndex {
  constructor ({ board, layout, turns }, squares, symmetries, most) {
    this.size = board.positions.length
    this.squares = new Map(Object.keys(squares).map(code => [Number(code), squares[code]]))
    this.ranks = new Map() // by code, the numbers of squares among those of the piece; -1 for others
    this.squares.forEach((list, code) => this.ranks.set(code, board.positions.map((_, p) => list.indexOf(p))))
    this.turnCount = turns.length
    this.ownerMask = layout.ownerMask
    this.symmetries = symmetries
    this.most = most
    this.ways = binomials(board.positions.length, most)
    this.kinds = new Map() // numbers of piece codes, from 1
    this.located = new Map() // by key, the class and the symmetries that lead to it
    this.count = 0
    this.codes = new Int32Array(most)
    this.cells = new Int32Array(most)
    this.images = new Int32Array(most)
    this.index = 0 // result of `locate`
  }

  /** Return the key of sorted piece codes. */
  keyOf (codes, count) {
    let key = 0
    for (let i = 0; i < count; i++) {
      let kind = this.kinds.get(codes[i])
      if (kind === undefined) {
        kind = this.kinds.size + 1
        if (kind >= KINDS) return -1
        this.kinds.set(codes[i], kind)
      }
      key = key * KINDS + kind
    }
    return key
  }

  /** Return the code of a piece after a symmetry. */
  imageOf (code, { players }) {
    return (
      (code & ~this.ownerMask) |
      players.reduce((bits, image, player) => (code >> player & 1) !== 0 ? bits | 1 << image : bits, 0)
    )
  }

  /** Return the codes of a class after a symmetry, in the order of classes. */
  classAfter (codes, symmetry) { return classOrder(codes.map(code => this.imageOf(code, symmetry))) }

  /** Add a class, and the classes that its symmetries map to it. Return its number of indices. */
  addClass (table) {
    const { codes } = table
    const kept = table.symmetries.map(number => this.symmetries[number])
    const fixed = kept.filter(symmetry => codes.every(code => this.imageOf(code, symmetry) === code))
    const isFolded = codes.length === 1 || codes[0] !== codes[1]
    const squares = this.squares.get(codes[0])
    const domain = new Int32Array(squares.length).fill(-1)
    let first = 0
    squares.forEach((p, rank) => {
      if (!isFolded || fixed.every(symmetry => symmetry.squares[p] >= p)) domain[rank] = first++
    })
    const kinds = codes.filter((code, i) => code !== codes[i - 1])
    const groups = kinds.map(code => codes.filter(one => one === code).length)
    const sizes = groups.map((count, group) =>
      group === 0 && isFolded ? first : this.ways[this.squares.get(kinds[group]).length][count]
    )
    const located = { table, domain, groups, sizes, length: sizes.reduce((all, size) => all * size, this.turnCount) }
    for (const symmetry of kept) {
      const source = this.classAfter(codes, symmetry).sort((a, b) => a - b)
      const key = this.keyOf(source, source.length)
      if (!this.located.has(key))
        this.located.set(key, Object.assign({ images: this.imagesTo(codes, source, kept) }, located))
    }
    return located.length
  }

  /** Return the symmetries that lead from the sorted codes of a class to another one, with the slots of the pieces. */
  imagesTo (codes, source, kept) {
    const same = (list, other) => list.every((code, i) => code === other[i])
    return kept.filter(symmetry => same(this.classAfter(source, symmetry), codes)).map(symmetry => {
      const free = codes.map(code => ({ code }))
      const slots = source.map(code => {
        const slot = free.findIndex(one => one.code === this.imageOf(code, symmetry))
        free[slot] = {}
        return slot
      })
      const ranks = slots.map(slot => Int32Array.from(symmetry.squares, p => this.ranks.get(codes[slot])[p]))
      return { ranks, turns: symmetry.turns, slots }
    })
  }

  /**
   * Read the pieces of a board. Return false if there are too many, or one is on another square than those of its kind.
   */
  readBoard (board) {
    const { ranks, most, size } = this
    this.count = 0
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code === 0) continue
      if (this.count === most || !ranks.has(code) || ranks.get(code)[p] < 0) return false
      this.insertPiece(code, p)
    }
    return true
  }

  /** Add a piece to those of the position, in the order of the codes. */
  insertPiece (code, p) {
    const { codes, cells } = this
    let i = this.count++
    for (; i > 0 && codes[i - 1] > code; i--) {
      codes[i] = codes[i - 1]
      cells[i] = cells[i - 1]
    }
    codes[i] = code
    cells[i] = p
  }

  /** Set `index` to that of the position last read. Return its class with its domain, undefined if it is unknown. */
  locate (turn) {
    const found = this.located.get(this.keyOf(this.codes, this.count))
    if (found !== undefined) this.index = this.leastIndex(found, turn)
    return found
  }

  leastIndex (found, turn) {
    const { table: { codes }, images } = found
    const { count, cells, images: places } = this
    let least = Infinity
    for (const { ranks, turns, slots } of images) {
      for (let i = 0; i < count; i++) places[slots[i]] = ranks[i][cells[i]]
      for (let i = 1; i < count; i++) {
        for (let j = i; j > 0 && codes[j] === codes[j - 1] && places[j] < places[j - 1]; j--) {
          const place = places[j]
          places[j] = places[j - 1]
          places[j - 1] = place
        }
      }
      const index = this.indexOf(found, turns[turn], places)
      if (index < least) least = index
    }
    return least
  }

  /**
   * Return the index of a position of a class, given the ranks of the squares of its pieces; Infinity if a symmetry
   * leads to the one with an index.
   */
  indexOf ({ domain, groups, sizes }, turn, places) {
    let index = turn
    for (let group = 0, i = 0; group < groups.length; group++) {
      let number = 0
      if (groups[group] === 1) {
        number = group === 0 ? domain[places[i++]] : places[i++]
        if (number < 0) return Infinity
      } else for (let k = 1; k <= groups[group]; k++) number += this.ways[places[i++]][k]
      index = index * sizes[group] + number
    }
    return index
  }
}

/** Digits of the data: those of small numbers, of the first half of large ones, and of repeats. */
const SMALL = 60
const LARGE = 20
const DIGITS = 10
/** Most different values of a class. */
export const MAX_VALUES = SMALL + LARGE * SMALL

/** Return the text of a list of small numbers, in which a number of digits repeats the number before it. */
export function encodedValues (numbers) {
  const parts = []
  for (let i = 0; i < numbers.length;) {
    const value = numbers[i]
    let end = i + 1
    while (end < numbers.length && numbers[end] === value) end++
    const high = value < SMALL ? '' : ALPHABET[SMALL + Math.floor((value - SMALL) / SMALL)]
    const repeats =
      end - i === 1 ? '' : String(end - i - 1).replace(/\d/g, digit => ALPHABET[SMALL + LARGE + Number(digit)])
    parts.push(high, ALPHABET[value % SMALL], repeats)
    i = end
  }
  return parts.join('')
}

/** Return the list of `length` numbers that a text holds; it has `values[number]` for each number. */
export function decodedValues (text, values, length) {
  const list = new Int16Array(length)
  const levels = new Int8Array(128).fill(-1)
  for (let i = 0; i < ALPHABET.length; i++) levels[ALPHABET.charCodeAt(i)] = i
  let end = 0
  let high = 0
  for (let i = 0; i < text.length;) {
    const level = levels[text.charCodeAt(i++)]
    if (level >= SMALL) {
      high = SMALL + (level - SMALL) * SMALL
      continue
    }
    let repeats = 0
    for (; i < text.length && levels[text.charCodeAt(i)] >= SMALL + LARGE; i++)
      repeats = repeats * DIGITS + levels[text.charCodeAt(i)] - SMALL - LARGE
    list.fill(values[high + level], end, end + repeats + 1)
    end += repeats + 1
    high = 0
  }
  return list
}

/** By tables, the index, and the values of the classes that were needed so far. */
const openTables = new WeakMap()

/** The values of positions with few pieces, from the tables of a module. */
class EndgameTables {
  constructor (position) {
    const { design: { tables }, state } = position
    if (!openTables.has(tables)) {
      const index = new TableIndex(position.design, tables.squares, tables.symmetries, tables.pieces)
      for (const table of tables.classes) index.addClass(table)
      openTables.set(tables, { index, lists: new Map() })
    }
    const { index, lists } = openTables.get(tables)
    this.index = index
    this.lists = lists
    this.board = state.board
    this.registers = state.registers
    this.hits = 0
  }

  /**
   * Return the value of the position for the player that chooses, see `TableClass`; NO_VALUE if the tables do not have
   * it.
   */
  lookUp () {
    const { board, registers, index, lists } = this
    if (!index.readBoard(board) || registers[PARTIAL_SQUARE] >= 0) return NO_VALUE
    // the values hold for all last moves whose target is still occupied
    if (registers[LAST_TO] >= 0 && board[registers[LAST_TO]] === 0) return NO_VALUE
    const found = index.locate(registers[TURN])
    if (found === undefined) return NO_VALUE
    const { table, length } = found
    if (!lists.has(table)) lists.set(table, decodedValues(table.data, table.values, length))
    return lists.get(table)[index.index]
  }

  /** Return the score of the position at a ply, for the player that chooses; NO_VALUE if the tables do not have it. */
  probe (ply) {
    const value = this.lookUp()
    if (value === NO_VALUE) return NO_VALUE
    this.hits++
    return value === 0 ? 0 : value > 0 ? WIN - ply - value + 1 : ply - value - 1 - WIN
  }
}

/** Return the tables that a search may use, or null: scripts may change the rules. */
export function endgameTablesOf (position) {
  return position.design.tables === undefined || position.script !== null ? null : new EndgameTables(position)
}

/** Return a line of a search, extended by the best moves of both players as long as the tables have the positions. */
export function completedLine ({ position, terminal, tables }, start, found) {
  const { registers } = position.state
  const top = registers[TOP]
  const records = registers[RECORD_TOP]
  const line = []
  let first = start
  const play = ordinal => {
    line.push(ordinal)
    position.make(first + ordinal)
    first = registers[TOP]
    position.generate(first)
  }
  found.line.forEach(play)
  for (
    let next = bestTableMove(position, terminal, tables, first);
    next >= 0;
    next = bestTableMove(position, terminal, tables, first)
  )
    play(next)
  for (let i = 0; i < line.length; i++) position.unmake()
  registers[TOP] = top
  registers[RECORD_TOP] = records
  return Object.assign({}, found, { line, deepest: Math.max(found.deepest, line.length) })
}

/** Return the ordinal of the first best move of a won or lost position, -1 if the tables do not have one. */
function bestTableMove (position, terminal, tables, first) {
  const end = position.state.registers[TOP]
  const value = terminal.beforeMoves() === 0 ? tables.lookUp() : 0
  if (value === NO_VALUE || value === 0) return -1
  const player = position.chooser()
  const wanted = value - Math.sign(value)
  for (let k = first; k < end; k++) {
    position.make(k)
    const ending = terminal.beforeMoves()
    const after =
      ending !== 0 ? terminal.reward(ending, player) : tables.lookUp() * (position.chooser() === player ? 1 : -1)
    position.unmake()
    if (after === wanted) return k - first
  }
  return -1
}
