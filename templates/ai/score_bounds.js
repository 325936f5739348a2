/** Score of an immediate win, in cp; a win in n plies scores WIN - n. */
export const WIN = 1000000
/** Scores beyond this bound, in either direction, are proved wins. */
export const WIN_BOUND = WIN - 1000
/** Search window bound above every score. */
export const INFINITE = 2 * WIN
/** Limit of static scores: no unfinished position scores more. */
export const MAX_STATIC = WIN - 2000
