// Pieces as the Dagaz scripts see them: immutable values { type, player, values }. `kernel` is on the prototype
// of each game's own class, so that pieces of two games do not share a design.

import { MANY_NAMES, NUMBER, isSmall } from './effects.js'

/** Limit for values of pieces that are kept. */
const FEW_VALUES = 128

const UNCHANGED_PIECES = [] // of pieces whose values have not changed, which replace it

class KernelPiece {
  constructor (type, player) {
    this[NUMBER] = -1 // for effects of moves
    this.type = type
    this.player = player
    this.changed = UNCHANGED_PIECES // the pieces that `setValue` has returned, by the name of the value and the value
  }

  /** Return a value of the piece, else the attribute of its type, else null. */
  getValue (name) {
    const { values } = this
    if (values !== undefined && values[name] !== undefined) return values[name]
    return this.kernel.design.getAttribute(this.type, name)
  }

  setValue (name, value) {
    if (value === value >>> 0 && value < FEW_VALUES && name === name >>> 0 && name < MANY_NAMES) {
      const piece = this.changed[name * FEW_VALUES + value]
      if (piece !== undefined && (value !== 0 || 1 / value > 0)) return piece
    }
    return this._changed(name, value)
  }

  _changed (name, value) {
    if (this.getValue(name) == value) return this  
    return this.values === undefined && isSmall(name, MANY_NAMES) && isSmall(value, FEW_VALUES)
      ? this._kept(name, value)
      : this._with(name, value)
  }

  /** Return the same piece for each call of a piece that has no values. */
  _kept (name, value) {
    if (this.changed === UNCHANGED_PIECES) this.changed = []
    const piece = this.changed[name * FEW_VALUES + value] = this._with(name, value)
    const { effects } = this.kernel
    if (effects.numberOf(this) >= 0) effects.register(piece)
    return piece
  }

  _with (name, value) {
    const piece = new this.constructor(this.type, this.player)
    piece.values = []
    this.kernel.hasValues = true
    if (this.values !== undefined)
      this.values.forEach((held, index) => {
        if (held !== undefined) piece.values[index] = held
      })
    piece.values[name] = value
    return piece
  }

  /** Return a piece of another type. It has no values. */
  promote (type) { return this.kernel.model.createPiece(type, this.player) }

  changeOwner (player) { return this.player == player ? this : this.kernel.model.createPiece(this.type, player) }

  /** Return a piece of the next player. It has no values, even if this is the only player. */
  flip () { return this.kernel.model.createPiece(this.type, this.kernel.design.nextPlayer(this.player)) }

  getType () { return this.kernel.design.pieceNames[this.type] }

  getOwner () { return this.kernel.design.playerNames[this.player] }

  toString () { return this.kernel.model.pieceToString(this) }
}

/**
 * Return `createPiece(type, player)` of a kernel, which returns one object for equal pieces, `newPiece`, which
 * returns another one each time, and `pieceToDrop`, whose pieces stand for new ones in the effects of moves
 * (effects.js).
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
