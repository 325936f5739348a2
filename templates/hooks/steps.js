// Steps are moves of pieces as they are, and captures: a list of origin, target (-1 for a capture) and part.

const LEFT = 1
const LANDED = 2
const CAPTURED = 4

/**
 * Recognizes steps that determine their record without the board after them: pieces that move as they are, each once
 * and to different squares, and captures of other pieces. `origins` and `targets` list the pieces that move,
 * `captured` the squares of captures in ascending order, without those where a piece lands later.
 */
export class Steps {
  constructor (size) {
    this.origins = []
    this.targets = []
    this.captured = []
    this._marks = new Uint8Array(size)
    this._parts = new Int32Array(size) // by square: the part that lands or captures there
  }

  /** Return true for such steps on the board with these codes, and fill the lists. */
  accepts (steps, codes) {
    const { origins, targets, captured, _marks: marks } = this
    shorten(origins, 0)
    shorten(targets, 0)
    shorten(captured, 0)
    const fits = this._collect(steps, codes)
    let kept = 0
    for (const square of captured) if (marks[square] === CAPTURED) captured[kept++] = square
    for (const square of captured) marks[square] = 0
    for (let i = 0; i < origins.length; i++) marks[origins[i]] = marks[targets[i]] = 0
    shorten(captured, kept)
    if (kept > 1) captured.sort((a, b) => a - b)
    return fits
  }

  _collect (steps, codes) {
    let last = 1
    for (let i = 0; i < steps.length; i += 3) {
      const [from, to, part] = [steps[i], steps[i + 1], steps[i + 2]]
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
    this.captured.push(square)
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
    this.origins.push(from)
    this.targets.push(to)
    return true
  }
}

/** Remove the last items of a list. An assignment to `length` would also release its memory. */
function shorten (list, length) { while (list.length > length) list.pop() }

// --- steps as numbers ----------------------------------------------------------------------------

/** Return actions as steps, null if one is not a move of a piece as it is, nor a capture. */
export function stepsOf (actions) {
  if (!Array.isArray(actions)) return null
  const steps = []
  for (const action of actions) {
    if (!Array.isArray(action) || !isSquare(action[0])) return null
    const isCapture = action[1] === null
    if (!isCapture && !((action[2] === null || action[2] === undefined) && isSquare(action[1]))) return null
    steps.push(action[0][0], isCapture ? -1 : action[1][0], action[3] === undefined ? 1 : action[3])
  }
  return steps
}

function isSquare (list) { return Array.isArray(list) && list.length === 1 && Number.isInteger(list[0]) && list[0] >= 0 }

/** Return steps as actions. */
export function actionsOfSteps (steps) {
  const actions = []
  for (let i = 0; i < steps.length; i += 3) actions.push([[steps[i]], steps[i + 1] < 0 ? null : [steps[i + 1]], null, steps[i + 2]])
  return actions
}
