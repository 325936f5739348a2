/** The board has no piles. */
export function createPiles () { return null }
