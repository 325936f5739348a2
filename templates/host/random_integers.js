import { createRandom } from '../runtime/state/random.js'

/** Return a seeded generator of integers in [0, n). */
export function randomIntegers (seed) {
  const random = createRandom(seed)
  return n => Math.floor(random() * n)
}

/** Return another one (Lehmer, MINSTD), on which the records of conformance tests depend. */
export function lehmerIntegers (seed) {
  let state = seed % 2147483647 || 1
  return n => (state = (state * 48271) % 2147483647) % n
}
