/** Names of squares, pieces, players and move types in explanations of a position. */
export class Names {
  constructor ({ state, design }) {
    this.state = state
    this.design = design
  }

  /** The name of a square, null off the board. */
  nameOf (square) { return square === this.state.size ? null : this.design.board.positions[square].name }

  ownerOf (code) { return 31 - Math.clz32(code & this.design.layout.ownerMask) }

  typeOf (code) { return (code >>> this.design.layout.typeShift) & this.design.layout.typeMask }

  playerName (player) { return this.design.players[player].name }

  /** The name of a piece type, by type number (from 1). */
  typeName (type) { return this.design.pieces[type - 1].name }

  pieceName (code) { return this.playerName(this.ownerOf(code)) + ' ' + this.typeName(this.typeOf(code)) }

  modeName (mode) { return this.design.modes[mode] }

  /** A move type after the word "moves"; negative for moves without a type. */
  ofType (mode) { return mode < 0 ? 'without a type' : 'of type ' + this.modeName(mode) }
}
