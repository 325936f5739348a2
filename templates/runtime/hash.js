/**
 * Zobrist keys in two 32-bit halves. Keys are mixed, not stored: a table of positions times
 * piece codes would not fit for games with attributes. The mixer is the finaliser of MurmurHash3.
 */

function mix (h) {
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** The low half of the key of `value` on `place`; an empty place weighs nothing. */
export function keyLow (place, value) {
  return value === 0 ? 0 : mix(Math.imul(value, 0x9e3779b1) + place)
}

/** The high half. */
export function keyHigh (place, value) {
  return value === 0 ? 0 : mix(Math.imul(value, 0x7feb352d) ^ Math.imul(place + 1, 0x846ca68b))
}
