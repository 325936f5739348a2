/**
 * The positions in each direction from each position, as sets: `words` ints, a bit for each position.
 * Those of direction d, given as its offset in `nav`, from p on lie at rays[(d + p) * words].
 * Blocks that look along a direction to its end ask them (zrf2js/emit/js/rules/ray_queries.py).
 */
export function createRayBitboards ({ nav, size }, words) {
  const rays = new Int32Array(nav.length * words)
  for (let from = 0; from < rays.length / (words || 1); from++) {
    const direction = from - from % (size + 1)
    const has = place => (rays[from * words + (place >> 5)] & (1 << place)) !== 0
    for (let p = nav[from]; p !== size && !has(p); p = nav[direction + p]) rays[from * words + (p >> 5)] |= 1 << p
  }
  return rays
}
