import { attributeValue } from './setup.js'

/**
 * A position as Dagaz's scripts see one: pieces by position number, players from 1, attribute
 * values by index. Made when somebody asks; the rules never look at it.
 */
export class BoardView {
  constructor (game, position) {
    this._game = game
    this._position = position
    this.player = position.chooser() + 1
    this.turn = game.turn
  }

  get moves () { return this._game.moves() }

  /** What stands on a position, null where nothing does. */
  getPiece (place) {
    const code = this._position.state.board[place]
    return code === undefined || code === 0 || place >= this._position.state.size ? null : new PieceView(code, this._position.design)
  }
}

export class PieceView {
  constructor (code, design) {
    const { typeShift, typeMask, ownerMask } = design.layout
    this._code = code
    this._design = design
    this.type = ((code >>> typeShift) & typeMask) - 1
    this.player = 32 - Math.clz32(code & ownerMask)
  }

  /** The value of an attribute by its number: a boolean, a number or a word. */
  getValue (index) {
    const field = this._design.layout.attributes[index]
    if (field === undefined) return null
    return attributeValue(this._design.attributes[index].values[(this._code >>> field.shift) & field.mask])
  }

  getOwner () { return this._design.players[this.player - 1].name }

  getType () { return this._design.pieces[this.type].name }

  toString () { return this.getOwner() + ' ' + this.getType() }
}
