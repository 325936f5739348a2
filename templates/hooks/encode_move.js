import {
  ATTRIBUTE, CAPTURE, CREATE, DROP, HEADER, OWNER, PART, PASS, RECORD_BUFFER_SIZE, RECORD_TOP, SCRIPT, SQUARE_SHIFT,
  TYPE
} from '../runtime/state/layout.js'
import { enactActions } from './actions.js'
import { PieceTracker } from './piece_tracker.js'
import { runHook } from './errors.js'
import { changesOfLinks } from './links.js'
import { stepsOf } from './steps.js'
import { difference, extrasAfterRecord } from './script_state.js'

/**
 * Write a move of a script to the record buffer.
 *
 * The board after its actions determines the record: the parts that move, then the changes that produce the
 * rest of the board.
 * @param {Board} board before the move
 * @param {ScriptMove} move
 * @param {Object} state of the runtime's position
 * @returns {number} entry of the move list: ~(start of the record), or PASS if nothing changes
 */
export function encodeMove (board, move, state) {
  const { game } = board
  if (state.registers[RECORD_TOP] + HEADER + 2 * (5 * game.size + 1) >= RECORD_BUFFER_SIZE) {
    throw new RangeError('ZRF802: the list of moves exceeds the size of the move buffer')
  }
  const isListed = move.ownSteps !== null // reading it runs no code of scripts
  if (isListed && game.steps.accepts(move.ownSteps, board)) return writeSteps(game, state, 0)
  return runHook(move._hook, () => writeMove(board, move, state))
}

function writeMove (board, move, state) {
  const { game } = board
  const steps = move.ownSteps === null ? stepsOf(move.actions) : null
  if (steps !== null && game.steps.accepts(steps, board)) return writeSteps(game, state, move.continuation)
  const tracker = game.trackers.pop() || new PieceTracker(game.size)
  const after = board.copy(board.spareCodes())
  after.tracker = tracker
  enactActions(after, move, tracker)
  const change = changeBetween(board, after)
  const isPass =
    tracker.origins.length === 0 &&
    Object.keys(change).length === 0 &&
    after.extras === board.extras &&
    sameCodes(board, after, tracker.squares)
  const entry = isPass ? PASS : new RecordWriter(board, after, state).write(tracker).commit(change, move.continuation)
  if (move.actions.every(isOfPieces)) board.reuseCodes(after.codes, tracker.squares)
  tracker.reset()
  game.trackers.push(tracker)
  return entry
}

/** Return true for an action after which no function of a script can hold the board. */
function isOfPieces (action) { return action[0] !== null || action[1] !== null }

/**
 * Write what `game.steps` has accepted: parts in order, then captures and drops by square, as RecordWriter does. Return
 * the entry of the move list.
 */
function writeSteps (game, { commit, records, registers, size }, continuation) {
  const { origins, targets, moved, squares, codes, changed, change } = game.steps
  if (moved === 0 && changed === 0 && change === null) return PASS
  const start = registers[RECORD_TOP]
  const last = moved - 1
  let end = start + HEADER
  for (let i = 0; i < last; i++) {
    records[end++] = PART | origins[i] << SQUARE_SHIFT
    records[end++] = targets[i]
  }
  let to = last < 0 ? size : targets[last]
  let held = 0 // the first drop is in the header if no piece moves
  for (let i = 0; i < changed; i++) {
    const square = squares[i]
    const code = codes[square]
    if (code !== 0 && to === size) {
      to = square
      held = code
    } else {
      records[end++] = (code === 0 ? CAPTURE : DROP) | square << SQUARE_SHIFT
      records[end++] = code
    }
  }
  if (change !== null) {
    records[end++] = SCRIPT | game.steps.changeNumber(game) << SQUARE_SHIFT
    records[end++] = 0
  }
  commit(end, last < 0 ? size : origins[last], to, continuation, held)
  return ~start
}

/** A writer of one record that leads from one board to another. */
export class RecordWriter {
  constructor (board, after, state) {
    this.board = board
    this.after = after
    this.state = state
    this.layout = board.game._layout
    this.size = board.game.size
    this.main = { from: this.size, to: this.size } // origin and target in the header
    this.extra = 0 // promotion type or code of the drop in the header
    this.start = state.registers[RECORD_TOP]
    this.end = this.start + HEADER
  }

  /** Write the effects of a move, whose pieces the tracker has followed. */
  write (tracker) {
    this.parts(tracker)
    this.changes(tracker)
    return this
  }

  entry (kind, at, argument) {
    const { records } = this.state
    records[this.end++] = kind | at << SQUARE_SHIFT
    records[this.end++] = argument
  }

  typeOf (code) { return (code >>> this.layout.typeShift) & this.layout.typeMask }

  /** Write the pieces that move. The last one is in the header. */
  parts ({ origins, last, present }) {
    const { codes } = this.board
    for (let i = 0; i < origins.length; i++) present[origins[i]] = 0
    for (let i = 0; i < origins.length; i++) present[last[origins[i]]] = codes[origins[i]]
    for (let i = 0; i < origins.length - 1; i++) this.entry(PART, origins[i], last[origins[i]])
    const main = origins[origins.length - 1]
    if (main !== undefined) this.main = { from: main, to: last[main] }
  }

  /** Write the changes of all squares that differ after the parts. */
  changes (tracker) {
    const { codes } = this.after
    const { taken, created, held } = tracker
    for (const square of tracker.squares.sort((a, b) => a - b)) {
      const present = tracker.present[square] < 0 ? this.board.codes[square] : tracker.present[square]
      const target = codes[square]
      if (present === target) continue
      if (target === 0) {
        if (taken[square] !== 0) this.convert(square, present, taken[square])
        this.entry(CAPTURE, square, 0)
      } else if (present !== 0) this.convert(square, present, target)
      else if (created[square] !== 0 || held[square] === 0) this.entry(CREATE, square, target)
      else this.drop(square, held[square], target)
    }
  }

  /** Write entries that turn one piece into another. A promotion of the moving piece goes to the header. */
  convert (square, present, target) {
    const { ownerMask, attributes } = this.layout
    const type = this.typeOf(target)
    if (this.typeOf(present) !== type) {
      if (square === this.main.to && this.after.codes[square] === target) this.extra = type
      else this.entry(TYPE, square, type)
    }
    if ((present & ownerMask) !== (target & ownerMask)) this.entry(OWNER, square, target & ownerMask)
    attributes.forEach(({ shift, mask }, a) => {
      const value = (target >>> shift) & mask
      if (value !== ((present >>> shift) & mask)) this.entry(ATTRIBUTE, square, a << 16 | value)
    })
  }

  /** Write a drop. The first one goes to the header if no piece moves. */
  drop (square, held, target) {
    const { main } = this
    if (main.to !== this.size) this.entry(DROP, square, held)
    else {
      main.to = square
      this.extra = held
    }
    if (held === target) return
    const { typeShift, typeMask } = this.layout
    const type = this.typeOf(target)
    if (this.typeOf(held) !== type) this.entry(TYPE, square, type)
    this.convert(square, (held & ~(typeMask << typeShift)) | (type << typeShift), target)
  }

  /** Write the change of the script state, complete the record and return its entry of the move list. */
  commit (change, continuation) {
    const { board, after, main, size, start, state } = this
    if (board.extras !== null || (after !== null && after.extras !== null)) {
      state.records.set([this.end, main.from, main.to], start)
      const moved = extrasAfterRecord(state.records, start, board.extras || new Int32Array(size), size)
      const extras = extrasBetween(moved, after.extras)
      if (extras.length > 0) change.extras = extras
    }
    if (Object.keys(change).length > 0) this.entry(SCRIPT, board.game.changeNumber(change), 0)
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
  if (links.length > 0) change.links = links
  if (after._next !== null) change.turn = after._next
  return change
}

/** Return [square, number of its extra values] for squares where moving pieces do not produce the target. */
function extrasBetween (moved, target) {
  const extras = []
  for (let square = 0; square < moved.length; square++) {
    const now = target === null ? 0 : target[square]
    if (now !== moved[square]) extras.push([square, now])
  }
  return extras
}

function sameCodes (board, after, squares) {
  return squares.every(square => board.codes[square] === after.codes[square])
}
