import { HAS_PUZZLE_FACTS, HAS_SLIDES } from '../runtime/state/build_flags.js'
import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { BestFirst } from './best_first.js'
import { BreadthFirst } from './breadth_first.js'
import { PuzzleModel, UNSOLVABLE } from './puzzle_model.js'
import { WIN } from './score_bounds.js'
import { subLimit } from './search_limits.js'
import { SlidingSearch } from './sliding_search.js'

/** The greedy search's share of the limits, and the limit of its states. */
const GREEDY_SHARE = 0.25
const GREEDY_STATES = 3 << 16

const WHY = {
  optimal: 'one player: the shortest solution',
  solved: 'one player: a solution that may not be the shortest',
  unsolvable: 'one player: there is no solution',
  open: 'one player: no solution within the limits'
}

/** By position, the model of its puzzle. */
const models = new WeakMap()
/** By game, the solution that the last search found: the boards before its moves, and the moves. */
const solutions = new WeakMap()

/**
 * Solver for puzzles of one player. Where the compiler has proved facts about the moves from which lower
 * bounds follow, a greedy search finds some solution first, and an exact search then proves that it is
 * the shortest one or finds a shorter one. Other puzzles are solved breadth first.
 *
 * The result has `optimal`, true for a solution that is proved to be a shortest one.
 */
export class Solver {
  /** `owner` is the object whose last solution may be continued. */
  constructor (position, context, owner) {
    this.position = position
    this.context = context
    this.owner = owner
  }

  /** Solve from the current position, the moves of which are generated. */
  run () {
    const model = HAS_PUZZLE_FACTS ? modelOf(this.position) : null
    return HAS_PUZZLE_FACTS && model !== null && model.holds() ? this.solve(model) : this.searchBreadthFirst()
  }

  searchBreadthFirst () {
    const search = new BreadthFirst(this.position, this.context)
    const line = search.run()
    if (line !== null) return [solutionOf(line, true)]
    return [Object.assign({}, search.best, { why: search.isExhausted ? WHY.unsolvable : WHY.open })]
  }

  solve (model) {
    const { position, context: { limits, maxDepth, progress } } = this
    const estimate = model.estimate()
    if (estimate >= UNSOLVABLE) return [this.unsolved([], true)]
    const sliding = HAS_SLIDES && maxDepth === Infinity ? SlidingSearch.from(position, model, limits) : null
    const quick = this.bestFirst(model, subLimit(limits, GREEDY_SHARE))
    let line = this.rest()
    if (HAS_SLIDES && sliding !== null) line = sliding.findAny(lengthOf(line), GREEDY_SHARE) || line
    if (line === null || sliding === null) line = quick.run(true, GREEDY_STATES, lengthOf(line)) || line
    limits.nodes += quick.limits.nodes
    let isProved = quick.isComplete || (line !== null && line.length === estimate)
    if (line !== null) progress([solutionOf(line, isProved)])
    if (!isProved) {
      const exact = sliding === null ? this.bestFirst(model, limits) : sliding
      line = (sliding === null ? exact.run(false, Infinity, lengthOf(line)) : sliding.run(lengthOf(line))) || line
      isProved = exact.isComplete
    }
    if (line === null) return [this.unsolved(quick.best, isProved)]
    this.keep(line)
    return [solutionOf(line, isProved)]
  }

  bestFirst (model, limits) { return new BestFirst(this.position, model, Object.assign({}, this.context, { limits })) }

  unsolved (line, isProved) {
    const known = line.length > 0 ? line : [0]
    return { move: known[0], score: 0, depth: known.length, line: known, why: isProved ? WHY.unsolvable : WHY.open }
  }

  // --- the last solution -----------------------------------------------------------------------------

  /** Return the rest of the last solution of the game if the current position is on it, else null. */
  rest () {
    const last = solutions.get(this.owner)
    const index = last === undefined ? -1 : last.boards.indexOf(this.boardText())
    return index < 0 ? null : last.line.slice(index)
  }

  /** Keep a solution, so that the next search of the game does not return a longer one. */
  keep (line) {
    const { position } = this
    const { registers } = position.state
    const [top, records] = [registers[TOP], registers[RECORD_TOP]]
    const boards = []
    for (const ordinal of line) {
      boards.push(this.boardText())
      const start = registers[TOP]
      position.generate(start)
      position.make(start + ordinal)
    }
    for (let i = 0; i < line.length; i++) position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = records
    solutions.set(this.owner, { boards, line })
  }

  boardText () { return this.position.state.board.join() }
}

function lengthOf (line) { return line === null ? Infinity : line.length }

function solutionOf (line, optimal) {
  return {
    move: line[0],
    score: WIN - line.length,
    depth: line.length,
    line,
    optimal,
    why: optimal ? WHY.optimal : WHY.solved
  }
}

function modelOf (position) {
  const { design } = position
  if (design.puzzle === undefined) return null
  if (!models.has(position)) models.set(position, new PuzzleModel(position))
  return models.get(position)
}
