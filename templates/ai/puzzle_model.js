import { assignmentCost, IMPOSSIBLE } from './assignment.js'

/** Estimate of a position from which no win can be reached. */
export const UNSOLVABLE = IMPOSSIBLE

/**
 * Lower bounds of the number of moves to a win, from the facts about a puzzle that the compiler has proved
 * (zrf2js/analysis/puzzles/data.py).
 *
 * A demand needs pieces of one group on certain squares. Its bound is the least total number of steps of
 * the pieces on a board without obstacles, with a different piece for each square. A move makes at most
 * `moved` steps of all pieces, so that the sum over all demands, divided by `moved`, is a bound as well.
 */
export class PuzzleModel {
  constructor (position) {
    const { design, state } = position
    const { puzzle, layout } = design
    const { size } = state
    this.board = state.board
    this.size = size
    this.moved = puzzle.moved
    this.contents = contentTable(layout)
    this.codes = Int32Array.from({ length: 1 + layout.players * (layout.types - 1) })
    this.contents.forEach((content, code) => { if (content !== 0) this.codes[content] = code })
    this.sets = puzzle.sets.map(set => new Set(set))
    this.reach = puzzle.reach
    this.variable = puzzle.reach.map((set, p) => p).filter(p => this.sets[puzzle.reach[p]].size > 1)
    const members = puzzle.groups.map(group => group.members)
    this.groupOf = new Int16Array(this.codes.length).fill(-1)
    this.nodeOf = new Int32Array(this.codes.length) // first node of a type of its group
    members.forEach((list, g) => list.forEach((content, i) => {
      this.groupOf[content] = g
      this.nodeOf[content] = i * size
    }))
    const reversed = puzzle.groups.map(({ members, path }) => reversedSteps(puzzle.paths[path], members.length * size))
    this.wins = puzzle.wins.map(demands => demands.map(({ group, kinds, places, all = false }) => ({
      group,
      all,
      kinds,
      places,
      steps: places.map(place => stepsTo(reversed[group], nodesOf(kinds, place, this.nodeOf)))
    })))
    this.tokens = members.map(() => [])
    this.costs = []
  }

  /** Return true if the facts hold: every square has contents for which they are proved. */
  holds () {
    const { board, contents, sets, reach, size } = this
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code >= contents.length || !sets[reach[p]].has(code === 0 ? 0 : contents[code])) return false
    }
    return true
  }

  /** Return a lower bound of the number of moves from the current position to a win; UNSOLVABLE without one. */
  estimate () {
    const { board, contents, groupOf, nodeOf, tokens, size, wins, moved } = this
    for (const list of tokens) list.length = 0
    for (let p = 0; p < size; p++) {
      if (board[p] === 0) continue
      const content = contents[board[p]]
      tokens[groupOf[content]].push(nodeOf[content] + p)
    }
    let least = UNSOLVABLE
    for (const demands of wins) {
      let sum = 0
      for (const demand of demands) sum = Math.min(UNSOLVABLE, sum + this.costOf(demand, tokens[demand.group]))
      least = Math.min(least, sum)
    }
    return least >= UNSOLVABLE ? UNSOLVABLE : Math.ceil(least / moved)
  }

  /** Return the least number of steps with which pieces fulfill a demand. */
  costOf ({ all, steps }, tokens) {
    const { costs } = this
    const rows = all ? tokens.length : steps.length
    const columns = all ? steps.length : tokens.length
    if (rows > columns) return UNSOLVABLE
    if (rows === 1) {
      let least = UNSOLVABLE
      for (let c = 0; c < columns; c++) least = Math.min(least, all ? steps[c][tokens[0]] : steps[0][tokens[c]])
      return least
    }
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) costs[r * columns + c] = all ? steps[c][tokens[r]] : steps[r][tokens[c]]
    }
    return Math.min(UNSOLVABLE, assignmentCost(costs, rows, columns))
  }
}

/** Return the number of each piece code among the contents (zrf2js/analysis/puzzles/data.py), 0 for other codes. */
function contentTable ({ players, types, typeShift }) {
  const table = new Int32Array(types << typeShift)
  for (let player = 0; player < players; player++) {
    for (let type = 1; type < types; type++) table[(type << typeShift) | (1 << player)] = player * (types - 1) + type
  }
  return table
}

function nodesOf (kinds, squares, nodeOf) {
  return kinds.reduce((all, kind) => all.concat(squares.map(p => nodeOf[kind] + p)), [])
}

/** Return by node the nodes from which a step leads to it; `path` is a list of pairs. */
function reversedSteps (path, nodes) {
  const sources = Array.from({ length: nodes }, () => [])
  for (let i = 0; i < path.length; i += 2) sources[path[i + 1]].push(path[i])
  return sources
}

/** Return by node the number of steps to the nearest goal, UNSOLVABLE without a way to one. */
function stepsTo (sources, goals) {
  const steps = new Int32Array(sources.length).fill(UNSOLVABLE)
  const found = goals.slice()
  for (const node of goals) steps[node] = 0
  for (let i = 0; i < found.length; i++) {
    for (const node of sources[found[i]]) {
      if (steps[node] !== UNSOLVABLE) continue
      steps[node] = steps[found[i]] + 1
      found.push(node)
    }
  }
  return steps
}
