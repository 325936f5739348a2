// The strength of the levels: how much they search, and how often they move at random.

/** The level without a limit of nodes. */
export const MAX_LEVEL = 10
/** Node limit of level 1, and the factor for each further level. */
const LEVEL_NODES = 20
const LEVEL_FACTOR = 2.7
/** Probability, by level, of a random move instead of a search. */
const RANDOM_MOVE_RATE = [0, 0.5, 0.35, 0.2, 0.1]

/** Return the node limit of a level below the maximum. */
export function nodesOfLevel (level) { return Math.round(LEVEL_NODES * Math.pow(LEVEL_FACTOR, level - 1)) }

/** Return the probability that a level, if there is one, plays a random move. */
export function randomMoveRate (level) { return RANDOM_MOVE_RATE[level] || 0 }
