// No move confirms its captures.
export const createExposedSquares = null
