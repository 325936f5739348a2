/** Nodes between two checks of the clock and of `stop()`, and the time of these nodes above which it is 1. */
const CLOCK_INTERVAL = 32
const SLOW_MS = 4

/**
 * @typedef {object} SearchLimits
 * @property {number} maxNodes moves that may be made, Infinity for no limit
 * @property {number} deadline end of the search, in ms since the epoch; Infinity for no limit
 * @property {(() => boolean) | null} stop returns true to end the search
 * @property {number} nodes moves made so far
 * @property {number} nextCheck number of nodes at the next check
 * @property {number} checked time of the last check, in ms since the epoch
 * @property {boolean} stopped true once a limit is reached
 * @property {boolean} [isAhead] true if the first iteration is one ply deeper, so that workers search other positions
 */

/**
 * Create the limits of one search.
 *
 * Without `ms`, the search does not read the clock, so that equal node limits give equal searches.
 * @param {{nodes?: number, ms?: number, stop?: () => boolean}} options undefined stands for no limit
 * @returns {SearchLimits}
 */
export function createSearchLimits ({ ms, nodes, stop = null }) {
  return newLimits(nodes === undefined ? Infinity : nodes, ms === undefined ? Infinity : Date.now() + ms, stop)
}

/** Return limits with no nodes counted yet. */
export function newLimits (maxNodes, deadline, stop) {
  return { maxNodes, deadline, stop, nodes: 0, nextCheck: 1, checked: 0, stopped: false }
}

/**
 * Create limits for one part of a search. The caller adds the nodes of the part to the whole.
 * @param {SearchLimits} limits the limits of the whole search
 * @param {number} share the part's share of the remaining nodes and time, from 0 to 1
 * @returns {SearchLimits}
 */
export function subLimit ({ maxNodes, deadline, stop, nodes }, share) {
  return newLimits(
    maxNodes === Infinity ? Infinity : Math.floor((maxNodes - nodes) * share),
    deadline === Infinity ? Infinity : Date.now() + (deadline - Date.now()) * share,
    stop
  )
}

/**
 * Count one node against the limits.
 * @param {SearchLimits} limits
 * @returns {boolean} false when a limit is reached
 */
export function countNode (limits) {
  if (limits.nodes >= limits.maxNodes) limits.stopped = true
  else if (++limits.nodes >= limits.nextCheck && isExpired(limits)) limits.stopped = true
  return !limits.stopped
}

/** Check the clock and `stop()`. Slow nodes are checked one by one, so that few of them exceed the limit. */
function isExpired (limits) {
  const { deadline, stop, nodes } = limits
  const now = deadline === Infinity ? 0 : Date.now()
  limits.nextCheck = nodes + (now - limits.checked > SLOW_MS ? 1 : CLOCK_INTERVAL)
  limits.checked = now
  return now >= deadline || (stop !== null && stop())
}
