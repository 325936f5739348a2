import { HAS_DROPS, HAS_RECORDS } from '../runtime/state/build_flags.js'

/** Value of a royal piece: more than all others, so that it captures only what no enemy defends. */
const ROYAL_VALUE = 1 << 20

/**
 * Static exchange evaluation of captures, from the attack tests of games with royal pieces.
 *
 * Both sides capture on the target in turn, each with its least valuable piece, and stop when that is better. Each
 * piece leaves its square, so that pieces behind it join. Source: "Static Exchange Evaluation" in the chess programming
 * literature.
 */
export class Exchange {
  /** @param {MoveFeatures} features */
  constructor (features) {
    const { types, typeShift, ownerMask, royal } = features.position.design.layout
    this.features = features
    this.pieces = new Int32Array(2 * features.size) // squares and codes of pieces that change sides
    this.values = features.worth.map((worth, kind) =>
      royal[(31 - Math.clz32(kind & ownerMask)) * types + (kind >> typeShift)] > 0 ? ROYAL_VALUE : Math.abs(worth)
    )
  }

  valueAt (square) { return this.values[this.features.board[square] & this.features.kinds] }

  /** Return true if a capture in the move buffer loses material; false for moves that change other pieces. */
  loses (k) {
    const { features } = this
    const word = features.moveBuffer[k]
    const from = features.origin(k)
    const to = features.target(k)
    if (features.board[to] === 0 || this.valueAt(from) <= this.valueAt(to)) return false
    if (HAS_RECORDS && word < 0 && (from === features.size || features.changesOthers(~word, from, to))) return false
    return this.gainOf(from, to) < 0
  }

  /** Return true if the piece of a quiet move in the move buffer is captured with a loss above a margin, in cp. */
  losesMoving (k, margin) {
    const { features } = this
    const { board, ownerMask, size, position: { generated: rules } } = features
    if (HAS_RECORDS && features.moveBuffer[k] < 0) return false
    const from = features.origin(k)
    const to = features.target(k)
    const mover = features.pieceCode(k)
    if (mover === 0 || board[to] !== 0 || this.values[mover & features.kinds] <= margin) return false
    const owner = mover & ownerMask
    const isDrop = HAS_DROPS && from === size
    let loss = 0
    if (!isDrop) board[from] = 0
    board[to] = mover
    if (rules.attacked(to, owner)) {
      // the piece is supported if a friend could capture an enemy in its place
      const enemy = 1 << (31 - Math.clz32(ownerMask ^ owner))
      board[to] = (mover ^ owner) | enemy
      const isSupported = rules.attacked(to, enemy)
      board[to] = mover
      loss = isSupported ? this.recaptureGain(to, owner) : this.valueAt(to)
    }
    if (!isDrop) board[from] = mover
    board[to] = 0
    return loss > margin
  }

  /** Return what the piece on a square gains by a capture, in cp. */
  gainOf (from, to) {
    const { board, ownerMask, position: { generated: rules } } = this.features
    const mover = board[from]
    const taken = board[to]
    let gain = this.valueAt(to)
    board[from] = 0
    board[to] = mover
    if (rules.attacked(to, mover & ownerMask)) {
      board[to] = taken
      const isSupported = rules.attacked(to, taken & ownerMask)
      board[to] = mover
      gain -= isSupported ? this.recaptureGain(to, mover & ownerMask) : this.valueAt(to)
    }
    board[from] = mover
    board[to] = taken
    return gain
  }

  /** Return what the least valuable attacker gains by the capture of a piece of `owner`, or 0 without a gain. */
  recaptureGain (to, owner) {
    const from = this.leastAttacker(to, owner)
    return from === to ? 0 : Math.max(0, this.gainOf(from, to))
  }

  /**
   * Return the square of the least valuable enemy piece that attacks a piece of `owner`, or `to` if none attacks it
   * once those of more value change sides: attacks may depend on the owners of other pieces.
   */
  leastAttacker (to, owner) {
    const { features: { board, kinds, ownerMask, size }, pieces, values } = this
    let count = 0
    let value = Infinity
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code === 0 || (code & owner) !== 0) continue
      pieces[count++] = p
      pieces[count++] = code
      board[p] = (code & ~ownerMask) | owner
      if (values[code & kinds] < value) value = values[code & kinds]
    }
    let found = to
    while (found === to && value !== Infinity) {
      found = this.attackerOfValue(value, count, to, owner)
      value = this.nextValue(value, count)
    }
    for (let i = 0; i < count; i += 2) board[pieces[i]] = pieces[i + 1]
    return found
  }

  /**
   * Return the square of the first piece of a value that attacks the square `to`, which holds a piece of `owner`, or
   * `to`. The pieces return to their side together, and are tested one by one only if they attack.
   */
  attackerOfValue (value, count, to, owner) {
    const { features: { board, kinds, ownerMask, position: { generated: rules } }, pieces, values } = this
    let last = -1
    let members = 0
    for (let i = 0; i < count; i += 2) {
      if (values[pieces[i + 1] & kinds] !== value) continue
      board[pieces[i]] = pieces[i + 1]
      last = i
      members++
    }
    if (!rules.attacked(to, owner)) return to
    if (members > 1) {
      for (let i = 0; i <= last; i += 2)
        if (values[pieces[i + 1] & kinds] === value) board[pieces[i]] = (pieces[i + 1] & ~ownerMask) | owner
      for (let i = 0; i < last; i += 2) {
        if (values[pieces[i + 1] & kinds] !== value) continue
        const friend = board[pieces[i]]
        board[pieces[i]] = pieces[i + 1]
        const isAttacked = rules.attacked(to, owner)
        board[pieces[i]] = friend
        if (isAttacked) return pieces[i]
      }
    }
    return pieces[last]
  }

  /** Return the least value above `value` of the pieces that have changed sides, Infinity if none has more. */
  nextValue (value, count) {
    const { features: { kinds }, pieces, values } = this
    let next = Infinity
    for (let i = 0; i < count; i += 2) {
      const other = values[pieces[i + 1] & kinds]
      if (other > value && other < next) next = other
    }
    return next
  }
}
