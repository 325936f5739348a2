import { HAS_DROPS, HAS_RECORDS } from '../runtime/state/build_flags.js'
import { PASS } from '../runtime/state/layout.js'

/** Tests of generated moves that are not yet made: whether they attack a royal piece of the enemy. */
export class Checks {
  /** @param {MoveFeatures} features */
  constructor (features) { this.features = features }

  /** Return true if a move in the move buffer attacks a royal piece. Moves with several effects may do so. */
  isPossible (k) {
    const { features } = this
    const { position, board, size } = features
    const word = features.moveBuffer[k]
    if (word === PASS) return false
    if (HAS_RECORDS && word < 0) return features.origin(k) !== size
    const from = features.origin(k)
    const to = features.target(k)
    const isDrop = HAS_DROPS && from === size
    const landing = features.landing(word, k) & features.codeMask
    const mover = isDrop ? landing : board[from]
    const taken = board[to]
    if (!isDrop) board[from] = 0
    board[to] = landing
    let checks = false
    for (let other = 0; other < position.design.layout.players && !checks; other++)
      checks = (mover >> other & 1) === 0 && !position.isSafe(other)
    board[to] = taken
    if (!isDrop) board[from] = mover
    return checks
  }
}
