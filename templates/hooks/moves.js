import { LinkChange, TurnChange, ValueChange } from './actions.js'
import { currentHook, scriptError, setCurrentMove } from './errors.js'
import { Piece } from './pieces.js'
import { actionsOfSteps } from './steps.js'

/**
 * A move as scripts see it: `actions`, which scripts may change; `failed`, which forbids the move; `mode`, the
 * move type. A move of the rules keeps its source: if no script changes it, it is played exactly as generated. The
 * actions of a move of a script are one list until a script reads them (steps.js).
 */
export class ScriptMove {
  constructor (board, source = null, mode = 0) {
    this.mode = mode
    this.failed = undefined
    this._board = board
    this._source = source
    this._actions = null
    this._steps = source === null ? [] : null
    this._original = null // items of the actions before a script could change them
    this._hook = source === null ? currentHook() : '' // the last hook that could change it
  }

  get board () { return this._board }

  get actions () {
    this._touch()
    if (this._actions !== null) return this._actions
    if (this._source === null) this._actions = actionsOfSteps(this._steps)
    else {
      this._actions = this._source.actions(this._board)
      this._original = itemsOf(this._actions)
    }
    return this._actions
  }

  _touch () {
    const hook = setCurrentMove(this)
    if (hook !== '') this._hook = hook
  }

  set actions (actions) {
    if (this._original === null) this._original = this._source === null ? [] : itemsOf(this.actions)
    this._actions = actions
  }

  /** The moves that may continue the turn: 0 for none, 1 for all, 2 + move type. */
  get continuation () { return this._source === null ? 0 : this._source.mode }

  /** The source of a move of the rules, null for a move that a script has created or changed. */
  get source () {
    return this._source !== null && (this._actions === null || hasItems(this._actions, this._original))
      ? this._source
      : null
  }

  /** The steps of a move of a script whose actions have not been read, else null (steps.js). */
  get ownSteps () { return this._takesSteps ? this._steps : null }

  isPass () { return this.actions.length === 0 }

  isSimpleMove () { return this.actions.length === 1 && this.actions[0][0] !== null && this.actions[0][1] !== null }

  isDropMove () { return this.actions.length === 1 && this.actions[0][0] === null && this.actions[0][1] !== null }

  // --- changes ---------------------------------------------------------------------------------

  movePiece (from, to, piece = null, part = 1) {
    if (this._takesSteps && isPlace(from) && isPlace(to) && (piece === null || piece instanceof Piece))
      return this._step(from, to, piece, part)
    return this._add([[from], [to], piece === null ? null : [piece], part])
  }

  dropPiece (pos, piece, part = 1) {
    return this._takesSteps && isPlace(pos) && piece instanceof Piece
      ? this._step(-1, pos, piece, part)
      : this._add([null, [pos], [piece], part])
  }

  capturePiece (pos, part = 1) {
    return this._takesSteps && isPlace(pos) ? this._step(pos, -1, null, part) : this._add([[pos], null, null, part])
  }

  /** Set a value of the board. */
  setValue (index, value, part = 1) { return this._change(new ValueChange(index, value), part) }

  /** Set the next item of the turn order. */
  goTo (turn, part = 1) { return this._change(new TurnChange(turn), part) }

  /** Change the target of a direction at a position; null for none. */
  setLink (dir, from, to, part = 1) { return this._change(new LinkChange(dir, from, to), part) }

  _change (change, part) {
    return this._takesSteps ? this._step(-1, -1, change, part) : this._add([null, null, [change], part])
  }

  get _takesSteps () { return this._actions === null && this._source === null }

  _step (from, to, item, part) {
    this._touch()
    this._steps.push(from, to, item, part)
    return this
  }

  _add (action) {
    this.actions.push(action)
    return this
  }

  clone () {
    const copy = new ScriptMove(this._board, this._source, this.mode)
    copy.actions = this.actions.map(action => Object.assign([], action)) // with its properties `created` and `held`
    return copy
  }

  // --- text ------------------------------------------------------------------------------------

  /** Return the text of the move as Dagaz writes it: `a1 - b2 c1 - c2 x d4 White Queen e5`. */
  plainText () {
    const { game } = this._board
    const name = ([pos]) => game.nameOf(pos)
    const actions = this._actions === null ? this.actions : this._actions
    const moves = actions
      .filter(([from, to]) => from !== null && to !== null)
      .map(([from, to]) => name(from) + ' - ' + name(to))
    const captures = actions.filter(([from, to]) => from !== null && to === null).map(([from]) => 'x ' + name(from))
    const drops = actions
      .filter(([from, to]) => from === null && to !== null)
      .map(([, to, piece]) => String(piece) + ' ' + name(to))
    const rest = actions.filter(([from, to]) => from === null && to === null).map(([, , change]) => String(change))
    return moves.concat(captures, drops, rest).join(' ') || 'Pass'
  }

  toString () { return this._board.game.textOf(this) }
}

function isPlace (pos) { return Number.isInteger(pos) && pos >= 0 }

/** Return the elements of actions as one list: origin, target, piece or change, part, and so on; null for none. */
function itemsOf (actions) {
  const items = []
  for (const [from, to, piece, part] of actions) items.push(itemOf(from), itemOf(to), itemOf(piece), part)
  return items
}

function itemOf (list) { return list === null ? null : list[0] }

/** Return true if the elements of actions, which a script may have changed, are those of the list. */
function hasItems (actions, items) {
  if (!Array.isArray(actions) || 4 * actions.length !== items.length) return false
  return actions.every(
    (action, i) =>
      Array.isArray(action) &&
      action[3] === items[4 * i + 3] &&
      [0, 1, 2].every(k => isItem(action[k], items[4 * i + k]))
  )
}

function isItem (list, item) {
  return item === null ? list === null : Array.isArray(list) && list.length === 1 && list[0] === item
}

/** Return actions as text. Different actions have different texts. */
export function actionsText (actions) {
  if (!Array.isArray(actions)) return String(actions)
  return actions.map(action => Array.isArray(action) ? action.map(listText).join('|') : String(action)).join(' ')
}

function listText (list) {
  return Array.isArray(list) ? '[' + list.map(labelOf).join() + ']' : list === null ? '' : String(list)
}

function labelOf (item) {
  return item !== null && typeof item === 'object' && item.code !== undefined
    ? item.code + '.' + item.extra
    : String(item)
}

/** Return a list of moves after hooks. Throws a TypeError (ZRF814) if it is not a list of ScriptMoves. */
export function checkMoves (moves) {
  if (!Array.isArray(moves))
    throw scriptError(TypeError, 'ZRF814', 'expected a list of moves in board.moves, found ' + String(moves))
  for (const move of moves) {
    if (!(move instanceof ScriptMove))
      throw scriptError(
        TypeError,
        'ZRF814',
        'expected a move of Model.createMove in board.moves, found ' + String(move)
      )
  }
  return moves
}
