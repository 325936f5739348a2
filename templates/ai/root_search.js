import {
  HAS_LONG_GAMES, HAS_PIECE_MOVES, HAS_SEARCH_MEMORY, HAS_TABLES, HAS_TACTICS, HAS_TEAMS
} from '../runtime/state/build_flags.js'
import { MAX_PLY } from './alphabeta.js'
import { completedLine } from './endgame_tables.js'
import { INFINITE, WIN } from './score_bounds.js'
import { countNode } from './search_limits.js'
import { SearchLines } from './search_lines.js'
import { remember } from './search_memory.js'
import { NO_MOVE } from './transposition_table.js'

/**
 * The root of an alpha-beta search: iterative deepening, the order of the root moves, and the best lines.
 * @param {AlphaBeta} search
 * @param {object} context see `search`: `only` is the list of root moves to search, or null for all
 * @param {number} start
 * @param {number} end the root moves are those of the move buffer from `start` to `end`
 * @returns {SearchLine[]} the best lines, the best one first
 */
export function searchRoot (search, context, start, end) {
  const { keys } = search
  search.moveCounts[0] = end - start
  search.choosing[0] = 0
  if (HAS_PIECE_MOVES && search.sums !== null) search.sums.reset()
  if (HAS_TACTICS) search.statics[0] = search.staticScore(0)
  search.computeKey()
  if (HAS_LONG_GAMES) search.repetition.enter(0, keys.low, keys.high)
  if (HAS_SEARCH_MEMORY) remember(context.memory, context.earlier, keys)
  const order = rootOrder(search, context, start, end)
  const lines = iterativeDeepening(
    search,
    context,
    start,
    order,
    Math.min(order.length === 1 ? 1 : MAX_PLY, context.maxDepth)
  )
  return HAS_TABLES && search.tables !== null ? lines.map(line => completedLine(search, start, line)) : lines
}

/** Return the ordinals of the root moves by score; equal moves are in random order. */
function rootOrder ({ ordering }, { random, only }, start, end) {
  const order = []
  ordering.rate(start, end, 0, 0, NO_MOVE)
  for (let k = start; k < end; k++) order.push({ ordinal: k - start, score: ordering.scoreAt(k), tiebreak: random() })
  order.sort((a, b) => b.score - a.score || a.tiebreak - b.tiebreak || a.ordinal - b.ordinal)
  return order.map(({ ordinal }) => ordinal).filter(ordinal => only === null || only.includes(ordinal))
}

function iterativeDeepening (search, context, start, order, limit) {
  const { limits, pruning } = search
  const count = Math.min(context.multiPv, order.length)
  const lines = new SearchLines(count, order[0], search.staticScore(0))
  const effort = new Int32Array(search.moveCounts[0]) // nodes by root move
  let completed = 0
  for (let depth = HAS_TEAMS && limits.isAhead ? Math.min(2, limit) : 1; depth <= limit && !limits.stopped; depth++) {
    search.iteration = depth
    search.complete = true
    search.deepest = 0
    for (let rank = 0; rank < count && !limits.stopped; rank++) {
      const searchWindow = (alpha, beta) =>
        searchRank(search, context, start, order, depth, rank, lines, effort, alpha, beta)
      pruning.searchWindows(depth, lines.list[rank], searchWindow)
    }
    if (limits.stopped) break
    lines.sort(order)
    if (depth >= pruning.effortDepth)
      order.push(...order.splice(lines.list.length).sort((a, b) => effort[b] - effort[a]))
    completed = depth
    // because of check extensions, the first win found is not always the shortest
    if (search.complete || lines.list.every(({ score }) => WIN - Math.abs(score) <= depth)) break
  }
  return lines.completed(completed)
}

/**
 * Search the root moves from a rank on to one depth. Move the best one to that rank, and store its line.
 * @returns {number} the best score, which is exact between `alpha` and `beta`
 */
function searchRank (search, { progress }, start, order, depth, rank, lines, effort, alpha, beta) {
  const { limits, pv, pruning } = search
  let best = -INFINITE
  pv.clear(0)
  for (let i = rank; i < order.length; i++) {
    if (!countNode(limits)) break
    pruning.enter(start + order[i], 0, 0)
    const before = limits.nodes
    search.make(start + order[i])
    let score
    if (i === rank) score = search.searchReply(depth - 1, alpha, beta, 0, 0)
    else {
      const reduction = pruning.rootReduction(depth, i - rank)
      score = search.searchReply(depth - 1 - reduction, alpha, alpha + 1, 0, 0)
      if (score > alpha && reduction > 0) score = search.searchReply(depth - 1, alpha, alpha + 1, 0, 0)
      if (score > alpha && score < beta) score = search.searchReply(depth - 1, alpha, beta, 0, 0)
    }
    search.unmake()
    if (limits.stopped) break
    effort[order[i]] = limits.nodes - before
    if (score > best) best = score
    if (score <= alpha) continue
    alpha = score
    pv.extend(0, order[i])
    const [ordinal] = order.splice(i, 1)
    order.splice(rank, 0, ordinal)
    lines.set(rank, { move: ordinal, score: score || 0, depth, deepest: search.deepest, line: pv.line() }) // no -0
    progress(lines.list)
    if (alpha >= beta) break
  }
  return best
}
