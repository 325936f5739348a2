import { CAPTURE, HEADER, PART, PASS, TYPE } from '../runtime/layout.js'

/** The bits of a piece code that say whose it is and what; attributes lie above them. */
export function kindMask ({ typeMask, typeShift, ownerMask }) { return (typeMask << typeShift) | ownerMask }

/**
 * What a search wants to know of a generated move before it is made. Each question leaves
 * everything as it is and makes no objects. `worth` is what each kind of piece counts.
 *
 * A record of several effects names its last part in the header and the earlier ones as entries;
 * the first of all is the one that the player moves.
 */
export function createReader (position, worth) {
  const { arena, codes, records, board, size } = position.state
  const { layout } = position.design
  const bits = layout.positionBits
  const positionMask = (1 << bits) - 1
  const codeMask = (1 << layout.codeBits) - 1
  const { typeShift, typeMask, ownerMask, twoWordMoves } = layout
  const mask = kindMask(layout)
  let taken = false

  /** What the move adds to the material by captures and promotions. */
  function gain (k) {
    const word = arena[k]
    taken = false
    if (word === PASS) return 0
    if (word < 0) return gainOfRecord(~word)
    const from = word & positionMask
    const to = (word >> bits) & positionMask
    let sum = from === to ? 0 : loss(board[to])
    if (from !== size) sum += worth[(twoWordMoves ? codes[k] : word >>> (2 * bits)) & mask] - worth[board[from] & mask]
    return sum
  }

  function loss (code) {
    if (code !== 0) taken = true
    return -worth[code & mask]
  }

  function gainOfRecord (record) {
    const end = records[record]
    const from = records[record + 1]
    const to = records[record + 2]
    let sum = isLifted(record, to) ? 0 : loss(board[to])
    for (let i = record + HEADER; i < end; i += 2) {
      const place = records[i] >> 4
      switch (records[i] & 15) {
        case PART: if (!isLifted(record, records[i + 1])) sum += loss(board[records[i + 1]]); break
        case CAPTURE: sum += loss(landed(record, place)); break
        case TYPE: if (place === to) sum += retyped(landed(record, to), records[i + 1])
      }
    }
    if (from !== size && records[record + 4] !== 0) sum += retyped(board[from], records[record + 4])
    return sum
  }

  function isLifted (record, place) {
    if (records[record + 1] === place) return true
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if ((records[i] & 15) === PART && records[i] >> 4 === place) return true
    }
    return false
  }

  /** What stands on a place once all parts have landed. */
  function landed (record, place) {
    if (records[record + 2] === place) return records[record + 1] === size ? records[record + 4] : board[records[record + 1]]
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if ((records[i] & 15) === PART && records[i + 1] === place) return board[records[i] >> 4]
    }
    return isLifted(record, place) ? 0 : board[place]
  }

  function retyped (code, type) {
    return code === 0 ? 0 : worth[(code & ownerMask) | (type << typeShift)] - worth[code & mask]
  }

  /** Whether the move last asked about takes a piece. */
  function takes () { return taken }

  /** The entry of the part the player moves, -1 when it is the one in the header. */
  function firstPart (record) {
    for (let i = record + HEADER; i < records[record]; i += 2) if ((records[i] & 15) === PART) return i
    return -1
  }

  /** Where the move begins; `size` for a drop or a pass. */
  function origin (k) {
    const word = arena[k]
    if (word === PASS) return size
    if (word >= 0) return word & positionMask
    const part = firstPart(~word)
    return part < 0 ? records[~word + 1] : records[part] >> 4
  }

  /** Where it ends; `size` for a pass. */
  function target (k) {
    const word = arena[k]
    if (word === PASS) return size
    if (word >= 0) return (word >> bits) & positionMask
    const part = firstPart(~word)
    return part < 0 ? records[~word + 2] : records[part + 1]
  }

  /** The piece that moves or is dropped; 0 for a pass. */
  function pieceOf (k) {
    const word = arena[k]
    if (word === PASS) return 0
    const from = origin(k)
    if (from !== size) return board[from]
    if (word < 0) return records[~word + 4]
    return (twoWordMoves ? codes[k] : word >>> (2 * bits)) & codeMask
  }

  /** The type of the piece that moves, as the move leaves it. */
  function becomes (k) {
    const word = arena[k]
    if (word === PASS) return 0
    if (word >= 0) return ((twoWordMoves ? codes[k] : word >>> (2 * bits)) >>> typeShift) & typeMask
    const record = ~word
    let type = (pieceOf(k) >>> typeShift) & typeMask
    if (records[record + 1] !== size && records[record + 4] !== 0) type = records[record + 4]
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if ((records[i] & 15) === TYPE && records[i] >> 4 === records[record + 2]) type = records[i + 1]
    }
    return type
  }

  /** The kind of piece and the target as one number below `types * (size + 1)`. */
  function slot (k) { return ((pieceOf(k) >>> typeShift) & typeMask) * (size + 1) + target(k) }

  /** Origin and target as one number above 0; drops of different pieces differ. */
  function key (k) {
    let from = origin(k)
    if (from === size) from += (pieceOf(k) >>> typeShift) & typeMask
    return 1 + from * (size + 1) + target(k)
  }

  /** What the moving piece is worth to whoever owns it. */
  function risk (k) { return Math.abs(worth[pieceOf(k) & mask]) }

  return { gain, takes, origin, target, becomes, slot, key, risk }
}
