const NONE = -2

/**
 * Follows pieces from their origins before the move, while actions are enacted. Its lists by square are reused: `reset`
 * clears the entries of the squares that a move has touched.
 */
export class PieceTracker {
  constructor (size) {
    this.origins = [] // in the order in which pieces were lifted
    this.squares = [] // squares that the move has touched
    this.last = new Int32Array(size).fill(-1) // by origin: the latest square of its piece
    this.taken = new Int32Array(size) // the code of the piece captured on a square
    this.created = new Uint8Array(size) // 1 on squares of pieces that were created, not taken from the reserve
    this.held = new Int32Array(size) // the code of the piece that came to a square from the reserve
    // The codes after all parts, -1 for those of the board (encode_move.js).
    this.present = new Int32Array(size).fill(-1)
    this._originAt = new Int32Array(size).fill(NONE) // the origin of the piece on a square, -1 for a new one
    this._inHand = new Int32Array(size)
    this._isTouched = new Uint8Array(size)
  }

  reset () {
    for (const square of this.squares) {
      this.last[square] = this.present[square] = -1
      this.taken[square] = this.created[square] = this.held[square] = this._isTouched[square] = 0
      this._originAt[square] = NONE
    }
    this.squares.length = this.origins.length = 0
  }

  /** Record that the code of a square may change. */
  touch (square) {
    if (this._isTouched[square] !== 0) return
    this._isTouched[square] = 1
    this.squares.push(square)
  }

  lift (from) {
    this.touch(from)
    const origin = this._originAt[from] === NONE ? from : this._originAt[from]
    this._originAt[from] = NONE
    this._inHand[from] = origin
    if (origin >= 0 && this.last[origin] < 0) {
      this.last[origin] = origin
      this.origins.push(origin)
    }
  }

  land (from, to) {
    this.touch(to)
    const origin = this._inHand[from]
    this._originAt[to] = origin
    if (origin >= 0) this.last[origin] = to
    else if (this.created[from] !== 0) this.created[to] = 1 // a piece that an earlier part put there moves again
    else if (this.held[from] !== 0) this.held[to] = this.held[from]
  }

  put (to, created, code) {
    this.touch(to)
    this._originAt[to] = -1
    if (created) this.created[to] = 1
    else this.held[to] = code
  }

  /** Return true if a piece has come to the square. */
  holds (square) { return this._originAt[square] !== NONE }

  take (from, code) {
    this.touch(from)
    this._originAt[from] = -1
    this.taken[from] = code
  }
}
