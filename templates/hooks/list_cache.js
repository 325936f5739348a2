import { MOVE_BUFFER_SIZE, PASS, RECORD_BUFFER_SIZE, RECORD_TOP } from '../runtime/state/layout.js'
import { copyOfMoves } from '../runtime/api/move_list.js'

/**
 * Cache of the lists of moves along a line. `moves`, `apply` and goals list the moves of the same position; hooks
 * run for the first list only. A list stays until its position changes.
 */
export class ListCache {
  constructor (state, layout) {
    this._state = state
    this._layout = layout
    this._lists = [null] // by ply
  }

  /** Return functions like those of `making`, which also drop the lists of changed positions. */
  following (making) {
    const lists = this._lists
    const forget = change => (...args) => {
      lists[lists.length - 1] = null
      return change(...args)
    }
    const extend = make => move => {
      make(move)
      lists.push(null)
    }
    const unmake = () => {
      making.unmake()
      if (lists.length > 1) lists.pop()
      else lists[0] = null
    }
    const restore = before => {
      making.restore(before)
      lists.length = 1
      lists[0] = null
    }
    const { make, makeCounted, clear, begin, setup, computeHash } = making
    return Object.assign({}, making, {
      make: extend(make),
      makeCounted: extend(makeCounted),
      unmake,
      restore,
      clear: forget(clear),
      begin: forget(begin),
      setup: forget(setup),
      computeHash: forget(computeHash)
    })
  }

  /** The list of the present position as `copyOfMoves` has copied it, null if it is not stored. */
  get listed () { return this._lists[this._lists.length - 1] }

  /** Store the list from `start` to `end` of the present position. */
  store (start, end) { this._lists[this._lists.length - 1] = copyOfMoves(this._state, this._layout, start, end) }

  /** Write the stored list of the present position to the move buffer. Return its end, -1 if there is none. */
  recall (k) {
    const list = this.listed
    if (list === null) return -1
    const { moveBuffer, codes, records, registers } = this._state
    const top = registers[RECORD_TOP]
    const end = k + list.moveBuffer.length
    if (end >= MOVE_BUFFER_SIZE || top + list.records.length >= RECORD_BUFFER_SIZE) return -1
    moveBuffer.set(list.moveBuffer, k)
    if (list.codes !== null) codes.set(list.codes, k)
    records.set(list.records, top)
    registers[RECORD_TOP] = top + list.records.length
    if (top !== list.base) this._shift(k, end, top - list.base)
    return end
  }

  /** Move the numbers of records and of their ends. */
  _shift (start, end, shift) {
    const { moveBuffer, records } = this._state
    for (let k = start; k < end; k++) {
      if (moveBuffer[k] >= PASS) continue
      moveBuffer[k] -= shift
      records[~moveBuffer[k]] += shift
    }
  }
}
