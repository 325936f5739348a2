import { scriptError } from './errors.js'

/**
 * A game's design as Dagaz's scripts see it. Positions are numbers in the order of the rules,
 * directions from 0, players from 1, types of pieces and zones from 0. What leads off the board is null.
 */
export class ScriptDesign {
  constructor (design) {
    const { board, players, pieces } = design
    this._design = design
    this.title = design.title
    this.options = design.rawOptions
    this.dirs = board.directions
    this.positionNames = board.positions.map(({ name }) => name)
    this.playerNames = [null].concat(players.map(({ name }) => name))
    this.pieceNames = pieces.map(({ name }) => name)
    this.zoneNames = board.zones.map(({ name }) => name)
  }

  // --- lists and names -------------------------------------------------------------------------

  allPositions () { return this.positionNames.map((_, index) => index) }

  allDirections () { return this.dirs.map((_, index) => index) }

  allPlayers () { return this.playerNames.slice(1).map((_, index) => index + 1) }

  /** The number of a direction, null when none has the name. */
  getDirection (name) { return indexOrNull(this.dirs, name) }

  getPosition (name) { return indexOrNull(this.positionNames, name) }

  getPieceType (name) { return indexOrNull(this.pieceNames, name) }

  getPlayer (name) { return indexOrNull(this.playerNames, name) }

  getZone (name) { return indexOrNull(this.zoneNames, name) }

  // --- the board -------------------------------------------------------------------------------

  /** One step from a position as a player sees the direction: symmetry applied. Player 0 takes the opposite one. */
  navigate (player, pos, dir) {
    const to = this._design.board.links[this.turned(player, dir)][pos]
    return to === undefined || to < 0 ? null : to
  }

  /** The direction that `dir` is for a player. */
  turned (player, dir) {
    if (this.dirs[dir] === undefined) throw scriptError(RangeError, 'ZRF822', 'there is no direction ' + String(dir) + '; they are 0 to ' + (this.dirs.length - 1))
    if (player === 0) return this._design.opposites[dir]
    const seat = this._design.players[player - 1]
    if (seat === undefined) throw scriptError(RangeError, 'ZRF812', 'there is no player ' + String(player))
    return seat.symmetry[dir]
  }

  opposite (dir) { return this.turned(0, dir) }

  /** The first direction that leads from one position to another, null when none does. */
  findDirection (from, to) {
    const found = this._design.board.links.findIndex(row => row[from] === to && to >= 0)
    return found < 0 ? null : found
  }

  /** Whether a position lies in a zone (its number or name) of a player. */
  inZone (zone, player, pos) {
    const index = typeof zone === 'string' ? this.getZone(zone) : zone
    const found = index === null ? undefined : this._design.board.zones[index]
    return found !== undefined && (found.members[pos] & (1 << (player - 1))) !== 0
  }

  zonePositions (zone, player) { return this.allPositions().filter(pos => this.inZone(zone, player, pos)) }

  // --- turns and pieces ------------------------------------------------------------------------

  /** Who moves at an item of the turn order. */
  currPlayer (turn) { return this._turn(turn).mover + 1 }

  nextTurn (board) { return this._following(board.turn) }

  /** Who moves after a player. */
  nextPlayer (player) {
    const { turns } = this._design
    const turn = turns.findIndex(({ mover }) => mover === player - 1)
    return turn < 0 ? player : this.currPlayer(this._following(turn))
  }

  prevPlayer (player) { return this.allPlayers().find(other => this.nextPlayer(other) === player) || player }

  _following (turn) {
    const { turns, repeat } = this._design
    return turn + 1 < turns.length ? turn + 1 : repeat
  }

  _turn (turn) {
    const found = this._design.turns[turn]
    if (found === undefined) throw scriptError(RangeError, 'ZRF821', 'there is no turn ' + String(turn) + '; they are 0 to ' + (this._design.turns.length - 1))
    return found
  }

  /** What an attribute (by number or name) of a type of piece begins with. */
  getAttribute (type, index) {
    const { attributes, pieces } = this._design
    const found = typeof index === 'string' ? attributes.findIndex(({ name }) => name === index) : index
    return attributes[found] === undefined ? null : attributes[found].values[pieces[type].attributes[found]]
  }
}

function indexOrNull (list, name) {
  const index = list.indexOf(name)
  return index < 0 ? null : index
}
