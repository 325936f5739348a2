// Positions as JSON.

/** Set a property of any name, including `__proto__`. */
export function setPlace (board, name, value) {
  Object.defineProperty(board, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Return the board of a position without what is on one place. */
export function boardWithout (board, place) {
  const rest = Object.assign({}, board)
  delete rest[place]
  return rest
}
