import { keyHigh, keyLow } from '../state/hash.js'

// The piles of all positions, by number. The state of a game may be loaded into several positions (seats.js), so that
// they have the same numbers.
const pileTops = [0] // the top piece
const pileRests = [0] // the pile below the top piece
const pileLows = [0] // a hash of the pieces, in two halves, which does not depend on numbers
const pileHighs = [0]
const pileNumbers = new Map() // by top piece and rest, as text

/** Return the pile with a piece on top of another pile. */
function pileOn (code, rest) {
  const key = code + ':' + rest
  if (!pileNumbers.has(key)) {
    pileNumbers.set(key, pileTops.length)
    pileTops.push(code)
    pileRests.push(rest)
    pileLows.push(keyLow(pileLows[rest], code))
    pileHighs.push(keyHigh(pileHighs[rest], code))
  }
  return pileNumbers.get(key)
}

/** Return the number of pieces of a pile. */
export function pileHeight (pile) {
  let height = 0
  for (let rest = pile; rest !== 0; rest = pileRests[rest]) height++
  return height
}

/**
 * Create the piles below the pieces of a board of stacks or heaps.
 *
 * A pile is an immutable list with a number: its top piece and the number of the pile below it, 0 for none.
 * Equal piles have equal numbers, so the undo log and the hash store one int per square.
 * @param {Object} state `under[p]` is the pile below the piece on p
 * @param {Function} change (square, pile) sets `under` and logs the old value
 */
export function createPiles ({ board, nav, under, size }, change) {

  /** Return the pile with one pile on top of another. */
  function concat (upper, lower) {
    return upper === 0 ? lower : pileOn(pileTops[upper], concat(pileRests[upper], lower))
  }

  /** Return the codes of the pieces of a pile, top first. */
  function list (pile) {
    const pieces = []
    for (let rest = pile; rest !== 0; rest = pileRests[rest]) pieces.push(pileTops[rest])
    return pieces
  }

  /** Return the pile of a list of codes, top first. */
  function of (pieces) { return pieces.reduceRight((rest, code) => pileOn(code, rest), 0) }

  function set (square, pile) { if (under[square] !== pile) change(square, pile) }

  // --- heaps -----------------------------------------------------------------------------------

  let sownFrom = 0
  let sownAlong = 0

  /** Return the number of pieces on a square. */
  function pileSize (square) { return board[square] === 0 ? 0 : 1 + pileHeight(under[square]) }

  /** Return the square of the last piece when the heap of a square is sown along a direction (offset in `nav`). */
  function sownTo (from, along) {
    sownFrom = from
    sownAlong = along
    let square = from
    for (let left = pileSize(from); left > 0; left--) square = nav[along + square]
    return square
  }

  /** Return the number of pieces on a square after the sowing of the last `sownTo`. */
  function sizeAfterSowing (square) {
    let pieces = square === sownFrom ? 0 : pileSize(square)
    let at = sownFrom
    for (let left = pileSize(sownFrom); left > 0; left--) {
      at = nav[sownAlong + at]
      if (at === square && at !== size) pieces++
    }
    return pieces
  }

  return {
    pileSize,
    sownTo,
    sizeAfterSowing,
    cons: pileOn,
    concat,
    list,
    of,
    set,
    codes: pileTops,
    rests: pileRests,
    lows: pileLows,
    highs: pileHighs
  }
}
