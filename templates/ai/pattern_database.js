/** Entry of an arrangement from which no goal can be reached. */
const UNREACHED = 255
/** Steps of a construction between two checks of the limits. */
export const BUILD_INTERVAL = 1 << 14

/**
 * Pattern database of a sliding puzzle: for each arrangement of a few pieces, the least number of their
 * moves to their goals, with all other pieces as equal stand-ins.
 *
 * A move moves one piece, so that the values of databases without common pieces add up to a lower bound. The
 * construction searches backward through the moves of the graph, in which moves of stand-ins are free.
 * The entry of an arrangement is the least value over all boards of the graph.
 */
export class PatternDatabase {
  /**
   * @param {number[]} goals the goal square of each piece of the pattern
   * @param {number} bits bits of a square
   */
  constructor (goals, bits) {
    this.goals = goals
    this.bits = bits
    this.table = null
  }

  /**
   * Build the table; yield after every BUILD_INTERVAL steps.
   * @param {SlidingGraph} graph
   * @param {number[]} goalBoards boards of the graph in which the puzzle can be solved
   * @param {(size: number) => Uint8Array} scratch returns an array that the construction uses alone
   */
  * build (graph, goalBoards, scratch) {
    const { goals, bits } = this
    const boards = graph.boards.length
    const sources = reversedEdges(graph)
    const values = scratch((1 << (bits * goals.length)) * boards).fill(UNREACHED)
    const table = new Uint8Array(1 << (bits * goals.length)).fill(UNREACHED)
    const goal = goals.reduce((sum, square, i) => sum | square << (bits * i), 0)
    let current = new Stack()
    let next = new Stack()
    for (const board of goalBoards) {
      values[goal * boards + board] = 0
      current.push(goal * boards + board)
    }
    let steps = 0
    for (let value = 0; current.count > 0 && value < UNREACHED; value++) {
      while (current.count > 0) {
        if ((++steps & (BUILD_INTERVAL - 1)) === 0) yield steps
        const state = current.pop()
        if (values[state] !== value) continue // reached by free moves in the meantime
        const board = state % boards
        const arrangement = (state - board) / boards
        if (value < table[arrangement]) table[arrangement] = value
        const edges = sources[board]
        for (let e = 0; e < edges.length; e += 3) {
          const piece = this.pieceOn(arrangement, edges[e + 1])
          const before = piece < 0 ? arrangement : arrangement + ((edges[e] - edges[e + 1]) << (bits * piece))
          const cost = piece < 0 ? value : value + 1
          const source = before * boards + edges[e + 2]
          if (values[source] <= cost) continue
          values[source] = cost
          if (piece < 0) current.push(source)
          else next.push(source)
        }
      }
      const emptied = current
      current = next
      next = emptied
    }
    this.table = table
  }

  /** Return the piece of the pattern on a square, -1 if there is none. */
  pieceOn (arrangement, square) {
    const { bits } = this
    const mask = (1 << bits) - 1
    for (let i = 0; i < this.goals.length; i++) if (((arrangement >> (bits * i)) & mask) === square) return i
    return -1
  }
}

/** Return by board the moves that lead to it, as triples: origin, target, and the board before. */
function reversedEdges ({ edges }) {
  const sources = edges.map(() => [])
  edges.forEach((list, board) => {
    for (let e = 0; e < list.length; e += 3) sources[list[e + 2]].push(list[e], list[e + 1], board)
  })
  return sources.map(list => Int32Array.from(list))
}

/** Stack of ints that grows. */
class Stack {
  constructor () {
    this.items = new Int32Array(1 << 10)
    this.count = 0
  }

  push (item) {
    if (this.count === this.items.length) {
      const larger = new Int32Array(this.count + (this.count >> 1))
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.count++] = item
  }

  pop () { return this.items[--this.count] }
}
