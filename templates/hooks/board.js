import { pileHeight } from '../runtime/records/piles.js'
import { HAS_PILES, HAS_ROYALS } from '../runtime/state/build_flags.js'
import { CONTINUATION, LAST_FROM, LAST_TO, PARTIAL_SQUARE, TURN } from '../runtime/state/layout.js'
import { enactActions } from './actions.js'
import { scriptError } from './errors.js'
import { Links } from './links.js'
import { Piece } from './pieces.js'

/**
 * A copy of a position, as scripts see it. Changes of a board do not affect the game. Hooks return their results
 * in its list of `moves` or, in `setup`, in the board itself.
 *
 * `codes` are the piece codes by square and `extras` (null for none) the numbers of their extra values. `values`
 * belong to the board, `links` are set if some have changed (links.js), `drawClock` counts moves toward a draw. `under`
 * are the piles below the pieces (piles.js), null for none, undefined after a move, which scripts do not apply to
 * piles.
 */
export class Board {
  constructor (game, codes = Array.from({ length: game.size }, () => 0)) {
    this.game = game
    this.codes = codes
    this.extras = null
    this.under = null
    this.values = {}
    this.links = null
    this.drawClock = 0
    this.reserve = null
    this.turn = 0
    this.lastf = null
    this.lastt = null
    this.partial = null // { place, mode } while a partial move continues
    this.parent = null
    this.move = null // the move from the parent to this board
    this.tracker = null // records changes of squares while a move is encoded
    this._spare = null // a copy of `codes` for moves that are encoded
    this._next = null // the turn that the enacted move has set
    this._moves = null
    this.list = null // returns the moves, if they are already known
    this.rulesGoal = null // returns the number of the rules' goal that holds, within a goal test
  }

  copy (codes = this.codes.slice()) {
    const copy = new Board(this.game, codes)
    copy.extras = this.extras
    copy.under = this.under
    for (const name in this.values) copy.values[name] = this.values[name]
    copy.links = this.links
    copy.drawClock = this.drawClock
    copy.reserve = this.reserve.slice()
    copy.turn = this.turn
    copy.lastf = this.lastf
    copy.lastt = this.lastt
    copy.partial = this.partial
    copy.parent = this.parent
    copy.move = this.move
    return copy
  }

  clone () { return this.copy() }

  /** Return a copy of `codes`, the last one that was returned to `reuseCodes` if there is one. */
  spareCodes () {
    const { _spare } = this
    this._spare = null
    return _spare === null ? this.codes.slice() : _spare
  }

  /** Take back a copy of `codes` that differs on some squares only. */
  reuseCodes (codes, squares) {
    for (const square of squares) codes[square] = this.codes[square]
    this._spare = codes
  }

  // --- pieces and values -----------------------------------------------------------------------

  /** Return the piece on a position, or null. */
  getPiece (pos) {
    const code = this.codes[pos]
    return code === undefined || code === 0
      ? null
      : this.game.pieces.of(code, this.extras === null ? 0 : this.extras[pos])
  }

  /** Return the positions of the pieces of a player, in ascending order. */
  positionsOf (player) {
    const owner = this.game.pieces.ownerBit(player)
    const { codes } = this
    const positions = []
    for (let pos = 0; pos < codes.length; pos++) if ((codes[pos] & owner) !== 0) positions.push(pos)
    return positions
  }

  /** Put a piece on a position, or remove it with null. */
  setPiece (pos, piece) {
    this.game.checkPosition(pos)
    if (piece !== null && !(piece instanceof Piece))
      throw scriptError(
        TypeError,
        'ZRF812',
        'expected a piece on ' + this.game.nameOf(pos) + ', found ' + String(piece)
      )
    this.put(pos, piece)
  }

  /** Like `setPiece`, for arguments that the caller has checked. */
  put (pos, piece) {
    if (this.tracker !== null) this.tracker.touch(pos)
    this.codes[pos] = piece === null ? 0 : piece.code
    const extra = piece === null ? 0 : piece.extra
    if (extra !== 0 || this.extras !== null) this.setExtra(pos, extra)
    if (HAS_PILES && this.under && this.under[pos] !== 0)
      this.under = this.under.map((pile, at) => at === pos ? 0 : pile)
  }

  setExtra (pos, extra) {
    if ((this.extras === null ? 0 : this.extras[pos]) === extra) return
    this.extras = this.extras === null ? new Int32Array(this.game.size) : this.extras.slice()
    this.extras[pos] = extra
  }

  isEmpty (pos) { return this.getPiece(pos) === null }

  /** Return the number of pieces on a position; more than 1 on boards of piles only. */
  getHeight (pos) {
    this.game.checkPosition(pos)
    return this.codes[pos] === 0 ? 0 : HAS_PILES && this.piles() !== null ? 1 + pileHeight(this.under[pos]) : 1
  }

  /** Return the piles below the pieces; throw an error if they are unknown. */
  piles () {
    if (this.under === undefined)
      throw scriptError(TypeError, 'ZRF840', 'the piles on the board after a move of a script are unknown')
    return this.under
  }

  /** Make the piles unknown: a piece moves or is captured. */
  losePiles () { if (this.under !== null) this.under = undefined }

  clear () {
    if (this.tracker !== null) this.codes.forEach((_, pos) => this.tracker.touch(pos))
    this.codes.fill(0)
    this.extras = null
    if (this.under !== null) this.under = listOf(this.codes, this.game.size)
  }

  /** Return a value of the board, null if it is not set. */
  getValue (index) { return this.values[index] === undefined ? null : this.values[index] }

  setValue (index, value) {
    if (value === null || value === undefined) delete this.values[index]
    else this.values[index] = value
  }

  /** Return the number of pieces of a type in a player's reserve, -1 for unlimited. */
  getReserve (type, player) { return this.reserve[(player - 1) * this.game._layout.types + type + 1] }

  setReserve (type, player, count) {
    this.game.pieces.create(type, player)
    this.reserve[(player - 1) * this.game._layout.types + type + 1] = count
  }

  /** Record a capture on a position: the piece goes to its owner's reserve if captures are recycled. */
  recordCapture (pos) {
    const { _layout: layout, raw } = this.game
    if (!raw.options.recycleCaptures) return
    const code = this.codes[pos]
    if (code === 0) return
    const type = (code >>> layout.typeShift) & layout.typeMask
    const index = (31 - Math.clz32(code & layout.ownerMask)) * layout.types + type
    if (layout.recyclable[type] !== 0 && this.reserve[index] >= 0) this.reserve[index]++
  }

  /** Take a piece from the reserve of the player to move. */
  useReserve (piece) {
    const index = (this.player - 1) * this.game._layout.types + piece.type + 1
    if (this.reserve[index] > 0) this.reserve[index]--
  }

  // --- turns -----------------------------------------------------------------------------------

  /** The player whose pieces move, from 1. Setting it goes to the next item of the turn order of that player. */
  get player () { return this.game.design.currPlayer(this.turn) }

  set player (player) {
    const { length } = this.game.raw.turns
    for (let step = 0; step < length; step++) {
      const turn = (this.turn + step) % length
      if (this.game.design.currPlayer(turn) === player) {
        this.turn = turn
        return
      }
    }
    throw scriptError(RangeError, 'ZRF812', 'player ' + String(player) + ' has no turn')
  }

  // --- links -----------------------------------------------------------------------------------

  /** Return the target of a step like `design.navigate`, with the board's changed links. */
  navigate (player, pos, dir) {
    const turned = this.game.design.turned(player, dir)
    if (this.links === null) return this.game.design.navigate(player, pos, dir)
    const to = this.links.targets[turned * this.game.size + pos]
    return to === undefined || to < 0 ? null : to
  }

  /** Set the target of a direction at a position; null for none. */
  setLink (dir, from, to) {
    this.game.checkLinks()
    this.game.design.turned(1, dir)
    this.game.checkPosition(from)
    if (to !== null) this.game.checkPosition(to)
    this.changeLinks([dir * this.game.size + from, to === null ? -1 : to])
  }

  /** Change links: entry of the table, target, and so on (links.js). */
  changeLinks (changes) { this.links = Links.with(this.links, this.game.ownLinks, changes) }

  // --- moves -----------------------------------------------------------------------------------

  /** The moves: within a hook, the list that is being filtered; otherwise all legal moves. */
  get moves () {
    if (this._moves === null && this.list !== null) this._moves = this.list()
    if (this._moves === null) this._moves = this.game.movesOf(this, true)
    return this._moves
  }

  set moves (moves) { this._moves = moves }

  /** True if `moves` has been read or set. */
  get isListed () { return this._moves !== null }

  /** Recompute and return the legal moves. */
  generate () {
    this._moves = this.list = null
    return this.moves
  }

  /** Return the legal moves according to the rules alone, without scripts. */
  pseudoMoves () { return this.game.movesOf(this, false) }

  /** Return the board after a move, at the next item of the turn order. This board does not change. */
  apply (move) {
    const after = this.copy()
    const first = enactActions(after, move)
    if (first !== null) {
      after.lastf = first[0] === null ? null : first[0][0]
      after.lastt = first[1][0]
    }
    after.parent = this
    after.move = move
    after.partial = null
    if (move.continuation && after._next === null) {
      after.partial = { place: after.lastt, mode: move.continuation }
      if (after.moves.length > 0) return after
      after.partial = after._moves = null
    }
    after.turn = after._next === null ? this.game.design.nextTurn(this) : after._next
    return after
  }

  /** Return the result of `Model.checkGoals` for a player: 1, 0, -1 or null. */
  checkGoals (design, player = this.player) { return this.game.model.checkGoals(design, this, player) }

  /** Return the positions of attacked royal pieces of the player to move. */
  checks () {
    return !HAS_ROYALS
      ? []
      : this.game.onScratchPosition(this, false, position => position.royalsInCheck(position.moverIndex()))
  }

  /** A number that equal positions share. */
  get zSign () { return this.game.signOf(this) }

  // --- conversion from and to positions of the runtime -----------------------------------------

  /** Create the board of a runtime's position, with its script state. */
  static of (game, position, scriptState) {
    const { board, reserve, registers, under } = position.state
    const copy = new Board(game, listOf(board, game.size))
    copy.reserve = listOf(reserve, reserve.length)
    copy.extras = scriptState.extras
    if (HAS_PILES && game._layout.piles) copy.under = listOf(under, game.size)
    copy.values = Object.assign({}, scriptState.values)
    copy.links = scriptState.links
    copy.drawClock = scriptState.drawClock
    copy.turn = registers[TURN]
    copy.lastf = registers[LAST_FROM] < 0 ? null : registers[LAST_FROM]
    copy.lastt = registers[LAST_TO] < 0 ? null : registers[LAST_TO]
    copy.partial =
      registers[PARTIAL_SQUARE] < 0 ? null : { place: registers[PARTIAL_SQUARE], mode: registers[CONTINUATION] }
    return copy
  }

  /** Set up a runtime's position like this board. */
  copyTo (position) {
    const { reserve, under } = position.state
    position.clear()
    if (HAS_PILES && this.piles() !== null) this.under.forEach((pile, place) => { under[place] = pile })
    this.codes.forEach((code, place) => { if (code !== 0) position.setup(place, code) })
    if (this.reserve !== null) reserve.set(this.reserve)
    if (position.script !== null) position.script.loadState(this)
    const { place, mode } = this.partial || { place: -1, mode: 0 }
    position.resetTo(
      this.turn,
      this.lastf === null ? -1 : this.lastf,
      this.lastt === null ? -1 : this.lastt,
      place,
      mode
    )
  }
}

/** Return the first numbers of a typed array as a list. `Array.from` takes longer, as it uses an iterator. */
function listOf (numbers, length) {
  const list = []
  for (let i = 0; i < length; i++) list.push(numbers[i])
  return list
}
