/**
 * What was found out about positions: one table of fixed size for all games, for a search never
 * calls another. Two entries lie side by side; the deeper one of this search is kept, the other one
 * takes what comes.
 *
 * An entry is four ints: two halves of the key, the score, and in the last one the depth, what the
 * score is, the best move's place in the list and the number of the search. Entries of other
 * searches are as good as none, so that equal searches find equal things.
 */

const LEAST_BITS = 12
/** 2 ** 20 entries are 16 MB. */
const MOST_BITS = 20
const ENTRY = 4

export const EXACT = 1
export const AT_LEAST = 2
export const AT_MOST = 3

const DEPTH_MASK = 127
const KIND_SHIFT = 7
const MOVE_SHIFT = 9
const MOVE_MASK = 0xfff
const AGE_SHIFT = 21
const AGE_MASK = 0x3ff
export const NO_MOVE = MOVE_MASK
/** The depth of scores that no deeper search would change. */
export const TO_THE_END = DEPTH_MASK

let entries = new Int32Array(0)
let age = 0

/** How many entries serve a search of so many nodes. */
function bitsFor (nodes) {
  let bits = LEAST_BITS
  while (bits < MOST_BITS && (1 << bits) < nodes) bits++
  return bits
}

/**
 * A table for one search; `kept` goes on with what the last search left in it. `get` tells whether
 * something is known of the position with that key, and leaves it in `score`, `depth`, `kind` and
 * `move` (the place in the list of moves).
 */
export function createTable (nodes, kept) {
  const bits = bitsFor(nodes)
  if (entries.length < ENTRY << bits) entries = new Int32Array(ENTRY << bits)
  if (!kept) {
    age = (age + 1) & AGE_MASK
    if (age === 0) {
      entries.fill(0)
      age = 1
    }
  }
  const data = entries
  const now = age
  const pairs = (1 << (bits - 1)) - 1
  const table = { score: 0, depth: 0, kind: 0, move: NO_MOVE, get, put }

  function get (low, high) {
    let at = (low & pairs) * 2 * ENTRY
    for (let i = 0; i < 2; i++, at += ENTRY) {
      const word = data[at + 3]
      if (data[at] === low && data[at + 1] === high && word >>> AGE_SHIFT === now) {
        table.score = data[at + 2]
        table.depth = word & DEPTH_MASK
        table.kind = (word >> KIND_SHIFT) & 3
        table.move = (word >> MOVE_SHIFT) & MOVE_MASK
        return true
      }
    }
    return false
  }

  function put (low, high, score, depth, kind, move) {
    let at = (low & pairs) * 2 * ENTRY
    const word = data[at + 3]
    const same = data[at] === low && data[at + 1] === high
    if (!same && word >>> AGE_SHIFT === now && (word & DEPTH_MASK) > depth) at += ENTRY
    data[at] = low
    data[at + 1] = high
    data[at + 2] = score
    data[at + 3] = Math.min(depth, DEPTH_MASK) | (kind << KIND_SHIFT) | (Math.min(move, NO_MOVE) << MOVE_SHIFT) | (now << AGE_SHIFT)
  }

  return table
}
