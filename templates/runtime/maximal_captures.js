import { ARENA_SIZE, CAPTURE, CHAIN_DEPTH, CHAIN_LIMIT, HEADER, PART, PASS, PARTIAL_SQUARE, RECORD_TOP, TOP } from './layout.js'

/** Rule 74: only the moves that begin a chain with the most captures. */
export function createMaximalCaptures (state, { positionBits: bits }, { make, unmake, keep, generateContinuations }) {
  const { arena, board, registers, records } = state
  const positionMask = (1 << bits) - 1
  const best = new Int32Array(ARENA_SIZE >> 4)
  let tried = 0 // partial moves tried for the present list

  /** Positions on which a move captures, each once; what it lifts itself does not count. */
  function capturesOf (move) {
    const word = arena[move]
    if (word === PASS) return 0
    if (word >= 0) {
      const to = (word >> bits) & positionMask
      return board[to] !== 0 && (word & positionMask) !== to ? 1 : 0
    }
    const record = ~word
    const taken = new Set()
    const [from, to] = [records[record + 1], records[record + 2]]
    const lifts = new Set(from === to ? [] : [from])
    const landings = from === to ? [] : [to]
    for (let i = record + HEADER; i < records[record]; i += 2) {
      const place = records[i] >> 4
      if ((records[i] & 15) === CAPTURE && board[place] !== 0) taken.add(place)
      if ((records[i] & 15) === PART) { lifts.add(place); landings.push(records[i + 1]) }
    }
    for (const place of landings) if (board[place] !== 0 && !lifts.has(place)) taken.add(place)
    return taken.size
  }

  /** The most captures a chain that starts with `move` can make; it may run in circles. */
  function chainCaptures (move, depth) {
    let most = 0
    const own = capturesOf(move)
    const word = arena[move]
    if (word >= 0 || word === PASS || records[~word + 3] === 0) return own
    if (++tried > CHAIN_LIMIT || depth > CHAIN_DEPTH) throw new RangeError('ZRF804: a turn of partial moves does not come to an end')
    const sideTop = registers[RECORD_TOP]
    const top = registers[TOP]
    make(move)
    if (registers[PARTIAL_SQUARE] >= 0) {
      const end = generateContinuations(top)
      registers[TOP] = end
      for (let k = top; k < end; k++) most = Math.max(most, chainCaptures(k, depth + 1))
    }
    unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = sideTop
    return own + most
  }

  /** Keeps the best of a list and gives its new end. */
  function keepMaximal (start, end) {
    if (end - start > best.length) throw new RangeError('ZRF802: more moves than there is room for')
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
