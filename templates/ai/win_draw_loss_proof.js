import { HAS_CHANCE, HAS_RECORDS } from '../runtime/state/build_flags.js'
import { LAST_MOVE_READ, RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { MoveFeatures } from './move_features.js'
import { countNode, newLimits } from './search_limits.js'
import { hasChance, seats } from './terminal_score.js'
import { createTable, LOWER_BOUND, NO_MOVE, sharedEntries, UPPER_BOUND } from './transposition_table.js'
import { createKeys } from './zobrist_keys.js'

/** Estimate of the nodes of a proof: the number of ways to fill the board, to this power. */
const PROOF_EXPONENT = 0.35
/** Shares of the node limit that each root move gets first, for the proofs of a draw and of a win. */
const DRAW_PROOF_SHARE = 0.25
const WIN_PROOF_SHARE = 0.12
/** First node limit of a root move where only the time is limited, and an estimate of nodes per ms. */
const FIRST_PROOF_NODES = 1 << 13
const NODES_PER_MS = 200
/** Length limit of a line, in plies; passes may occur between drops. */
const PROOF_MAX_PLY = 64
const PLIES_PER_SQUARE = 2
/** Initial history score of a square for each goal pattern through it. */
const PATTERN_BONUS = 500

/** Ordering scores: history below KILLER_SCORE, then killers, table move, refutations. */
const KILLER_SCORE = 1 << 24
const TABLE_MOVE_SCORE = KILLER_SCORE + 1
const REFUTATION_SCORE = KILLER_SCORE + 2

/**
 * Win/draw/loss proofs for games in which every move fills a square, near their end: null-window
 * alpha-beta with no evaluation. Nodes are cheap, and table entries hold at any depth.
 */
export class WinDrawLossProof {
  constructor (position, { player, evaluations, terminal, limits }) {
    const { size } = position.state
    this.position = position
    this.size = size
    this.player = player
    this.evaluations = evaluations
    this.terminal = terminal
    this.limits = limits
    this.historySide = position.design.layout.types * (size + 1)
    this.keys = createKeys(position)
    this.bestMoves = new Int32Array(PROOF_MAX_PLY + 1) // by ply
    this.killers = new Int32Array(PROOF_MAX_PLY + 2).fill(-1) // slot of the last cutoff, by ply
    this.refutations = new Int32Array(PROOF_MAX_PLY + 2) // target of the last cutoff, by ply
    this.width = size + 2 // a drop on each square, and a pass
    this.scores = new Int32Array((PROOF_MAX_PLY + 2) * this.width)
    this.table = null
    this.features = null
    this.history = null
    this.moveLimits = null // limits of the current root move
    this.aborted = false // the game does not meet the assumptions
  }

  /** Return true if a proof is likely within the limits; `count` is the number of legal moves. */
  isFeasible (count) {
    const { limits } = this
    const left = this.remainingDrops()
    const nodes = limits.maxNodes !== Infinity ? limits.maxNodes - limits.nodes
      : limits.deadline !== Infinity ? (limits.deadline - Date.now()) * NODES_PER_MS : 0
    return seats(this.position.design).length === 2 && !(HAS_CHANCE && hasChance(this.position.design)) &&
      left * PLIES_PER_SQUARE <= PROOF_MAX_PLY && PROOF_EXPONENT * left * Math.log(count) <= Math.log(nodes)
  }

  /** Return how many pieces can still be dropped, at most one per empty square. */
  remainingDrops () {
    const { board, reserve } = this.position.state
    let empty = 0
    for (let p = 0; p < this.size; p++) if (board[p] === 0) empty++
    let held = 0
    for (let i = 0; i < reserve.length; i++) {
      if (reserve[i] < 0) return empty
      held += reserve[i]
    }
    return Math.min(empty, held)
  }

  /**
   * Prove a result of the root moves.
   * @param {number} start move buffer index of the first move
   * @param {number[]} order ordinals, the most promising move first
   * @returns {{move: number, value: number} | null} a move that wins (1) or does not lose (0);
   *   null if nothing is proved
   */
  run (start, order) {
    const { limits, player, evaluations } = this
    this.table = createTable(limits.maxNodes - limits.nodes, sharedEntries, false)
    this.features = new MoveFeatures(this.position, evaluations[player].worth)
    this.history = new Int32Array(2 * this.historySide)
    const { through } = evaluations[player]
    if (through !== null)
      for (let i = 0; i < this.history.length; i++) this.history[i] = PATTERN_BONUS * through[i % (this.size + 1)]
    const safe = this.firstProved(start, order, 0, DRAW_PROOF_SHARE)
    if (safe === null) return null
    const won = this.firstProved(start, order, 1, WIN_PROOF_SHARE)
    return won === null ? { move: safe, value: 0 } : { move: won, value: 1 }
  }

  /**
   * Return the first move of `order` proved to score `bound` or more, null for none.
   *
   * The node limit per move doubles each round. The next move may have a short proof where this one
   * has a long one, and the table makes repeated rounds cheap.
   */
  firstProved (start, order, bound, share) {
    const { limits } = this
    const first =
      limits.maxNodes === Infinity
        ? FIRST_PROOF_NODES
        : Math.max(1, Math.floor((limits.maxNodes - limits.nodes) * share))
    let open = order
    for (let maxNodes = first; open.length > 0; maxNodes *= 2) {
      const undecided = []
      for (const ordinal of open) {
        const score = this.proveMove(start + ordinal, bound, maxNodes)
        if (this.aborted || limits.stopped) return null
        if (this.moveLimits.stopped) undecided.push(ordinal)
        else if (score >= bound) return ordinal
      }
      open = undecided
    }
    return null
  }

  /** Return a score on the correct side of `bound`; meaningless if `moveLimits` are exceeded. */
  proveMove (k, bound, maxNodes) {
    const { position, limits, player } = this
    const part = newLimits(Math.min(maxNodes, limits.maxNodes - limits.nodes), limits.deadline, limits.stop)
    this.moveLimits = part
    let score = 0
    if (countNode(part)) {
      position.make(k)
      score = position.chooser() === player ? this.searchNode(bound, 1) : -this.searchNode(1 - bound, 1)
      position.unmake()
    }
    limits.nodes += part.nodes
    if (part.stopped && part.nodes < maxNodes) limits.stopped = true
    return score
  }

  /** Return a score for the side that chooses: `bound` or more, or else less. */
  searchNode (bound, ply) {
    const { position, position: { state: { registers } }, terminal, keys, table } = this
    const seat = position.chooser()
    const immediate = terminal.beforeMoves()
    if (immediate !== 0) return terminal.reward(immediate, seat)
    keys.compute()
    const { low, high } = keys
    let tableMove = NO_MOVE
    if (table.get(low, high)) {
      const { score } = table
      tableMove = table.move
      if (table.bound === LOWER_BOUND ? score >= bound : score < bound) return score
    }
    const start = registers[TOP]
    const records = registers[RECORD_TOP]
    registers[LAST_MOVE_READ] = 0
    const end = position.generate(start)
    const ending = terminal.afterMoves(end - start)
    let most = 0
    if (ending !== 0) most = terminal.reward(ending, seat)
    else if (registers[LAST_MOVE_READ] !== 0 || ply >= PROOF_MAX_PLY || end - start > this.width) this.aborted = true
    else {
      most = this.searchMoves(start, end - start, bound, ply, seat, tableMove)
      if (!this.aborted && !this.moveLimits.stopped)
        table.put(low, high, most, PROOF_MAX_PLY - ply, most >= bound ? LOWER_BOUND : UPPER_BOUND, this.bestMoves[ply])
    }
    registers[TOP] = start
    if (HAS_RECORDS) registers[RECORD_TOP] = records
    return most
  }

  searchMoves (start, count, bound, ply, seat, tableMove) {
    const { position, scores, refutations } = this
    const row = ply * this.width
    this.rate(start, count, ply, seat, tableMove)
    let most = -1
    this.bestMoves[ply] = NO_MOVE
    for (let tried = 0; tried < count && most < bound; tried++) {
      let next = 0
      for (let i = 1; i < count; i++) if (scores[row + i] > scores[row + next]) next = i
      scores[row + next] = -1
      if (!countNode(this.moveLimits)) return most
      refutations[ply + 1] = this.size
      position.make(start + next)
      const score = position.chooser() === seat ? this.searchNode(bound, ply + 1) : -this.searchNode(1 - bound, ply + 1)
      position.unmake()
      if (this.aborted || this.moveLimits.stopped) return most
      if (score > most) most = score
      if (score >= bound) this.addCutoff(start, next, ply, seat)
      else if (refutations[ply + 1] !== this.size) this.promoteRefutation(start, count, ply)
    }
    return most
  }

  rate (start, count, ply, seat, tableMove) {
    const row = ply * this.width
    const side = seat === this.player ? 0 : this.historySide
    for (let i = 0; i < count; i++) {
      const slot = side + this.features.slot(start + i)
      this.scores[row + i] =
        i === tableMove ? TABLE_MOVE_SCORE : slot === this.killers[ply] ? KILLER_SCORE : this.history[slot]
    }
  }

  addCutoff (start, ordinal, ply, seat) {
    const k = start + ordinal
    const slot = (seat === this.player ? 0 : this.historySide) + this.features.slot(k)
    this.bestMoves[ply] = ordinal
    this.history[slot] = Math.min(KILLER_SCORE - 1, this.history[slot] + 1)
    this.killers[ply] = slot
    this.refutations[ply] = this.features.target(k)
  }

  /** Try moves to the square of the reply that refuted the last move: it is often best for both sides. */
  promoteRefutation (start, count, ply) {
    const row = ply * this.width
    const square = this.refutations[ply + 1]
    for (let i = 0; i < count; i++)
      if (this.scores[row + i] >= 0 && this.features.target(start + i) === square)
        this.scores[row + i] = REFUTATION_SCORE
  }
}
