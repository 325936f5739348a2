// The classes of positions with few pieces: which symmetries their moves keep, and where the moves lead.
import { classOrder, decodedValues, TableIndex } from '../../ai/endgame_tables.js'
import { TURN } from '../../runtime/state/layout.js'
import { createRandom } from '../../runtime/state/random.js'
import { permutationsOf } from '../training/symmetries.mjs'
import { Expander, nextTurns } from './expand.mjs'

/** Positions of a class with which symmetries are selected; the moves of all positions confirm the selection. */
const SAMPLES = 200
/** Bits of an index, and most classes, in the number of a result. */
const INDEX_RANGE = 2 ** 33
const CLASS_RANGE = 1024

/** A reason not to make the table of a class. */
export class Refusal extends Error {}

/** A class whose moves do not keep the symmetries that samples show: the caller starts over without them. */
export class Asymmetry extends Error {
  constructor (codes) {
    super('asymmetry')
    this.codes = codes
  }
}

/** Return the symmetries of the board and the turn order that classes may have; the identity is the first. */
function tableSymmetries (design, seats) {
  const { board, players, turns } = design
  const same = players.map((_, player) => player)
  const exchange = same.map(player => player === seats[0] ? seats[1] : player === seats[1] ? seats[0] : player)
  const next = nextTurns(design)
  const orders = [same, exchange].flatMap(images => {
    const found = turns.map(({ chooser, mover, mode }) =>
      turns.findIndex(one => one.chooser === images[chooser] && one.mover === images[mover] && one.mode === mode)
    )
    const isOrder =
      new Set(found).size === turns.length &&
      !found.includes(-1) &&
      next.every((to, turn) => next[found[turn]] === found[to])
    return images === same
      ? [{ players: same, turns: turns.map((_, turn) => turn) }]
      : isOrder
        ? [{ players: images, turns: found }]
        : []
  })
  return orders.flatMap(order => permutationsOf(board).map(squares => Object.assign({ squares }, order)))
}

/** The classes known so far, and the position on which their moves are made. */
export class Registry {
  /**
   * @param {object} position
   * @param {{pieces: number, squares: Object<string, number[]>, classes: object[], plain: string[]}} given the squares
   *   and classes of the tables made so far, and the classes without symmetries, as texts of their codes
   */
  constructor (position, seats, { pieces, squares, classes, plain }) {
    const { design } = position
    this.design = design
    this.plain = plain
    this.symmetries = tableSymmetries(design, seats)
    this.index = new TableIndex(design, squares, this.symmetries, pieces)
    this.expander = new Expander(position)
    this.board = position.state.board
    this.classes = [] // by number
    this.unknown = new Map() // classes that were found and have no number
    for (const table of classes) this.add(table, true)
  }

  add ({ codes, symmetries, values, data }, isSolved) {
    const table = { codes, symmetries, values, data, isSolved, number: this.classes.length, list: null }
    if (table.number === CLASS_RANGE) throw new Refusal('there are too many classes')
    table.length = this.index.addClass(table)
    if (table.length >= INDEX_RANGE) throw new Refusal('the class has too many positions')
    this.classes.push(table)
    return table
  }

  /** Return the values of a solved class by index. */
  valuesOf (table) {
    if (table.list === null) table.list = decodedValues(table.data, table.values, table.length)
    return table.list
  }

  /** Return the class of piece codes; a new one has the symmetries that samples show. */
  classOf (codes) {
    const sorted = codes.slice().sort((a, b) => a - b)
    const key = this.index.keyOf(sorted, sorted.length)
    if (key < 0) throw new Refusal('there are too many kinds of pieces')
    const known = this.index.located.get(key)
    if (known !== undefined) return known.table
    const order = classOrder(codes)
    const symmetries = this.plain.includes(order.join()) ? [0] : this.keptSymmetries(order)
    const images = symmetries.map(number => this.index.classAfter(order, this.symmetries[number])).sort(compareLists)
    return this.add({ codes: images[0], symmetries }, false)
  }

  // --- symmetries --------------------------------------------------------------------------------

  /** Return the numbers of the symmetries that the moves of samples keep; they are a group. */
  keptSymmetries (codes) {
    const random = createRandom(codes.length)
    const samples = Array.from({ length: SAMPLES }, () => ({
      cells: codes.map(code => this.index.squares.get(code)).map(list => list[Math.floor(random() * list.length)]),
      turn: Math.floor(random() * this.design.turns.length)
    }))
    const [identity] = this.symmetries
    const keeps = symmetry =>
      this.keepsSquares(codes, symmetry) &&
      samples.every(
        ({ cells, turn }) =>
          this.resultsAfter(codes, cells, turn, identity, symmetry) ===
          this.resultsAfter(codes, cells, turn, symmetry, identity)
      )
    const kept = this.symmetries.flatMap((symmetry, number) => number === 0 || keeps(symmetry) ? [number] : [])
    return this.isGroup(kept) ? kept : [0]
  }

  /** Return true if a symmetry leads from the squares of each piece to those of its image. */
  keepsSquares (codes, symmetry) {
    return codes.every(code => {
      const images = this.index.squares.get(this.index.imageOf(code, symmetry))
      const list = this.index.squares.get(code)
      return (
        images !== undefined && images.length === list.length && list.every(p => images.includes(symmetry.squares[p]))
      )
    })
  }

  isGroup (kept) {
    const text = ({ squares, players }) => squares.concat(players).join()
    const texts = new Set(kept.map(number => text(this.symmetries[number])))
    return kept.every(one => kept.every(other => {
      const [a, b] = [this.symmetries[one], this.symmetries[other]]
      return texts.has(text({ squares: a.squares.map(p => b.squares[p]), players: a.players.map(p => b.players[p]) }))
    }))
  }

  /** Return the results of a position after symmetry `before` as a text, with the boards after symmetry `after`. */
  resultsAfter (codes, cells, turn, before, after) {
    const { expander, index, board } = this
    const found = []
    const isPlaced = this.placeAfter(codes, cells, turn, before)
    if (!isPlaced || expander.isOver()) return String(isPlaced)
    const reward = expander.expand((length, reward) => {
      const pieces = []
      for (let p = 0; p < index.size; p++)
        if (board[p] !== 0) pieces.push(after.squares[p] + ':' + index.imageOf(board[p], after))
      found.push([length, reward, Number.isNaN(reward) ? pieces.sort().join(' ') : ''].join())
    })
    return found.sort().concat(reward).join(';')
  }

  placeAfter (codes, cells, turn, { squares, players, turns }) {
    return (
      this.expander.place(
        codes.map(code => this.index.imageOf(code, { players })),
        cells.map(p => squares[p])
      ) && this.expander.begin(turns[turn])
    )
  }

  // --- positions ---------------------------------------------------------------------------------

  /**
   * Visit a class without the positions that a symmetry maps to one before.
   * @param {(index: number, turn: number, cells: number[]) => void} visit
   */
  eachPosition ({ codes }, visit) {
    const { index, design } = this
    const cells = []
    const ranks = []
    const found = index.located.get(index.keyOf(codes.slice().sort((a, b) => a - b), codes.length))
    const fill = slot => {
      if (slot === codes.length) {
        for (let turn = 0; turn < design.turns.length; turn++) {
          const own = index.indexOf(found, turn, ranks)
          index.count = 0
          for (let i = 0; i < cells.length; i++) index.insertPiece(codes[i], cells[i])
          if (own !== Infinity && own === index.leastIndex(found, turn)) visit(own, turn, cells)
        }
        return
      }
      const squares = index.squares.get(codes[slot])
      for (
        let rank = slot > 0 && codes[slot] === codes[slot - 1] ? ranks[slot - 1] + 1 : 0;
        rank < squares.length;
        rank++
      ) {
        if (cells.indexOf(squares[rank]) >= 0) continue
        ranks.push(rank)
        cells.push(squares[rank])
        fill(slot + 1)
        ranks.pop()
        cells.pop()
      }
    }
    fill(0)
  }

  /**
   * Return the results of the position on the board as numbers.
   *
   * @param {object} table its class
   * @returns {{reward: number, results: number[]}} `reward` if the game is over, else NaN. Results of turns that end
   *   the game are negative: -1 - 4 * length - (1 + reward)
   */
  resultsOf ({ codes }) {
    const { index, expander, unknown } = this
    const { position } = expander
    const player = position.chooser()
    const results = []
    const reward = expander.expand((length, reward) => {
      if (!Number.isNaN(reward)) {
        results.push(-1 - 4 * length - (1 + reward))
        return
      }
      if (!index.readBoard(this.board)) throw new Refusal('pieces may reach other positions')
      if (index.count > codes.length) throw new Refusal('moves may add pieces')
      const found = index.locate(expander.registers[TURN])
      if (found === undefined) {
        const order = Array.from(index.codes.subarray(0, index.count))
        unknown.set(order.join(), order)
      } else
        results.push(
          ((2 * length + (position.chooser() === player ? 1 : 0)) * CLASS_RANGE + found.table.number) * INDEX_RANGE +
            index.index
        )
    })
    return { reward, results }
  }
}

/** Return the parts of a result that continues the game; `same` is true if the same player chooses again. */
export function partsOf (result) {
  const index = result % INDEX_RANGE
  const rest = (result - index) / INDEX_RANGE
  const turn = Math.floor(rest / CLASS_RANGE)
  return { length: turn >> 1, same: turn % 2 === 1, number: rest % CLASS_RANGE, index }
}

/** Return the parts of a result that ends the game. */
export function endOf (result) {
  const rest = -1 - result
  return { length: Math.floor(rest / 4), reward: rest % 4 - 1 }
}

function compareLists (a, b) {
  const i = a.findIndex((value, i) => value !== b[i])
  return i < 0 ? 0 : a[i] - b[i]
}
