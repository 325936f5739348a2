import {
  ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, FLIP, HEADER, OWNER, PART, PASS, SCRIPT, RECORD_TOP, RECORD_ARENA_SIZE, TYPE
} from '../runtime/layout.js'
import { LinkChange, TurnChange, ValueChange, enactActions } from './actions.js'
import { currentHook, setCurrentMove, runHook, scriptError } from './errors.js'
import { difference, extrasAfterRecord } from './script_state.js'

/**
 * A move as scripts see it: its `actions`, which they may change; `failed`, set by a script that
 * forbids it; `mode`, the move type. A move of the rules knows where it came from, so that one no
 * script has changed is played exactly as the rules wrote it.
 */
export class ScriptMove {
  constructor (board, source = null, mode = 0) {
    this.mode = mode
    this.failed = undefined
    this._board = board
    this._source = source
    this._actions = source === null ? [] : null
    this._told = null // the actions as they were before a script could change them
    this._hook = source === null ? currentHook() : '' // who changed it last
  }

  get board () { return this._board }

  get actions () {
    const hook = setCurrentMove(this)
    if (hook !== '') this._hook = hook
    if (this._actions === null) {
      this._actions = this._source.actions(this._board)
      this._told = actionsText(this._actions)
    }
    return this._actions
  }

  set actions (actions) {
    if (this._told === null) this._told = this._source === null ? '' : actionsText(this.actions)
    this._actions = actions
  }

  /** The move types that may follow in the same turn, as the runtime numbers them; 0 for none. */
  get continuation () { return this._source === null ? 0 : this._source.mode }

  /** The rules' own move, null where a script has made or changed it. */
  get source () {
    return this._source !== null && (this._actions === null || actionsText(this._actions) === this._told) ? this._source : null
  }

  isPass () { return this.actions.length === 0 }

  isSimpleMove () { return this.actions.length === 1 && this.actions[0][0] !== null && this.actions[0][1] !== null }

  isDropMove () { return this.actions.length === 1 && this.actions[0][0] === null && this.actions[0][1] !== null }

  // --- changing it -----------------------------------------------------------------------------

  movePiece (from, to, piece = null, part = 1) {
    return this._add([[from], [to], piece === null ? null : [piece], part])
  }

  dropPiece (pos, piece, part = 1) { return this._add([null, [pos], [piece], part]) }

  capturePiece (pos, part = 1) { return this._add([[pos], null, null, part]) }

  /** Sets a value of the board. */
  setValue (index, value, part = 1) { return this._add([null, null, [new ValueChange(index, value)], part]) }

  /** The item of the turn order that comes next. */
  goTo (turn, part = 1) { return this._add([null, null, [new TurnChange(turn)], part]) }

  /** Makes a direction lead from one position to another, or nowhere with null. */
  setLink (dir, from, to, part = 1) { return this._add([null, null, [new LinkChange(dir, from, to)], part]) }

  _add (action) {
    this.actions = this.actions.concat([action])
    return this
  }

  clone () {
    const copy = new ScriptMove(this._board, this._source, this.mode)
    copy.actions = this.actions.map(action => Object.assign([], action)) // with what it knows of hands
    return copy
  }

  // --- in words --------------------------------------------------------------------------------

  /** Dagaz's own words: `a1 - b2 c1 - c2 x d4 White Queen e5`. */
  plainText () {
    const { game } = this._board
    const name = ([pos]) => game.nameOf(pos)
    const actions = this._actions === null ? this.actions : this._actions
    const moves = actions.filter(([from, to]) => from !== null && to !== null).map(([from, to]) => name(from) + ' - ' + name(to))
    const captures = actions.filter(([from, to]) => from !== null && to === null).map(([from]) => 'x ' + name(from))
    const drops = actions.filter(([from, to]) => from === null && to !== null).map(([, to, piece]) => String(piece) + ' ' + name(to))
    const rest = actions.filter(([from, to]) => from === null && to === null).map(([, , change]) => String(change))
    return moves.concat(captures, drops, rest).join(' ') || 'Pass'
  }

  toString () { return this._board.game.textOf(this) }
}

/** Actions as words that differ when they do. */
export function actionsText (actions) {
  if (!Array.isArray(actions)) return String(actions)
  return actions.map(action => Array.isArray(action) ? action.map(listText).join('|') : String(action)).join(' ')
}

function listText (list) { return Array.isArray(list) ? '[' + list.map(labelOf).join() + ']' : list === null ? '' : String(list) }

function labelOf (thing) { return thing !== null && typeof thing === 'object' && thing.code !== undefined ? thing.code + '.' + thing.extra : String(thing) }

// --- moves of the rules --------------------------------------------------------------------------

/** What the arena holds at an index, kept: `word` and `code` of a packed move (with its changeList), `ints` of a record. */
export class MoveSource {
  constructor ({ arena, codes, records }, { positionBits, twoWordMoves }, index) {
    this.word = arena[index]
    const packed = this.word >= 0
    this.code = !packed ? 0 : twoWordMoves ? codes[index] : this.word >>> (2 * positionBits)
    this.ints = packed || this.word === PASS ? null : records.slice(~this.word, records[~this.word])
    this.mode = this.ints === null ? 0 : this.ints[3]
  }

  actions (board) {
    if (this.word === PASS) return []
    return new Decoder(board).actions(this)
  }
}

/** What the arena holds, as actions. */
class Decoder {
  constructor (board) {
    this.board = board
    this.game = board.game
    this.list = []
    this.landed = new Map() // position: its action
  }

  actions ({ ints, word, code }) {
    if (ints === null) this.one(word, code)
    else this.many(ints)
    return this.list
  }

  one (word, told) {
    const { codeBits, positionBits: bits } = this.game.layout
    const mask = (1 << bits) - 1
    const from = word & mask
    const to = (word >> bits) & mask
    const code = told & ((1 << codeBits) - 1)
    if (from === this.game.size) this.put(to, code, 0)
    else {
      this.part(from, to)
      if (code !== this.board.codes[from]) this.change(to, code)
    }
  }

  many (ints) {
    const [, from, to, , extra] = ints
    const { size, layout } = this.game
    for (let i = HEADER; i < ints.length; i += 2) if ((ints[i] & 15) === PART) this.part(ints[i] >> 4, ints[i + 1])
    if (from !== size) this.part(from, to)
    else if (to !== size) this.put(to, extra, 0)
    for (let i = HEADER; i < ints.length; i += 2) this.entry(ints[i] & 15, ints[i] >> 4, ints[i + 1], from)
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

  /** A piece appears; what was captured there before stays away. */
  put (at, code, extra, created = false) {
    this.list = this.list.filter(([from, to]) => to !== null || from === null || from[0] !== at)
    const action = [null, [at], [this.game.pieces.of(code, extra)], 1]
    if (created) action.created = true
    else action.held = action[2][0]
    this.list.push(action)
    this.landed.set(at, action)
  }

  /** What stands on a position once all parts have landed. */
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

// --- moves of scripts ----------------------------------------------------------------------------

/** Follows pieces from where they stood before the move. */
class Trace {
  constructor () {
    this.origins = [] // in the order in which they were lifted
    this.last = new Map() // origin: where its piece was seen last
    this._came = new Map() // position: the origin of the piece on it, -1 for a new one
    this._inHand = new Map()
    this.taken = new Map() // position: what was captured there, as it was then
    this.created = new Set() // positions whose piece came from nothing
    this.held = new Map() // position: the piece that came there from a hand
  }

  lift (from) {
    const origin = this._came.has(from) ? this._came.get(from) : from
    this._came.delete(from)
    this._inHand.set(from, origin)
    if (origin >= 0 && !this.last.has(origin)) this.origins.push(origin)
  }

  land (from, to) {
    const origin = this._inHand.get(from)
    this._came.set(to, origin)
    if (origin >= 0) this.last.set(origin, to)
  }

  put (to, created, code) {
    this._came.set(to, -1)
    if (created) this.created.add(to)
    else this.held.set(to, code)
  }

  take (from, code) {
    this._came.set(from, -1)
    this.taken.set(from, code)
  }
}

/**
 * Writes a move of a script to the records arena and returns its word. What counts is the board that
 * the actions leave: it is written as parts, then as the changes that make the rest of it.
 */
export function encodeMove (board, move, state) {
  return runHook(move._hook, () => writeMove(board, move, state))
}

function writeMove (board, move, state) {
  const { game } = board
  const { layout, size } = game
  const { records, registers } = state
  const after = board.copy()
  const trace = new Trace()
  enactActions(after, move, trace)
  const change = changeBetween(board, after)
  if (trace.origins.length === 0 && Object.keys(change).length === 0 && after.extras === board.extras && sameCodes(board, after)) return PASS
  if (registers[RECORD_TOP] + HEADER + 2 * (5 * size + 1) >= RECORD_ARENA_SIZE) throw new RangeError('ZRF802: the list of moves exceeds the size of the arena')
  const parts = trace.origins.map(origin => ({ from: origin, to: trace.last.get(origin) }))
  const expected = landed(board, parts)
  const main = parts.pop() || { from: size, to: size }
  let s = registers[RECORD_TOP] + HEADER
  let extra = 0
  const write = (kind, at, argument) => {
    records[s++] = kind | at << 4
    records[s++] = argument
  }
  for (const { from, to } of parts) write(PART, from, to)
  /** Entries that turn a piece into another one. */
  const turn = (place, has, wants) => {
    const type = (wants >>> layout.typeShift) & layout.typeMask
    if (((has >>> layout.typeShift) & layout.typeMask) !== type) {
      if (place === main.to && after.codes[place] === wants) extra = type
      else write(TYPE, place, type)
    }
    if ((has & layout.ownerMask) !== (wants & layout.ownerMask)) write(OWNER, place, wants & layout.ownerMask)
    layout.attributes.forEach(({ shift, mask }, a) => {
      const value = (wants >>> shift) & mask
      if (value !== ((has >>> shift) & mask)) write(ATTRIBUTE, place, a << 16 | value)
    })
  }
  /** The first drop leads the record where nothing moves. */
  const drop = (place, held, wants) => {
    if (main.to !== size) write(DROP, place, held)
    else {
      main.to = place
      extra = held
    }
    if (held === wants) return
    const type = (wants >>> layout.typeShift) & layout.typeMask
    if (((held >>> layout.typeShift) & layout.typeMask) !== type) write(TYPE, place, type)
    turn(place, (held & ~(layout.typeMask << layout.typeShift)) | (type << layout.typeShift), wants)
  }
  for (let place = 0; place < size; place++) {
    const has = expected.has(place) ? expected.get(place) : board.codes[place]
    const wants = after.codes[place]
    if (has === wants) continue
    if (wants === 0) {
      if (trace.taken.get(place)) turn(place, has, trace.taken.get(place))
      write(CAPTURE, place, 0)
    } else if (has !== 0) turn(place, has, wants)
    else if (trace.created.has(place)) write(CREATE, place, wants)
    else drop(place, trace.held.get(place), wants)
  }
  const record = registers[RECORD_TOP]
  if (after.extras !== null || board.extras !== null) {
    records.set([s, main.from, main.to], record)
    const extras = extrasBetween(extrasAfterRecord(records, record, board.extras || new Int32Array(size), size), after.extras)
    if (extras.length > 0) change.extras = extras
  }
  if (Object.keys(change).length > 0) write(SCRIPT, game.changeNumber(change), 0)
  state.commit(s, main.from, main.to, move.continuation, extra)
  return ~record
}

/** What the move does beside the pieces: to the board's values, its links and its turn. */
function changeBetween (board, after) {
  const change = {}
  const values = difference(board.values, after.values)
  const links = difference(board.links, after.links)
  if (Object.keys(values).length > 0) change.values = values
  if (Object.keys(links).length > 0) change.links = links
  if (after._next !== null) change.turn = after._next
  return change
}

/** [position, number of its values] where they are others than the pieces bring along. */
function extrasBetween (brought, wanted) {
  return Array.from(brought, (id, place) => [place, wanted === null ? 0 : wanted[place], id]).filter(([, now, id]) => now !== id).map(([place, now]) => [place, now])
}

/** What the parts alone leave on the places they touch. */
function landed (board, parts) {
  const codes = new Map()
  for (const { from } of parts) codes.set(from, 0)
  for (const { from, to } of parts) codes.set(to, board.codes[from])
  return codes
}

function sameCodes (board, after) { return board.codes.every((code, place) => code === after.codes[place]) }

/** The moves that scripts left, checked to be some. */
export function checkMoves (moves) {
  if (!Array.isArray(moves)) throw scriptError(TypeError, 'ZRF814', 'board.moves is a list of moves, not ' + String(moves))
  for (const move of moves) {
    if (!(move instanceof ScriptMove)) throw scriptError(TypeError, 'ZRF814', 'board.moves holds ' + String(move) + ', which is no move: make one with Model.createMove')
  }
  return moves
}
