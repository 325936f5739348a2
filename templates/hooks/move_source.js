import {
  ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, FLIP, HEADER, KIND_MASK, OWNER, PART, PASS, SCRIPT, SQUARE_SHIFT, TYPE
} from '../runtime/state/layout.js'
import { captureMove, copyOfMoves } from '../runtime/api/move_list.js'

/** A move of a list that `copyOfMoves` has copied, for scripts. */
export class MoveSource {
  constructor (list, layout, index) {
    this._list = list
    this._layout = layout
    this._index = index
  }

  get packed () { return this._list.moveBuffer[this._index] }

  /** The landing code of a packed move, if it has a separate one. */
  get code () { return this._list.codes === null ? 0 : this._list.codes[this._index] }

  get mode () {
    const { moveBuffer, records, base } = this._list
    const packed = moveBuffer[this._index]
    return packed >= PASS ? 0 : records[~packed - base + 3]
  }

  actions (board) { return actionsOf(captureMove(this._list, this._layout, this._index), board) }
}

/** Return the sources of the moves in the move buffer from `start` to `end`. */
export function sourcesOf (state, layout, start, end) {
  const list = copyOfMoves(state, layout, start, end)
  const sources = []
  for (let i = 0; i < end - start; i++) sources.push(new MoveSource(list, layout, i))
  return sources
}

/** Return the actions of a captured move, on the board before it. */
export function actionsOf ({ packed, code, ints }, board) {
  if (packed === PASS) return []
  return ints === null ? packedActions(packed, code, board) : new Decoder(board).actions(ints)
}

function packedActions (packed, landing, { codes, extras, game }) {
  const { pieces, size, _layout: { codeBits, positionBits: bits } } = game
  const mask = (1 << bits) - 1
  const from = packed & mask
  const to = (packed >> bits) & mask
  const code = landing & ((1 << codeBits) - 1)
  if (from !== size && codes[from] !== 0)
    return [[[from], [to], code === codes[from] ? null : [pieces.of(code, extras === null ? 0 : extras[from])], 1]]
  const piece = pieces.of(code)
  return [Object.assign([null, [to], [piece], 1], from === size ? { held: piece } : { created: true })]
}

/** Converts a record to actions. */
class Decoder {
  constructor (board) {
    this.board = board
    this.game = board.game
    this.list = []
    this.landed = new Map() // square: the action of the piece that lands there
  }

  actions (ints) {
    const [, from, to, , extra] = ints
    const { size, _layout: layout } = this.game
    for (let i = HEADER; i < ints.length; i += 2)
      if ((ints[i] & KIND_MASK) < CAPTURE) this.part(ints[i] >> SQUARE_SHIFT, ints[i + 1])
    if (from !== size) this.part(from, to)
    else if (to !== size) this.put(to, extra, 0)
    for (let i = HEADER; i < ints.length; i += 2)
      this.entry(ints[i] & KIND_MASK, ints[i] >> SQUARE_SHIFT, ints[i + 1], from)
    if (from !== size && extra !== 0) this.change(to, this.retyped(this.codeAt(to), extra, layout))
    return this.list
  }

  entry (kind, at, argument, from) {
    const { _layout: layout } = this.game
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
    if (kind === FLIP)
      this.change(at, (code & ~layout.ownerMask) | layout.flipTo[31 - Math.clz32(code & layout.ownerMask)])
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
