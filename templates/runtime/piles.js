/**
 * Boards of stacks and heaps: what lies beneath the piece that a position shows.
 *
 * Piles are lists, each made once: a pile's number stands for its top piece and the number of the
 * pile below that, 0 for none. `under[p]` is the pile beneath the piece on p. `log(index, old)`
 * writes to the undo log of the moves; making and unmaking cost an int a change.
 */
export function createPiles ({ board, nav, under, size }, change) {
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

  // --- heaps: sown one by one ------------------------------------------------------------------

  let sownFrom = 0
  let sownAlong = 0

  function pileSize (place) { return board[place] === 0 ? 0 : 1 + list(under[place]).length }

  /** Where the last piece of a heap falls when it is sown along a row of `nav`. */
  function sownTo (from, along) {
    sownFrom = from
    sownAlong = along
    let place = from
    for (let left = pileSize(from); left > 0; left--) place = nav[along + place]
    return place
  }

  /** The pieces on a position after the sowing asked for last. */
  function sizeAfterSowing (place) {
    let pieces = place === sownFrom ? 0 : pileSize(place)
    let at = sownFrom
    for (let left = pileSize(sownFrom); left > 0; left--) {
      at = nav[sownAlong + at]
      if (at === place && at !== size) pieces++
    }
    return pieces
  }

  return { pileSize, sownTo, sizeAfterSowing, cons, concat, list, of, set, codes, rests }
}
