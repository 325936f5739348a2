import { TACTICAL } from './move_ordering.js'

/** Limit of each history score, as a binary logarithm. */
const LIMIT_BITS = 14
/**
 * Entries of the table per node of the search, and limits of its size, as binary logarithms: pairs of moves share
 * entries.
 */
const NODE_BITS = 4
const MIN_HISTORY_BITS = 10
const MAX_TABLE_BITS = 18
/** Change of the scores after a cutoff: factor of the squared depth, and limit. */
const BONUS_FACTOR = 32
const MAX_BONUS = 1500
/** Factors that spread the moves before a move over the table: one ply before, and two. */
const REPLY_FACTOR = 40503
const PLAN_FACTOR = 26407

/** One table serves all searches, because they never nest. */
let shared = null

/**
 * History scores of quiet moves: of a move by itself, as a reply to the last move, and after the move before that.
 *
 * A cutoff raises the scores of its move and lowers those of the quiet moves before it. The closer a score is to its
 * limit, the less it changes. Source: "History heuristic", "Countermove heuristic" and "Continuation history" in the
 * chess programming literature.
 */
export class ContinuationHistory {
  /**
   * @param {MoveOrdering} ordering
   * @param {number} maxPly
   * @param {number} maxNodes node limit of the search
   */
  constructor (ordering, maxPly, maxNodes) {
    if (shared === null) shared = new Int16Array(1 << MAX_TABLE_BITS)
    const size = 1 << Math.max(MIN_HISTORY_BITS, Math.min(MAX_TABLE_BITS, NODE_BITS + Math.ceil(Math.log2(maxNodes))))
    shared.fill(0, 0, size) // a small table makes short searches fast
    this.table = shared
    this.mask = size - 1
    this.ordering = ordering
    this.slots = new Int32Array(maxPly + 3) // by ply of the move + 2, the slot of the move; 0 for none
  }

  /** Note the move that the search makes at a ply; -1 for a null move. */
  enter (k, side, ply) {
    this.slots[ply + 2] = k < 0 ? 0 : this.slotOf(k, side)
  }

  /** Return the index of a move by itself. */
  slotOf (k, side) { return side * this.ordering.historySide + this.ordering.features.slot(k) }

  /** Return the index of a move as a reply to the last move. */
  reply (slot, ply) { return (this.slots[ply + 1] * REPLY_FACTOR + slot) & this.mask }

  /** Return the index of a move after the move of the same side before. */
  plan (slot, ply) { return (this.slots[ply] * PLAN_FACTOR + ~slot) & this.mask }

  /** Return the score of a move after the moves before it. */
  scoreOf (slot, ply) { return this.table[this.reply(slot, ply)] + this.table[this.plan(slot, ply)] }

  /** Learn from a cutoff by the move at `i`. */
  addCutoff (start, i, side, ply, depth) {
    const { ordering } = this
    const bonus = Math.min(MAX_BONUS, BONUS_FACTOR * depth * depth)
    this.change(ordering.moveAt(i), side, ply, bonus)
    for (let j = start; j < i; j++) {
      // neither tactical, nor a losing capture that is behind the quiet moves
      if (Math.abs(ordering.scoreAt(j)) < TACTICAL / 2) this.change(ordering.moveAt(j), side, ply, -bonus)
    }
  }

  change (k, side, ply, bonus) {
    const { table, ordering } = this
    const slot = this.slotOf(k, side)
    ordering.history[slot] = changed(ordering.history[slot], bonus)
    const reply = this.reply(slot, ply)
    table[reply] = changed(table[reply], bonus)
    const plan = this.plan(slot, ply)
    table[plan] = changed(table[plan], bonus)
  }
}

/** Return a score after a bonus, which shrinks near the limit. */
function changed (score, bonus) { return score + bonus - (score * Math.abs(bonus) >> LIMIT_BITS) }
