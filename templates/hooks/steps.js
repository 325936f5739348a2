import { Piece } from './pieces.js'

// Steps are moves of pieces as they are, and captures: a list of origin, target (-1 for a capture) and part.

const LEFT = 1
const LANDED = 2
const CAPTURED = 4

/**
 * Recognizes steps that determine their record without the board after them: pieces that move as they are, each once
 * and to different squares, and captures of other pieces. The first `moved` items of `origins` and `targets` are the
 * pieces that move. The first `taken` items of `captured` are the squares of captures in ascending order, without
 * those where a piece lands later.
 */
export class Steps {
  constructor (size) {
    this.origins = new Int32Array(size)
    this.targets = new Int32Array(size)
    this.captured = new Int32Array(size)
    this.moved = this.taken = 0
    this._marks = new Uint8Array(size)
    this._parts = new Int32Array(size) // by square: the part that lands or captures there
  }

  /** Return true for such steps on the board with these codes, and fill the lists. */
  accepts (steps, codes) {
    const { origins, targets, captured, _marks: marks } = this
    this.moved = this.taken = 0
    const fits = this._collect(steps, codes)
    const { moved, taken } = this
    this.taken = 0
    for (let i = 0; i < taken; i++) {
      const square = captured[i]
      if (marks[square] === CAPTURED) this._insert(square)
      marks[square] = 0
    }
    for (let i = 0; i < moved; i++) marks[origins[i]] = marks[targets[i]] = 0
    return fits
  }

  /** Add a square to the first items of `captured`, which are in ascending order. */
  _insert (square) {
    const { captured } = this
    let i = this.taken++
    for (; i > 0 && captured[i - 1] > square; i--) captured[i] = captured[i - 1]
    captured[i] = square
  }

  _collect (steps, codes) {
    let last = 1
    for (let i = 0; i < steps.length; i += 3) {
      const from = steps[i]
      const to = steps[i + 1]
      const part = steps[i + 2]
      if (!(part >= last && Number.isInteger(part))) return false
      if (from >= codes.length || to >= codes.length || from === to || codes[from] === 0) return false
      last = part // parts follow each other
      if (!(to < 0 ? this._capture(from, part) : this._move(from, to, part))) return false
    }
    return steps.length > 0
  }

  _capture (square, part) {
    const { _marks: marks } = this
    if (marks[square] !== 0) return false
    marks[square] = CAPTURED
    this._parts[square] = part
    this.captured[this.taken++] = square
    return true
  }

  /** Pieces of one part leave before one of them lands, and captures come last. */
  _move (from, to, part) {
    const { _marks: marks, _parts: parts } = this
    if ((marks[from] & (LEFT | CAPTURED)) !== 0 || (marks[from] !== 0 && parts[from] !== part)) return false
    if ((marks[to] & LANDED) !== 0 || ((marks[to] & CAPTURED) !== 0 && parts[to] === part)) return false
    marks[from] |= LEFT
    marks[to] |= LANDED
    parts[to] = part
    this.origins[this.moved] = from
    this.targets[this.moved++] = to
    return true
  }
}

// --- steps as numbers ----------------------------------------------------------------------------

/** Return actions on a board without extra values as steps, null if one is not a move of a piece as it is, nor a capture. */
export function stepsOf (actions, codes) {
  if (!Array.isArray(actions)) return null
  const steps = []
  for (const action of actions) {
    if (!Array.isArray(action) || !isSquare(action[0])) return null
    const from = action[0][0]
    const isCapture = action[1] === null
    if (!isCapture && !(isSquare(action[1]) && isUnchanged(action[2], codes[from]))) return null
    steps.push(from, isCapture ? -1 : action[1][0], action[3] === undefined ? 1 : action[3])
  }
  return steps
}

/** Return true if the piece of an action is none, or a piece as it is on the board. */
function isUnchanged (list, code) {
  if (list === null || list === undefined) return true
  return Array.isArray(list) && list[0] instanceof Piece && list[0].code === code && list[0].extra === 0
}

function isSquare (list) { return Array.isArray(list) && list.length === 1 && Number.isInteger(list[0]) && list[0] >= 0 }

/** Return steps as actions. */
export function actionsOfSteps (steps) {
  const actions = []
  for (let i = 0; i < steps.length; i += 3) actions.push([[steps[i]], steps[i + 1] < 0 ? null : [steps[i + 1]], null, steps[i + 2]])
  return actions
}
