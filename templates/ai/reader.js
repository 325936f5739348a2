import { CAPTURE, HEADER, PASS, TYPE } from '../runtime/layout.js'

/**
 * What a search wants to know of a generated move before it is made. Each question leaves
 * everything as it is and makes no objects.
 */
export function createReader (position, evaluation) {
  const { arena, codes, side, board, size } = position.state
  const { layout } = position.design
  const bits = layout.positionBits
  const positionMask = (1 << bits) - 1
  const { typeShift, typeMask, wide } = layout
  const { worth, mask } = evaluation
  let taken = false

  /** What the move adds to the material by captures and promotions. */
  function gain (k) {
    const word = arena[k]
    taken = false
    if (word === PASS) return 0
    if (word < 0) return gainOfRecord(~word)
    const from = word & positionMask
    const to = (word >> bits) & positionMask
    const code = wide ? codes[k] : word >>> (2 * bits)
    return (from === size ? 0 : worth[code & mask] - worth[board[from] & mask]) + landing(from, to)
  }

  function landing (from, to) {
    if (from === to || board[to] === 0) return 0
    taken = true
    return -worth[board[to] & mask]
  }

  function gainOfRecord (record) {
    const from = side[record + 1]
    const to = side[record + 2]
    let sum = landing(from, to)
    for (let i = record + HEADER; i < side[record]; i += 2) {
      const place = side[i] >> 4
      const kind = side[i] & 15
      if (board[place] === 0) continue
      if (kind === CAPTURE && place !== to) sum += landing(-1, place)
      if (kind === TYPE) sum += retyped(board[place], side[i + 1])
    }
    if (from !== size && side[record + 4] !== 0) sum += retyped(board[from], side[record + 4])
    return sum
  }

  function retyped (code, type) {
    return worth[(code & layout.ownerMask) | (type << typeShift)] - worth[code & mask]
  }

  /** Whether the move last asked about takes a piece. */
  function takes () { return taken }

  /** The piece that moves or is dropped. */
  function pieceOf (k) {
    const word = arena[k]
    if (word === PASS) return 0
    if (word < 0) return side[~word + 1] === size ? side[~word + 4] : board[side[~word + 1]]
    const from = word & positionMask
    if (from !== size) return board[from]
    return wide ? codes[k] : word >>> (2 * bits)
  }

  /** Where the move ends; `size` for a pass. */
  function target (k) {
    const word = arena[k]
    if (word === PASS) return size
    return word < 0 ? side[~word + 2] : (word >> bits) & positionMask
  }

  /** The kind of piece and the target as one number below `types * (size + 1)`. */
  function slot (k) { return ((pieceOf(k) >>> typeShift) & typeMask) * (size + 1) + target(k) }

  /** Origin and target as one number above 0; drops of different pieces differ. */
  function key (k) {
    const word = arena[k]
    if (word === PASS) return 1
    let from = word < 0 ? side[~word + 1] : word & positionMask
    if (from === size) from += (pieceOf(k) >>> typeShift) & typeMask
    return 2 + from * (size + 1) + target(k)
  }

  /** What the moving piece is worth to whoever owns it. */
  function risk (k) { return Math.abs(worth[pieceOf(k) & mask]) }

  return { gain, takes, slot, key, risk }
}
