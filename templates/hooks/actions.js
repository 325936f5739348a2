import { HAS_PILES } from '../runtime/state/build_flags.js'
import { setCurrentMove, scriptError } from './errors.js'
import { linksFromJSON } from './links.js'
import { Piece, canonical } from './pieces.js'
import { patched } from './script_state.js'

// Actions of moves, in the format of Dagaz: [[from], [to], [piece], part], null for elements that do not apply.
//
// `[from] [to]` moves a piece, which may become `piece`; `null [to] [piece]` puts a piece on the board;
// `[from] null` captures; `null null [change]` calls a function of the board or applies one of the changes below.
// Parts are enacted in order. Within a part, all origins are lifted first; moves, drops, captures and changes follow.

/**
 * Enact a move on a board, which changes.
 * @param {Board} board
 * @param {ScriptMove} move
 * @param {PieceTracker|null} tracker follows the pieces (encode_move.js)
 * @returns {Array|null} the first action that moves or drops a piece
 */
export function enactActions (board, move, tracker = null) {
  setCurrentMove(move)
  const { actions } = move
  checkActions(board.game, actions)
  let last = 1
  let first = null
  for (const action of actions) {
    if (partOf(action) > last) last = partOf(action)
    if (first === null && action[1] !== null) first = action
  }
  for (let part = 1; part <= last; part++)
    enactPart(board, last === 1 ? actions : actions.filter(action => partOf(action) === part), tracker)
  return first
}

function partOf (action) { return action[3] === undefined ? 1 : action[3] }

function enactPart (board, actions, tracker) {
  const pieces = []
  let others = 0 // actions that are not moves of pieces
  for (const action of actions) {
    if (action[0] !== null && action[1] !== null) pieces.push(liftable(board, action[0][0]))
    else others++
  }
  if (pieces.length > 0) movePieces(board, actions, pieces, tracker)
  if (others === 0) return
  for (const action of actions) if (action[0] === null && action[1] !== null) putPiece(board, action, tracker)
  for (const action of actions) if (action[0] !== null && action[1] === null) capturePiece(board, action[0][0], tracker)
  for (const action of actions) {
    if (action[0] === null && action[1] === null)
      action[2].forEach(one => typeof one === 'function' ? one(board) : one.exec(board))
  }
}

/** Lift all pieces that move, then put them down. */
function movePieces (board, actions, pieces, tracker) {
  if (HAS_PILES) board.losePiles()
  for (const action of actions) {
    if (action[0] === null || action[1] === null) continue
    board.put(action[0][0], null)
    if (tracker !== null) tracker.lift(action[0][0])
  }
  let moving = 0
  for (const action of actions) {
    if (action[0] === null || action[1] === null) continue
    const changed = action[2]
    const to = action[1][0]
    const piece = pieces[moving++]
    board.recordCapture(to)
    board.put(to, changed === null || changed === undefined ? piece : changed[0])
    if (tracker !== null) tracker.land(action[0][0], to)
  }
}

function liftable (board, from) {
  const piece = board.getPiece(from)
  if (piece === null) throw scriptError(RangeError, 'ZRF813', 'no piece to move on ' + board.game.nameOf(from))
  return piece
}

/** Put a piece on the board. On an empty square it comes from the reserve, unless the rules create it. */
function putPiece (board, action, tracker) {
  const [, [to], [piece]] = action
  const comes = board.codes[to] === 0 && action.created !== true
  board.put(to, piece)
  const held = action.held || piece // a piece from the reserve may be converted as it lands
  if (comes) board.useReserve(held)
  if (tracker !== null) tracker.put(to, action.created === true, held.code)
}

function capturePiece (board, from, tracker) {
  if (HAS_PILES) board.losePiles()
  if (tracker !== null) tracker.take(from, board.codes[from])
  board.recordCapture(from)
  board.put(from, null)
}

// --- changes of the board's own state ------------------------------------------------------------

/** Change of a value of the board. */
export class ValueChange {
  constructor (index, value) {
    this.index = index
    this.value = value
  }

  exec (board) { board.setValue(this.index, this.value) }

  toString () { return 'value ' + this.index + ' = ' + JSON.stringify(this.value) }
}

/** Change of the next item of the turn order. */
export class TurnChange {
  constructor (turn) { this.turn = turn }

  exec (board) {
    board.game.design.currPlayer(this.turn)
    board._next = this.turn
  }

  toString () { return 'turn ' + this.turn }
}

/** Change of the target of a direction. */
export class LinkChange {
  constructor (dir, from, to) {
    this.dir = dir
    this.from = from
    this.to = to
  }

  exec (board) { board.setLink(this.dir, this.from, this.to) }

  toString () { return 'link ' + this.dir + ' ' + this.from + ' ' + this.to }
}

/** All changes of the script state by a move of a script, as its record stores them. */
export class StateChange {
  constructor (change) { this.change = change }

  exec (board) {
    const { values, links, extras, turn } = this.change
    if (values !== undefined) board.values = patched(board.values, values)
    if (links !== undefined) board.changeLinks(linksFromJSON(links, board.game.size))
    if (extras !== undefined) for (const [place, id] of extras) board.setExtra(place, id)
    if (turn !== undefined) board._next = turn
  }

  toString () { return canonical(this.change) }
}

// --- validation ----------------------------------------------------------------------------------

function checkActions (game, actions) {
  if (!Array.isArray(actions))
    throw scriptError(TypeError, 'ZRF813', 'expected a list of actions, found ' + String(actions))
  for (const action of actions) checkAction(game, action)
}

function checkAction (game, action) {
  if (!Array.isArray(action))
    throw scriptError(TypeError, 'ZRF813', 'expected an action [[from], [to], [piece], part], found ' + String(action))
  const from = action[0]
  const to = action[1]
  const piece = action[2]
  if (from !== null) checkPlace(game, from)
  if (to !== null) checkPlace(game, to)
  if (!Number.isInteger(partOf(action)) || partOf(action) < 1)
    throw scriptError(TypeError, 'ZRF813', 'expected a part number from 1, found ' + String(action[3]))
  if (to === null && from === null) return checkChange(piece)
  if (to === null) return
  if (from === null || (piece !== null && piece !== undefined)) checkPiece(game, piece, to[0])
}

function checkPlace (game, place) {
  if (!Array.isArray(place) || place.length !== 1)
    throw scriptError(
      TypeError,
      'ZRF813',
      'expected null or a list of one position in an action, found ' + JSON.stringify(place)
    )
  game.checkPosition(place[0])
}

function checkPiece (game, piece, to) {
  if (!Array.isArray(piece) || !(piece[0] instanceof Piece))
    throw scriptError(TypeError, 'ZRF812', 'expected a piece on ' + game.nameOf(to) + ', found ' + String(piece))
}

function checkChange (change) {
  const fits = one =>
    typeof one === 'function' || (one !== null && typeof one === 'object' && typeof one.exec === 'function')
  if (!Array.isArray(change) || !change.every(fits))
    throw scriptError(TypeError, 'ZRF813', 'an action without positions requires a function or a change')
}
