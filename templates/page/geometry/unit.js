/** Distance of neighboring positions in the coordinates of the board. */
export const UNIT = 100
