import { MANY_NAMES, isSmall } from './effects.js'
import { generateMoves } from './generation.js'

const UNCHANGED = [] // of boards without changes, which replace it

/**
 * A position as the Dagaz scripts see it. A move leads to a new board, whose `parent` is the old one.
 *
 * `cells` holds the piece of each position, undefined for none. `pieces`, `values` and `reserve` are lists that
 * scripts may keep and change; a board copies each of them when a script reads it for the first time. Until then,
 * a board shares `heldValues` and `heldReserve` with its parent.
 *
 * All properties that the kernel sets exist from the start and `moves` comes last: then `delete board.moves` leaves
 * an object of the same shape.
 */
class KernelBoard {
  constructor (game, parent = null) {
    this.game = game
    this.cells = parent === null ? Array.from(this.kernel.design.heldPositions, () => undefined) : parent.copyOfCells()
    this.isSparse = false // true once a script has read `pieces`: then they are `cells`
    this.turn = 0
    this.player = parent === null ? this.kernel.design.currPlayer(0) : parent.player
    this.changed = UNCHANGED // positions where the running part of a move has put pieces
    this.parent = parent
    this.heldValues = parent === null ? [] : parent.sharedValues()
    this.ownsValues = false
    this.showsValues = false // true once a script may hold the list
    // True if integers name all values.
    this.numbersValues = parent === null || (parent.showsValues ? areNumbered(this.heldValues) : parent.numbersValues)
    this.heldReserve =
      parent === null ? undefined : parent.ownsReserve ? copyOfReserve(parent.heldReserve) : parent.heldReserve
    this.ownsReserve = false
    this.zSign = parent === null ? this.kernel.model.zplayer(0, this.player) : parent.zSign
    this.hSign = 0 // a second signature, which only searches of Dagaz use
    this.level = 0
    this.lastf = parent === null ? undefined : parent.lastf
    this.lastt = parent === null ? undefined : parent.lastt
    this.lastc = undefined
    this.forks = null // lists of moves that are listed after those of all blocks
    this.move = undefined
    this.ko = undefined
    this.goalResult = undefined // of `checkGoals`, for the player who made the move
    this.cover = this.serial = undefined // by `GetCover`
    this.list = undefined // a function of the game (runtime/api/game.js)
    this.moves = undefined
  }

  // --- content ---------------------------------------------------------------------------------

  /** The pieces as a sparse list by position. */
  get pieces () {
    if (!this.isSparse) {
      const { cells } = this
      this.pieces = []
      for (let pos = 0; pos < cells.length; pos++) if (cells[pos] !== undefined) this.cells[pos] = cells[pos]
    }
    return this.cells
  }

  set pieces (pieces) {
    this.cells = pieces
    this.isSparse = true
  }

  copyOfCells () { return this.isSparse ? Array.from(this.cells) : this.cells.slice() }

  get values () {
    this._ownValues()
    this.showsValues = true
    return this.heldValues
  }

  set values (values) {
    this.heldValues = values
    this.ownsValues = this.showsValues = true
  }

  _ownValues () {
    if (!this.ownsValues) this.heldValues = this._copyOfValues()
    this.ownsValues = true
  }

  /** Return the list for a board that this one leads to: the same list, unless a script may hold it. */
  sharedValues () {
    if (this.showsValues) return this._copyOfValues()
    this.ownsValues = false
    return this.heldValues
  }

  _copyOfValues () {
    return this.numbersValues && !this.showsValues ? this.heldValues.slice() : copyOfValues(this.heldValues)
  }

  get reserve () {
    if (!this.ownsReserve && this.heldReserve !== undefined) this.reserve = copyOfReserve(this.heldReserve)
    return this.heldReserve
  }

  set reserve (reserve) {
    this.heldReserve = reserve
    this.ownsReserve = true
  }

  getPiece (pos) {
    const piece = this.cells[pos]
    return piece === undefined ? null : piece
  }

  setPiece (pos, piece) {
    const { model } = this.kernel
    const { cells } = this
    const old = cells[pos]
    if (old !== undefined) this.zSign = model.zupdate(this.zSign, old, pos)
    if (piece !== null) {
      cells[pos] = piece
      this.zSign = model.zupdate(this.zSign, piece, pos)
    } else if (this.isSparse) delete cells[pos]
    else if (old !== undefined) cells[pos] = undefined
  }

  getValue (name) {
    const value = this.heldValues[name]
    return value === undefined ? null : value
  }

  setValue (name, value) {
    // Then a copy is not just a part of the list.
    if (!isSmall(name, MANY_NAMES) || value === null) this.numbersValues = false
    this._ownValues()
    if (value === null) delete this.heldValues[name]
    else this.heldValues[name] = value
  }

  clear () {
    this.zSign = 0
    this.pieces = []
  }

  assign ({ zSign, pieces }) {
    Object.assign(this, { zSign, pieces })
    this.moves = undefined
  }

  getSignature () { return this.zSign }

  /** Return a board with the same content, whose parent is this one. Its turn is the first one. */
  copy () { return new this.constructor(this.game, this) }

  // --- moves -----------------------------------------------------------------------------------

  generate () { this.generateInternal(this, true) }

  /**
   * List the moves, unless there is a list already. `cont` continues partial moves and runs the hooks that filter
   * the list; with `cover`, the attackers of each position are added to it.
   */
  generateInternal (callback, cont, cover, serial) { generateMoves(this, callback, cont, cover, serial) }

  checkContinue () { return true }

  addMove (move) { this.moves.push(move) }

  changeMove (move) {
    this.moves.pop()
    this.moves.push(move)
  }

  getCover (design) { return this.kernel.model.GetCover(design, this) }

  /** Return the board after a move. */
  apply (move) {
    if (move.result !== undefined) return move.result
    const { model, design } = this.kernel
    const after = this.copy()
    after.turn = design.nextTurn(this)
    after.zSign = model.zplayer(after.zSign, this.player)
    after.player = design.currPlayer(after.turn)
    after.level = this.level + 1
    move.applyAll(after)
    after.move = move
    after.zSign = model.zplayer(after.zSign, after.player)
    return after
  }

  /** Return the moves that led here, without those that a repetition has undone. */
  traceMoves () {
    const signs = []
    const moves = []
    for (let board = this; board.parent; board = board.parent) {
      if (board.zSign !== 0 && signs.indexOf(board.zSign) >= 0) {
        let sign
        do {
          moves.pop()
          sign = signs.pop()
        } while (sign !== board.zSign)
      }
      if (board.move) {
        signs.push(board.zSign)
        moves.push(board.move)
      }
    }
    return moves.reverse()
  }

  checkGoals (design, player) { return this.kernel.model.checkGoals(design, this, player || this.player) }

  // --- effects of moves ------------------------------------------------------------------------

  movePiece (move, from, to, piece) {
    this.lastf = from
    this.lastt = to
    this.lastc = to
    let moved = piece
    if (moved === null && this.parent) moved = this.parent.getPiece(from)
    if (moved === null) moved = this.getPiece(from)
    if (this.changed.indexOf(from) < 0) this.setPiece(from, null)
    this.setPiece(to, moved)
    this._change(to)
  }

  dropPiece (move, pos, piece) {
    const { model, isOlder } = this.kernel
    if (isOlder || !model.IGNORE_DROP_LASTT) this.lastt = pos
    model.decReserve(this, piece)
    this.setPiece(pos, piece)
    this._change(pos)
  }

  capturePiece (move, pos) {
    const { model } = this.kernel
    const piece = this.getPiece(pos)
    if (model.recycleCaptures && piece !== null) model.incReserve(this, piece)
    this.setPiece(pos, null)
    if (this.changed.indexOf(pos) >= 0) this.changed = this.changed.filter(changed => changed !== pos)
  }

  _change (pos) {
    if (this.changed === UNCHANGED) this.changed = [pos]
    else this.changed.push(pos)
  }

  commit () { this.changed = UNCHANGED }
}

function copyOfValues (values) {
  const copy = []
  for (const name in values) copy[name] = values[name]
  return copy
}

function areNumbered (values) {
  for (const name in values) if (!isSmall(+name, MANY_NAMES)) return false
  return true
}

function copyOfReserve (reserve) {
  const copy = []
  for (const type in reserve) copy[type] = Object.assign([], reserve[type])
  return copy
}

/** Return the class of a kernel's boards. */
export function createBoardClass (kernel) {
  class Board extends KernelBoard {
    constructor (game, parent) { super(game, parent) } // an implicit constructor passes a list of arguments
  }
  Board.prototype.kernel = kernel
  return Board
}
