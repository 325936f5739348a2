import { RECORD_TOP, TOP } from '../runtime/state/layout.js'

/** Limit of the boards of a graph. */
const MAX_BOARDS = 4096

/**
 * Graph of a sliding puzzle: the boards that differ in where pieces stand, not in which ones do.
 *
 * Types of a class move alike, and each move moves one piece to an empty square (proved by the compiler),
 * so that the board of classes has the moves of every arrangement of pieces. The moves of each are generated
 * once by the rules. `edges` of a board are triples: origin, target, and the board after the move.
 */
export class SlidingGraph {
  /** Return the graph of the boards that follow from the current one; null if it is too large. */
  static from (position, model, classes) {
    const classOf = new Int32Array(model.codes.length)
    classes.forEach((contents, i) => { for (const content of contents) classOf[content] = i + 1 })
    const graph = new SlidingGraph(position, model, classOf)
    return graph.explore() ? graph : null
  }

  constructor (position, model, classOf) {
    this.position = position
    this.model = model
    this.classOf = classOf
    this.boards = []
    this.numbers = new Map()
    this.edges = []
  }

  /** Return the number of the board of a position, -1 if it is not in the graph. */
  numberOf (position) {
    const number = this.numbers.get(this.key(position))
    return number === undefined ? -1 : number
  }

  key ({ state: { board, size } }) {
    const { classOf, model: { contents } } = this
    let key = ''
    for (let p = 0; p < size; p++) key += String.fromCharCode(board[p] === 0 ? 0 : classOf[contents[board[p]]])
    return key
  }

  add () {
    const key = this.key(this.position)
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.boards.length
    this.numbers.set(key, number)
    this.boards.push(this.position.state.board.slice())
    return number
  }

  /** Find all boards from the current one on; return false over the limit. */
  explore () {
    const start = this.position.state.board.slice()
    this.add()
    for (let i = 0; i < this.boards.length && i < MAX_BOARDS; i++) {
      this.write(this.boards[i])
      this.edges.push(this.edgesOfBoard())
    }
    this.write(start)
    return this.edges.length === this.boards.length && this.edges.every(edges => edges !== null)
  }

  write (codes) {
    const { position } = this
    const { board, size } = position.state
    for (let p = 0; p < size; p++) if (board[p] !== codes[p]) position.setup(p, codes[p])
  }

  /** Return the edges of the current board, null if a move does more than move one piece. */
  edgesOfBoard () {
    const { position } = this
    const { registers } = position.state
    const from = registers[TOP]
    const records = registers[RECORD_TOP]
    const to = position.generate(from)
    let edges = []
    for (let k = from; k < to && edges !== null; k++) {
      const step = stepOf(position, k)
      if (step === null) edges = null
      else {
        position.make(k)
        edges.push(step[0], step[1], this.add())
        position.unmake()
      }
    }
    registers[TOP] = from
    registers[RECORD_TOP] = records
    return edges === null ? null : Int32Array.from(edges)
  }
}

/** Return the origin and the target of a move that moves one piece to an empty square, else null. */
export function stepOf ({ state: { moveBuffer, board, size }, design: { layout: { positionBits } } }, k) {
  const word = moveBuffer[k]
  const mask = (1 << positionBits) - 1
  const from = word & mask
  const to = (word >> positionBits) & mask
  return word < 0 || from === size || board[from] === 0 || board[to] !== 0 ? null : [from, to]
}
