import {
  HAS_CHANCE, HAS_LAST_MOVE_READS, HAS_LONG_GAMES, HAS_PARTIAL_MOVES, HAS_PIECE_MOVES, HAS_PLAIN_PRUNING, HAS_RECORDS,
  HAS_ROYALS, HAS_SEARCH_MEMORY, HAS_SELECTIVE, HAS_TABLES, HAS_TACTICS
} from '../runtime/state/build_flags.js'
import { LAST_MOVE_READ, PASS, PARTIAL_SQUARE, RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { BoardSums } from './board_sums.js'
import { NO_VALUE } from './endgame_tables.js'
import { MoveOrdering } from './move_ordering.js'
import { PrincipalVariation } from './principal_variation.js'
import { NULL_MOVE_MOVES, Pruning, traitsOf } from './pruning.js'
import { quiescence, quietScore } from './quiescence.js'
import { createRepetition } from './repetition.js'
import { INFINITE, MAX_STATIC, WIN, WIN_BOUND } from './score_bounds.js'
import { countNode } from './search_limits.js'
import { historyOf } from './search_memory.js'
import { isSelective, Selective } from './selective.js'
import { createTable, EXACT, EXHAUSTIVE_DEPTH, LOWER_BOUND, NO_MOVE, UPPER_BOUND } from './transposition_table.js'
import { createKeys } from './zobrist_keys.js'

/** Length limit of a search path, in plies, including quiescence and partial moves. */
export const MAX_PLY = 120
/** Result of a table probe without a cutoff. */
const NO_CUTOFF = 2 * INFINITE

/**
 * Iterative-deepening alpha-beta (principal variation search) with a transposition table.
 *
 * There are two sides: the searching player (0) and all other players (1). A score is relative to
 * the side that chooses the next move, so it changes its sign only between the sides. A chance
 * player's node scores the mean of its moves. A repetition scores a draw, unless the rules define
 * another result.
 */
export class AlphaBeta {
  /**
   * @param {object} position
   * @param {object} context see `search`: `earlier` holds the keys of the played positions,
   *   `memory` is what the previous search has left, which is valid if `continues`
   */
  constructor (position, { player, evaluation, terminal, limits, earlier, memory, continues, hash, tables = null }) {
    this.position = position
    this.moveBuffer = position.state.moveBuffer
    this.registers = position.state.registers
    this.player = player
    this.evaluation = evaluation
    this.terminal = terminal
    this.limits = limits
    if (HAS_TABLES) this.tables = tables
    this.traits = traitsOf(position.design)
    this.readsLastMove = false // true once generated moves depend on the last move
    this.sideOf = Uint8Array.from(position.design.players, ({ random: isChance }, p) =>
      p === player || isChance ? 0 : 1
    )
    this.keys = createKeys(position)
    this.sums =
      HAS_PIECE_MOVES && position.script === null && evaluation.isSum()
        ? new BoardSums(position, evaluation, MAX_PLY + 2)
        : null
    this.table = createTable(limits.maxNodes, memory, continues, hash)
    this.ordering = new MoveOrdering(position, evaluation.worth, MAX_PLY)
    if (HAS_SEARCH_MEMORY) this.ordering.history = historyOf(memory, continues, this.ordering.history)
    this.pruning =
      HAS_SELECTIVE && HAS_TACTICS && (!HAS_PLAIN_PRUNING || isSelective(position.design, this.traits, evaluation))
        ? new Selective(this, MAX_PLY)
        : new Pruning(this)
    this.repetition = HAS_LONG_GAMES ? createRepetition(earlier, MAX_PLY) : null
    this.pv = new PrincipalVariation(MAX_PLY)
    this.moveCounts = new Int32Array(MAX_PLY + 2) // legal moves by ply
    this.choosing = new Int32Array(MAX_PLY + 2) // side that chooses, by ply
    this.bestMoves = new Int32Array(MAX_PLY + 2) // ordinal of the best move, by ply
    // Static score without mobility, by ply; -INFINITE for none.
    if (HAS_TACTICS) this.statics = new Int32Array(MAX_PLY + 2)
    this.maxMobility = Math.abs(evaluation.mobility)
    this.iteration = 0
    this.deepest = 0 // largest ply of this iteration
    this.nullMovePly = -1 // the ply after the last null move
    this.complete = true // all lines searched so far reached the end of the game
  }

  // --- moves -----------------------------------------------------------------------------------

  make (k) {
    this.position.make(k)
    if (HAS_PIECE_MOVES && this.sums !== null) this.sums.made()
  }

  unmake () {
    this.position.unmake()
    if (HAS_PIECE_MOVES && this.sums !== null) this.sums.unmade()
  }

  /** Compute the key of the position. */
  computeKey () {
    const { keys, sums } = this
    if (!HAS_PIECE_MOVES || sums === null) keys.compute()
    else keys.complete(sums.low, sums.high)
  }

  // --- scores ----------------------------------------------------------------------------------

  terminalScore (ending, side, ply) {
    const score = this.terminal.reward(ending, this.player) * (WIN - ply)
    return side === 0 ? score : -score
  }

  /** Return the static score without mobility, for the side that chooses. */
  staticScore (side) {
    const score = Math.max(
      -MAX_STATIC,
      Math.min(MAX_STATIC, (!HAS_PIECE_MOVES || this.sums === null ? this.evaluation : this.sums).score())
    )
    return side === 0 ? score : -score
  }

  /** Return the mobility term: the legal moves of this ply compared with those of the ply before. */
  mobilityScore (side, ply) {
    if (ply === 0 || this.choosing[ply - 1] === side) return 0
    const own = this.moveCounts[ply]
    const other = this.moveCounts[ply - 1]
    return Math.round(this.evaluation.mobility * (own - other) / (own + other))
  }

  leafScore (side, ply) {
    this.complete = false
    return this.staticScore(side) + this.mobilityScore(side, ply)
  }

  // --- nodes -----------------------------------------------------------------------------------

  /** Return the score of the current position for the side that chooses. */
  searchNode (depth, alpha, beta, ply) {
    const { keys, repetition } = this
    this.pv.clear(ply)
    const side = this.sideOf[this.position.chooser()]
    const ending = this.terminal.beforeMoves()
    if (ending !== 0) return this.terminalScore(ending, side, ply)
    if (HAS_TABLES && this.tables !== null) {
      const known = this.tables.probe(ply)
      if (known !== NO_VALUE) return known
    }
    this.computeKey()
    const { low, high } = keys
    if (HAS_LONG_GAMES && repetition.enter(ply, low, high)) {
      if (this.traits.repetitionDraws) {
        this.complete = false
        return 0
      }
      return this.searchWithTable(depth, alpha, beta, ply, side, low, high)
    }
    const score = this.searchWithTable(depth, alpha, beta, ply, side, low, high)
    if (HAS_LONG_GAMES) repetition.leave(ply)
    return score
  }

  searchWithTable (depth, alpha, beta, ply, side, low, high) {
    const { table, keys } = this
    let hit = table.get(low, high)
    if (HAS_LAST_MOVE_READS && !hit && this.readsLastMove) {
      keys.addLastMove()
      hit = table.get(keys.low, keys.high)
    }
    let tableMove = NO_MOVE
    if (hit) {
      tableMove = table.move
      const score = this.probeTable(depth, alpha, beta, ply)
      if (score !== NO_CUTOFF) return score
    }
    this.pruning.noteBound(hit, table, ply)
    const outer = this.complete
    this.complete = true
    const score = this.expandNode(depth, alpha, beta, ply, side, low, high, tableMove)
    if (!outer) this.complete = false
    return score
  }

  /** Return the score of the table entry just found if it decides the node, else NO_CUTOFF. */
  probeTable (depth, alpha, beta, ply) {
    const { depth: tableDepth, bound, score: stored } = this.table
    if (tableDepth < Math.max(0, depth) || (beta - alpha !== 1 && depth > 0)) return NO_CUTOFF
    // the table stores distances to wins from the node, the search uses distances from the root
    const score = stored >= WIN_BOUND ? stored - ply : stored <= -WIN_BOUND ? stored + ply : stored
    if (bound !== EXACT && (bound !== LOWER_BOUND || score < beta) && (bound !== UPPER_BOUND || score > alpha))
      return NO_CUTOFF
    if (tableDepth < EXHAUSTIVE_DEPTH) this.complete = false
    return score
  }

  storeTable (low, high, score, depth, alpha, beta, ply) {
    const bound = score >= beta ? LOWER_BOUND : score > alpha ? EXACT : UPPER_BOUND
    const stored = score >= WIN_BOUND ? score + ply : score <= -WIN_BOUND ? score - ply : score
    this.table.put(low, high, stored, this.complete ? EXHAUSTIVE_DEPTH : Math.max(0, depth), bound, this.bestMoves[ply])
  }

  /** Store a node whose moves depend on the last move, which the registers hold again. */
  storeWithLastMove (low, high, score, depth, alpha, beta, ply) {
    const { keys } = this
    keys.low = low
    keys.high = high
    keys.addLastMove()
    this.storeTable(keys.low, keys.high, score, depth, alpha, beta, ply)
  }

  /** Generate the moves of the node and search them. */
  expandNode (depth, alpha, beta, ply, side, low, high, tableMove) {
    const { position, registers, traits, pruning } = this
    if (ply > this.deepest) this.deepest = ply
    const inCheck =
      HAS_ROYALS && (!HAS_PLAIN_PRUNING || traits.hasRoyals) && !position.isSafe(position.moverIndex())
    if (inCheck && ply < 2 * this.iteration) depth++ // check extension
    if (HAS_TACTICS) this.statics[ply] = -INFINITE
    if (!(HAS_PLAIN_PRUNING && traits.capturesAreForced) && !inCheck && pruning.judges(depth)) {
      const judged = this.staticScore(side)
      if (HAS_TACTICS) this.statics[ply] = judged
      const most = pruning.lowerBound(judged, depth, alpha, beta, ply) - this.maxMobility
      if (most >= beta) {
        this.complete = false
        return most
      }
    }
    if (tableMove === NO_MOVE) depth = pruning.unknownDepth(depth)
    const start = registers[TOP]
    const records = registers[RECORD_TOP]
    if (HAS_LAST_MOVE_READS) registers[LAST_MOVE_READ] = 0
    const end = position.generate(start)
    const dependsOnLastMove = HAS_LAST_MOVE_READS && registers[LAST_MOVE_READ] !== 0
    if (HAS_LAST_MOVE_READS && dependsOnLastMove) this.readsLastMove = true
    const ending = this.terminal.afterMoves(end - start)
    let score
    if (ending !== 0) score = this.terminalScore(ending, side, ply)
    else {
      this.moveCounts[ply] = end - start
      this.choosing[ply] = side
      if (HAS_CHANCE && position.isRandom()) score = this.chanceNode(start, end, depth, side, ply)
      else {
        score = this.searchMoves(start, end, depth, alpha, beta, side, ply, tableMove, inCheck)
        if (!this.limits.stopped) {
          if (HAS_LAST_MOVE_READS && dependsOnLastMove)
            this.storeWithLastMove(low, high, score, depth, alpha, beta, ply)
          else this.storeTable(low, high, score, depth, alpha, beta, ply)
        }
      }
    }
    registers[TOP] = start
    if (HAS_RECORDS) registers[RECORD_TOP] = records
    return score
  }

  /** Return the score of the position after the move just made, for the side that made it. */
  searchReply (depth, alpha, beta, side, ply) {
    if (this.sideOf[this.position.chooser()] === side) return this.searchNode(depth, alpha, beta, ply + 1)
    return -this.searchNode(depth, -beta, -alpha, ply + 1)
  }

  /**
   * Principal variation search of a move list, or quiescence search without depth.
   * @param {number} [without] move buffer index of a move that is left out, to search the others
   */
  searchMoves (start, end, depth, alpha, beta, side, ply, tableMove, inCheck, without = -1) {
    if (depth <= 0 && HAS_TACTICS)
      return quiescence(this, start, end, depth, alpha, beta, side, ply, tableMove, inCheck, ply >= MAX_PLY)
    if (depth <= 0) return quietScore(this, side, ply)
    const { registers, ordering, limits, bestMoves, pruning } = this
    bestMoves[ply] = tableMove // stays the best move known if no move exceeds alpha
    if (ply >= MAX_PLY) return this.leafScore(side, ply)
    ordering.rate(start, end, side, ply, tableMove)
    if (!inCheck && without < 0 && this.nullMove(start, end, depth, alpha, beta, side, ply)) return beta
    if (limits.stopped) return -INFINITE
    const extended = without < 0 ? pruning.singularMove(start, end, depth, side, ply, tableMove, inCheck) : -1
    if (limits.stopped) return -INFINITE
    const quietLimit = pruning.quietLimit(depth, alpha, beta, side, ply)
    let most = -INFINITE
    // extension: the only legal move costs no depth, up to a limit
    const forced = end - start === 1 && ply < 2 * this.iteration
    for (let i = start; i < end; i++) {
      ordering.pick(i, start, end)
      pruning.demoteLosses(i, start, end)
      const k = ordering.moveAt(i)
      if (k === without) continue
      const tactical = ordering.isTactical(i)
      if (!tactical && i > start && most > -WIN_BOUND && pruning.skips(k, i - start, quietLimit, depth, inCheck)) {
        this.complete = false
        continue
      }
      if (!countNode(limits)) return most
      pruning.enter(k, side, ply)
      this.make(k)
      const continues = HAS_PARTIAL_MOVES && registers[PARTIAL_SQUARE] >= 0 && tactical
      const next = forced || continues || k === extended ? depth : depth - 1
      let score
      if (i === start) score = this.searchReply(next, alpha, beta, side, ply)
      else {
        let reduction = 0
        if (!tactical && !inCheck)
          reduction = pruning.lateMoveReduction(depth, i - start, next, beta - alpha === 1, ordering.scoreAt(i), ply)
        score = this.searchReply(next - reduction, alpha, alpha + 1, side, ply)
        if (reduction > 0 && score > alpha && beta - alpha > 1 && (!HAS_PLAIN_PRUNING || pruning.verifies)) {
          reduction = 0
          score = this.searchReply(next, alpha, alpha + 1, side, ply)
        }
        if (score > alpha && (reduction > 0 || score < beta)) score = this.searchReply(next, alpha, beta, side, ply)
      }
      this.unmake()
      if (limits.stopped) return most
      if (score > most) {
        most = score
        if (score > alpha) {
          alpha = score
          bestMoves[ply] = k - start
          this.pv.extend(ply, k - start)
          if (alpha >= beta) {
            if (!tactical || k - start === tableMove) this.addCutoff(start, i, side, ply, depth, tactical)
            break
          }
        }
      }
    }
    return most
  }

  /** Store the quiet move at place `i` of the ordered list, which caused a cutoff; `uncertain`: it may be tactical. */
  addCutoff (start, i, side, ply, depth, uncertain) {
    const k = this.ordering.moveAt(i)
    if (uncertain && !this.pruning.isQuiet(k, side)) return
    this.ordering.addKiller(k, ply)
    this.pruning.addCutoff(start, i, side, ply, depth)
  }

  /** Return true if a null move is a lower bound: not in likely zugzwang, and not if all moves are captures. */
  allowsNullMove (count, depth, alpha, beta, ply) {
    return (
      (!HAS_PLAIN_PRUNING || this.traits.allowsNullMove) &&
      this.pruning.allowsNullMove(depth, ply) &&
      beta - alpha === 1 &&
      Math.abs(beta) < WIN_BOUND &&
      this.nullMovePly !== ply &&
      count >= NULL_MOVE_MOVES &&
      this.ordering.captureCount < count &&
      !(HAS_PARTIAL_MOVES && this.registers[PARTIAL_SQUARE] >= 0)
    )
  }

  /** Return true if a null move is allowed, and the side still scores `beta` or more after it. */
  nullMove (start, end, depth, alpha, beta, side, ply) {
    if (!this.allowsNullMove(end - start, depth, alpha, beta, ply)) return false
    const { position, limits, pruning } = this
    const lead = pruning.nodeEstimate(side, ply) - beta
    if (lead < 0 || !countNode(limits)) return false
    const reduction = pruning.nullMoveReduction(depth, lead)
    const before = this.nullMovePly
    this.moveBuffer[end] = PASS
    position.tryMove(end)
    if (HAS_PIECE_MOVES && this.sums !== null) this.sums.made()
    this.nullMovePly = ply + 1
    pruning.enter(-1, side, ply)
    const score = this.searchReply(depth - 1 - reduction, beta - 1, beta, side, ply)
    this.nullMovePly = before
    this.unmake()
    if (limits.stopped || score < beta) return false
    this.complete = false
    return true
  }

  /** Return the mean score of the moves that chance can make. */
  chanceNode (start, end, depth, side, ply) {
    const { limits } = this
    if (depth <= 0 || ply >= MAX_PLY) return this.leafScore(side, ply)
    let sum = 0
    for (let k = start; k < end; k++) {
      if (!countNode(limits)) return 0
      this.make(k)
      sum += this.searchReply(depth - 1, -INFINITE, INFINITE, side, ply)
      this.unmake()
      if (limits.stopped) return 0
    }
    return Math.round(sum / (end - start))
  }
}
