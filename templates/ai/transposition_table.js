import { HAS_TEAMS } from '../runtime/state/build_flags.js'

/*
 * Entry layout, four ints: the two key halves, the score, and packed from the low bit the depth,
 * the bound, the ordinal of the best move and the generation. In modules with teams, the first half is stored as its
 * exclusive or with the score and the packed int, the second one with the packed int. So an entry of which several
 * workers wrote parts does not match. Source: R. Hyatt and T. Mann, "A lock-less transposition table implementation for
 * parallel search", ICGA Journal 25(1), 2002.
 */
const ENTRY = 4
const DEPTH_MASK = 127
const BOUND_SHIFT = 7
const MOVE_SHIFT = 9
const MOVE_MASK = 0xfff
const GENERATION_SHIFT = 21
const GENERATION_MASK = 0x3ff

const MIN_TABLE_BITS = 12
/** Largest size of the table, in MB, unless the caller states another one. */
const TABLE_SIZE = 16
/** Binary logarithm of the entries of 1 MB. */
const BITS_OF_MB = 16

/** One allocation serves all games whose searches do not continue each other, because searches never nest. */
export const sharedEntries = { entries: new Int32Array(0), generation: 0 }

/** Bounds: what the stored score states about the exact score. */
export const EXACT = 1
export const LOWER_BOUND = 2
export const UPPER_BOUND = 3

/** Ordinal that stands for an unknown best move. */
export const NO_MOVE = MOVE_MASK
/** Depth of a score that no deeper search would change. */
export const EXHAUSTIVE_DEPTH = DEPTH_MASK

/** Return the binary logarithm of the table size for a search of `nodes` nodes, in at most `size` MB. */
function bitsFor (nodes, size) {
  const most = BITS_OF_MB + Math.floor(Math.log2(size))
  let bits = MIN_TABLE_BITS
  while (bits < most && (1 << bits) < nodes) bits++
  return bits
}

/**
 * Create the transposition table of one search. Each bucket has two entries: the first one prefers
 * depth, the second one is always replaced. Only entries of the current generation count, so that
 * equal searches find equal results.
 * @param {number} nodes node limit of the search
 * @param {SearchMemory} memory keeps the entries
 * @param {boolean} reuse true if the entries of the previous search are valid
 * @param {number} [size] largest size in MB
 * @returns table with `get(low, high)`, which returns true on a hit and then sets `score`, `depth`,
 *   `bound` and `move` (an ordinal of the move list), and with `put`
 */
export function createTable (nodes, memory, reuse, size = TABLE_SIZE) {
  const bits = bitsFor(nodes, size)
  if (memory.entries.length < ENTRY << bits) memory.entries = new Int32Array(ENTRY << bits)
  if (!reuse) startGeneration(memory)
  const data = memory.entries
  const now = memory.generation
  const pairs = (1 << (bits - 1)) - 1
  const table = { score: 0, depth: 0, bound: 0, move: NO_MOVE, get, put }

  function get (low, high) {
    let at = (low & pairs) * 2 * ENTRY
    for (let i = 0; i < 2; i++, at += ENTRY) {
      const word = data[at + 3]
      if (
        (HAS_TEAMS ? data[at] ^ data[at + 2] ^ word : data[at]) === low &&
        (HAS_TEAMS ? data[at + 1] ^ word : data[at + 1]) === high &&
        word >>> GENERATION_SHIFT === now
      ) {
        table.score = data[at + 2]
        table.depth = word & DEPTH_MASK
        table.bound = (word >> BOUND_SHIFT) & 3
        table.move = (word >> MOVE_SHIFT) & MOVE_MASK
        return true
      }
    }
    return false
  }

  function put (low, high, score, depth, bound, move) {
    let at = (low & pairs) * 2 * ENTRY
    const word = data[at + 3]
    const same =
      (HAS_TEAMS ? data[at] ^ data[at + 2] ^ word : data[at]) === low &&
      (HAS_TEAMS ? data[at + 1] ^ word : data[at + 1]) === high
    if (!same && word >>> GENERATION_SHIFT === now && (word & DEPTH_MASK) > depth) at += ENTRY
    const packed =
      Math.min(depth, DEPTH_MASK) |
      (bound << BOUND_SHIFT) |
      (Math.min(move, NO_MOVE) << MOVE_SHIFT) |
      (now << GENERATION_SHIFT)
    data[at] = HAS_TEAMS ? low ^ score ^ packed : low
    data[at + 1] = HAS_TEAMS ? high ^ packed : high
    data[at + 2] = score
    data[at + 3] = packed
  }

  return table
}

/** Create a memory in shared memory for tables of at most `size` MB. */
export function createSharedMemory (size = TABLE_SIZE) {
  const bits = BITS_OF_MB + Math.floor(Math.log2(size))
  return { entries: new Int32Array(new SharedArrayBuffer(4 * ENTRY << bits)), generation: 0 }
}

/** Invalidate all entries; clear them only when the generation number wraps around. */
export function startGeneration (memory) {
  memory.generation = (memory.generation + 1) & GENERATION_MASK
  if (memory.generation !== 0) return
  memory.entries.fill(0)
  memory.generation = 1
}
