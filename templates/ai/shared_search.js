/** The algorithms that several workers can share. */
const SHARED_ALGORITHMS = ['alphabeta', 'brs', 'mcts']

/**
 * @typedef {object} Share the part of a worker in a search of several workers (`SearchTeam`). Its names are not in
 *   `property_names.py`, because it may come from another copy of the module
 * @property {number} index of the worker; the first one has 0
 * @property {number} id of the search
 * @property {Int32Array | null} control shared memory: the `id` of the last search that has to end
 * @property {Int32Array | null} entries the transposition table in shared memory
 * @property {number} age the generation of its entries that are valid
 */

/** The shared table, and the history scores of this worker, which are valid for the same generation. */
const teamMemory = { entries: new Int32Array(0), generation: -1, history: null }

/** Return the memory of a search with a shared table (`SearchMemory`). */
export function sharedMemory ({ entries, age }) {
  if (teamMemory.generation !== age) teamMemory.history = null
  return Object.assign(teamMemory, { entries, generation: age })
}

/**
 * Let a search end with those of the other workers. The first iteration of half of the workers is one ply deeper, so
 * that they search other positions.
 */
export function takePart (limits, { control, id, index }) {
  limits.isAhead = index % 2 === 1
  if (control !== null && limits.stop === null) limits.stop = () => Atomics.load(control, 0) >= id
}

/** Return true if this worker cannot contribute to a search: alpha-beta needs the shared table. */
export function isIdle ({ index, entries }, algorithm) {
  return index > 0 && (!SHARED_ALGORITHMS.includes(algorithm) || (algorithm !== 'mcts' && entries === null))
}
