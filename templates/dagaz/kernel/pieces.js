// Pieces as the Dagaz scripts see them: immutable values { type, player, values }. `kernel` is on the prototype
// of each game's own class, so that pieces of two games do not share a design.

import { MANY_NAMES, MANY_VALUES, NUMBER, isSmall } from './effects.js'

class KernelPiece {
  constructor (type, player) {
    this[NUMBER] = -1 // for effects of moves
    this.type = type
    this.player = player
    this.changed = null // by the name of a value and the value: the pieces that `setValue` has returned
  }

  /** Return a value of the piece, else the attribute of its type, else null. */
  getValue (name) {
    const { values } = this
    if (values !== undefined && values[name] !== undefined) return values[name]
    return this.kernel.design.getAttribute(this.type, name)
  }

  setValue (name, value) {
    const { changed } = this
    const known = changed !== null && typeof name === 'number' ? changed[name] : undefined
    if (known !== undefined && typeof value === 'number' && (value !== 0 || 1 / value > 0)) { // only small values have pieces
      const piece = known[value]
      if (piece !== undefined) return piece
    }
    if (this.getValue(name) == value) return this  
    return this.values === undefined && isSmall(name, MANY_NAMES) && isSmall(value, MANY_VALUES) ? this._kept(name, value) : this._with(name, value)
  }

  /** Return the same piece for each call of a piece that has no values. */
  _kept (name, value) {
    if (this.changed === null) this.changed = []
    const { changed } = this
    if (changed[name] === undefined) changed[name] = []
    const { effects } = this.kernel
    const piece = changed[name][value] = this._with(name, value)
    if (effects.numberOf(this) >= 0) effects.register(piece)
    return piece
  }

  _with (name, value) {
    const piece = new this.constructor(this.type, this.player)
    piece.values = []
    this.kernel.hasValues = true
    if (this.values !== undefined) this.values.forEach((held, index) => { if (held !== undefined) piece.values[index] = held })
    piece.values[name] = value
    return piece
  }

  /** Return a piece of another type. It has no values. */
  promote (type) { return this.kernel.model.createPiece(type, this.player) }

  changeOwner (player) { return this.player === player ? this : this.kernel.model.createPiece(this.type, player) }

  flip () { return this.changeOwner(this.kernel.design.nextPlayer(this.player)) }

  getType () { return this.kernel.design.pieceNames[this.type] }

  getOwner () { return this.kernel.design.playerNames[this.player] }

  toString () { return this.kernel.model.pieceToString(this) }
}

/**
 * Return `createPiece(type, player)` of a kernel, which returns one object for equal pieces, `newPiece`, which
 * returns another one each time, and `pieceToDrop`, whose pieces stand for new ones in the effects of moves (effects.js).
 */
export function createPieceFactory (kernel) {
  class Piece extends KernelPiece {
    constructor (type, player) { super(type, player) } // an implicit constructor passes a list of arguments
  }
  Piece.prototype.kernel = kernel
  const cache = []
  const newPiece = (type, player) => new Piece(type, player)
  const createPiece = (type, player) => {
    const own = cache[player]
    const known = own === undefined ? undefined : own[type]
    return known === undefined ? firstPiece(type, player) : known
  }
  const firstPiece = (type, player) => {
    if (cache[player] === undefined) cache[player] = []
    return cache[player][type] = kernel.effects.register(newPiece(type, player))
  }
  const drops = []
  const pieceToDrop = (type, player) => {
    const own = drops[player] === undefined ? drops[player] = [] : drops[player]
    return own[type] === undefined ? own[type] = kernel.effects.registerDrop(newPiece(type, player)) : own[type]
  }
  return { createPiece, newPiece, pieceToDrop }
}
