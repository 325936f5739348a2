import { ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, FLIP, HEADER, KIND_MASK, OWNER, PART, PASS, SCRIPT, SQUARE_SHIFT, TYPE } from '../runtime/layout.js'
import { captureMove } from '../runtime/move.js'

/** A copy of a move in the arena, for scripts. */
export class MoveSource {
  constructor (state, layout, index) {
    const { packed, code, ints, mode } = captureMove(state, layout, index)
    this.packed = packed
    this.code = code
    this.ints = ints
    this.mode = mode
  }

  actions (board) { return actionsOf(this, board) }
}

/** Return the actions of a captured move, on the board before it. */
export function actionsOf (source, board) { return source.packed === PASS ? [] : new Decoder(board).actions(source) }

/** Converts a move of the arena to actions. */
class Decoder {
  constructor (board) {
    this.board = board
    this.game = board.game
    this.list = []
    this.landed = new Map() // square: the action of the piece that lands there
  }

  actions ({ ints, packed, code }) {
    if (ints === null) this.packedMove(packed, code)
    else this.record(ints)
    return this.list
  }

  packedMove (packed, landing) {
    const { codeBits, positionBits: bits } = this.game.layout
    const mask = (1 << bits) - 1
    const from = packed & mask
    const to = (packed >> bits) & mask
    const code = landing & ((1 << codeBits) - 1)
    if (from === this.game.size) this.put(to, code, 0)
    else {
      this.part(from, to)
      if (code !== this.board.codes[from]) this.change(to, code)
    }
  }

  record (ints) {
    const [, from, to, , extra] = ints
    const { size, layout } = this.game
    for (let i = HEADER; i < ints.length; i += 2) if ((ints[i] & KIND_MASK) < CAPTURE) this.part(ints[i] >> SQUARE_SHIFT, ints[i + 1])
    if (from !== size) this.part(from, to)
    else if (to !== size) this.put(to, extra, 0)
    for (let i = HEADER; i < ints.length; i += 2) this.entry(ints[i] & KIND_MASK, ints[i] >> SQUARE_SHIFT, ints[i + 1], from)
    if (from !== size && extra !== 0) this.change(to, this.retyped(this.codeAt(to), extra, layout))
  }

  entry (kind, at, argument, from) {
    const { layout } = this.game
    const code = this.codeAt(at)
    switch (kind) {
      case PART: return
      case SCRIPT: return this.list.push([null, null, [this.game.stateChange(at)], 1])
      case CAPTURE: return code === 0 ? undefined : this.list.push([[at], null, null, 1])
      case CREATE: return this.put(at, argument, 0, true)
      case DROP: return this.put(at, argument, 0)
      case COPY: return this.put(from, this.board.codes[from], this.extraAt(from), true)
    }
    if (code === 0) return
    if (kind === OWNER) this.change(at, (code & ~layout.ownerMask) | argument)
    if (kind === FLIP) this.change(at, (code & ~layout.ownerMask) | layout.flipTo[31 - Math.clz32(code & layout.ownerMask)])
    if (kind === TYPE) this.change(at, this.retyped(code, argument, layout))
    if (kind === ATTRIBUTE) {
      const { shift, mask } = layout.attributes[argument >> 16]
      this.change(at, (code & ~(mask << shift)) | ((argument & 0xffff) << shift))
    }
  }

  retyped (code, type, { typeMask, typeShift }) { return (code & ~(typeMask << typeShift)) | (type << typeShift) }

  part (from, to) {
    if (this.board.codes[from] === 0) return
    const action = [[from], [to], null, 1]
    this.list.push(action)
    this.landed.set(to, action)
  }

  /** Add a piece. A capture on its square before no longer matters. */
  put (at, code, extra, created = false) {
    this.list = this.list.filter(([from, to]) => to !== null || from === null || from[0] !== at)
    const action = [null, [at], [this.game.pieces.of(code, extra)], 1]
    if (created) action.created = true
    else action.held = action[2][0]
    this.list.push(action)
    this.landed.set(at, action)
  }

  /** Return the code on a square after all parts have landed. */
  codeAt (at) {
    const action = this.landed.get(at)
    if (action === undefined) return this.board.codes[at]
    return action[2] === null ? this.board.codes[action[0][0]] : action[2][0].code
  }

  extraAt (at) { return this.board.extras === null ? 0 : this.board.extras[at] }

  change (at, code) {
    const action = this.landed.get(at)
    if (action === undefined) return this.put(at, code, this.extraAt(at), true)
    action[2] = [this.game.pieces.of(code, action[0] === null ? action[2][0].extra : this.extraAt(action[0][0]))]
  }
}
