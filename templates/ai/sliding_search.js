import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { MAX_SOLUTION } from './breadth_first.js'
import { BUILD_INTERVAL, PatternDatabase } from './pattern_database.js'
import { countNode, subLimit } from './search_limits.js'
import { SlidingGraph, stepOf } from './sliding_graph.js'

/** Limits of the entries of a database during its construction: quick databases, and the largest ones. */
const QUICK_ENTRIES = 1 << 20
const MOST_ENTRIES = 1 << 24
/** Steps of a construction that count as one node. */
const STEPS_PER_NODE = 16
/** The quick databases' share of the limits. */
const QUICK_SHARE = 0.3
/** Factor of the lower bound in the search for any solution. */
const WEIGHT = 2

/** By design: the graph of the last search and its databases, by the number of pieces in each. */
const known = new WeakMap()

/**
 * Iterative-deepening A* for sliding puzzles in which each piece has one goal square, with pattern
 * databases. It runs on the graph of boards, without the rules.
 */
export class SlidingSearch {
  /** Return the search of the current position; null if the puzzle is of another form. */
  static from (position, model, limits) {
    const { puzzle } = position.design
    if (puzzle.classes === undefined || puzzle.classes.length === 0 || puzzle.wins.length > 1) return null
    const goals = goalSquares(position, model)
    if (goals === null) return null
    let entry = known.get(position.design)
    if (entry === undefined || entry.graph.numberOf(position) < 0) {
      const graph = SlidingGraph.from(position, model, puzzle.classes)
      if (graph === null) return null
      entry = { graph, databases: new Map(), values: new Uint8Array(0) }
      known.set(position.design, entry)
    }
    return new SlidingSearch(position, model, limits, entry, goals)
  }

  constructor (position, model, limits, entry, goals) {
    this.position = position
    this.model = model
    this.limits = limits
    this.entry = entry
    this.graph = entry.graph
    this.databases = entry.databases
    this.goals = goals // [content, square]
    this.bits = 32 - Math.clz32(position.state.size - 1)
    this.isComplete = false
  }

  /** Search any solution shorter than `upper`, within a share of the limits. */
  findAny (upper, share) { return this.runPart(this.patternSize(QUICK_ENTRIES), upper, share, WEIGHT) }

  /**
   * Search a shortest solution that is shorter than `upper`.
   * @returns {number[] | null} the solution as ordinals. `isComplete` is true if no shorter one exists
   */
  run (upper) {
    const { limits, goals } = this
    const quick = this.patternSize(QUICK_ENTRIES)
    const large = Math.min(goals.length, this.patternSize(MOST_ENTRIES))
    const isTimed = limits.deadline !== Infinity
    if (large > quick && !(isTimed && this.isBuilt(large))) {
      const found = this.runPart(quick, upper, QUICK_SHARE, 1)
      if (this.isComplete || limits.stopped) return found
    }
    return this.build(large) ? this.deepen(large, upper, limits, 1) : null
  }

  runPart (size, upper, share, weight) {
    if (!this.build(size)) return null
    const limits = subLimit(this.limits, share)
    const found = this.deepen(size, upper, limits, weight)
    this.limits.nodes += limits.nodes
    if (this.limits.stop !== null && this.limits.stop()) this.limits.stopped = true
    return found
  }

  // --- databases ---------------------------------------------------------------------------------

  /** Return the largest number of pieces of a pattern for a number of entries. */
  patternSize (entries) {
    let size = 1
    while ((size + 1) * this.bits < 31 && this.graph.boards.length * Math.pow(2, this.bits * (size + 1)) <= entries)
      size++
    return size
  }

  isBuilt (size) {
    const databases = this.databases.get(size)
    return databases !== undefined && databases.every(({ table }) => table !== null)
  }

  /** Build the databases of a size as far as the limits allow; return true if they are complete. */
  build (size) {
    const { graph, databases, limits, goals, bits } = this
    if (!databases.has(size)) {
      const squares = goals.map(([, square]) => square)
      databases.set(
        size,
        patternsOf(goals, size, this.position).map(part => {
          const database = new PatternDatabase(
            part.map(([, square]) => square),
            bits
          )
          const steps = database.build(graph, this.goalBoards(squares), size => this.scratch(size))
          return {
            contents: part.map(([content]) => content),
            database,
            steps,
            cost: 0,
            get table () {
              return database.table
            }
          }
        })
      )
    }
    for (const one of databases.get(size)) {
      const isTimed = limits.deadline !== Infinity
      if (!isTimed) limits.nodes += one.cost // equal limits give equal searches, even if another one has built it
      while (one.table === null) {
        if (!countNode(limits)) return false
        one.steps.next()
        one.cost += BUILD_INTERVAL / STEPS_PER_NODE
        limits.nodes += BUILD_INTERVAL / STEPS_PER_NODE
      }
    }
    if (size > this.patternSize(QUICK_ENTRIES)) this.entry.values = new Uint8Array(0)
    return !limits.stopped
  }

  /** Return an array of at least a size. Databases are built one after the other, so that one array serves all. */
  scratch (size) {
    const { entry } = this
    if (entry.values.length < size) entry.values = new Uint8Array(size)
    return entry.values
  }

  /** Return the boards of the graph with pieces on all goal squares. */
  goalBoards (squares) {
    const { graph: { boards } } = this
    return boards.map((_, i) => i).filter(i => squares.every(square => boards[i][square] !== 0))
  }

  // --- search ------------------------------------------------------------------------------------

  /** Search with growing limits of the length; with a weight above 1, of the length plus the weighted bound. */
  deepen (size, upper, limits, weight) {
    this.start(size)
    this.weight = weight
    this.upper = Math.min(upper, MAX_SOLUTION)
    this.bound = weight * this.rest
    while (this.bound < weight * this.upper && !limits.stopped) {
      this.nextBound = weight * this.upper
      const length = this.visit(this.graph.numberOf(this.position), 0, this.rest, -1, -1, limits)
      if (length >= 0) {
        this.isComplete = weight === 1
        return this.ordinals(length)
      }
      this.bound = this.nextBound
    }
    this.isComplete = !limits.stopped && weight === 1 && upper <= MAX_SOLUTION
    return null
  }

  /** Set up the arrays of the search from the current position. */
  start (size) {
    const { position: { state: { board, size: squares } }, model: { contents }, bits } = this
    const parts = this.databases.get(size)
    this.tables = parts.map(part => part.database.table)
    this.indices = new Int32Array(parts.length)
    this.partOn = new Int8Array(squares).fill(-1) // of the piece on a square
    this.shiftOn = new Int8Array(squares)
    this.path = new Int32Array(2 * MAX_SOLUTION)
    for (let p = 0; p < squares; p++) {
      if (board[p] === 0) continue
      const content = contents[board[p]]
      parts.forEach((part, i) => {
        const piece = part.contents.indexOf(content)
        if (piece < 0) return
        this.partOn[p] = i
        this.shiftOn[p] = bits * piece
        this.indices[i] |= p << (bits * piece)
      })
    }
    this.rest = this.tables.reduce((sum, table, i) => sum + table[this.indices[i]], 0)
  }

  /**
   * Search the positions after each move, from a board of the graph at a depth with a lower bound of the rest.
   * @returns {number} length of the solution, whose moves are in `path`; -1 without one
   */
  visit (node, depth, rest, lastFrom, lastTo, limits) {
    if (rest === 0) return depth
    const { tables, indices, partOn, shiftOn, path } = this
    const edges = this.graph.edges[node]
    for (let e = 0; e < edges.length; e += 3) {
      const from = edges[e]
      const to = edges[e + 1]
      if (from === lastTo && to === lastFrom) continue // back to the position before
      if (!countNode(limits)) return -1
      const part = partOn[from]
      const shift = shiftOn[from]
      const index = part < 0 ? 0 : indices[part]
      const moved = index + ((to - from) << shift)
      const after = part < 0 ? rest : rest + tables[part][moved] - tables[part][index]
      if (!this.isWithin(depth + 1, after)) continue
      if (part >= 0) indices[part] = moved
      partOn[to] = part
      shiftOn[to] = shift
      partOn[from] = -1
      path[2 * depth] = from
      path[2 * depth + 1] = to
      const length = this.visit(edges[e + 2], depth + 1, after, from, to, limits)
      partOn[to] = -1
      partOn[from] = part
      shiftOn[from] = shift
      if (part >= 0) indices[part] = index
      if (length >= 0 || limits.stopped) return length
    }
    return -1
  }

  /** Return true if a position is within the limit of this iteration; if not, note the limit that it needs. */
  isWithin (depth, rest) {
    if (depth + rest >= this.upper) return false
    const needed = depth + this.weight * rest
    if (needed <= this.bound) return true
    if (needed < this.nextBound) this.nextBound = needed
    return false
  }

  /** Return the ordinals of the moves in `path`. */
  ordinals (length) {
    const { position, path } = this
    const { registers } = position.state
    const top = registers[TOP]
    const records = registers[RECORD_TOP]
    const line = []
    for (let i = 0; i < length; i++) {
      const start = registers[TOP]
      const end = position.generate(start)
      let k = start
      for (; k < end; k++) {
        const [from, to] = stepOf(position, k)
        if (from === path[2 * i] && to === path[2 * i + 1]) break
      }
      line.push(k - start)
      position.make(k)
    }
    for (let i = 0; i < length; i++) position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = records
    return line
  }
}

/** Return [content, square] for each demand; null unless each is about one piece and one square. */
function goalSquares ({ design: { puzzle }, state: { board, size } }, { contents }) {
  const counts = new Map()
  for (let p = 0; p < size; p++) counts.set(contents[board[p]], (counts.get(contents[board[p]]) || 0) + 1)
  const [demands] = puzzle.wins
  const isSimple = demands.every(
    ({ kinds, places, all }) =>
      !all && kinds.length === 1 && places.length === 1 && places[0].length === 1 && counts.get(kinds[0]) === 1
  )
  return isSimple ? demands.map(({ kinds, places }) => [kinds[0], places[0][0]]) : null
}

/** Divide goals into patterns of nearly equal size, each with goal squares that are close to each other. */
function patternsOf (goals, size, { design: { board: { positions } } }) {
  const center = ([, square]) => {
    const { rect } = positions[square]
    return rect === null ? [square, 0] : [rect[0] + rect[2], rect[1] + rect[3]]
  }
  const distance = (one, other) => {
    const [a, b] = [center(one), center(other)]
    return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])
  }
  const left = goals.slice().sort((one, other) => one[1] - other[1])
  const number = Math.ceil(goals.length / size)
  const parts = []
  while (left.length > 0) {
    const part = [left.shift()]
    const wanted = Math.ceil((left.length + 1) / (number - parts.length))
    while (part.length < wanted) {
      const sums = left.map(one => part.reduce((sum, other) => sum + distance(one, other), 0))
      part.push(left.splice(sums.indexOf(Math.min(...sums)), 1)[0])
    }
    parts.push(part)
  }
  return parts
}
