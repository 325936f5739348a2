import { LAST_FROM, LAST_TO, CONTINUATION, PARTIAL_SQUARE, TURN } from '../runtime/layout.js'
import { enactActions } from './actions.js'
import { scriptError } from './errors.js'
import { Piece } from './pieces.js'

/**
 * A position as scripts see it: a copy that they may change as they like. Nothing of it reaches the
 * game but what a hook is asked for: its list of `moves`, or the board that `setup` leaves.
 *
 * `codes` are the pieces by position and `extras` (null for none) the numbers of values beside
 * them; `values` belong to the board, `links` are those that have changed ({ 'dir,pos': to }), and
 * `drawClock` counts the moves towards a draw.
 */
export class Board {
  constructor (game) {
    this.game = game
    this.codes = new Int32Array(game.size)
    this.extras = null
    this.values = {}
    this.links = null
    this.drawClock = 0
    this.reserve = null
    this.turn = 0
    this.lastf = null
    this.lastt = null
    this.partial = null // { place, mode } in the middle of a turn
    this.parent = null
    this.move = null // the one that led here from the parent
    this._next = null // the turn a move has gone to
    this._moves = null
    this.list = null // gives the moves where somebody has them already
    this.ruled = null // gives the number of the rules' goal that holds, where they are being asked
  }

  copy () {
    const copy = Object.assign(new Board(this.game), this)
    copy.codes = this.codes.slice()
    copy.values = Object.assign({}, this.values)
    copy.reserve = this.reserve.slice()
    copy._next = null
    copy._moves = copy.list = copy.ruled = null
    return copy
  }

  clone () { return this.copy() }

  // --- what stands where -----------------------------------------------------------------------

  /** The piece on a position; null where there is none. */
  getPiece (pos) {
    const code = this.codes[pos]
    return code === undefined || code === 0 ? null : this.game.pieces.of(code, this.extras === null ? 0 : this.extras[pos])
  }

  /** Puts a piece on a position, or takes it away with null. */
  setPiece (pos, piece) {
    this.game.checkPosition(pos)
    if (piece !== null && !(piece instanceof Piece)) throw scriptError(TypeError, 'ZRF812', 'what is put on ' + this.game.nameOf(pos) + ' is no piece: ' + String(piece))
    this.codes[pos] = piece === null ? 0 : piece.code
    this.setExtra(pos, piece === null ? 0 : piece.extra)
  }

  setExtra (pos, extra) {
    if ((this.extras === null ? 0 : this.extras[pos]) === extra) return
    this.extras = this.extras === null ? new Int32Array(this.game.size) : this.extras.slice()
    this.extras[pos] = extra
  }

  isEmpty (pos) { return this.getPiece(pos) === null }

  clear () {
    this.codes.fill(0)
    this.extras = null
  }

  /** A value of the board itself, null where none was set. */
  getValue (index) { return this.values[index] === undefined ? null : this.values[index] }

  setValue (index, value) {
    if (value === null || value === undefined) delete this.values[index]
    else this.values[index] = value
  }

  /** How many pieces of a type a player has in hand; -1 without limit. */
  getReserve (type, player) { return this.reserve[(player - 1) * this.game.layout.types + type + 1] }

  setReserve (type, player, count) {
    this.game.pieces.create(type, player)
    this.reserve[(player - 1) * this.game.layout.types + type + 1] = count
  }

  /** What stands on a position is captured: it goes to its owner's hand where captures come back. */
  lose (pos) {
    const code = this.codes[pos]
    const { layout, raw } = this.game
    if (code === 0 || !raw.options.recycleCaptures) return
    const type = (code >>> layout.typeShift) & layout.typeMask
    const index = (31 - Math.clz32(code & layout.ownerMask)) * layout.types + type
    if (layout.droppable[type] !== 0 && this.reserve[index] >= 0) this.reserve[index]++
  }

  /** A piece comes from the hand of the player to move. */
  use (piece) {
    const index = (this.player - 1) * this.game.layout.types + piece.type + 1
    if (this.reserve[index] > 0) this.reserve[index]--
  }

  // --- whose turn ------------------------------------------------------------------------------

  /** Whose pieces move, from 1. Setting it goes to the next item of the turn order where that player moves. */
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

  /** One step as `design.navigate` makes it, on the links as they are now. */
  navigate (player, pos, dir) {
    const turned = this.game.design.turned(player, dir)
    const changed = this.links === null ? undefined : this.links[turned + ',' + pos]
    if (changed === undefined) return this.game.design.navigate(player, pos, dir)
    return changed < 0 ? null : changed
  }

  /** Makes a direction lead from one position to another, or nowhere with null. */
  setLink (dir, from, to) {
    this.game.checkLinks()
    this.game.design.turned(1, dir)
    this.game.checkPosition(from)
    if (to !== null) this.game.checkPosition(to)
    const links = Object.assign({}, this.links)
    const own = this.game.raw.board.links[dir][from]
    if ((to === null ? -1 : to) === own) delete links[dir + ',' + from]
    else links[dir + ',' + from] = to === null ? -1 : to
    this.links = Object.keys(links).length === 0 ? null : links
  }

  // --- moves -----------------------------------------------------------------------------------

  /** The moves: those being looked at in a hook, else all legal ones. */
  get moves () {
    if (this._moves === null && this.list !== null) this._moves = this.list()
    if (this._moves === null) this._moves = this.game.movesOf(this, true)
    return this._moves
  }

  set moves (moves) { this._moves = moves }

  /** The legal moves, worked out anew. */
  generate () {
    this._moves = this.list = null
    return this.moves
  }

  /** What the rules allow before any script looks at it. */
  pseudoMoves () { return this.game.movesOf(this, false) }

  /** The board after a move; this one stays. The next item of the turn order is on. */
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

  /** What `Model.checkGoals` says: 1, 0, -1 or null for `player`. */
  checkGoals (design, player = this.player) { return this.game.model.checkGoals(design, this, player) }

  /** A number that equal positions share. */
  get zSign () { return this.game.signOf(this) }

  // --- to and from the runtime -----------------------------------------------------------------

  /** The board of a runtime's position, with what its script keeps. */
  static of (game, position, scriptState) {
    const { board, reserve, registers } = position.state
    const copy = new Board(game)
    copy.codes.set(board.subarray(0, game.size))
    copy.reserve = reserve.slice()
    copy.extras = scriptState.extras
    copy.values = Object.assign({}, scriptState.values)
    copy.links = scriptState.links
    copy.drawClock = scriptState.drawClock
    copy.turn = registers[TURN]
    copy.lastf = registers[LAST_FROM] < 0 ? null : registers[LAST_FROM]
    copy.lastt = registers[LAST_TO] < 0 ? null : registers[LAST_TO]
    copy.partial = registers[PARTIAL_SQUARE] < 0 ? null : { place: registers[PARTIAL_SQUARE], mode: registers[CONTINUATION] }
    return copy
  }

  /** Sets a runtime's position up like this board. */
  settle (position) {
    const { reserve } = position.state
    position.clear()
    this.codes.forEach((code, place) => { if (code !== 0) position.setup(place, code) })
    if (this.reserve !== null) reserve.set(this.reserve)
    if (position.script !== null) position.script.enter(this)
    const { place, mode } = this.partial || { place: -1, mode: 0 }
    position.resetTo(this.turn, this.lastf === null ? -1 : this.lastf, this.lastt === null ? -1 : this.lastt, place, mode)
  }
}
