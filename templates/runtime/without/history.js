/** No rule depends on earlier positions. */
export function createHistory () {
  return { repetitions: () => 1, computeHash () {}, rehash () {}, heads: new Int32Array(0) }
}
