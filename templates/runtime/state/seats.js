/**
 * Positions that games share. A position has large buffers and compiled functions. A game has only its state and
 * its undo log: for chess, about 400 bytes and 56 bytes per ply. So the games of a variant take turns on one
 * position: `Seat.enter` stores the state of the game that used it last, and loads its own. All games run the
 * same functions, which therefore stay optimized.
 *
 * A held position is not shared: searches call functions of the user, which may use other games. These get
 * another position then.
 */

/** The state of a game on a position that games of its variant share. */
export class Seat {
  /**
   * @param {Variant} variant has the shared positions
   * @param {Object|null} saved state to start from, see `createSavedStates`
   */
  constructor (variant, saved = null) {
    this._variant = variant
    this.slot = null
    this.saved = saved
    this.isShared = saved !== null // another seat may use `saved` too, so it is not overwritten
  }

  /** Return the position with the state of this game. It is valid until another game is used. */
  enter () {
    const { slot } = this
    return slot !== null && slot.seat === this ? slot.position : this._load()
  }

  /** Load the state into a position that is not held. Return the position. */
  _load () {
    const { slots } = this._variant
    let slot = slots.find(({ held }) => held === 0)
    if (slot === undefined) slots.push(slot = { position: this._variant.createPosition(), seat: null, held: 0 })
    if (slot.seat !== null) slot.seat.leave()
    slot.seat = this
    this.slot = slot
    if (this.saved !== null) slot.position.restore(this.saved)
    return slot.position
  }

  /** Store the state in this seat. */
  leave () {
    this.saved = this.slot.position.snapshot(true, this.isShared ? null : this.saved)
    this.isShared = false
  }

  /** Hold the position of this game, so that other games use other positions, until `release`. */
  hold () { this.slot.held++ }

  release () { this.slot.held-- }

  /** Return a seat with an equal state. */
  copy () {
    if (this.slot !== null && this.slot.seat === this) this.leave()
    this.isShared = true
    return new Seat(this._variant, this.saved)
  }
}

/**
 * The seat of a game with scripts, whose state is part of a position that the game does not share. Such games are
 * copied by making their moves again.
 */
export class OwnSeat {
  constructor (position) { this._position = position }

  enter () { return this._position }

  hold () {}

  release () {}
}
