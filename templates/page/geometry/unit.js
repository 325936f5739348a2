/** The distance of neighbouring positions in the picture. */
export const UNIT = 100
