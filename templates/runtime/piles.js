/**
 * Boards of stacks and heaps: what lies beneath the piece that a position shows.
 *
 * Piles are lists, each made once: a pile's number stands for its top piece and the number of the
 * pile below that, 0 for none. `under[p]` is the pile beneath the piece on p. `log(index, old)`
 * writes to the undo log of the moves; making and unmaking cost an int a change.
 */
export function createPiles ({ under }, change) {
  const codes = [0]
  const rests = [0]
  const known = new Map()

  /** The pile with a piece on top of another pile. */
  function cons (code, rest) {
    const key = code + ':' + rest
    if (!known.has(key)) {
      known.set(key, codes.length)
      codes.push(code)
      rests.push(rest)
    }
    return known.get(key)
  }

  /** One pile on top of another. */
  function concat (upper, lower) {
    return upper === 0 ? lower : cons(codes[upper], concat(rests[upper], lower))
  }

  /** The pieces of a pile, from the top. */
  function list (pile) {
    const pieces = []
    for (let rest = pile; rest !== 0; rest = rests[rest]) pieces.push(codes[rest])
    return pieces
  }

  function of (pieces) { return pieces.reduceRight((rest, code) => cons(code, rest), 0) }

  function set (place, pile) { if (under[place] !== pile) change(place, pile) }

  return { cons, concat, list, of, set, codes, rests }
}
