import { setCurrentMove, scriptError } from './errors.js'
import { Piece, canonical } from './pieces.js'
import { orNull, patched } from './script_state.js'

/**
 * A move's actions, as Dagaz lists them: [[from], [to], [piece], part], each null where it does not
 * apply. `[from] [to]` moves what stands there (as `piece`, if there is one), `null [to] [piece]`
 * puts a piece down, `[from] null` captures, and `null null [change]` does something else: a
 * function of the board, or one of the changes below. Parts are done one after the other; within
 * one, all origins are lifted, then moves, drops, captures and the rest follow in that order.
 */

/** Does them on a board, which changes. Returns the first one that moves or drops, null without. */
export function enactActions (board, move, trace = null) {
  setCurrentMove(move)
  const { actions } = move
  checkActions(board.game, actions)
  let last = 1
  for (const action of actions) if (partOf(action) > last) last = partOf(action)
  for (let part = 1; part <= last; part++) enactPart(board, actions.filter(action => partOf(action) === part), trace)
  return actions.find(action => action[1] !== null) || null
}

function partOf (action) { return action[3] === undefined ? 1 : action[3] }

function enactPart (board, actions, trace) {
  const moving = actions.filter(action => action[0] !== null && action[1] !== null)
  const pieces = moving.map(([[from]]) => liftable(board, from))
  for (const [[from]] of moving) {
    board.setPiece(from, null)
    if (trace !== null) trace.lift(from)
  }
  moving.forEach(([[from], [to], changed], i) => {
    board.lose(to)
    board.setPiece(to, changed === null || changed === undefined ? pieces[i] : changed[0])
    if (trace !== null) trace.land(from, to)
  })
  for (const action of actions) if (action[0] === null && action[1] !== null) put(board, action, trace)
  for (const [from, to] of actions) if (from !== null && to === null) take(board, from[0], trace)
  for (const [from, to, change] of actions) if (from === null && to === null) change.forEach(one => typeof one === 'function' ? one(board) : one.exec(board))
}

function liftable (board, from) {
  const piece = board.getPiece(from)
  if (piece === null) throw scriptError(RangeError, 'ZRF813', 'nothing stands on ' + board.game.nameOf(from) + ' that could move')
  return piece
}

/** A piece put where nothing stands comes from the player's hand, unless the rules make it from nothing. */
function put (board, action, trace) {
  const [, [to], [piece]] = action
  const comes = board.codes[to] === 0 && action.created !== true
  board.setPiece(to, piece)
  const held = action.held || piece // what comes from a hand may become another piece as it lands
  if (comes) board.use(held)
  if (trace !== null) trace.put(to, action.created === true, held.code)
}

function take (board, from, trace) {
  if (trace !== null) trace.take(from, board.codes[from])
  board.lose(from)
  board.setPiece(from, null)
}

// --- changes that no piece shows -----------------------------------------------------------------

/** A value of the board. */
export class ValueChange {
  constructor (index, value) {
    this.index = index
    this.value = value
  }

  exec (board) { board.setValue(this.index, this.value) }

  toString () { return 'value ' + this.index + ' = ' + JSON.stringify(this.value) }
}

/** The item of the turn order that is next. */
export class TurnChange {
  constructor (turn) { this.turn = turn }

  exec (board) {
    board.game.design.currPlayer(this.turn)
    board._next = this.turn
  }

  toString () { return 'turn ' + this.turn }
}

/** Where a direction leads. */
export class LinkChange {
  constructor (dir, from, to) {
    this.dir = dir
    this.from = from
    this.to = to
  }

  exec (board) { board.setLink(this.dir, this.from, this.to) }

  toString () { return 'link ' + this.dir + ' ' + this.from + ' ' + this.to }
}

/** What a move of a script, played as the runtime has it, does beside the pieces. */
export class StateChange {
  constructor (change) { this.change = change }

  exec (board) {
    const { values, links, extras, turn } = this.change
    if (values !== undefined) board.values = patched(board.values, values)
    if (links !== undefined) board.links = orNull(patched(board.links, links))
    if (extras !== undefined) for (const [place, id] of extras) board.setExtra(place, id)
    if (turn !== undefined) board._next = turn
  }

  toString () { return canonical(this.change) }
}

// --- what actions must look like -----------------------------------------------------------------

function checkActions (game, actions) {
  if (!Array.isArray(actions)) throw scriptError(TypeError, 'ZRF813', 'the actions of a move are a list, not ' + String(actions))
  for (const action of actions) checkAction(game, action)
}

function checkAction (game, action) {
  if (!Array.isArray(action)) throw scriptError(TypeError, 'ZRF813', 'an action is [[from], [to], [piece], part], not ' + String(action))
  const [from, to, piece] = action
  checkPlace(game, from)
  checkPlace(game, to)
  if (!Number.isInteger(partOf(action)) || partOf(action) < 1) throw scriptError(TypeError, 'ZRF813', 'the part of an action counts from 1, it is not ' + String(action[3]))
  if (to === null && from === null) return checkChange(piece)
  if (to === null) return
  if (from === null || (piece !== null && piece !== undefined)) checkPiece(game, piece, to[0])
}

function checkPlace (game, place) {
  if (place === null) return
  if (!Array.isArray(place) || place.length !== 1) throw scriptError(TypeError, 'ZRF813', 'a place of an action is null or a list of one position, not ' + JSON.stringify(place))
  game.checkPosition(place[0])
}

function checkPiece (game, piece, to) {
  if (!Array.isArray(piece) || !(piece[0] instanceof Piece)) throw scriptError(TypeError, 'ZRF812', 'what is put on ' + game.nameOf(to) + ' is no piece: ' + String(piece))
}

function checkChange (change) {
  const fits = one => typeof one === 'function' || (one !== null && typeof one === 'object' && typeof one.exec === 'function')
  if (!Array.isArray(change) || !change.every(fits)) throw scriptError(TypeError, 'ZRF813', 'an action without places does nothing')
}
