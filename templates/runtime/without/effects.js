/** The game has no records and no piles. */
export function createEffects () { return { piles: null } }
