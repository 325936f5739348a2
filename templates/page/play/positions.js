// Positions as JSON.

/** Return the board of a position without what is on one place. */
export function boardWithout(board, place) {
  const rest = Object.assign({}, board)
  delete rest[place]
  return rest
}
