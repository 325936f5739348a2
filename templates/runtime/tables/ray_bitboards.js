/**
 * Create a bitboard of each ray: all squares in a direction from a square.
 *
 * Blocks that test all squares up to the edge use them instead of a loop (ray queries).
 * @param {Object} state
 * @param {number} words ints per bitboard
 * @returns {Int32Array} the ray of direction d (an offset into `nav`) from square p starts at (d + p) * words
 */
export function createRayBitboards ({ nav, size }, words) {
  const rays = new Int32Array(nav.length * words)
  for (let from = 0; from < rays.length / (words || 1); from++) {
    const direction = from - from % (size + 1)
    const has = square => (rays[from * words + (square >> 5)] & (1 << square)) !== 0
    for (let p = nav[from]; p !== size && !has(p); p = nav[direction + p]) rays[from * words + (p >> 5)] |= 1 << p
  }
  return rays
}
