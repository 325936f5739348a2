import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { countNode } from './search_limits.js'
import { VisitedPositions } from './visited_positions.js'
import { createKeys } from './zobrist_keys.js'

/** Length limit of solutions, in plies. */
export const MAX_SOLUTION = 1 << 10
/** Parent of a position that ends the game without a win; it stays visited but is not expanded. */
const DEAD_STATE = -2

/**
 * Breadth-first search of a puzzle of one player with a set of visited positions, so the first
 * solution is a shortest one.
 *
 * The positions of one depth are expanded in the order in which they were found. This order walks
 * through the tree of first paths, so that few moves lead from one position to the next.
 *
 * If it finds none, `best` is the line to the best-scored position.
 */
export class BreadthFirst {
  constructor (position, { player, evaluation, terminal, limits, maxDepth, progress }) {
    this.position = position
    this.registers = position.state.registers
    this.player = player
    this.evaluation = evaluation
    this.terminal = terminal
    this.limits = limits
    this.maxDepth = maxDepth
    this.progress = progress
    this.keys = createKeys(position)
    this.visited = new VisitedPositions()
    this.path = new Int32Array(MAX_SOLUTION) // the positions made, from the root on
    this.tops = new Int32Array(MAX_SOLUTION)
    this.records = new Int32Array(MAX_SOLUTION)
    this.wanted = new Int32Array(MAX_SOLUTION)
    this.made = 0
    this.best = { move: 0, score: 0, depth: 0, line: [0] }
    this.bestScore = -Infinity
    this.isExhausted = false
  }

  /** Return the number of the current position; -1 if it is visited or the set is full. */
  enter (parent, ordinal) {
    if (this.visited.isFull) return -1
    this.keys.compute()
    return this.visited.add(this.keys.low, this.keys.high, parent, ordinal)
  }

  /** Make the moves that lead to a visited position, after unmaking those that do not. */
  goTo (target, depth) {
    const { position, registers, path, wanted, visited } = this
    for (let i = target, d = depth; d > 0; d--, i = visited.parents[i]) wanted[d] = i
    let shared = 0
    while (shared < this.made && shared < depth && path[shared + 1] === wanted[shared + 1]) shared++
    while (this.made > shared) this.goBack()
    while (this.made < depth) {
      const start = registers[TOP]
      this.tops[this.made] = start
      this.records[this.made] = registers[RECORD_TOP]
      position.generate(start)
      position.make(start + visited.ordinals[wanted[this.made + 1]])
      path[++this.made] = wanted[this.made]
    }
  }

  goBack () {
    this.position.unmake()
    this.made--
    this.registers[TOP] = this.tops[this.made]
    this.registers[RECORD_TOP] = this.records[this.made]
  }

  /** Return the shortest solution as ordinals, or null. `isExhausted` is true if there is none. */
  run () {
    const { registers, visited } = this
    const top = registers[TOP]
    const records = registers[RECORD_TOP]
    this.enter(-1, 0)
    const solved = this.searchByDepth()
    while (this.made > 0) this.goBack()
    registers[TOP] = top
    registers[RECORD_TOP] = records
    return solved < 0 ? null : visited.lineTo(solved)
  }

  /** Return the number of a won position, -1 if none is found. */
  searchByDepth () {
    const { visited, limits } = this
    const deepest = Math.min(this.maxDepth, MAX_SOLUTION - 1)
    let first = 0
    for (let depth = 0; first < visited.count && depth < deepest; depth++) {
      const last = visited.count
      const solved = this.expandLevel(first, last, depth)
      if (solved < 0 && (limits.stopped || visited.isFull)) return -1
      first = last
      while (this.made > 0) this.goBack()
      this.progress([this.best])
      if (solved >= 0) return solved
    }
    this.isExhausted = first === visited.count
    return -1
  }

  /** Expand the positions of one depth; return the number of a won one, else -1. */
  expandLevel (first, last, depth) {
    const { visited, limits } = this
    for (let node = first; node < last; node++) {
      if (visited.parents[node] === DEAD_STATE) continue
      this.goTo(node, depth)
      const solved = this.expand(node, depth)
      if (solved >= 0 || limits.stopped || visited.isFull) return solved
    }
    return -1
  }

  /** Add the positions after each move; return the number of a won one, else -1. */
  expand (node, depth) {
    const { position, registers, terminal } = this
    const from = registers[TOP]
    const records = registers[RECORD_TOP]
    const to = position.generate(from)
    let found = -1
    for (let k = from; k < to && found < 0; k++) {
      if (!countNode(this.limits)) break
      position.make(k)
      const next = this.enter(node, k - from)
      if (next >= 0) {
        const ending = terminal.beforeMoves() || this.endingAfterMoves()
        if (ending !== 0 && terminal.reward(ending, this.player) > 0) found = next
        else if (ending !== 0) this.visited.parents[next] = DEAD_STATE
        else this.rate(next, depth + 1)
      }
      position.unmake()
    }
    registers[TOP] = from
    registers[RECORD_TOP] = records
    return found
  }

  endingAfterMoves () {
    const { registers } = this
    const from = registers[TOP]
    const records = registers[RECORD_TOP]
    const ending = this.terminal.afterMoves(this.position.generate(from) - from)
    registers[TOP] = from
    registers[RECORD_TOP] = records
    return ending
  }

  /** Keep the position if it has the best score so far. */
  rate (node, depth) {
    const score = this.evaluation.score()
    if (score <= this.bestScore) return
    this.bestScore = score
    const line = this.visited.lineTo(node)
    this.best = { move: line[0], score, depth, line }
  }
}
