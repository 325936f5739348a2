import { HAS_CHANCE, HAS_DROPS, HAS_MOBILITY, HAS_RECORDS } from '../runtime/state/build_flags.js'
import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { MoveFeatures } from './move_features.js'
import { countNode } from './search_limits.js'
import { UNIT } from './weights.js'

/** Longest move list that playouts search for an immediate win. */
const WIN_SEARCH_MOVES = 24
/** Further attempts to draw a random move with a material gain. */
const CAPTURE_RETRIES = 1
/** Static score, in cp, at which a side expects 1 / (1 + 1/e) of a win. */
const DECISIVE_MATERIAL = 4 * UNIT

/**
 * Simulations of the Monte-Carlo tree search: moves made from the root of the search, and playouts
 * from the leaves of the tree. Lists of moves are generated from `base` on, and their memory is
 * reused at once, because a made move does not need it.
 */
export class Playout {
  /**
   * @param {object} position
   * @param {object} context see `search`
   * @param {{averages: MoveAverages | null, maxMoves: number}} options `averages` is null unless
   *   the board fills; `maxMoves` is the length limit of a playout, in plies
   */
  constructor (position, { evaluations, terminal, limits, random }, { averages, maxMoves }) {
    this.position = position
    this.registers = position.state.registers
    this.evaluations = evaluations
    this.terminal = terminal
    this.limits = limits
    this.random = random
    this.averages = averages
    this.maxMoves = maxMoves
    this.players = position.design.players.length
    this.features = evaluations.map(evaluation =>
      evaluation === null ? null : new MoveFeatures(position, evaluation.worth)
    )
    this.rewards = new Float64Array(this.players) // of the finished simulation, by player, from 0 to 1
    this.movesCanEnd = movesCanEnd(position.design.goals)
    this.losing = new Int32Array(256) // moves that lose at once, set by `findWin`
    this.losingCount = 0
    this.base = 0
    this.recordsBase = 0
  }

  /** Generate the legal moves and return the end of the list. */
  generate () {
    this.registers[TOP] = this.base
    if (HAS_RECORDS) this.registers[RECORD_TOP] = this.recordsBase
    return this.position.generate(this.base)
  }

  /** Make a move; record it for the move averages. */
  make (k, seat) {
    if (HAS_DROPS && this.averages !== null && this.features[seat] !== null)
      this.averages.add(seat, this.features[seat].slot(k))
    this.position.make(k)
  }

  /** Set the rewards of an ending; return true. */
  setTerminal (ending) {
    for (let p = 0; p < this.players; p++) this.rewards[p] = (this.terminal.reward(ending, p) + 1) / 2
    return true
  }

  /** Set the rewards by the static evaluation; return true. */
  setStatic () {
    const { evaluations, rewards } = this
    for (let p = 0; p < this.players; p++) {
      rewards[p] = evaluations[p] === null ? 0.5 : 1 / (1 + Math.exp(-evaluations[p].score() / DECISIVE_MATERIAL))
    }
    return true
  }

  /**
   * Return a move that wins at once for `seat`, else -1. Also set the moves that lose at once,
   * `losing` and `losingCount`.
   */
  findWin (end, seat) {
    const { position, terminal, losing } = this
    this.losingCount = 0
    for (let k = this.base; k < end; k++) {
      if (!countNode(this.limits)) return -1
      position.make(k)
      const ending = terminal.beforeMoves()
      const value = ending === 0 ? 0 : terminal.reward(ending, seat)
      position.unmake()
      if (value > 0) return k
      if (value < 0 && this.losingCount < losing.length) losing[this.losingCount++] = k
    }
    return -1
  }

  /**
   * Play random moves to the end of the game or to the length limit, then unmake them.
   * @param {number} end end of the generated move list
   * @returns {boolean} false if a limit is reached, else true, with `rewards` set
   */
  run (end) {
    const { position, terminal, limits } = this
    let made = 0
    let finished = false
    for (;;) {
      if (made >= this.maxMoves) { finished = this.setStatic(); break }
      const seat = position.chooser()
      const move = this.choose(end, seat)
      if (limits.stopped || !countNode(limits)) break
      this.make(move, seat)
      made++
      const immediate = terminal.beforeMoves()
      if (immediate !== 0) { finished = this.setTerminal(immediate); break }
      end = this.generate()
      const ending = terminal.afterMoves(end - this.base)
      if (ending !== 0) { finished = this.setTerminal(ending); break }
    }
    for (let i = 0; i < made; i++) position.unmake()
    return finished
  }

  /** Return a move: an immediate win, a random move that does not lose at once, or any random move. */
  choose (end, seat) {
    if (HAS_CHANCE && this.position.isRandom()) return this.anyMove(end)
    if (this.movesCanEnd && end - this.base <= WIN_SEARCH_MOVES) {
      const win = this.findWin(end, seat)
      if (win >= 0 || this.limits.stopped) return win
      const safe = this.randomSafeMove(end)
      if (safe >= 0) return safe
    }
    return this.randomMove(end, seat)
  }

  /** Return a random move that does not lose at once; -1 if all or none do. */
  randomSafeMove (end) {
    const { losing, losingCount } = this
    const count = end - this.base
    if (losingCount === 0 || losingCount === count) return -1
    let left = Math.floor(this.random() * (count - losingCount))
    let k = this.base
    for (let i = 0; ; k++) {
      if (i < losingCount && losing[i] === k) i++
      else if (left-- === 0) return k
    }
  }

  /** Return a random move; prefer material gains, or where the board fills, good move averages. */
  randomMove (end, seat) {
    const features = this.features[seat]
    let move = this.anyMove(end)
    if (features === null) return move
    if (HAS_DROPS && (!HAS_MOBILITY || this.averages !== null))
      return this.betterMove(move, this.anyMove(end), seat)
    for (let i = 0; i < CAPTURE_RETRIES && features.materialGain(move) <= 0; i++) move = this.anyMove(end)
    return move
  }

  anyMove (end) { return this.base + Math.floor(this.random() * (end - this.base)) }

  /** Return the move with the better average. */
  betterMove (move, other, seat) {
    const { averages } = this
    const features = this.features[seat]
    return averages.average(seat, features.slot(other)) > averages.average(seat, features.slot(move)) ? other : move
  }
}

/** Return true if a move can end the game by its result on the board, before replies are generated. */
function movesCanEnd (goals) {
  return goals.some(
    ({ kind, reason }) => (kind === 'win' || kind === 'loss') && reason !== 'stalemated' && reason !== 'checkmated'
  )
}
