import { PLACE, SIDE, TOP, TURN } from '../runtime/layout.js'
import { createRandom } from '../runtime/random.js'
import { createAlphaBeta } from './alphabeta.js'
import { appraise } from './appraise.js'
import { createBudget } from './budget.js'
import { createEvaluation } from './evaluate.js'
import { createTreeSearch } from './mcts.js'
import { createVerdict, seats } from './verdict.js'

/** What a search without limits takes. */
const DEFAULT_MS = 1000
const STRONGEST = 10
/** Nodes of level 1, and how many times more each further level has; the last one has no such limit. */
const LEVEL_NODES = 20
const LEVEL_FACTOR = 2.7
/** A board that is filled within so many plies is searched to the end. */
const SMALL_BOARD = 12
/** How often a level plays just any move. */
const CARELESS = [0, 0.5, 0.35, 0.2, 0.1]

/**
 * A move for the player to choose: { move, score, depth, nodes, algorithm, why }.
 *
 * `move` is the index in the list of legal moves, -1 when the game is over. `score` is in
 * hundredths of the commonest piece for alpha-beta, in thousandths of a win for the tree search, both
 * for the player who chooses; beyond SURE_WIN either way it is certain (alpha-beta: a million less
 * the plies it takes). `nodes` are moves made. Without `ms` equal options give the equal move.
 * The position is left as it was.
 */
export function search (position, { ms, nodes, depth, seed = 1, algorithm = 'auto', level } = {}) {
  const { registers } = position.state
  const top = registers[TOP]
  const side = registers[SIDE]
  const verdict = createVerdict(position)
  const ended = verdict.early() !== 0
  const end = ended ? top : position.generate(top)
  try {
    if (ended || verdict.late(end - top) !== 0) return { move: -1, score: 0, depth: 0, nodes: 0, algorithm: null, why: 'the game is over' }
    const options = { budget: createBudget(limits({ ms, nodes, depth, level })), seed, level, depth, algorithm }
    return choose(position, verdict, top, end, options)
  } finally {
    registers[TOP] = top
    registers[SIDE] = side
  }
}

function choose (position, verdict, start, end, { budget, seed, level, depth, algorithm }) {
  const { design } = position
  const player = position.chooser()
  const random = createRandom(seed ^ fingerprint(position))
  const any = why => ({ move: Math.floor(random() * (end - start)), score: 0, depth: 0, nodes: 0, algorithm: 'random', why })
  if (design.players[player].random) return any('dice choose')
  if (random() < (CARELESS[level] || 0)) return any('a player of level ' + level + ' is careless at times')
  const appraisal = appraise(position)
  const { name, why } = algorithmFor(design, appraisal, algorithm, depth)
  const chance = design.players.map(item => item.random)
  const deepest = depth === undefined ? Infinity : Math.max(1, depth)
  const common = { player, chance, verdict, budget, random, deepest }
  const searcher = name === 'mcts' ? treeSearch(position, appraisal, common) : alphaBeta(position, appraisal, common)
  if (name === 'mcts' && budget.until === Infinity && budget.most === Infinity) budget.until = Date.now() + DEFAULT_MS
  const found = searcher.run(start, end)
  return Object.assign(found, { nodes: budget.nodes, algorithm: name, why })
}

function alphaBeta (position, appraisal, common) {
  const { player } = common
  const opponents = seats(position.design).filter(seat => seat !== player)
  const evaluation = createEvaluation(position, appraisal, player, opponents)
  return createAlphaBeta(position, Object.assign({ evaluation }, common))
}

function treeSearch (position, appraisal, common) {
  const { design } = position
  const all = seats(design)
  const evaluations = design.players.map((_, p) => all.includes(p)
    ? createEvaluation(position, appraisal, p, all.filter(seat => seat !== p)) : null)
  return createTreeSearch(position, Object.assign({ evaluations, fills: isFilling(design, appraisal), captures: appraisal.captures }, common))
}

// --- what to do ----------------------------------------------------------------------------------

/** What is left of the limits after the level and the defaults had their say. */
function limits ({ ms, nodes, depth, level }) {
  const strength = level === undefined ? STRONGEST : Math.max(1, Math.min(STRONGEST, level))
  if (strength < STRONGEST) {
    const most = Math.round(LEVEL_NODES * Math.pow(LEVEL_FACTOR, strength - 1))
    return { ms, nodes: nodes === undefined ? most : Math.min(nodes, most) }
  }
  if (ms === undefined && nodes === undefined && depth === undefined) return { ms: DEFAULT_MS, nodes }
  return { ms, nodes }
}

/** Whether the board fills: most pieces begin beside it and none of them come back by captures. */
function isFilling (design, { moves }) {
  const { droppable } = design.layout
  if (!droppable.some(flag => flag !== 0)) return false
  const held = design.reserves
    .filter(([, piece]) => droppable[piece + 1] !== 0)
    .reduce((sum, [, , count]) => sum + (count < 0 ? Infinity : count), 0)
  return !moves || (!design.options.recycleCaptures && held > design.setup.length)
}

function algorithmFor (design, appraisal, asked, depth) {
  if (asked === 'alphabeta' || asked === 'mcts') return { name: asked, why: 'asked for' }
  if (asked !== 'auto') throw new RangeError('no such algorithm: ' + asked)
  if (depth !== undefined) return { name: 'alphabeta', why: 'a depth was asked for' }
  if (seats(design).length < 2) return { name: 'alphabeta', why: 'one player: the shortest solution' }
  if (design.players.some(item => item.random && item.inTurnOrder)) return { name: 'mcts', why: 'dice: many of their falls are tried' }
  if (design.layout.royal.some(flag => flag !== 0)) return { name: 'alphabeta', why: 'a piece must not be captured' }
  if (isFilling(design, appraisal) && design.board.positions.length <= SMALL_BOARD) return { name: 'alphabeta', why: 'small enough to see to the end' }
  if (isFilling(design, appraisal)) return { name: 'mcts', why: 'pieces are dropped and fill the board' }
  if (!appraisal.captures) return { name: 'mcts', why: 'no piece captures, so pieces say little' }
  return { name: 'alphabeta', why: 'pieces move and capture' }
}

/** The position as a number, so that one seed does not mean the same luck at every move. */
function fingerprint (position) {
  const { board, size, registers } = position.state
  let hash = 0x811c9dc5
  for (let p = 0; p < size; p++) hash = Math.imul(hash ^ board[p], 0x01000193)
  return Math.imul(Math.imul(hash ^ registers[TURN], 0x01000193) ^ registers[PLACE], 0x01000193)
}
