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
  }

  start () { this.count = 0 }

  /** Record a move of the current simulation. */
  add (seat, slot) { this.made[this.count++] = seat * this.slots + slot }

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
    const index = seat * this.slots + slot
    return (this.rewards[index] + 0.5 * MAST_PRIOR_VISITS) / (this.visits[index] + MAST_PRIOR_VISITS)
  }
}
