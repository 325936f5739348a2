import { HAS_CHANCE, HAS_RECORDS } from '../runtime/state/build_flags.js'
import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { MoveFeatures } from './move_features.js'
import { WIN, WIN_BOUND } from './score_bounds.js'
import { countNode } from './search_limits.js'
import { SearchLines } from './search_lines.js'

const MAXN_MAX_PLY = 40
/** Number of moves per list beyond which, from the second ply on, only material gains are searched. */
const MAXN_WIDTH = 24

/**
 * Max^n search for three or more players: each player maximizes the own component of a score
 * vector. Iterative deepening; a win ends the list, because no move scores more. No other pruning
 * is sound.
 */
export class MaxN {
  constructor (position, { player, evaluations, terminal, limits, random, maxDepth, multiPv, progress }) {
    this.position = position
    this.registers = position.state.registers
    this.player = player
    this.evaluations = evaluations
    this.terminal = terminal
    this.limits = limits
    this.random = random
    this.maxDepth = maxDepth
    this.multiPv = multiPv
    this.progress = progress
    this.players = position.design.players.length
    this.features = evaluations.map(evaluation =>
      evaluation === null ? null : new MoveFeatures(position, evaluation.worth)
    )
    this.values = new Float64Array((MAXN_MAX_PLY + 2) * this.players) // a score vector per ply
    this.complete = true // all lines of the iteration reached the end of the game
  }

  setTerminal (ending, ply) {
    for (let p = 0; p < this.players; p++)
      this.values[ply * this.players + p] = this.terminal.reward(ending, p) * (WIN - ply)
  }

  setStatic (ply) {
    this.complete = false
    for (let p = 0; p < this.players; p++)
      this.values[ply * this.players + p] = this.evaluations[p] === null ? 0 : this.evaluations[p].score()
  }

  /** Search the current position; store its score vector at `ply`. */
  searchNode (depth, ply) {
    const { position, terminal, registers } = this
    const immediate = terminal.beforeMoves()
    if (immediate !== 0) return this.setTerminal(immediate, ply)
    const seat = position.chooser()
    const start = registers[TOP]
    const records = registers[RECORD_TOP]
    const end = position.generate(start)
    const ending = terminal.afterMoves(end - start)
    if (ending !== 0) this.setTerminal(ending, ply)
    else if (depth <= 0 || ply >= MAXN_MAX_PLY) this.setStatic(ply)
    else if (HAS_CHANCE && position.isRandom()) this.chanceNode(start, end, depth, ply)
    else this.maxNode(start, end, depth, seat, ply)
    registers[TOP] = start
    if (HAS_RECORDS) registers[RECORD_TOP] = records
  }

  /** Make a move, search the position after it, and unmake it; return false when a limit is reached. */
  searchMove (k, depth, ply) {
    if (!countNode(this.limits)) return false
    this.position.make(k)
    this.searchNode(depth, ply)
    this.position.unmake()
    return !this.limits.stopped
  }

  maxNode (start, end, depth, seat, ply) {
    const { values, players } = this
    const row = ply * players
    const below = row + players
    let most = -Infinity
    for (let k = start; k < end; k++) {
      if (
        most > -Infinity &&
        end - start > MAXN_WIDTH &&
        ply > 1 &&
        this.features[seat].materialGain(k) <= 0 &&
        k - start > MAXN_WIDTH
      )
        continue
      if (!this.searchMove(k, depth - 1, ply + 1)) return
      const value = values[below + seat]
      if (value <= most) continue
      most = value
      for (let p = 0; p < players; p++) values[row + p] = values[below + p]
      if (most >= WIN_BOUND) return
    }
  }

  /** Store the mean score vector of all moves. */
  chanceNode (start, end, depth, ply) {
    const { values, players } = this
    const row = ply * players
    const sums = new Float64Array(players)
    for (let k = start; k < end; k++) {
      if (!this.searchMove(k, depth - 1, ply + 1)) return
      for (let p = 0; p < players; p++) sums[p] += values[row + players + p]
    }
    for (let p = 0; p < players; p++) values[row + p] = sums[p] / (end - start)
  }

  /** Return the ordinals of the root moves by material gain; equal moves are in random order. */
  rootOrder (start, end) {
    const order = []
    for (let k = start; k < end; k++)
      order.push({ ordinal: k - start, score: this.features[this.player].materialGain(k), tiebreak: this.random() })
    order.sort((a, b) => b.score - a.score || a.tiebreak - b.tiebreak)
    return order.map(({ ordinal }) => ordinal)
  }

  /** Search the root moves from a rank on to one depth. Move the best one to that rank, and store its line. */
  searchRoot (start, order, depth, rank, lines) {
    let most = -Infinity
    for (let i = rank; i < order.length && most < WIN_BOUND; i++) {
      if (!this.searchMove(start + order[i], depth - 1, 1)) break
      const value = this.values[this.players + this.player]
      if (value <= most) continue
      most = value
      const [ordinal] = order.splice(i, 1)
      order.splice(rank, 0, ordinal)
      lines.set(rank, { move: ordinal, score: Math.round(most), depth, line: [ordinal] })
      this.progress(lines.list)
    }
  }

  /** Search the moves of the move buffer from `start` to `end`. */
  run (start, end) {
    const order = this.rootOrder(start, end)
    const count = Math.min(this.multiPv, order.length)
    const lines = new SearchLines(count, order[0], Math.round(this.evaluations[this.player].score()))
    const limit = Math.min(end - start === 1 ? 1 : MAXN_MAX_PLY, this.maxDepth)
    let completed = 0
    for (let depth = 1; depth <= limit && !this.limits.stopped; depth++) {
      this.complete = true
      for (let rank = 0; rank < count && !this.limits.stopped; rank++) this.searchRoot(start, order, depth, rank, lines)
      if (this.limits.stopped) break
      lines.sort(order)
      completed = depth
      if (this.complete || lines.list.every(({ score }) => Math.abs(score) >= WIN_BOUND)) break
    }
    return lines.completed(completed)
  }
}
