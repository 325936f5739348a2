import { HAS_RECORDS } from '../runtime/facts.js'
import { PASS } from '../runtime/layout.js'

/** Tests of generated moves that are not yet made: whether they attack a royal piece of the enemy. */
export class Checks {
  /**
   * @param {object} position
   * @param {MoveFeatures} features
   */
  constructor (position, features) {
    const { arena, board, size } = position.state
    this.arena = arena
    this.board = board
    this.size = size
    this.rules = position.rules
    this.features = features
    this.layout = position.design.layout
    this.squares = new Int32Array(this.layout.players) // where the last royal piece of a player was found
  }

  /** Return true if a move in the arena attacks a royal piece. Moves with several effects may do so. */
  isPossible (k) {
    const { arena, board, rules, features } = this
    const word = arena[k]
    if (word === PASS) return false
    if (HAS_RECORDS && word < 0) return true
    const from = features.origin(k)
    const to = features.target(k)
    if (from === features.size) return false
    const mover = board[from]
    const player = 31 - Math.clz32(mover & features.ownerMask)
    const taken = board[to]
    board[from] = 0
    board[to] = features.landing(word, k) & features.codeMask
    let attacked = false
    for (let other = 0; other < this.layout.players && !attacked; other++) {
      const royal = other === player ? -1 : this.royalSquare(other)
      attacked = royal >= 0 && rules.attacked(royal, board[royal] & features.ownerMask)
    }
    board[to] = taken
    board[from] = mover
    return attacked
  }

  /** Return the square of a royal piece of a player, -1 for none. */
  royalSquare (player) {
    if (!this.isRoyal(player, this.squares[player])) {
      let p = 0
      while (p < this.size && !this.isRoyal(player, p)) p++
      if (p === this.size) return -1
      this.squares[player] = p
    }
    return this.squares[player]
  }

  isRoyal (player, square) {
    const { types, typeShift, typeMask, royal } = this.layout
    const code = this.board[square]
    return (code >> player & 1) !== 0 && royal[player * types + ((code >>> typeShift) & typeMask)] !== 0
  }
}
