/** Memories per game: one for each player, and for searches with other limits. */
const MEMORIES = 4
/** Share of the history scores that the next search keeps, as a shift. */
const HISTORY_SHIFT = 2

/**
 * @typedef {object} SearchMemory what an alpha-beta search leaves for the next one
 * @property {Int32Array} entries of the transposition table
 * @property {number} generation of the entries that are valid
 * @property {Int32Array | null | undefined} history scores of quiet moves
 * @property {number} plies played moves before the last search
 * @property {number} low key of its position
 * @property {number} high
 */

/** By game, the memories by limits and player. */
const memories = new WeakMap()

/** Return the memory of a game for searches of one player with the same limits. */
export function memoryOf (owner, key) {
  if (!memories.has(owner)) memories.set(owner, new Map())
  const all = memories.get(owner)
  const memory = all.get(key) || {
    entries: new Int32Array(0),
    generation: 0,
    history: null,
    plies: -1,
    low: 0,
    high: 0
  }
  all.delete(key) // the last one in the map is the last one used
  all.set(key, memory)
  if (all.size > MEMORIES) all.delete(all.keys().next().value)
  return memory
}

/** Return true if the position of the last search occurs earlier in the game. */
export function continuesGame ({ plies, low, high }, earlier) {
  return plies >= 0 && plies < earlier.length >> 1 && earlier[2 * plies] === low && earlier[2 * plies + 1] === high
}

/** Note the position of a search, for the next one. */
export function remember (memory, earlier, { low, high }) {
  Object.assign(memory, { plies: earlier.length >> 1, low, high })
}

/** Return the history scores to start with, instead of `empty`, and keep them for the next search. */
export function historyOf (memory, continues, empty) {
  const { history } = memory
  memory.history =
    continues && history && history.length === empty.length ? history.map(score => score >> HISTORY_SHIFT) : empty
  return memory.history
}
