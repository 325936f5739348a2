/** Captures need not be maximal. */
export function createMaximalCaptures () { return {} }
