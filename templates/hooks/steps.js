import { TurnChange, ValueChange } from './actions.js'
import { Piece, isPlain, mapAt } from './pieces.js'

// Steps are actions as one list: origin, target (-1 for none), piece or change (null for none) and part.

const LEFT = 1
const LANDED = 2
const CAPTURED = 4
const DROPPED = 8

/**
 * Recognizes steps that determine their record without the board after them: pieces of the same code that move, each
 * once and to different squares, captures of other pieces, drops on squares that are empty by then, and changes of
 * values and of the turn.
 *
 * The first `moved` items of `origins` and `targets` are the pieces that move. The first `changed` items of `squares`
 * are those of captures and drops in ascending order, without captures where a piece lands later; `codes` are those of
 * the drops by square, 0 for a capture. `change` is the change of the script state, null for none.
 */
export class Steps {
  constructor (size) {
    this.origins = new Int32Array(size)
    this.targets = new Int32Array(size)
    this.squares = new Int32Array(size)
    this.codes = new Int32Array(size)
    this.moved = this.changed = 0
    this.change = null
    this._marks = new Uint8Array(size)
    this._parts = new Int32Array(size) // by square: the part that lands or captures there
    this._values = this._extras = null // as in a change of the script state
    this._index = null // of the last value
    this._turn = -1
    this._numbers = new Map() // of changes of one value, by its index, the value and the turn
    this._extraNumbers = new Map() // of changes of the extra values of one piece, by their number and the square
  }

  /** Return true for such steps on a board, and fill the lists. */
  accepts (steps, board) {
    const { origins, targets, squares, _marks: marks } = this
    this.moved = this.changed = 0
    this._values = this._extras = null
    this._turn = -1
    let fits = this._collect(steps, board)
    const { moved, changed } = this
    this.changed = 0
    for (let i = 0; i < changed; i++) {
      const square = squares[i]
      if (marks[square] === DROPPED && board.codes[square] !== 0) fits = false
      if ((marks[square] & LANDED) === 0) this._insert(square)
      marks[square] = 0
    }
    for (let i = 0; i < moved; i++) marks[origins[i]] = marks[targets[i]] = 0
    this.change = fits ? this._stateChange() : null
    return fits
  }

  /** Add a square to the first items of `squares`, which are in ascending order. */
  _insert (square) {
    const { squares } = this
    let i = this.changed++
    for (; i > 0 && squares[i - 1] > square; i--) squares[i] = squares[i - 1]
    squares[i] = square
  }

  _collect (steps, board) {
    const { codes } = board
    let last = 1
    for (let i = 0; i < steps.length; i += 4) {
      const from = steps[i]
      const to = steps[i + 1]
      const part = steps[i + 3]
      if (!(part >= last && Number.isInteger(part)) || from >= codes.length || to >= codes.length) return false
      last = part // parts follow each other
      if (!this._add(from, to, steps[i + 2], part, board)) return false
    }
    return steps.length > 0
  }

  _add (from, to, item, part, board) {
    if (from < 0) return to < 0 ? this._change(item, board) : this._drop(to, item, part)
    const code = board.codes[from]
    if (code === 0) return false
    if (to < 0) return this._capture(from, part)
    if (from === to || (item !== null && item.code !== code) || !this._move(from, to, part)) return false
    if (item !== null && item.extra !== (board.extras === null ? 0 : board.extras[from])) this._setExtra(to, item.extra)
    return true
  }

  _capture (square, part) { return this._marks[square] === 0 && this._alter(square, CAPTURED, 0, part) }

  /** Origins of the same part are empty before a drop. */
  _drop (square, piece, part) {
    if ((this._marks[square] & ~LEFT) !== 0 || !this._alter(square, DROPPED, piece.code, part)) return false
    if (piece.extra !== 0) this._setExtra(square, piece.extra)
    return true
  }

  _alter (square, mark, code, part) {
    this._marks[square] |= mark
    this._parts[square] = part
    this.codes[square] = code
    this.squares[this.changed++] = square
    return true
  }

  /** Pieces of one part leave before one of them lands, and captures come last. */
  _move (from, to, part) {
    const { _marks: marks, _parts: parts } = this
    if ((marks[from] & (LEFT | CAPTURED)) !== 0 || (marks[from] !== 0 && parts[from] !== part)) return false
    if ((marks[to] & (LANDED | DROPPED)) !== 0 || ((marks[to] & CAPTURED) !== 0 && parts[to] === part)) return false
    marks[from] |= LEFT
    marks[to] |= LANDED
    parts[to] = part
    this.origins[this.moved] = from
    this.targets[this.moved++] = to
    return true
  }

  // --- the script state --------------------------------------------------------------------------

  _change (change, { game, values }) {
    if (change instanceof ValueChange) return this._setValue(change, values)
    if (
      !(change instanceof TurnChange) ||
      !(Number.isInteger(change.turn) && game.raw.turns[change.turn] !== undefined)
    )
      return false
    this._turn = change.turn
    return true
  }

  /** `!==` compares plain values. Other values require their text. */
  _setValue ({ index, value }, values) {
    const before = values[index]
    const isNamed = typeof index === 'string' || typeof index === 'number'
    if (!isNamed || !isPlain(value) || !isPlain(before) || (this._values !== null && index in this._values))
      return false
    const after = value === undefined ? null : value
    if (after === (before === undefined ? null : before)) return true
    if (this._values === null) this._values = {}
    this._values[index] = after
    this._index = index
    return true
  }

  _setExtra (square, number) {
    if (this._extras === null) this._extras = []
    this._extras.push([square, number])
  }

  _stateChange () {
    const { _extras: extras, _turn: turn, _values: values } = this
    if (extras === null && turn < 0 && values === null) return null
    const change = {}
    if (extras !== null) change.extras = extras.length === 1 ? extras : extras.sort(([a], [b]) => a - b)
    if (turn >= 0) change.turn = turn
    if (values !== null) change.values = values
    return change
  }

  /**
   * Return the number of the change. For one value or one piece, it is stored, because the text of a change takes
   * longer to write.
   */
  changeNumber (game) {
    const { change, change: { extras, turn, values }, _index: index } = this
    if (values === undefined && turn === undefined && extras.length === 1) return this._extraNumber(game, extras[0])
    if (values === undefined || extras !== undefined || Object.keys(values).length > 1) return game.changeNumber(change)
    const numbers = mapAt(mapAt(this._numbers, index), values[index])
    if (!numbers.has(turn)) numbers.set(turn, game.changeNumber(change))
    return numbers.get(turn)
  }

  _extraNumber (game, [square, extra]) {
    const numbers = mapAt(this._extraNumbers, extra)
    if (!numbers.has(square)) numbers.set(square, game.changeNumber(this.change))
    return numbers.get(square)
  }
}

// --- steps as numbers ----------------------------------------------------------------------------

/** Return actions as steps, null if a script has written them in another form. */
export function stepsOf (actions) {
  if (!Array.isArray(actions)) return null
  const steps = []
  for (const action of actions) if (!Array.isArray(action) || !addSteps(steps, action)) return null
  return steps
}

function addSteps (steps, action) {
  const from = squareOf(action[0])
  const to = squareOf(action[1])
  const list = action[2]
  const part = action[3] === undefined ? 1 : action[3]
  if (from < -1 || to < -1) return false
  if (from >= 0 && (to < 0 || list === null || list === undefined)) return steps.push(from, to, null, part)
  if (!Array.isArray(list)) return false
  if (to < 0) {
    for (const change of list) steps.push(-1, -1, change, part)
    return true
  }
  const isNew = from < 0 && (action.created === true || (action.held !== undefined && action.held !== list[0]))
  return !isNew && list[0] instanceof Piece && steps.push(from, to, list[0], part)
}

/** Return the square in a list of one, -1 for null and -2 for anything else. */
function squareOf (list) {
  if (list === null) return -1
  return Array.isArray(list) && list.length === 1 && Number.isInteger(list[0]) && list[0] >= 0 ? list[0] : -2
}

/** Return steps as actions. */
export function actionsOfSteps (steps) {
  const actions = []
  for (let i = 0; i < steps.length; i += 4) {
    const [from, to, item, part] = steps.slice(i, i + 4)
    actions.push([from < 0 ? null : [from], to < 0 ? null : [to], item === null ? null : [item], part])
  }
  return actions
}
