import { HEADER, PART, PASS } from './layout.js'

const SLOTS = 1 << 14

/**
 * Tells moves apart: two are the same when their parts, effects and continuation are (rule 60).
 *
 * Packed moves, nearly all of them, go through an open-addressed table whose slots count only
 * while their stamp is current, so that beginning anew costs nothing.
 */
export function createDistinct ({ arena, codes, side }, wide) {
  const words = new Int32Array(SLOTS)
  const landings = new Int32Array(wide ? SLOTS : 0)
  const stamps = new Int32Array(SLOTS)
  const others = new Set()
  let stamp = 0
  let held = 0

  /** Forgets everything. */
  function begin () {
    stamp = (stamp + 1) | 0
    held = 0
    if (others.size !== 0) others.clear()
  }

  /** Whether the move with this index has not been seen since `begin`. */
  function isNew (move) {
    const word = arena[move]
    if (word < 0) return isNewText(word === PASS ? 'pass' : recordKey(~word))
    if (held > SLOTS >> 1) return isNewText(wide ? word + ':' + codes[move] : String(word))
    let slot = (Math.imul(word, 0x9e3779b1) >>> 18) & (SLOTS - 1)
    while (stamps[slot] === stamp) {
      if (words[slot] === word && (!wide || landings[slot] === codes[move])) return false
      slot = (slot + 1) & (SLOTS - 1)
    }
    stamps[slot] = stamp
    words[slot] = word
    if (wide) landings[slot] = codes[move]
    held++
    return true
  }

  function isNewText (text) {
    const before = others.size
    return others.add(text).size > before
  }

  function recordKey (record) {
    const items = [(PART | side[record + 1] << 4) + ',' + side[record + 2]]
    for (let i = record + HEADER; i < side[record]; i += 2) items.push(side[i] + ',' + side[i + 1])
    return items.sort().join(' ') + '|' + side[record + 3] + '|' + side[record + 4]
  }

  return { begin, isNew }
}
