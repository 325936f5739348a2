import { HEADER, PART, PASS } from './layout.js'

const SLOTS = 1 << 14

/**
 * Tells moves apart: two are the same when their parts, effects and continuation are (rule 60).
 *
 * An open-addressed table whose slots count only while their stamp is current, so that beginning
 * anew costs nothing. A packed move is its own key; a record's is a sum over its entries, and
 * records with one key are compared in full.
 */
export function createDistinct ({ arena, codes, side }, wide) {
  const moves = new Int32Array(SLOTS)
  const keys = new Int32Array(SLOTS)
  const stamps = new Int32Array(SLOTS)
  let stamp = 0
  let held = 0

  /** Forgets everything. */
  function begin () {
    stamp = (stamp + 1) | 0
    held = 0
  }

  /** Whether the move has not been seen since `begin`; if so it is going to be kept at `place`. */
  function isNew (move, place) {
    if (held > SLOTS >> 1) return true // so long a list is not worth the time
    const word = arena[move]
    const key = word >= 0 ? word : word === PASS ? PASS : recordKey(~word)
    let slot = (Math.imul(key, 0x9e3779b1) >>> 18) & (SLOTS - 1)
    while (stamps[slot] === stamp) {
      if (keys[slot] === key && isSame(moves[slot], move)) return false
      slot = (slot + 1) & (SLOTS - 1)
    }
    stamps[slot] = stamp
    keys[slot] = key
    moves[slot] = place
    held++
    return true
  }

  function isSame (a, b) {
    const word = arena[a]
    if (word >= 0 || arena[b] >= 0 || word === PASS || arena[b] === PASS) {
      return word === arena[b] && (!wide || codes[a] === codes[b])
    }
    return recordText(~word) === recordText(~arena[b])
  }

  /** The same for the same entries in any order. */
  function recordKey (record) {
    let key = mixed(PART | side[record + 1] << 4, side[record + 2])
    for (let i = record + HEADER; i < side[record]; i += 2) key += mixed(side[i], side[i + 1])
    return (key + side[record + 3]) | 0
  }

  function mixed (a, b) {
    return Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0x9e3779b1)
  }

  function recordText (record) {
    const items = [(PART | side[record + 1] << 4) + ',' + side[record + 2]]
    for (let i = record + HEADER; i < side[record]; i += 2) items.push(side[i] + ',' + side[i + 1])
    return items.sort().join(' ') + '|' + side[record + 3] + '|' + side[record + 4]
  }

  return { begin, isNew }
}
