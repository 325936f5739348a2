import {
  HAS_CAPTURES, HAS_CARRIED_PIECES, HAS_CHANGES, HAS_DROPS, HAS_PARTS, HAS_PIECE_MOVES, HAS_RECORDS, HAS_TWO_WORD_MOVES,
  HAS_TYPE_CHANGES
} from '../runtime/state/build_flags.js'
import { carriesOff } from '../runtime/state/carried_pieces.js'
import { CAPTURE, HEADER, KIND_MASK, PART, PASS, SQUARE_SHIFT, TYPE } from '../runtime/state/layout.js'

/** Return the mask of the owner and type bits of a piece code; attributes are the bits above. */
export function kindMask ({ typeMask, typeShift, ownerMask }) { return (typeMask << typeShift) | ownerMask }

/**
 * Features of generated moves that are not yet made. The methods change no state of the game and
 * allocate no objects. `k` is an index of the move buffer.
 *
 * A record of a multi-effect move names its last part in the header and the earlier parts as
 * entries. The first part is the piece that the player moves.
 */
export class MoveFeatures {
  /**
   * @param {object} position
   * @param {Int32Array} worth value by kind of piece (`kindMask`), in cp; negative for opponents
   */
  constructor (position, worth) {
    const { moveBuffer, codes, records, board, size } = position.state
    const { layout } = position.design
    this.position = position
    this.moveBuffer = moveBuffer
    this.codes = codes
    this.records = records
    this.board = board
    this.size = size
    this.worth = worth
    this.bits = layout.positionBits
    this.squareMask = (1 << layout.positionBits) - 1
    this.codeMask = (1 << layout.codeBits) - 1
    this.typeShift = layout.typeShift
    this.typeMask = layout.typeMask
    this.ownerMask = layout.ownerMask
    this.kinds = kindMask(layout)
    this.twoWordMoves = layout.twoWordMoves
    this.captured = false
  }

  /** Return the change of material by captures and promotions, in cp; also set `isCapture`. */
  materialGain (k) {
    const word = this.moveBuffer[k]
    this.captured = false
    if (word === PASS) return 0
    if (HAS_RECORDS && word < 0) return this.recordGain(~word)
    const { board, worth, kinds } = this
    const from = word & this.squareMask
    const to = (word >> this.bits) & this.squareMask
    let sum = from === to ? 0 : this.captureGain(board[to])
    if (HAS_CHANGES && from !== this.size) sum += worth[this.landing(word, k) & kinds] - worth[board[from] & kinds]
    return sum
  }

  /** Return the code of the piece that lands, with its change list. */
  landing (word, k) { return HAS_TWO_WORD_MOVES && this.twoWordMoves ? this.codes[k] : word >>> (2 * this.bits) }

  captureGain (code) {
    if (code !== 0) this.captured = true
    return -this.worth[code & this.kinds]
  }

  recordGain (record) {
    const { records, board } = this
    const end = records[record]
    const from = records[record + 1]
    const to = records[record + 2]
    let sum = this.isVacated(record, to) ? 0 : this.captureGain(board[to])
    if (HAS_CARRIED_PIECES && carriesOff(this.position, records, record + HEADER, records[record], from, to))
      sum += this.captureGain(board[from])
    for (let i = record + HEADER; i < end; i += 2) {
      const square = records[i] >> SQUARE_SHIFT
      const kind = records[i] & KIND_MASK
      if (HAS_PARTS && kind === PART) {
        if (!this.isVacated(record, records[i + 1])) sum += this.captureGain(board[records[i + 1]])
        if (
          HAS_CARRIED_PIECES &&
          carriesOff(this.position, records, record + HEADER, records[record], square, records[i + 1])
        )
          sum += this.captureGain(board[square])
      }
      if (HAS_CAPTURES && kind === CAPTURE) sum += this.captureGain(this.codeAfterParts(record, square))
      if (HAS_TYPE_CHANGES && kind === TYPE && square === to)
        sum += this.promotionGain(this.codeAfterParts(record, to), records[i + 1])
    }
    if (HAS_CHANGES && from !== this.size && records[record + 4] !== 0)
      sum += this.promotionGain(board[from], records[record + 4])
    return sum
  }

  /** Return true if some part of the move leaves the square. */
  isVacated (record, square) {
    const { records } = this
    if (records[record + 1] === square) return true
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if ((records[i] & KIND_MASK) < CAPTURE && records[i] >> SQUARE_SHIFT === square) return true
    }
    return false
  }

  /** Return true if a record changes pieces other than the one that the player moves and the one on its target. */
  changesOthers (record, from, to) {
    const { records, board } = this
    const isOther = square => square !== from && square !== to && board[square] !== 0
    if (isOther(records[record + 1]) || isOther(records[record + 2])) return true
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (isOther(records[i] >> SQUARE_SHIFT)) return true
      if (HAS_PARTS && (records[i] & KIND_MASK) === PART && isOther(records[i + 1])) return true
    }
    return false
  }

  /** Return the piece code on a square once all parts of the move have landed. */
  codeAfterParts (record, square) {
    const { records, board } = this
    if (records[record + 2] === square)
      return HAS_DROPS && records[record + 1] === this.size ? records[record + 4] : board[records[record + 1]]
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if ((records[i] & KIND_MASK) < CAPTURE && records[i + 1] === square) return board[records[i] >> SQUARE_SHIFT]
    }
    return this.isVacated(record, square) ? 0 : board[square]
  }

  promotionGain (code, type) {
    return code === 0
      ? 0
      : this.worth[(code & this.ownerMask) | (type << this.typeShift)] - this.worth[code & this.kinds]
  }

  /** Return true if the move last passed to `materialGain` captures a piece. */
  isCapture () { return this.captured }

  /** Return the record entry of the part that the player moves, or -1 if the header holds it. */
  firstPart (record) {
    const { records } = this
    for (let i = record + HEADER; i < records[record]; i += 2) if ((records[i] & KIND_MASK) < CAPTURE) return i
    return -1
  }

  /** Return the origin square; `size` for a drop or a pass. */
  origin (k) {
    const word = this.moveBuffer[k]
    if (word === PASS) return this.size
    if (!HAS_RECORDS || word >= 0) return word & this.squareMask
    const part = this.firstPart(~word)
    return part < 0 ? this.records[~word + 1] : this.records[part] >> SQUARE_SHIFT
  }

  /** Return the target square; `size` for a pass. */
  target (k) {
    const word = this.moveBuffer[k]
    if (word === PASS) return this.size
    if (!HAS_RECORDS || word >= 0) return (word >> this.bits) & this.squareMask
    const part = this.firstPart(~word)
    return part < 0 ? this.records[~word + 2] : this.records[part + 1]
  }

  /** Return the code of the piece that moves or is dropped; 0 for a pass. */
  pieceCode (k) {
    const word = this.moveBuffer[k]
    if (word === PASS) return 0
    const from = this.origin(k)
    if (!HAS_DROPS || (HAS_PIECE_MOVES && from !== this.size)) return this.board[from]
    if (HAS_RECORDS && word < 0) return this.records[~word + 4]
    return this.landing(word, k) & this.codeMask
  }

  /** Return the type of the moving piece after the move, from 1; 0 for a pass. */
  resultType (k) {
    const word = this.moveBuffer[k]
    if (word === PASS) return 0
    if (!HAS_RECORDS || word >= 0) return (this.landing(word, k) >>> this.typeShift) & this.typeMask
    const { records } = this
    const record = ~word
    let type = this.pieceType(k)
    if (records[record + 1] !== this.size && records[record + 4] !== 0) type = records[record + 4]
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if ((records[i] & KIND_MASK) === TYPE && records[i] >> SQUARE_SHIFT === records[record + 2]) type = records[i + 1]
    }
    return type
  }

  pieceType (k) { return this.typeOf(this.pieceCode(k)) }

  /** Return the history slot of a move: piece type and target as a number below `types * (size + 1)`. */
  slot (k) { return this.slotOf(this.target(k), this.pieceCode(k)) }

  slotOf (to, code) { return this.typeOf(code) * (this.size + 1) + to }

  /** Return origin and target as a positive number; drops of different types differ. */
  key (k) { return this.keyOf(this.origin(k), this.target(k), this.pieceCode(k)) }

  keyOf (from, to, code) {
    return 1 + (HAS_DROPS && from === this.size ? from + this.typeOf(code) : from) * (this.size + 1) + to
  }

  /** Return the absolute value of the moving piece, in cp. */
  moverValue (k) { return Math.abs(this.worth[this.pieceCode(k) & this.kinds]) }

  typeOf (code) { return (code >>> this.typeShift) & this.typeMask }
}
