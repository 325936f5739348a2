import {
  MOVE_BUFFER_SIZE, CAPTURE, CHAIN_DEPTH, CHAIN_LIMIT, HEADER, KIND_MASK, PART, PARTIAL_SQUARE, PASS, RECORD_TOP,
  SQUARE_SHIFT, TOP
} from '../state/layout.js'

/** Create the filter for maximal captures (rule 74): keep the moves that start a chain with most captures. */
export function createMaximalCaptures (state, { positionBits: bits }, { make, unmake, keep, generateContinuations }) {
  const { moveBuffer, board, registers, records } = state
  const positionMask = (1 << bits) - 1
  const best = new Int32Array(MOVE_BUFFER_SIZE >> 4)
  let tried = 0 // partial moves tried for the current list

  /** Return the number of squares on which a move captures. Pieces that the move itself lifts do not count. */
  function capturesOf (move) {
    const packed = moveBuffer[move]
    if (packed === PASS) return 0
    if (packed >= 0) {
      const to = (packed >> bits) & positionMask
      return board[to] !== 0 && (packed & positionMask) !== to ? 1 : 0
    }
    const record = ~packed
    const [from, to] = [records[record + 1], records[record + 2]]
    const lifts = new Set(from === to ? [] : [from])
    const taken = new Set(from === to ? [] : [to])
    for (let i = record + HEADER; i < records[record]; i += 2) {
      const square = records[i] >> SQUARE_SHIFT
      if ((records[i] & KIND_MASK) === CAPTURE) taken.add(square)
      if ((records[i] & KIND_MASK) === PART) { lifts.add(square); taken.add(records[i + 1]) }
    }
    return [...taken].filter(square => board[square] !== 0 && !lifts.has(square)).length
  }

  /**
   * Return the maximum number of captures of a chain of partial moves that starts with `move`. Throws a
   * RangeError (ZRF804) if the search exceeds its limits: chains may be cyclic.
   */
  function chainCaptures (move, depth) {
    let most = 0
    const own = capturesOf(move)
    const packed = moveBuffer[move]
    if (packed >= 0 || packed === PASS || records[~packed + 3] === 0) return own
    if (++tried > CHAIN_LIMIT || depth > CHAIN_DEPTH)
      throw new RangeError(
        'ZRF804: the search for maximal captures exceeds the limit of ' +
          CHAIN_LIMIT +
          ' partial moves per list or ' +
          CHAIN_DEPTH +
          ' per turn'
      )
    const recordTop = registers[RECORD_TOP]
    const top = registers[TOP]
    make(move)
    if (registers[PARTIAL_SQUARE] >= 0) {
      const end = generateContinuations(top)
      registers[TOP] = end
      for (let k = top; k < end; k++) most = Math.max(most, chainCaptures(k, depth + 1))
    }
    unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = recordTop
    return own + most
  }

  /** Keep the moves of a list with most captures. Return its new end. */
  function keepMaximal (start, end) {
    if (end - start > best.length) throw new RangeError('ZRF802: the list of moves exceeds the size of the move buffer')
    registers[TOP] = end
    tried = 0
    let most = 0
    for (let k = start; k < end; k++) {
      best[k - start] = chainCaptures(k, 0)
      most = Math.max(most, best[k - start])
    }
    let kept = start
    for (let k = start; k < end; k++) if (best[k - start] === most) keep(kept++, k)
    return kept
  }

  return { capturesOf, chainCaptures, keepMaximal }
}
