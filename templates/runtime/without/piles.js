/** The board has no piles. */
export function createPiles () { return null }
export function pileHeight () { return 0 }
