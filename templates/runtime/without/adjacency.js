// The rules do not use these tables.
export const createAdjacency = null
export const createFullAdjacency = null
