/** Create a generator of numbers in [0, 1) (mulberry32). Seeds with equal low 32 bits give equal sequences. */
export function createRandom (seed) {
  let state = seed | 0
  return function next () {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
