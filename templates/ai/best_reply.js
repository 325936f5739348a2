import { HAS_PARTIAL_MOVES } from '../runtime/state/build_flags.js'
import { PARTIAL_SQUARE } from '../runtime/state/layout.js'
import { AlphaBeta, MAX_PLY } from './alphabeta.js'
import { MoveFeatures } from './move_features.js'
import { INFINITE, MAX_STATIC, WIN_BOUND } from './score_bounds.js'
import { countNode } from './search_limits.js'

/** Key of positions in which an opponent has replied to the player's last move. */
const REPLIED_LOW = 0x2545f491
const REPLIED_HIGH = 0x6c8e9cf5
/** Stands for the opponents while none of them has replied. */
const NO_ONE = -1
/** A selfish move captures with the cheapest piece: share of its value, as a shift. */
const CAPTURER_SHIFT = 3

/**
 * Best-reply search for three or more players (BRS+).
 *
 * Between two moves of the player, one opponent makes the reply that is worst for the player, and the other opponents
 * make the move that a static order of their own interest puts first. So a round of any number of opponents costs two
 * plies of depth, and all positions can occur in the game.
 *
 * M. P. D. Schadd and M. H. M. Winands, "Best Reply Search for Multiplayer Games", IEEE Transactions on Computational
 * Intelligence and AI in Games 3(1), 2011; M. Esser, M. Gras, M. H. M. Winands, M. P. D. Schadd and M. Lanctot,
 * "Improving Best-Reply Search", Computers and Games, 2013.
 */
export class BestReply extends AlphaBeta {
  /** @param {object} context see `AlphaBeta`, with the `evaluations` of all players */
  constructor (position, context) {
    super(position, context)
    this.evaluations = context.evaluations
    this.ownFeatures = context.evaluations.map(one => one === null ? null : new MoveFeatures(position, one.worth))
    this.seats = new Int8Array(MAX_PLY + 2) // player that chooses, by ply
    // Player that has replied to the last move of the player, by ply.
    this.repliers = new Int8Array(MAX_PLY + 3).fill(NO_ONE)
    this.isSelfish = false // true if the next move does not count as a reply
    this.ply = 0 // of the next node
  }

  searchReply (depth, alpha, beta, side, ply) {
    const { repliers, nullMovePly } = this
    const replies = !this.isSelfish && nullMovePly !== ply + 1 && repliers[ply] === NO_ONE
    repliers[ply + 1] = side === 0 ? NO_ONE : replies ? this.seats[ply] : repliers[ply]
    this.isSelfish = false
    this.ply = ply + 1
    return super.searchReply(depth, alpha, beta, side, ply)
  }

  computeKey () {
    super.computeKey()
    if (this.repliers[this.ply] === NO_ONE) return
    this.keys.low ^= REPLIED_LOW
    this.keys.high ^= REPLIED_HIGH
  }

  /** A win is proved only if no opponent moves before it. */
  terminalScore (ending, side, ply) {
    const score = super.terminalScore(ending, side, ply)
    const own = side === 0 ? score : -score
    if (ply <= 1 || own < WIN_BOUND) return score
    const assumed = MAX_STATIC + MAX_PLY - ply
    return side === 0 ? assumed : -assumed
  }

  searchMoves (start, end, depth, alpha, beta, side, ply, tableMove, inCheck, without = -1) {
    const seat = this.seats[ply] = this.position.chooser()
    const replier = this.repliers[ply]
    if (side === 0 || end - start === 1 || ply >= MAX_PLY) {
      this.isSelfish = side !== 0 && ply < MAX_PLY // a forced move does not count as a reply
      const score = super.searchMoves(start, end, depth, alpha, beta, side, ply, tableMove, inCheck, without)
      this.isSelfish = false
      return score
    }
    this.complete = false
    const continues = HAS_PARTIAL_MOVES && this.registers[PARTIAL_SQUARE] >= 0 && replier === seat
    if (replier !== NO_ONE && !continues)
      return this.searchSelfish(start, end, depth, alpha, beta, side, ply, -INFINITE)
    const most = super.searchMoves(start, end, depth, alpha, beta, side, ply, tableMove, inCheck, without)
    if (continues || depth <= 0 || most >= beta || this.limits.stopped) return most
    return this.searchSelfish(start, end, depth, Math.max(alpha, most), beta, side, ply, most)
  }

  /** Search the selfish move of an opponent that leaves the reply to another one; return at least `most`. */
  searchSelfish (start, end, depth, alpha, beta, side, ply, most) {
    const k = this.selfishMove(start, end)
    if (!countNode(this.limits)) return most
    this.pruning.enter(k, side, ply)
    this.make(k)
    let score = most
    // the last opponent has to reply
    if (most === -INFINITE || this.sideOf[this.position.chooser()] !== 0) {
      this.isSelfish = true
      score = this.searchReply(depth, alpha, beta, side, ply)
    }
    this.unmake()
    if (this.limits.stopped || score <= most) return most
    if (score > alpha) {
      this.bestMoves[ply] = k - start
      this.pv.extend(ply, k - start)
    }
    return score
  }

  /** Return the move that gains most for the chooser: material, then better squares. */
  selfishMove (start, end) {
    const seat = this.position.chooser()
    const features = this.ownFeatures[seat]
    const { table, rows } = this.evaluations[seat]
    const { kinds, size } = features
    let best = start
    let most = -Infinity
    for (let k = start; k < end; k++) {
      let gain = features.materialGain(k)
      if (features.isCapture()) gain -= features.moverValue(k) >> CAPTURER_SHIFT
      const row = rows[features.pieceCode(k) & kinds]
      const from = features.origin(k)
      const to = features.target(k)
      if (to !== size && from !== size) gain += table[row + to] - table[row + from]
      if (gain <= most) continue
      most = gain
      best = k
    }
    return best
  }
}
