/**
 * Words of moves that are the same whenever they can be made: steps of pieces that have nothing but
 * a type (zrf2js/emit/js/rules/precomputed_steps.py). A move goes into words as everywhere, of `bits` a position.
 *
 * `rows` has five ints a step: a row of `nav`, one of `zones` and the owner it is looked at for
 * (0 for none), the code of a piece that lands in the zone and of one that lands elsewhere. The word
 * of step i from position p is at i * size + p; where the step leads off the board it means nothing.
 */
export function createStepTable ({ nav, zones, size }, bits, rows) {
  const words = new Int32Array(rows.length / 5 * size)
  for (let i = 0; i < words.length; i++) {
    const p = i % size
    const [row, zone, owner, inside, outside] = rows.slice((i - p) / size * 5, (i - p) / size * 5 + 5)
    const to = nav[row + p]
    words[i] = p | to << bits | ((zones[zone + to] & owner) !== 0 ? inside : outside) << (2 * bits)
  }
  return words
}
