/** Nodes between two checks of the clock and of `stop()`; a power of two. */
const CLOCK_INTERVAL = 32

/**
 * @typedef {object} SearchLimits
 * @property {number} maxNodes moves that may be made, Infinity for no limit
 * @property {number} deadline end of the search, in ms since the epoch; Infinity for no limit
 * @property {(() => boolean) | null} stop returns true to end the search
 * @property {number} nodes moves made so far
 * @property {boolean} stopped true once a limit is reached
 */

/**
 * Create the limits of one search.
 *
 * Without `ms`, the search does not read the clock, so that equal node limits give equal searches.
 * @param {{nodes?: number, ms?: number, stop?: () => boolean}} options undefined stands for no limit
 * @returns {SearchLimits}
 */
export function createSearchLimits ({ ms, nodes, stop = null }) {
  return {
    maxNodes: nodes === undefined ? Infinity : nodes,
    deadline: ms === undefined ? Infinity : Date.now() + ms,
    stop,
    nodes: 0,
    stopped: false
  }
}

/**
 * Create limits for one part of a search. The caller adds the nodes of the part to the whole.
 * @param {SearchLimits} limits the limits of the whole search
 * @param {number} share the part's share of the remaining nodes and time, from 0 to 1
 * @returns {SearchLimits}
 */
export function subLimit ({ maxNodes, deadline, stop, nodes }, share) {
  return {
    maxNodes: maxNodes === Infinity ? Infinity : Math.floor((maxNodes - nodes) * share),
    deadline: deadline === Infinity ? Infinity : Date.now() + (deadline - Date.now()) * share,
    stop,
    nodes: 0,
    stopped: false
  }
}

/**
 * Count one node against the limits.
 * @param {SearchLimits} limits
 * @returns {boolean} false when a limit is reached
 */
export function countNode (limits) {
  if (limits.nodes >= limits.maxNodes) limits.stopped = true
  else if ((++limits.nodes & (CLOCK_INTERVAL - 1)) === 0 && isExpired(limits)) limits.stopped = true
  return !limits.stopped
}

function isExpired ({ deadline, stop }) {
  return (deadline !== Infinity && Date.now() >= deadline) || (stop !== null && stop())
}
