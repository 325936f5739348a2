/** Visits below which the average of a move is drawn toward 1/2. */
const MAST_PRIOR_VISITS = 4

/**
 * Move-average sampling technique (MAST): the mean reward of each move, over all simulations in
 * which it was made. A move is a slot: player, piece type and target.
 */
export class MoveAverages {
  /**
   * @param {number} players
   * @param {number} slots slots per player
   * @param {number} maxMoves largest number of moves of a simulation
   */
  constructor (players, slots, maxMoves) {
    this.slots = slots
    this.visits = new Float64Array(players * slots)
    this.rewards = new Float64Array(players * slots)
    this.made = new Int32Array(maxMoves) // slots of the moves of the current simulation
    this.count = 0
    this.simulation = 0 // number of the current one
    this.lastMade = new Int32Array(players * slots) // the last simulation in which each move was made
    this.lastIndex = new Int32Array(players * slots) // its last index in that simulation
  }

  start () {
    this.count = 0
    this.simulation++
  }

  /** Return the index of a move in the tables. */
  indexOf (seat, slot) { return seat * this.slots + slot }

  /** Record a move of the current simulation. */
  add (seat, slot) {
    const index = this.indexOf(seat, slot)
    this.lastMade[index] = this.simulation
    this.lastIndex[index] = this.count
    this.made[this.count++] = index
  }

  /** Return true if the current simulation has made a move after `count` or more other moves. */
  wasMade (index, count) { return this.lastMade[index] === this.simulation && this.lastIndex[index] >= count }

  /** Add the rewards of the finished simulation, by player, to all its moves. */
  update (rewards) {
    const { made, visits, slots } = this
    for (let i = 0; i < this.count; i++) {
      visits[made[i]]++
      this.rewards[made[i]] += rewards[Math.floor(made[i] / slots)]
    }
  }

  /** Return the average reward of a move, from 0 to 1. */
  average (seat, slot) {
    const index = this.indexOf(seat, slot)
    return (this.rewards[index] + 0.5 * MAST_PRIOR_VISITS) / (this.visits[index] + MAST_PRIOR_VISITS)
  }
}
