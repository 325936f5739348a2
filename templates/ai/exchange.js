import { HAS_RECORDS } from '../runtime/facts.js'
import { PASS } from '../runtime/layout.js'

/**
 * Estimate of the exchange that follows a capture, from the attack tests of games with royal pieces.
 *
 * A capture loses material if an enemy can recapture a piece that is worth more than the gain. If a friend can capture
 * again, the enemy loses at least the least valuable piece.
 */
export class Exchange {
  /**
   * @param {object} position
   * @param {MoveFeatures} features
   * @param {number} least value of the least valuable piece, in cp
   */
  constructor (position, features, least) {
    const { arena, board } = position.state
    this.arena = arena
    this.board = board
    this.rules = position.rules
    this.features = features
    this.least = least
  }

  /** Return true if a capture in the arena loses material; false for moves with several effects. */
  loses (k) {
    const { arena, board, rules, features, least } = this
    if (arena[k] === PASS || (HAS_RECORDS && arena[k] < 0)) return false
    const from = features.origin(k)
    const to = features.target(k)
    const mover = board[from]
    const taken = board[to]
    const loss = features.moverValue(k) - Math.abs(features.worth[taken & features.kinds])
    if (from === features.size || taken === 0 || loss <= 0) return false
    board[from] = 0
    board[to] = mover
    const isRecaptured = rules.attacked(to, mover & features.ownerMask)
    board[to] = taken
    const isSupported = isRecaptured && rules.attacked(to, taken & features.ownerMask)
    board[from] = mover
    return isRecaptured && loss > (isSupported ? least : 0)
  }
}
