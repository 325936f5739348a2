import { HAS_RECORDS } from '../runtime/facts.js'

/** Tests of generated moves that are not yet made: whether they attack a royal piece of the enemy. */
export class Checks {
  /** @param {MoveFeatures} features */
  constructor (features) { this.features = features }

  /** Return true if a move in the arena attacks a royal piece. Moves with several effects may do so. */
  isPossible (k) {
    const { features } = this
    const { position, board } = features
    const word = features.arena[k]
    const from = features.origin(k)
    if (from === features.size) return false
    if (HAS_RECORDS && word < 0) return true
    const to = features.target(k)
    const mover = board[from]
    const taken = board[to]
    board[from] = 0
    board[to] = features.landing(word, k) & features.codeMask
    let checks = false
    for (let other = 0; other < position.design.layout.players && !checks; other++) checks = (mover >> other & 1) === 0 && !position.isSafe(other)
    board[to] = taken
    board[from] = mover
    return checks
  }
}
