import { HAS_CHANCE, HAS_DROPS, HAS_LINE_DROPS, HAS_MOBILITY, HAS_RECORDS } from '../runtime/state/build_flags.js'
import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { MoveAverages } from './mast.js'
import { Playout } from './playout.js'
import { PROVED_DRAW, PROVED_LOSS, PROVED_WIN, SearchTree } from './search_tree.js'
import { countNode } from './search_limits.js'
import { UNIT } from './weights.js'
import { createKeys } from './zobrist_keys.js'

/** UCT exploration constant for rewards in [0, 1]. */
const EXPLORATION = 0.6
/** Value of an unvisited move: more than that of any move with a bad average. */
const FIRST_PLAY_URGENCY = 1.1
/** Added to the mean result of an unvisited move in simulations that made it later. */
const AMAF_BONUS = 0.5
/** Progressive bias of a material gain of UNIT, and its limit. */
const PROGRESSIVE_BIAS = 0.1
const MAX_PROGRESSIVE_BIAS = 0.4
/** Progressive bias by move averages: the difference between a move that always wins and one that always loses. */
const MAST_WEIGHT = 0.5
/** Length limits of playouts, in plies: per square where the board fills, short where captures decide. */
const FILLING_PLIES = 2
const CAPTURING_PLIES = 10
const OTHER_PLIES = 60
/**
 * Visits between two checks for a new best move. The best move is also reported each time the
 * visits double, so that callers that sample the reports receive it.
 */
const REPORT_INTERVAL = 64
/** Length limit of paths in the tree, in plies. */
const MAX_TREE_PLY = 400
/** Plies below the root at which the next search may find its root; at least one round of all players. */
const MIN_REUSE_PLIES = 2

/**
 * Monte-Carlo tree search: UCT with progressive bias and proved results (MCTS-Solver). Where the board fills, unvisited
 * moves are selected by the results of simulations that made them later ("all moves as first", AMAF). Source: S. Gelly
 * and D. Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", Artificial Intelligence,
 * 2011.
 *
 * Nodes name moves by ordinals; each descent generates the lists again. The total of a node is the
 * sum of rewards of the player that chose its move, which works for any number of players.
 *
 * If the position is a node of the tree of the previous search (`old`), the search continues there.
 */
export class TreeSearch {
  /**
   * @param {object} position
   * @param {object} context see `search`
   * @param {object} options `fills`: the board fills with drops; `captures`: pieces capture;
   *   `old`: result of `reusable()` of the previous search, or null; `played`: plies of the game
   */
  constructor (position, context, { fills, captures, old, played }) {
    const { evaluations, terminal, limits, random, maxDepth, multiPv, progress } = context
    const { size } = position.state
    this.position = position
    this.registers = position.state.registers
    this.terminal = terminal
    this.limits = limits
    this.random = random
    this.multiPv = multiPv
    this.progress = progress
    this.old = old
    this.played = played
    this.players = position.design.players.length
    this.isDuel = evaluations.filter(one => one !== null).length === 2
    this.maxPly = Math.min(MAX_TREE_PLY, maxDepth)
    this.reusePlies = Math.max(MIN_REUSE_PLIES, this.players)
    const maxMoves = fills ? Math.max(OTHER_PLIES, FILLING_PLIES * size) : captures ? CAPTURING_PLIES : OTHER_PLIES
    this.averages =
      HAS_DROPS && fills
        ? new MoveAverages(this.players, position.design.layout.types * (size + 1), MAX_TREE_PLY + maxMoves + 1)
        : null
    this.playout = new Playout(position, context, { averages: this.averages, maxMoves })
    this.tree = new SearchTree(fills)
    if (HAS_LINE_DROPS) this.only = context.only
    this.path = new Int32Array(MAX_TREE_PLY + 1)
    this.choosers = new Int8Array(MAX_TREE_PLY + 1) // the player that chose the move to each node of the path
    // 1 for the nodes of the path where chance makes the move.
    if (HAS_CHANCE) this.chances = new Uint8Array(MAX_TREE_PLY + 1)
    this.keys = createKeys(position)
    this.nearNodes = new Map() // nodes near the root: [ply, low, high]
    this.depth = 0
  }

  // --- one simulation --------------------------------------------------------------------------

  /** Descend from the root to a leaf, play it out and update the path; return false when a limit is reached. */
  simulate () {
    const { position, playout, path, tree, choosers } = this
    let node = 0
    let ply = 0
    let finished = false
    path[0] = 0
    if (HAS_DROPS && this.averages !== null) this.averages.start()
    for (;;) {
      const seat = position.chooser()
      if (HAS_CHANCE) this.chances[ply] = position.isRandom() ? 1 : 0
      if (node !== 0 && tree.proved[node] !== 0) { finished = this.setProved(node, choosers[ply]); break }
      const immediate = node === 0 ? 0 : this.terminal.beforeMoves()
      if (immediate !== 0) { finished = this.setTerminal(node, immediate, choosers[ply]); break }
      const end = playout.generate()
      const ending = node === 0 ? 0 : this.terminal.afterMoves(end - playout.base)
      if (ending !== 0) { finished = this.setTerminal(node, ending, choosers[ply]); break }
      if (tree.firsts[node] === 0) {
        const isLeaf = node !== 0 && (tree.visits[node] === 0 || ply >= this.maxPly)
        if (isLeaf || !tree.reserve(end - playout.base)) { finished = playout.run(end); break }
        if (!this.expand(node, end, seat)) break
      }
      if (ply > 0 && ply <= this.reusePlies) this.rememberKey(node, ply)
      const child = HAS_CHANCE && this.chances[ply] === 1 ? this.draw(node) : this.select(node)
      if (!countNode(this.limits)) break
      playout.make(playout.base + child - tree.firsts[node], seat)
      node = path[++ply] = child
      choosers[ply] = seat
    }
    if (ply > this.depth) this.depth = ply
    if (finished) this.backpropagate(ply)
    for (let i = 0; i < ply; i++) position.unmake()
    return finished
  }

  /** Add the children of a node and mark immediate wins and losses; return false when a limit is reached. */
  expand (node, end, seat) {
    const { playout, tree } = this
    const { base } = playout
    const count = end - base
    const features = playout.features[seat]
    const first = tree.addChildren(node, count)
    for (let i = 0; i < count; i++)
      tree.priors[first + i] = (features === null ? 0 : this.bias(features, base + i, seat)) + 0.001 * this.random()
    if (HAS_DROPS && tree.hasAmaf)
      for (let i = 0; i < count; i++)
        tree.moves[first + i] = features === null ? -1 : this.averages.indexOf(seat, features.slot(base + i))
    if (!playout.movesCanEnd || (HAS_CHANCE && this.position.isRandom())) return true
    const win = playout.findWin(end, seat)
    if (win >= 0) tree.proved[first + win - base] = PROVED_WIN
    for (let i = 0; i < playout.losingCount; i++) tree.proved[first + playout.losing[i] - base] = PROVED_LOSS
    if (HAS_LINE_DROPS && node === 0) this.excludeMoves()
    return !this.limits.stopped
  }

  /** Mark the root moves that the caller excludes as losses. */
  excludeMoves () {
    const { tree: { firsts, sizes, proved }, only } = this
    if (only !== null) for (let i = 0; i < sizes[0]; i++) if (!only.includes(i)) proved[firsts[0] + i] = PROVED_LOSS
  }

  bias (features, k, seat) {
    if (HAS_DROPS && (!HAS_MOBILITY || this.averages !== null))
      return MAST_WEIGHT * (2 * this.averages.average(seat, features.slot(k)) - 1)
    const gain = features.materialGain(k) / UNIT
    return gain > 0 ? Math.min(MAX_PROGRESSIVE_BIAS, PROGRESSIVE_BIAS * gain) : 0
  }

  /** Return a random child. */
  draw (node) { return this.tree.firsts[node] + Math.floor(this.random() * this.tree.sizes[node]) }

  /** Return the child with the highest upper confidence bound. */
  select (node) {
    const { visits, totals, priors, proved, firsts, sizes } = this.tree
    const first = firsts[node]
    const count = sizes[node]
    const exploration = EXPLORATION * Math.sqrt(Math.log(visits[node] + 1))
    let best = first
    let most = -Infinity
    for (let child = first; child < first + count; child++) {
      const n = visits[child]
      let value
      if (proved[child] === PROVED_WIN) return child
      if (proved[child] === PROVED_LOSS) value = -1
      else if (proved[child] === PROVED_DRAW) value = 0.5
      else if (n === 0) value = this.firstPlayUrgency(child) + priors[child]
      else value = totals[child] / n + exploration / Math.sqrt(n) + priors[child] / (n + 1)
      if (value > most) {
        most = value
        best = child
      }
    }
    return best
  }

  /** Return the value of an unvisited move: less if simulations that made it later have bad results. */
  firstPlayUrgency (child) {
    const { hasAmaf, amafVisits, amafTotals } = this.tree
    if (!HAS_DROPS || !hasAmaf || amafVisits[child] === 0) return FIRST_PLAY_URGENCY
    return Math.min(FIRST_PLAY_URGENCY, (amafTotals[child] + 1) / (amafVisits[child] + 2) + AMAF_BONUS)
  }

  setTerminal (node, ending, seat) {
    const value = this.terminal.reward(ending, seat)
    this.tree.proved[node] = value > 0 ? PROVED_WIN : value < 0 ? PROVED_LOSS : PROVED_DRAW
    return this.playout.setTerminal(ending)
  }

  /** Set the rewards of a proved node, which needs no playout. */
  setProved (node, seat) {
    const { rewards } = this.playout
    const proof = this.tree.proved[node]
    const own = proof === PROVED_WIN ? 1 : proof === PROVED_DRAW ? 0.5 : 0
    for (let p = 0; p < this.players; p++) rewards[p] = p === seat ? own : 1 - own
    return true
  }

  /** Add the rewards to all nodes of the path, and propagate proved results toward the root. */
  backpropagate (ply) {
    const { path, choosers, tree } = this
    const { visits, totals, proved } = tree
    const { rewards } = this.playout
    if (HAS_DROPS && this.averages !== null) this.averages.update(rewards)
    if (HAS_DROPS && tree.hasAmaf) this.updateAmaf(ply, rewards)
    let propagates = proved[path[ply]] !== 0
    for (let i = ply; i >= 0; i--) {
      const node = path[i]
      visits[node]++
      if (i > 0) totals[node] += rewards[choosers[i]]
      if (i === ply || !propagates) continue
      const seat = choosers[i + 1] // the player that chooses at this node
      const proof = HAS_CHANCE && this.chances[i] === 1 ? 0 : tree.proofFromChildren(node)
      if (proof !== 0) proved[node] = i === 0 ? proof : this.proofForPlayer(proof, seat, choosers[i])
      if (proof === 0 || proved[node] === 0) propagates = false
    }
  }

  /** Add the rewards to the moves next to the path that the same player made later in the simulation. */
  updateAmaf (ply, rewards) {
    const { averages, path, choosers, tree } = this
    const { firsts, sizes, moves, amafVisits, amafTotals } = tree
    for (let i = 0; i < ply; i++) {
      const first = firsts[path[i]]
      const end = first + sizes[path[i]]
      for (let child = first; child < end; child++) {
        if (moves[child] < 0 || !averages.wasMade(moves[child], i)) continue
        amafVisits[child]++
        amafTotals[child] += rewards[choosers[i + 1]]
      }
    }
  }

  /** Convert a proof for the player `seat` to one for the player `other`. */
  proofForPlayer (proof, seat, other) {
    if (proof === 0 || seat === other || proof === PROVED_DRAW) return proof
    if (proof === PROVED_WIN) return PROVED_LOSS
    return this.isDuel ? PROVED_WIN : 0
  }

  // --- reuse of the tree -----------------------------------------------------------------------

  /** Record the key of a node, so that the next search recognizes its position. */
  rememberKey (node, ply) {
    if (this.nearNodes.has(node)) return
    this.keys.compute()
    this.keys.addLastMove()
    this.nearNodes.set(node, [ply, this.keys.low, this.keys.high])
  }

  /** Take over the node of the old tree that represents the current position, if there is one. */
  reuseOldTree () {
    const { old, keys } = this
    this.old = null
    if (old === null) return
    const plies = this.played - old.played
    keys.compute()
    keys.addLastMove()
    for (const [node, [ply, low, high]] of old.nearNodes) {
      if (ply !== plies || low !== keys.low || high !== keys.high || old.tree.firsts[node] === 0) continue
      this.tree = old.tree
      this.tree.reroot(node)
      // the stored proof is for the player that moved to this node, the new one for the player that chooses
      this.tree.proved[0] = HAS_CHANCE && this.position.isRandom() ? 0 : this.tree.proofFromChildren(0)
      return
    }
  }

  /** Return what the next search may reuse. */
  reusable () { return { played: this.played, nearNodes: this.nearNodes, tree: this.tree } }

  // --- root ------------------------------------------------------------------------------------

  /** Search the moves of the move buffer from `start` to `end`, which stay unchanged. */
  run (start, end) {
    const { registers, playout } = this
    const top = registers[TOP]
    const records = registers[RECORD_TOP]
    playout.base = end
    playout.recordsBase = records
    this.reuseOldTree()
    if (HAS_LINE_DROPS) this.excludeMoves()
    let reported = -1
    for (let visits = 1; !this.limits.stopped && this.tree.proved[0] === 0 && this.simulate(); visits++) {
      const doubled = (visits & (visits - 1)) === 0
      if ((!doubled && visits % REPORT_INTERVAL !== 0) || this.tree.firsts[0] === 0) continue
      const best = this.tree.bestMove(0)
      if (best === reported && !doubled) continue
      reported = best
      registers[TOP] = end
      if (HAS_RECORDS) registers[RECORD_TOP] = records
      this.progress(this.lines())
    }
    registers[TOP] = top
    if (HAS_RECORDS) registers[RECORD_TOP] = records
    return this.tree.firsts[0] === 0 ? this.randomLine(end - start) : this.lines()
  }

  /** Return the best lines, the best one first. */
  lines (count = this.multiPv) {
    const { tree, depth } = this
    const moves =
      HAS_LINE_DROPS && this.only !== null
        ? tree
            .rootOrder()
            .filter(move => this.only.includes(move))
            .slice(0, count)
        : count === 1
          ? [tree.bestMove(0)]
          : tree.rootOrder().slice(0, count)
    return moves.map(move => ({
      move,
      score: tree.scoreOf(tree.firsts[0] + move),
      depth,
      line: tree.principalVariation(move)
    }))
  }

  /**
   * Return the lines of all moves with their visits, to join them with those of other trees; a proved result as it is.
   */
  withVisits (found) {
    const { tree } = this
    if (tree.proved[0] !== 0) return found
    if (tree.firsts[0] === 0) return found.map(line => Object.assign(line, { visits: 0 }))
    return this.lines(Infinity).map(line => Object.assign(line, { visits: tree.visits[tree.firsts[0] + line.move] }))
  }

  randomLine (count) {
    const choice = Math.floor(this.random() * (HAS_LINE_DROPS && this.only !== null ? this.only.length : count))
    const move = HAS_LINE_DROPS && this.only !== null ? this.only[choice] : choice
    return [{ move, score: 0, depth: 0, line: [move] }]
  }
}
