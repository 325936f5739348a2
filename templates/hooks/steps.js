const LEFT = 1
const LANDED = 2
const CAPTURED = 4

/**
 * Recognizes actions that determine their record without the board after them: pieces that move as they are, each
 * once and to different squares, and captures of other pieces. `origins` and `targets` list the pieces that move,
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

  /** Return true for such actions on the board with these codes, and fill the lists. */
  accepts (actions, codes) {
    const { origins, targets, captured, _marks: marks } = this
    origins.length = targets.length = captured.length = 0
    const fits = this._collect(actions, codes)
    let kept = 0
    for (const square of captured) if (marks[square] === CAPTURED) captured[kept++] = square
    for (const square of captured) marks[square] = 0
    for (let i = 0; i < origins.length; i++) marks[origins[i]] = marks[targets[i]] = 0
    captured.length = kept
    if (kept > 1) captured.sort((a, b) => a - b)
    return fits
  }

  _collect (actions, codes) {
    if (!Array.isArray(actions) || actions.length === 0) return false
    let part = 1
    for (const action of actions) {
      if (!Array.isArray(action)) return false
      const own = action[3] === undefined ? 1 : action[3]
      if (!(own >= part && Number.isInteger(own)) || !isSquare(action[0], codes) || codes[action[0][0]] === 0) return false
      part = own // parts follow each other
      const fits = action[1] === null ? this._capture(action[0][0], part) : isStep(action, codes) && this._move(action[0][0], action[1][0], part)
      if (!fits) return false
    }
    return true
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

/** Return true for an action that moves a piece as it is. */
function isStep ([from, to, piece], codes) { return (piece === null || piece === undefined) && isSquare(to, codes) && from[0] !== to[0] }

function isSquare (list, { length }) { return Array.isArray(list) && list.length === 1 && Number.isInteger(list[0]) && list[0] >= 0 && list[0] < length }
