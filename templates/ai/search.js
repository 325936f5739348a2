import { PARTIAL_SQUARE, RECORD_TOP, TOP, TURN } from '../runtime/state/layout.js'
import { refuse } from '../runtime/api/absent.js'
import {
  HAS_ALPHABETA, HAS_BOOK, HAS_BRS, HAS_CHANCE, HAS_DROPS, HAS_GREEDY, HAS_LEARNED, HAS_LINES, HAS_LINE_DROPS,
  HAS_MANY_KINDS, HAS_MAXN, HAS_MCTS, HAS_PLAIN_PRUNING, HAS_PROOFS, HAS_RECORDS, HAS_ROYALS, HAS_SEARCH_MEMORY,
  HAS_SOLVER, HAS_TABLES, HAS_TEAMS
} from '../runtime/state/build_flags.js'
import { createRandom } from '../runtime/state/random.js'
import { AlphaBeta } from './alphabeta.js'
import { answerOf, scoreOfExpectation } from './answers.js'
import { BestReply } from './best_reply.js'
import { hasCustomEvaluation, withEvaluation, withEvaluations } from './cached_evaluations.js'
import { NO_VALUE, endgameTablesOf } from './endgame_tables.js'
import { createGreedy } from './greedy.js'
import { proveByLines } from './line_proof.js'
import { MAX_LEVEL, nodesOfLevel, randomMoveRate } from './levels.js'
import { MaxN } from './maxn.js'
import { TreeSearch } from './mcts.js'
import { learnedOf } from './learned_tables.js'
import { kindMask } from './move_features.js'
import { bookLine } from './opening_book.js'
import { appraise } from './piece_values.js'
import { searchRoot } from './root_search.js'
import { WIN_BOUND } from './score_bounds.js'
import { createSearchLimits, subLimit } from './search_limits.js'
import { continuesGame, memoryOf } from './search_memory.js'
import { isIdle, sharedMemory, takePart } from './shared_search.js'
import { Solver } from './solver.js'
import { hasChance, seats, TerminalScore } from './terminal_score.js'
import { sharedEntries } from './transposition_table.js'
import { WinDrawLossProof } from './win_draw_loss_proof.js'

/** Time of a search without limits, in ms. */
const DEFAULT_MS = 1000
/** Largest board, in squares, that alpha-beta searches to the end where pieces fill it. */
const SMALL_BOARD = 12
/** The tree search's share of the limits where proofs are feasible. */
const TREE_SHARE = 0.25
/** Size limit of the tables by kind of piece. Each player takes a bit, so twelve players fit. */
const MAX_KINDS = 1 << 16

/** The variant whose positions the last search stored in the transposition table. */
let tableDesign = null

/**
 * Search for the best move of the player that chooses. The position is unchanged afterward.
 *
 * Without `ms` and `stop`, equal sequences of searches of a game give equal results.
 * @param {object} position
 * @param {object} options limits: `ms`, `nodes`, `depth` in plies, `level` from 1 to 10, and
 *   `stop()`, which returns true to end the search; `progress(answer)` receives each better result;
 *   `values`, `weights` and `evaluate` change the evaluation (`Evaluation`); `seed`; `algorithm`;
 *   `multiPv` is the number of lines, by default 1; `only` lists the ordinals of the root moves to search, by
 *   default all; `hash` is the largest size of the transposition table, in MB; `book` is false for no opening book;
 *   `earlier` holds the keys of the played positions; `owner` is the object whose last tree may be reused;
 *   `share` is the part of this worker in a search of several workers (`Share`)
 * @returns {SearchAnswer}
 */
export function search (position, options = {}) {
  const limits = createSearchLimits(limitsOf(options)) // its time includes the appraisal of the first search
  if (HAS_TEAMS && options.share) takePart(limits, options.share)
  const { registers } = position.state
  const top = registers[TOP]
  const records = registers[RECORD_TOP]
  const terminal = new TerminalScore(position)
  const isOver = terminal.beforeMoves() !== 0
  const end = isOver ? top : position.generate(top)
  try {
    if (isOver || terminal.afterMoves(end - top) !== 0) return answerOf([], null, 'the game is over', 0)
    return chooseMove(position, terminal, limits, top, end, options)
  } finally {
    registers[TOP] = top
    if (HAS_RECORDS) registers[RECORD_TOP] = records
  }
}

function chooseMove (position, terminal, limits, start, end, options) {
  const { seed = 1 } = options
  const random = createRandom((HAS_TEAMS && options.share ? seed + options.share.index : seed) ^ fingerprint(position))
  const reason = randomReason(position, options, random)
  const { only = null } = options
  if (reason !== null) {
    const choice = Math.floor(random() * (only === null ? end - start : only.length))
    const move = only === null ? choice : only[choice]
    return answerOf([{ move, score: 0, depth: 0, line: [move] }], 'random', reason, 0)
  }
  if (HAS_BOOK) {
    const known = bookAnswer(position, random, options)
    if (known !== null) return known
  }
  const appraisal = appraise(position, limits.deadline)
  const tables = HAS_TABLES ? endgameTablesOf(position) : null
  const { name, why } =
    HAS_TABLES && isDecided(tables, options)
      ? { name: 'alphabeta', why: 'the endgame tables have the position' }
      : algorithmFor(position, appraisal, options)
  if (HAS_TEAMS && options.share && isIdle(options.share, name)) return answerOf([], name, why, 0)
  const context = createContext(position, terminal, limits, random, name, why, options)
  if (HAS_TABLES) context.tables = tables
  const proof =
    HAS_LINE_DROPS && usesLineProofs(position, name, options) ? proveByLines(position, limits, start, end) : null
  if (HAS_LINE_DROPS && proof !== null) {
    const { won, score, depth, kept } = proof
    if (won >= 0)
      return answerOf([{ move: won, score, depth, line: [won] }], name, 'the lines prove a win', limits.nodes)
    context.only = kept
  }
  const found = SEARCHERS[name](position, appraisal, context, options).run(start, end)
  const lines =
    HAS_LINE_DROPS && HAS_TEAMS && options.share && proof !== null && proof.kept !== null
      ? withExcluded(found, proof.kept, end - start)
      : found
  const answer = answerOf(lines, name, why, context.limits.nodes)
  return HAS_TABLES && tables !== null ? Object.assign(answer, { tableHits: tables.hits }) : answer
}

/**
 * Return the answer of the opening book, or null. The book replaces full searches only: those of the strongest level,
 * with the evaluation of the module and without a given depth, algorithm, move, or number of lines.
 */
function bookAnswer (position, random, options) {
  const {
    book = true, algorithm = 'auto', level = MAX_LEVEL, depth, multiPv = 1, only = null, earlier = [], share
  } = options
  if (
    !book ||
    algorithm !== 'auto' ||
    level < MAX_LEVEL ||
    depth !== undefined ||
    multiPv > 1 ||
    only !== null ||
    hasCustomEvaluation(options)
  )
    return null
  const found = bookLine(position, earlier, random)
  if (found === null) return null
  const { line, percent } = found
  const lines = [{ move: line[0], score: scoreOfExpectation(percent / 100), depth: 0, deepest: line.length, line }]
  return answerOf(HAS_TEAMS && share && share.index > 0 ? [] : lines, 'book', 'the opening book has the position', 0)
}

/**
 * Return true if a search excludes moves by proofs by lines: not if the caller selects moves, lines, a depth, or
 * alpha-beta, which finds the length of wins. Of several workers, the first one does so for all.
 */
function usesLineProofs ({ design, script }, name, { algorithm, depth, multiPv = 1, only = null, share }) {
  if (algorithm === 'alphabeta' || (HAS_TEAMS && share && share.index > 0)) return false
  return (
    design.lineDrops !== undefined &&
    script === null &&
    (name === 'alphabeta' || name === 'mcts') &&
    depth === undefined &&
    multiPv === 1 &&
    only === null
  )
}

/**
 * Return lines, then one of each excluded move, which `joinAnswers` leaves out; `count` is the number of legal moves.
 */
function withExcluded (lines, kept, count) {
  const excluded = Array.from({ length: count }, (_, move) => move).filter(move => !kept.includes(move))
  return lines.concat(excluded.map(move => ({ move, score: 0, depth: 0, line: [move], excluded: true })))
}

/** Return true if a search may choose alpha-beta because tables have the position. */
function isDecided (tables, { algorithm = 'auto' }) {
  return tables !== null && HAS_ALPHABETA && algorithm === 'auto' && tables.lookUp() !== NO_VALUE
}

/** Return the reason to play a random move, or null to search. */
function randomReason (position, { algorithm, level }, random) {
  const { design } = position
  if (HAS_CHANCE && position.isRandom()) return 'chance makes the move'
  if (algorithm === 'random') return 'requested'
  if (HAS_MANY_KINDS && kindMask(design.layout) >= MAX_KINDS) return 'too many players for tables of piece values'
  if (random() < randomMoveRate(level)) return 'level ' + level + ' plays some random moves'
  return null
}

/**
 * Create what all search algorithms share: `terminal` scores endings, `maxDepth` is in plies, `random()` returns a
 * number in [0, 1).
 */
function createContext (position, terminal, limits, random, name, why, options) {
  const { depth, progress = () => {}, earlier = [], multiPv = 1, only = null, hash } = options
  if (name !== 'alphabeta' && limits.deadline === Infinity && limits.maxNodes === Infinity && depth === undefined)
    limits.deadline = Date.now() + DEFAULT_MS
  const { memory, continues } = memoryFor(position, limits, name, options)
  return {
    player: position.chooser(),
    terminal,
    limits,
    random,
    memory,
    continues,
    maxDepth: depth === undefined ? Infinity : Math.max(1, depth),
    earlier,
    multiPv,
    only,
    hash,
    progress: lines => progress(answerOf(lines, name, why, limits.nodes))
  }
}

/**
 * Return the memory of a search. Searches with a time limit share one, and continue if the last one searched the same
 * variant. With a node limit alone, each game has its own, so that its moves do not depend on other games.
 */
function memoryFor (position, { deadline, maxNodes }, algorithm, options) {
  const { design } = position
  if (HAS_TEAMS && options.share && options.share.entries !== null)
    return { memory: sharedMemory(options.share), continues: true }
  const isCustom = hasCustomEvaluation(options)
  if (HAS_SEARCH_MEMORY && deadline === Infinity && maxNodes !== Infinity && !isCustom) {
    const { earlier = [], owner = position } = options
    const memory = memoryOf(owner, limitsKey(options) + algorithm + position.chooser())
    return { memory, continues: continuesGame(memory, earlier) }
  }
  const continues = deadline !== Infinity && tableDesign === design && !isCustom
  tableDesign = isCustom || seats(design).length !== 2 ? null : design
  return { memory: sharedEntries, continues }
}

// --- algorithms ----------------------------------------------------------------------------------

/** The algorithms by name, false for those that are not part of the module. */
const SEARCHERS = {
  alphabeta: HAS_ALPHABETA && ((position, appraisal, context, options) => {
    const full = withEvaluation(position, appraisal, context, options)
    return { run: (start, end) => searchRoot(new AlphaBeta(position, full), full, start, end) }
  }),
  greedy:
    HAS_GREEDY &&
    ((position, appraisal, context, options) =>
      createGreedy(position, withEvaluation(position, appraisal, context, options))),
  solver:
    HAS_SOLVER &&
    ((position, appraisal, context, options) =>
      new Solver(position, withEvaluation(position, appraisal, context, options), options.owner || position)),
  brs: HAS_BRS && ((position, appraisal, context, options) => {
    const full = withEvaluation(position, appraisal, withEvaluations(position, appraisal, context, options), options)
    return { run: (start, end) => searchRoot(new BestReply(position, full), full, start, end) }
  }),
  maxn:
    HAS_MAXN &&
    ((position, appraisal, context, options) =>
      new MaxN(position, withEvaluations(position, appraisal, context, options))),
  mcts:
    HAS_MCTS &&
    ((position, appraisal, context, options) => ({
      run: (start, end) => runTreeSearch(position, appraisal, context, options, start, end)
    }))
}

/** The algorithms that callers may request. */
export const ALGORITHMS = ['auto', 'random'].concat(Object.keys(SEARCHERS))

/**
 * By game, the tree of the last tree search. Only a search with equal limits reuses it, so
 * that players of different strength in one game do not help each other.
 */
const reusableTrees = new WeakMap()

/** Return a text for limits. Times are equal, because they follow clocks. */
function limitsKey ({ ms, nodes, depth, level }) { return [ms !== undefined, nodes, depth, level].join(' ') }

function runTreeSearch (position, appraisal, context, options, start, end) {
  const key = limitsKey(options)
  const { owner = position } = options
  const last = reusableTrees.get(owner)
  const old = last !== undefined && last.key === key && !hasCustomEvaluation(options) ? last.reusable : null
  reusableTrees.delete(owner)
  const full = withEvaluations(position, appraisal, context, options)
  const fills = HAS_DROPS && isFilling(position.design, appraisal)
  const proof =
    HAS_PROOFS &&
    fills &&
    !appraisal.moves &&
    position.state.size > SMALL_BOARD &&
    position.design.lineDrops === undefined
      ? new WinDrawLossProof(position, full)
      : null
  const isProvable =
    HAS_PROOFS &&
    proof !== null &&
    proof.isFeasible(end - start) &&
    !(HAS_TEAMS && options.share && options.share.index > 0)
  const limits = HAS_PROOFS && isProvable ? subLimit(context.limits, TREE_SHARE) : context.limits
  const treeOptions = { fills, captures: appraisal.captures, old, played: context.earlier.length >> 1 }
  const tree = new TreeSearch(position, Object.assign({}, full, { limits }), treeOptions)
  const found = tree.run(start, end)
  if (!hasCustomEvaluation(options)) reusableTrees.set(owner, { key, reusable: tree.reusable() })
  if (HAS_PROOFS && isProvable) context.limits.nodes += limits.nodes
  const proved = HAS_PROOFS && isProvable ? withProof(found, proof, start, tree.tree.rootOrder()) : found
  return HAS_TEAMS && options.share && proved === found ? tree.withVisits(found) : proved
}

/** Return the lines of the tree search, with a proved move first if there is one. */
function withProof (lines, proof, start, order) {
  const [best] = lines
  const proved = Math.abs(best.score) >= WIN_BOUND ? null : proof.run(start, order)
  if (proved === null) return lines
  const { move, value } = proved
  const score = value > 0 ? WIN_BOUND : best.score
  const line = move === best.move ? best.line : [move]
  return [{ move, score, depth: best.depth, line }]
    .concat(lines.filter(one => one.move !== move))
    .slice(0, lines.length)
}

// --- choice of limits and algorithm --------------------------------------------------------------

/** Return the limits that follow from the options, the level and the defaults. */
function limitsOf ({ ms, nodes, depth, level = MAX_LEVEL, stop }) {
  if (level < MAX_LEVEL) {
    const most = nodesOfLevel(level)
    return { ms, nodes: nodes === undefined ? most : Math.min(nodes, most), stop }
  }
  if (ms === undefined && nodes === undefined && depth === undefined && stop === undefined)
    return { ms: DEFAULT_MS, stop }
  return { ms, nodes, stop }
}

/** Return true if pieces fill the board: they never move, or most begin in reserve and none captures. */
function isFilling (design, { moves, captures }) {
  const { droppable } = design.layout
  if (!droppable.some(flag => flag !== 0)) return false
  const held = design.reserves
    .filter(([, piece]) => droppable[piece + 1] !== 0)
    .reduce((sum, [, , count]) => sum + (count < 0 ? Infinity : count), 0)
  return !moves || (!captures && held > design.setup.length)
}

/** Return the requested algorithm, or the best one that is part of the module. */
function algorithmFor (position, appraisal, options) {
  const { design } = position
  const { algorithm: requested = 'auto', only = null } = options
  if (SEARCHERS[requested] !== undefined) {
    if (only !== null && requested !== 'alphabeta' && requested !== 'brs')
      throw new RangeError('search: `searchMoves` requires the algorithm alphabeta')
    if (requested === 'solver' && seats(design).length > 1)
      throw new RangeError('search: the solver requires a game of one player')
    if (!SEARCHERS[requested]) refuse(requested)
    return { name: requested, why: 'requested' }
  }
  const best =
    only === null ? bestAlgorithm(position, appraisal, options) : { name: 'alphabeta', why: 'the moves are given' }
  if (SEARCHERS[best.name]) return best
  const name = Object.keys(SEARCHERS).find(name => SEARCHERS[name])
  if (name === undefined) refuse(best.name)
  return { name, why: best.name + ' is not part of this module' }
}

function bestAlgorithm (position, appraisal, { depth, weights }) {
  const { design } = position
  const count = seats(design).length
  const isRandom = HAS_CHANCE && hasChance(design)
  if (count < 2 && !isRandom) return { name: 'solver', why: 'one player' }
  if (depth !== undefined) return { name: 'alphabeta', why: 'a depth is given' }
  if (isRandom) return { name: 'mcts', why: 'chance: random samples of its moves' }
  if (
    HAS_BRS &&
    count > 2 &&
    (appraisal.captures || (hasGoal(design, 'at') && !(HAS_DROPS && isFilling(design, appraisal))))
  ) {
    return { name: 'brs', why: 'more than two players: one of the opponents replies, the others play for themselves' }
  }
  if (HAS_LEARNED && count === 2 && learnedOf(design, weights) !== null)
    return { name: 'alphabeta', why: 'the evaluation is learned' }
  if (HAS_ROYALS && (!HAS_PLAIN_PRUNING || design.layout.royal.includes(1)))
    return { name: 'alphabeta', why: 'there are royal pieces' }
  if (HAS_DROPS && isFilling(design, appraisal)) {
    if (HAS_MAXN && HAS_LINES && count > 2 && hasGoal(design, 'line'))
      return { name: 'maxn', why: 'more than two players: each of them completes lines' }
    return design.board.positions.length <= SMALL_BOARD
      ? { name: 'alphabeta', why: 'pieces fill a board small enough to search to the end' }
      : { name: 'mcts', why: 'drops fill the board' }
  }
  if (!appraisal.captures && !hasGoal(design, 'at'))
    return { name: 'mcts', why: 'no piece captures, so material does not show the leader' }
  return { name: 'alphabeta', why: appraisal.captures ? 'pieces move and capture' : 'pieces move to a goal' }
}

/**
 * Return true if a goal depends on pieces on certain squares (`at`), whose distances show the leader, or in a pattern
 * (`line`).
 */
function hasGoal ({ goals }, kind) { return goals.some(({ aims }) => aims.some(({ word }) => word === kind)) }

/** Return a hash of the position, so that one seed gives different random numbers for each move. */
function fingerprint (position) {
  const { board, size, registers } = position.state
  let hash = 0x811c9dc5
  for (let p = 0; p < size; p++) hash = Math.imul(hash ^ board[p], 0x01000193)
  return Math.imul(Math.imul(hash ^ registers[TURN], 0x01000193) ^ registers[PARTIAL_SQUARE], 0x01000193)
}
