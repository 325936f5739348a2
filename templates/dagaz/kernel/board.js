import { generateMoves } from './generation.js'

/**
 * A position as the scripts of Dagaz see it. A move leads to a new board, whose `parent` is the old one.
 * `pieces` is a sparse list by position.
 */
class KernelBoard {
  constructor (game, parent = null) {
    this.game = game
    this.pieces = parent === null ? [] : parent.pieces.slice()
    this.forks = []
    this.turn = 0
    this.player = parent === null ? this.kernel.design.currPlayer(0) : parent.player
    this.changed = []
    this.parent = parent
    this.values = []
    this.zSign = parent === null ? this.kernel.model.zplayer(0, this.player) : parent.zSign
    this.hSign = 0 // a second signature, which only searches of Dagaz use
    this.level = 0
  }

  // --- content ---------------------------------------------------------------------------------

  getPiece (pos) {
    const piece = this.pieces[pos]
    return piece === undefined ? null : piece
  }

  setPiece (pos, piece) {
    const { model } = this.kernel
    const old = this.pieces[pos]
    if (old !== undefined) this.zSign = model.zupdate(this.zSign, old, pos)
    if (piece === null) delete this.pieces[pos]
    else {
      this.pieces[pos] = piece
      this.zSign = model.zupdate(this.zSign, piece, pos)
    }
  }

  getValue (name) {
    const value = this.values[name]
    return value === undefined ? null : value
  }

  setValue (name, value) {
    if (value === null) delete this.values[name]
    else this.values[name] = value
  }

  clear () {
    this.zSign = 0
    this.pieces = []
  }

  assign ({ zSign, pieces }) {
    Object.assign(this, { zSign, pieces })
    delete this.moves
  }

  getSignature () { return this.zSign }

  /** Return a board with the same content, whose parent is this one. Its turn is the first one. */
  copy () {
    const copy = new this.constructor(this.game, this)
    copy.lastf = this.lastf
    copy.lastt = this.lastt
    copy.reserve = []
    for (const type in this.reserve) copy.reserve[type] = Object.assign([], this.reserve[type])
    for (const name in this.values) copy.values[name] = this.values[name]
    return copy
  }

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

  addFork (fork) { this.forks.push(fork) }

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
    this.changed.push(to)
  }

  dropPiece (move, pos, piece) {
    const { model } = this.kernel
    if (!model.IGNORE_DROP_LASTT) this.lastt = pos
    model.decReserve(this, piece)
    this.setPiece(pos, piece)
    this.changed.push(pos)
  }

  capturePiece (move, pos) {
    const { model } = this.kernel
    const piece = this.getPiece(pos)
    if (model.recycleCaptures && piece !== null) model.incReserve(this, piece)
    this.setPiece(pos, null)
    this.changed = this.changed.filter(changed => changed !== pos)
  }

  commit () { this.changed = [] }
}

/** Return the class of a kernel's boards. */
export function createBoardClass (kernel) {
  class Board extends KernelBoard {}
  Board.prototype.kernel = kernel
  return Board
}
