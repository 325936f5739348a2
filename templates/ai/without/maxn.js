/** The algorithm is not part of the module. */
export const MaxN = null
