/**
 * Zobrist keys in two 32-bit halves. Keys are computed, not stored: a table of squares times piece
 * codes would be too large for games with attributes. The mixer is the finalizer of MurmurHash3.
 */

function mix (h) {
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Return the low half of the key of `value` in a cell (history.js). The key of 0 is 0. */
export function keyLow (cell, value) {
  return value === 0 ? 0 : mix(Math.imul(value, 0x9e3779b1) + cell)
}

/** Return the high half of the key. */
export function keyHigh (cell, value) {
  return value === 0 ? 0 : mix(Math.imul(value, 0x7feb352d) ^ Math.imul(cell + 1, 0x846ca68b))
}
