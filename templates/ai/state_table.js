const MIN_STATES = 1 << 12
/** Size limit of the table, in bytes. */
const MAX_BYTES = 16e6
/** Factor by which the table grows; the smaller table takes that much less in addition meanwhile. */
const GROWTH = 16
/** Bytes of a state besides its words. */
const STATE_BYTES = 38

/** One table serves all games, because searches never nest. */
let sharedTable = null

/**
 * Set of the states of a search, with the tree of the best paths to them and a queue of those that are open.
 *
 * A state is a number from 0. `words` holds its contents, `parents` and `ordinals` the last move of the
 * path, `depths` its length and `bounds` the lower bound of the rest. The queue holds entries by
 * priority; it returns the last one added among equals. A state that is added again with a better
 * priority has several entries, of which all but the first returned are out of date.
 */
export class StateTable {
  /**
   * @param {number} width words per state
   * @param {number} limit largest number of states
   */
  static of (width, limit) {
    if (sharedTable === null || sharedTable.width !== width) sharedTable = new StateTable(width)
    sharedTable.clear(limit)
    return sharedTable
  }

  constructor (width) {
    this.width = width
    this.count = 0
    this.largest = Math.floor(MAX_BYTES / (STATE_BYTES + 4 * width)) // capacity
    this.key = new Int32Array(width)
    this.heads = new Int32Array(1 << 20) // 1 + entry
    this.allocate(MIN_STATES)
  }

  clear (limit) {
    this.limit = limit
    this.count = 0
    this.entries = 0
    this.first = 0
    this.heads.fill(0)
    this.slots.fill(0)
  }

  allocate (capacity) {
    const old = this.count === 0 ? null : Object.assign({}, this)
    this.capacity = capacity
    this.words = new Int32Array(capacity * this.width)
    this.parents = new Int32Array(capacity)
    this.ordinals = new Uint16Array(capacity)
    this.depths = new Uint16Array(capacity)
    this.bounds = new Uint16Array(capacity)
    this.closed = new Uint8Array(capacity)
    this.entryStates = new Int32Array(2 * capacity)
    this.entryNext = new Int32Array(2 * capacity)
    // 1 + state, 0 for a free slot; open addressing.
    this.slots = new Int32Array(1 << (32 - Math.clz32(capacity * 4 / 3)))
    if (old === null) return
    for (const name of ['words', 'parents', 'ordinals', 'depths', 'bounds', 'closed', 'entryStates', 'entryNext'])
      this[name].set(old[name])
    for (let i = 0; i < this.count; i++) this.slots[this.slotOf(this.words, i * this.width)] = i + 1
  }

  /** Return the slot of a state, or the free slot in which to store it. */
  slotOf (words, start) {
    const { width, slots } = this
    const mask = slots.length - 1
    let hash = 0
    for (let i = 0; i < width; i++) {
      hash = Math.imul(hash ^ words[start + i], 0x9e3779b1)
      hash ^= hash >>> 15
    }
    let slot = hash & mask
    while (slots[slot] !== 0 && !this.equals(slots[slot] - 1, words, start)) slot = (slot + 1) & mask
    return slot
  }

  equals (state, words, start) {
    const { width } = this
    for (let i = 0; i < width; i++) if (this.words[state * width + i] !== words[start + i]) return false
    return true
  }

  /** Return the number of the state in `key`, -1 - slot for a new one. */
  find () {
    const slot = this.slotOf(this.key, 0)
    return this.slots[slot] === 0 ? -1 - slot : this.slots[slot] - 1
  }

  /** Add the state in `key`, for which `find` has returned `missing`, and return its number. */
  add (missing, bound) {
    const state = this.count
    this.words.set(this.key, state * this.width)
    this.bounds[state] = bound
    this.slots[-1 - missing] = state + 1
    this.count++
    return state
  }

  /** Set the path to a state, and put the state into the queue. */
  open (state, parent, ordinal, depth, priority) {
    this.parents[state] = parent
    this.ordinals[state] = ordinal
    this.depths[state] = depth
    this.closed[state] = 0
    const entry = this.entries++
    this.entryStates[entry] = state
    this.entryNext[entry] = this.heads[priority]
    this.heads[priority] = entry + 1
    if (priority < this.first) this.first = priority
  }

  /** Take the open state with the lowest priority from the queue; -1 if there is none. */
  next () {
    const { heads } = this
    while (this.first < heads.length) {
      const entry = heads[this.first] - 1
      if (entry < 0) {
        this.first++
        continue
      }
      heads[this.first] = this.entryNext[entry]
      const state = this.entryStates[entry]
      if (this.closed[state] !== 0) continue
      this.closed[state] = 1
      return state
    }
    return -1
  }

  /** Return true if there is room for another state, after the table has grown if necessary. */
  reserve () {
    const isFull = this.count >= this.capacity || this.entries >= this.entryStates.length
    if (isFull && this.capacity < this.largest) this.allocate(Math.min(this.largest, GROWTH * this.capacity))
    return this.count < Math.min(this.limit, this.capacity) && this.entries < this.entryStates.length
  }

  /** Return the moves from the first state to another one, as ordinals. */
  lineTo (state) {
    const line = []
    for (let i = state; i > 0; i = this.parents[i]) line.unshift(this.ordinals[i])
    return line
  }
}
