/** How many nodes pass between two looks at the clock; a power of two. */
const CLOCK_EVERY = 32

/**
 * What a search may use up: `nodes` moves made and `ms` milliseconds, both undefined for no limit,
 * until `stop()` says true. Without `ms` the clock is never looked at, so that equal limits give
 * equal searches.
 */
export function createBudget ({ ms, nodes, stop = null }) {
  return {
    most: nodes === undefined ? Infinity : nodes,
    until: ms === undefined ? Infinity : Date.now() + ms,
    stop,
    nodes: 0,
    stopped: false
  }
}

/** What a part of a search may use up: a share of what is left. Its nodes are still to be added. */
export function portion ({ most, until, stop, nodes }, share) {
  return {
    most: most === Infinity ? Infinity : Math.floor((most - nodes) * share),
    until: until === Infinity ? Infinity : Date.now() + (until - Date.now()) * share,
    stop,
    nodes: 0,
    stopped: false
  }
}

/** Asks for one more node; false when nothing is left. */
export function spend (budget) {
  if (budget.nodes >= budget.most) budget.stopped = true
  else if ((++budget.nodes & (CLOCK_EVERY - 1)) === 0 && isOver(budget)) budget.stopped = true
  return !budget.stopped
}

function isOver ({ until, stop }) {
  return (until !== Infinity && Date.now() >= until) || (stop !== null && stop())
}
