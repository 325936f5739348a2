import { PARTIAL_SQUARE, RECORD_TOP, TOP, TURN } from '../runtime/layout.js'
import { createRandom } from '../runtime/random.js'
import { createAlphaBeta, SURE_WIN } from './alphabeta.js'
import { appraise } from './appraise.js'
import { createBudget, portion } from './budget.js'
import { createEndgame } from './endgame.js'
import { createEvaluation } from './evaluate.js'
import { createGreedy } from './greedy.js'
import { createMaxN } from './maxn.js'
import { createTreeSearch } from './mcts.js'
import { kindMask } from './reader.js'
import { createSolver } from './solver.js'
import { createVerdict, seats } from './verdict.js'
import { UNIT } from './weights.js'

/** What a search without limits takes. */
const DEFAULT_MS = 1000
const STRONGEST = 10
/** Nodes of level 1, and how many times more each further level has; the last one has no such limit. */
const LEVEL_NODES = 20
const LEVEL_FACTOR = 2.7
/** How often a level plays just any move. */
const CARELESS = [0, 0.5, 0.35, 0.2, 0.1]
/** A board that is filled within so many plies is searched to the end. */
const SMALL_BOARD = 12
/** What the tree search may use up where the end is near: the rest is for proofs. */
const TREE_SHARE = 0.25
/** Tables by kind of piece have room for so many; each player takes a bit, so a dozen fit easily. */
const MOST_KINDS = 1 << 16
/** Commonest pieces ahead that mean three points of four. */
const AHEAD = 2

/** The variant whose positions the last search left in the table. */
let remembered = null

/**
 * A move for the player to choose: { move, score, expectation, depth, nodes, line, algorithm, why }.
 *
 * `move` is the index in the list of legal moves, -1 when the game is over; `line` what is expected
 * to follow, as such indices. `score` is for the player who chooses: in hundredths of the commonest
 * piece, beyond SURE_WIN either way certain (a million less the plies it takes); for the tree search
 * in thousandths of a win. `expectation` are the points expected, 0 to 1. `nodes` are moves made.
 *
 * Limits are `ms`, `nodes`, `depth`, a `level` from 1 to 10, and `stop()`, which is asked again and
 * again. `progress` is called with the best found so far each time it changes. Without `ms` equal
 * options give the equal move. `values`, `weights` and `evaluate` change what is thought good, see
 * `createEvaluation`; `earlier` are keys of positions played. The position is left as it was.
 */
export function search (position, options = {}) {
  const { registers } = position.state
  const top = registers[TOP]
  const side = registers[RECORD_TOP]
  const verdict = createVerdict(position)
  const ended = verdict.early() !== 0
  const end = ended ? top : position.generate(top)
  try {
    if (ended || verdict.late(end - top) !== 0) return answer({ move: -1, score: 0, depth: 0, line: [] }, null, 'the game is over', 0)
    return choose(position, verdict, top, end, options)
  } finally {
    registers[TOP] = top
    registers[RECORD_TOP] = side
  }
}

function choose (position, verdict, start, end, options) {
  const { seed = 1, level, depth, algorithm = 'auto', progress = () => {} } = options
  const { design } = position
  const budget = createBudget(limits(options))
  const player = position.chooser()
  const random = createRandom(seed ^ fingerprint(position))
  const any = why => {
    const move = Math.floor(random() * (end - start))
    return answer({ move, score: 0, depth: 0, line: [move] }, 'random', why, 0)
  }
  if (design.players[player].random) return any('dice choose')
  if (algorithm === 'random') return any('asked for')
  if (kindMask(design.layout) >= MOST_KINDS) return any('too many players to weigh their pieces')
  if (random() < (CARELESS[level] || 0)) return any('a player of level ' + level + ' is careless at times')
  const appraisal = appraise(position)
  const { name, why } = algorithmFor(design, appraisal, algorithm, depth)
  const kept = budget.until !== Infinity && remembered === design && !hasTaste(options)
  remembered = hasTaste(options) || seats(design).length !== 2 ? null : design
  const common = {
    player,
    verdict,
    budget,
    random,
    kept,
    chance: design.players.map(item => item.random),
    deepest: depth === undefined ? Infinity : Math.max(1, depth),
    earlier: options.earlier || [],
    progress: found => progress(answer(found, name, why, budget.nodes))
  }
  if (name !== 'alphabeta' && budget.until === Infinity && budget.most === Infinity && depth === undefined) budget.until = Date.now() + DEFAULT_MS
  const found = SEARCHERS[name](position, appraisal, common, options).run(start, end)
  return answer(found, name, why, budget.nodes)
}

function answer ({ move, score, depth, line }, algorithm, why, nodes) {
  return { move, score, expectation: expectation(score, algorithm), depth, nodes, line, algorithm, why }
}

function expectation (score, algorithm) {
  if (score >= SURE_WIN) return 1
  if (score <= -SURE_WIN) return 0
  return algorithm === 'mcts' ? (score / 1000 + 1) / 2 : 1 / (1 + Math.pow(3, -score / (AHEAD * UNIT)))
}

// --- the ways to search --------------------------------------------------------------------------

const SEARCHERS = {
  alphabeta: (position, appraisal, common, options) => createAlphaBeta(position, withEvaluation(position, appraisal, common, options)),
  greedy: (position, appraisal, common, options) => createGreedy(position, withEvaluation(position, appraisal, common, options)),
  solver: (position, appraisal, common, options) => createSolver(position, withEvaluation(position, appraisal, common, options)),
  maxn: (position, appraisal, common, options) => createMaxN(position, withEvaluations(position, appraisal, common, options)),
  mcts: (position, appraisal, common, options) => {
    const { captures } = appraisal
    const { earlier } = common
    const asked = manner(options)
    const left = trees.get(position)
    const old = left !== undefined && left.asked === asked && !hasTaste(options) ? left.tree : null
    trees.delete(position)
    const all = withEvaluations(position, appraisal, common, options)
    const fills = isFilling(position.design, appraisal)
    const endgame = fills && !appraisal.moves ? createEndgame(position, all) : null
    return {
      run (start, end) {
        const near = endgame !== null && endgame.isNear(end - start)
        const budget = near ? portion(common.budget, TREE_SHARE) : common.budget
        const searcher = createTreeSearch(position, Object.assign({ fills, captures, old, played: earlier.length >> 1 }, all, { budget }))
        const found = searcher.run(start, end)
        if (!hasTaste(options)) trees.set(position, { asked, tree: searcher.tree() })
        if (!near) return found
        common.budget.nodes += budget.nodes
        return settled(found, endgame, start, searcher.order())
      }
    }
  }
}

/** What the tree search found, but for what can be proven. */
function settled (found, endgame, start, order) {
  const proof = Math.abs(found.score) >= SURE_WIN ? null : endgame.run(start, order)
  if (proof === null) return found
  const { move, value } = proof
  const score = value > 0 ? SURE_WIN : found.score
  return Object.assign(found, { move, score }, move === found.move ? {} : { line: [move] })
}

/**
 * By position, what the last tree search left. Only a search under equal limits goes on from it:
 * players of unequal strength who share a game learn nothing from one another.
 */
const trees = new WeakMap()

function manner ({ ms, nodes, depth, level }) { return [ms, nodes, depth, level].join(' ') }

/** With the searching player's view of things. */
function withEvaluation (position, appraisal, common, options) {
  return Object.assign({ evaluation: evaluationFor(position, appraisal, common.player, options) }, common)
}

/** With everybody's, null for dice. */
function withEvaluations (position, appraisal, common, options) {
  const all = seats(position.design)
  const evaluations = position.design.players.map((_, p) => all.includes(p) ? evaluationFor(position, appraisal, p, options) : null)
  return Object.assign({ evaluations }, common)
}

/** Evaluations by position and player; those of anybody's own taste are not kept. */
const evaluations = new WeakMap()

function evaluationFor (position, appraisal, player, options) {
  const create = () => createEvaluation(position, appraisal, player, seats(position.design).filter(seat => seat !== player), options)
  if (hasTaste(options)) return create()
  if (!evaluations.has(position)) evaluations.set(position, [])
  const known = evaluations.get(position)
  if (known[player] === undefined) known[player] = create()
  return known[player]
}

/** Whether some option changes what is thought good. */
function hasTaste ({ values, weights, evaluate }) { return values !== undefined || weights !== undefined || evaluate !== undefined }

// --- what to do ----------------------------------------------------------------------------------

/** What is left of the limits after the level and the defaults had their say. */
function limits ({ ms, nodes, depth, level, stop }) {
  const strength = level === undefined ? STRONGEST : Math.max(1, Math.min(STRONGEST, level))
  if (strength < STRONGEST) {
    const most = Math.round(LEVEL_NODES * Math.pow(LEVEL_FACTOR, strength - 1))
    return { ms, nodes: nodes === undefined ? most : Math.min(nodes, most), stop }
  }
  if (ms === undefined && nodes === undefined && depth === undefined && stop === undefined) return { ms: DEFAULT_MS, stop }
  return { ms, nodes, stop }
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
  if (SEARCHERS[asked] !== undefined) return { name: asked, why: 'asked for' }
  if (asked !== 'auto') throw new RangeError('no such algorithm: ' + asked)
  const count = seats(design).length
  const dice = design.players.some(item => item.random && item.inTurnOrder)
  if (count < 2 && !dice) return { name: 'solver', why: 'one player: the shortest solution' }
  if (depth !== undefined) return { name: 'alphabeta', why: 'a depth was asked for' }
  if (dice) return { name: 'mcts', why: 'dice: many of their falls are tried' }
  if (count > 2 && appraisal.captures) return { name: 'maxn', why: 'more than two players: everybody for himself' }
  if (design.layout.royal.some(flag => flag !== 0)) return { name: 'alphabeta', why: 'a piece must not be captured' }
  if (isFilling(design, appraisal) && design.board.positions.length <= SMALL_BOARD) return { name: 'alphabeta', why: 'small enough to see to the end' }
  if (isFilling(design, appraisal)) return { name: 'mcts', why: 'pieces are dropped and fill the board' }
  if (!appraisal.captures && !hasPlaces(design)) return { name: 'mcts', why: 'no piece captures, so pieces say little' }
  return { name: 'alphabeta', why: appraisal.captures ? 'pieces move and capture' : 'pieces move to a goal' }
}

/** Whether a goal is to stand somewhere: then the way there tells who is ahead. */
function hasPlaces ({ goals }) { return goals.some(({ aims }) => aims.some(({ word }) => word === 'at')) }

/** The position as a number, so that one seed does not mean the same luck at every move. */
function fingerprint (position) {
  const { board, size, registers } = position.state
  let hash = 0x811c9dc5
  for (let p = 0; p < size; p++) hash = Math.imul(hash ^ board[p], 0x01000193)
  return Math.imul(Math.imul(hash ^ registers[TURN], 0x01000193) ^ registers[PARTIAL_SQUARE], 0x01000193)
}
