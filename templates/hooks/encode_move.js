import { ATTRIBUTE, CAPTURE, CREATE, DROP, HEADER, OWNER, PART, PASS, RECORD_ARENA_SIZE, RECORD_TOP, SCRIPT, SQUARE_SHIFT, TYPE } from '../runtime/layout.js'
import { enactActions } from './actions.js'
import { runHook } from './errors.js'
import { changesOfLinks, linksToJSON } from './links.js'
import { difference, extrasAfterRecord } from './script_state.js'

/**
 * Write a move of a script to the record arena.
 *
 * The board after its actions determines the record: the parts that move, then the changes that produce the
 * rest of the board.
 * @param {Board} board before the move
 * @param {ScriptMove} move
 * @param {Object} state of the runtime's position
 * @returns {number} entry of the move list: ~(start of the record), or PASS if nothing changes
 */
export function encodeMove (board, move, state) {
  return runHook(move._hook, () => writeMove(board, move, state))
}

function writeMove (board, move, state) {
  const { registers } = state
  const { game } = board
  const after = board.copy()
  const tracker = new PieceTracker()
  enactActions(after, move, tracker)
  const change = changeBetween(board, after)
  if (tracker.origins.length === 0 && Object.keys(change).length === 0 && after.extras === board.extras && sameCodes(board, after)) return PASS
  if (registers[RECORD_TOP] + HEADER + 2 * (5 * game.size + 1) >= RECORD_ARENA_SIZE) {
    throw new RangeError('ZRF802: the list of moves exceeds the size of the arena')
  }
  const writer = new RecordWriter(board, after, state)
  writer.parts(tracker)
  writer.changes(tracker)
  return writer.commit(change, move.continuation)
}

/** Follows pieces from their origins before the move, while actions are enacted. */
export class PieceTracker {
  constructor () {
    this.origins = [] // in the order in which pieces were lifted
    this.last = new Map() // origin: the latest square of its piece
    this._came = new Map() // square: the origin of the piece on it, -1 for a new one
    this._inHand = new Map()
    this.taken = new Map() // square: the code of the piece captured there
    this.created = new Set() // squares of pieces that were created, not taken from the reserve
    this.held = new Map() // square: the code of the piece that came there from the reserve
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
    else if (this.created.has(from)) this.created.add(to) // a piece that came in an earlier part moves on
    else if (this.held.has(from)) this.held.set(to, this.held.get(from))
  }

  put (to, created, code) {
    this._came.set(to, -1)
    if (created) this.created.add(to)
    else this.held.set(to, code)
  }

  /** Return true if a piece has come to the square. */
  holds (square) { return this._came.has(square) }

  take (from, code) {
    this._came.set(from, -1)
    this.taken.set(from, code)
  }
}

/** A writer of one record that leads from one board to another. */
export class RecordWriter {
  constructor (board, after, state) {
    this.board = board
    this.after = after
    this.state = state
    this.layout = board.game.layout
    this.size = board.game.size
    this.main = { from: this.size, to: this.size } // origin and target in the header
    this.extra = 0 // promotion type or code of the drop in the header
    this.present = board.codes.slice() // codes after all parts
    this.start = state.registers[RECORD_TOP]
    this.end = this.start + HEADER
  }

  write (kind, at, argument) {
    const { records } = this.state
    records[this.end++] = kind | at << SQUARE_SHIFT
    records[this.end++] = argument
  }

  typeOf (code) { return (code >>> this.layout.typeShift) & this.layout.typeMask }

  /** Write the pieces that move. The last one is in the header. */
  parts ({ origins, last }) {
    const parts = origins.map(origin => ({ from: origin, to: last.get(origin) }))
    for (const { from } of parts) this.present[from] = 0
    for (const { from, to } of parts) this.present[to] = this.board.codes[from]
    if (parts.length > 0) this.main = parts.pop()
    for (const { from, to } of parts) this.write(PART, from, to)
  }

  /** Write the changes of all squares that differ after the parts. */
  changes ({ taken, created, held }) {
    const { codes } = this.after
    for (let square = 0; square < this.size; square++) {
      const present = this.present[square]
      const target = codes[square]
      if (present === target) continue
      if (target === 0) {
        if (taken.get(square)) this.convert(square, present, taken.get(square))
        this.write(CAPTURE, square, 0)
      } else if (present !== 0) this.convert(square, present, target)
      else if (created.has(square)) this.write(CREATE, square, target)
      else this.drop(square, held.get(square), target)
    }
  }

  /** Write entries that turn one piece into another. A promotion of the moving piece goes to the header. */
  convert (square, present, target) {
    const { ownerMask, attributes } = this.layout
    const type = this.typeOf(target)
    if (this.typeOf(present) !== type) {
      if (square === this.main.to && this.after.codes[square] === target) this.extra = type
      else this.write(TYPE, square, type)
    }
    if ((present & ownerMask) !== (target & ownerMask)) this.write(OWNER, square, target & ownerMask)
    attributes.forEach(({ shift, mask }, a) => {
      const value = (target >>> shift) & mask
      if (value !== ((present >>> shift) & mask)) this.write(ATTRIBUTE, square, a << 16 | value)
    })
  }

  /** Write a drop. The first one goes to the header if no piece moves. */
  drop (square, held, target) {
    const { main } = this
    if (main.to !== this.size) this.write(DROP, square, held)
    else {
      main.to = square
      this.extra = held
    }
    if (held === target) return
    const { typeShift, typeMask } = this.layout
    const type = this.typeOf(target)
    if (this.typeOf(held) !== type) this.write(TYPE, square, type)
    this.convert(square, (held & ~(typeMask << typeShift)) | (type << typeShift), target)
  }

  /** Write the change of the script state, complete the record and return its entry of the move list. */
  commit (change, continuation) {
    const { board, after, main, size, start, state } = this
    if (after.extras !== null || board.extras !== null) {
      state.records.set([this.end, main.from, main.to], start)
      const moved = extrasAfterRecord(state.records, start, board.extras || new Int32Array(size), size)
      const extras = extrasBetween(moved, after.extras)
      if (extras.length > 0) change.extras = extras
    }
    if (Object.keys(change).length > 0) this.write(SCRIPT, board.game.changeNumber(change), 0)
    state.commit(this.end, main.from, main.to, continuation, this.extra)
    return ~start
  }
}

/** Return the changes of the board's values, links and turn. */
function changeBetween (board, after) {
  const change = {}
  const values = difference(board.values, after.values)
  const links = changesOfLinks(board.links, after.links, board.game.ownLinks)
  if (Object.keys(values).length > 0) change.values = values
  if (links.length > 0) change.links = linksToJSON(links, board.game.size)
  if (after._next !== null) change.turn = after._next
  return change
}

/** Return [square, number of its extra values] for squares where moving pieces do not produce the target. */
function extrasBetween (moved, target) {
  return Array.from(moved, (id, square) => [square, target === null ? 0 : target[square], id])
    .filter(([, now, id]) => now !== id).map(([square, now]) => [square, now])
}

function sameCodes (board, after) { return board.codes.every((code, square) => code === after.codes[square]) }
