import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { MAX_SOLUTION } from './breadth_first.js'
import { UNSOLVABLE } from './puzzle_model.js'
import { countNode } from './search_limits.js'
import { StateTable } from './state_table.js'

/** Bits of each of the two parts of a priority. Lengths and bounds are less than MAX_SOLUTION. */
const PRIORITY_BITS = 10

/**
 * Best-first search of a puzzle whose facts hold (PuzzleModel). A state is stored as the contents of the
 * squares that can change, a few bits each, and written back to the board to be expanded.
 *
 * With `greedy`, the state with the lowest bound comes first, and the search ends with any solution. Else
 * the state with the least sum of path and bound does (A*), and the solution is a shortest one.
 */
export class BestFirst {
  constructor (position, model, { player, terminal, limits, maxDepth }) {
    this.position = position
    this.registers = position.state.registers
    this.board = position.state.board
    this.model = model
    this.player = player
    this.terminal = terminal
    this.limits = limits
    this.upper = Math.min(maxDepth, MAX_SOLUTION - 1) + 1 // solutions must be shorter
    this.best = []
    this.bestBound = UNSOLVABLE
    this.solution = null
    this.isComplete = false
    this.createPacking()
  }

  /** Create the tables of the words of a state: bits of each square that can change. */
  createPacking () {
    const { model: { variable, sets, reach, codes } } = this
    let word = 0
    let used = 0
    const ranks = sets.map(set => {
      const rank = new Int32Array(codes.length)
      Array.from(set).forEach((content, i) => { rank[content] = i })
      return rank
    })
    const lists = sets.map(set => Int32Array.from(set, content => codes[content]))
    this.fields = variable.map(square => {
      const set = reach[square]
      const bits = 32 - Math.clz32(lists[set].length - 1)
      if (used + bits > 32) {
        word++
        used = 0
      }
      const field = { square, word, shift: used, mask: (1 << bits) - 1, rank: ranks[set], codes: lists[set] }
      used += bits
      return field
    })
    this.width = word + 1
  }

  /**
   * Search from the current position.
   * @param {boolean} greedy
   * @param {number} states largest number of states
   * @param {number} upper length of a known solution; a better one is shorter
   * @returns {number[] | null} the solution as ordinals. `isComplete` is true if there is none that is shorter
   */
  run (greedy, states, upper = Infinity) {
    const { position, registers, board } = this
    const top = registers[TOP]
    const records = registers[RECORD_TOP]
    const start = board.slice()
    this.greedy = greedy
    const limit = this.upper
    this.upper = Math.min(limit, upper)
    this.isCut = false
    this.table = StateTable.of(this.width, states)
    this.reach(-1, 0, 0, this.model.estimate())
    const isExhausted = this.expandAll()
    this.table = null
    for (const { square } of this.fields) if (board[square] !== start[square]) position.setup(square, start[square])
    registers[TOP] = top
    registers[RECORD_TOP] = records
    this.isComplete = isExhausted && (this.solution !== null ? !greedy : !this.isCut || (!greedy && upper <= limit))
    return this.solution
  }

  /** Expand states until the search ends. Return true if no better solution is left. */
  expandAll () {
    const { table, limits } = this
    for (;;) {
      const state = table.next()
      if (state < 0 || (!this.greedy && table.depths[state] + table.bounds[state] >= this.upper)) return true
      this.write(state)
      if (!this.expand(state)) return false
      if (limits.stopped || (this.greedy && this.solution !== null)) return false
    }
  }

  /** Write a state to the board. */
  write (state) {
    const { position, board, fields, table: { words }, width } = this
    for (const { square, word, shift, mask, codes } of fields) {
      const code = codes[(words[state * width + word] >>> shift) & mask]
      if (board[square] !== code) position.setup(square, code)
    }
  }

  /** Store the words of the current position as the key of the table. */
  pack () {
    const { board, fields, model: { contents }, table: { key } } = this
    key.fill(0)
    for (const { square, word, shift, rank } of fields) {
      const code = board[square]
      key[word] |= rank[code === 0 ? 0 : contents[code]] << shift
    }
  }

  /** Add the states after each move; return false if the table is full or a limit is reached. */
  expand (state) {
    const { position, registers, table } = this
    const from = registers[TOP]
    const records = registers[RECORD_TOP]
    const to = position.generate(from)
    const depth = table.depths[state] + 1
    let isOpen = true
    for (let k = from; k < to && isOpen; k++) {
      if (!countNode(this.limits)) break
      position.make(k)
      const ending = this.ending()
      if (ending === 0) isOpen = this.reach(state, k - from, depth, this.model.estimate())
      else if (this.terminal.reward(ending, this.player) > 0 && depth < this.upper) {
        this.upper = depth
        this.solution = table.lineTo(state).concat(k - from)
      }
      position.unmake()
    }
    registers[TOP] = from
    registers[RECORD_TOP] = records
    return isOpen
  }

  ending () {
    const { terminal, registers } = this
    const early = terminal.beforeMoves()
    if (early !== 0 || !terminal.testsMobility) return early
    const from = registers[TOP]
    const records = registers[RECORD_TOP]
    const ending = terminal.afterMoves(this.position.generate(from) - from)
    registers[TOP] = from
    registers[RECORD_TOP] = records
    return ending
  }

  /** Add the current position, unless it cannot be on a better path; return false if the table is full. */
  reach (parent, ordinal, depth, bound) {
    const { table } = this
    if (bound >= UNSOLVABLE) return true
    if (depth + bound >= this.upper) {
      this.isCut = true
      return true
    }
    this.pack()
    if (!table.reserve()) return false
    let state = table.find()
    if (state < 0) state = table.add(state, bound)
    else if (depth >= table.depths[state]) return true
    const first = this.greedy ? bound : depth + bound
    const second = this.greedy ? depth : bound
    table.open(state, parent, ordinal, depth, first << PRIORITY_BITS | second)
    if (bound < this.bestBound && parent >= 0) {
      this.bestBound = bound
      this.best = table.lineTo(state)
    }
    return true
  }
}
