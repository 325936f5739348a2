/** A third of a power of two: three positions share four hash slots, so that both can be doubled. */
const MIN_VISITED = 3 << 10
/** Limit of visited positions; they take 15 MB. */
const MAX_VISITED = 3 << 18

function allocate (capacity) {
  return {
    parents: new Int32Array(capacity),
    ordinals: new Uint16Array(capacity),
    lows: new Int32Array(capacity),
    highs: new Int32Array(capacity),
    slots: new Int32Array(capacity / 3 * 4) // 1 + position number, 0 for a free slot; open addressing
  }
}

/** One allocation serves all games, because searches never nest. */
let visited = null

/**
 * Set of visited positions as a tree. A position is a number from 0; `parents` holds the position
 * from which it was reached, `ordinals` the move, `lows` and `highs` its key.
 */
export class VisitedPositions {
  constructor () {
    if (visited === null) visited = allocate(MIN_VISITED)
    this.use(visited)
    this.slots.fill(0)
    this.count = 0
  }

  use ({ parents, ordinals, lows, highs, slots }) {
    this.parents = parents
    this.ordinals = ordinals
    this.lows = lows
    this.highs = highs
    this.slots = slots
  }

  get isFull () { return this.count >= MAX_VISITED }

  grow () {
    const larger = allocate(2 * this.parents.length)
    for (const name of ['parents', 'ordinals', 'lows', 'highs']) larger[name].set(this[name])
    visited = larger
    this.use(larger)
    for (let i = 0; i < this.count; i++) this.slots[this.slotOf(this.lows[i], this.highs[i])] = i + 1
  }

  /** Return the slot of a key, or the free slot in which to store it. */
  slotOf (low, high) {
    const { slots, lows, highs } = this
    const mask = slots.length - 1
    let slot = (low ^ Math.imul(high, 0x9e3779b1)) & mask
    while (slots[slot] !== 0) {
      const i = slots[slot] - 1
      if (lows[i] === low && highs[i] === high) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  /** Add a position and return its number; -1 if it is already visited. */
  add (low, high, parent, ordinal) {
    if (this.count === this.parents.length) this.grow()
    const slot = this.slotOf(low, high)
    if (this.slots[slot] !== 0) return -1
    this.slots[slot] = this.count + 1
    this.parents[this.count] = parent
    this.ordinals[this.count] = ordinal
    this.lows[this.count] = low
    this.highs[this.count] = high
    return this.count++
  }

  /** Return the moves from the root to a position, as ordinals. */
  lineTo (node) {
    const line = []
    for (let i = node; i > 0; i = this.parents[i]) line.unshift(this.ordinals[i])
    return line
  }
}
