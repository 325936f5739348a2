import { scriptError } from './errors.js'

/**
 * The design of a game, as Dagaz's scripts see it. Positions, directions, piece types and zones are numbered
 * from 0 in the order of the rules, players from 1. null is a step off the board.
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
    // Scripts call these most often. The properties are hidden, as scripts print designs.
    const all = Array.from(this.positionNames.keys())
    const directions = Array.from(this.dirs.keys())
    const symmetries = [design.opposites].concat(players.map(({ symmetry }) => symmetry))
    const rows = symmetries.map(symmetry => directions.map(dir => board.links[symmetry[dir]]))
    const neighbors = all.map(() => null)
    const numbers = [this.dirs, this.positionNames, this.pieceNames, this.playerNames, this.zoneNames].map(numbersOf)
    Object.defineProperties(this, {
      _all: { value: all },
      _directions: { value: directions },
      _rows: { value: rows },
      _neighbors: { value: neighbors },
      _numbers: { value: numbers }
    })
  }

  // --- lists and names -------------------------------------------------------------------------

  allPositions () { return this._all.slice() }

  allDirections () { return this._directions.slice() }

  allPlayers () { return this.playerNames.slice(1).map((_, index) => index + 1) }

  /** Return the number of a direction, null if no direction has the name. */
  getDirection (name) { return numberOrNull(this._numbers[0], name) }

  getPosition (name) { return numberOrNull(this._numbers[1], name) }

  getPieceType (name) { return numberOrNull(this._numbers[2], name) }

  getPlayer (name) { return numberOrNull(this._numbers[3], name) }

  getZone (name) { return numberOrNull(this._numbers[4], name) }

  // --- the board -------------------------------------------------------------------------------

  /**
   * Return the target of a step in a player's direction, after symmetry. Player 0 steps in the opposite
   * direction.
   */
  navigate (player, pos, dir) {
    const rows = this._rows[player]
    if (rows === undefined || rows[dir] === undefined) this.turned(player, dir) // reports the argument
    const to = rows[dir][pos]
    return to === undefined || to < 0 ? null : to
  }

  /**
   * Return the positions to which a step in any direction leads, each once. The list is shared: callers must not change
   * it.
   */
  neighbors (pos) {
    if (this._neighbors[pos] === null)
      this._neighbors[pos] = Array.from(
        new Set(this._directions.map(dir => this._design.board.links[dir][pos]).filter(to => to >= 0))
      )
    return this._neighbors[pos]
  }

  /** Return the direction that symmetry gives a player for `dir`. */
  turned (player, dir) {
    if (this.dirs[dir] === undefined)
      throw scriptError(
        RangeError,
        'ZRF822',
        'unknown direction ' + String(dir) + ': expected 0 to ' + (this.dirs.length - 1)
      )
    if (player === 0) return this._design.opposites[dir]
    const seat = this._design.players[player - 1]
    if (seat === undefined) throw scriptError(RangeError, 'ZRF812', 'unknown player ' + String(player))
    return seat.symmetry[dir]
  }

  opposite (dir) { return this.turned(0, dir) }

  /** Return the first direction that leads from one position to another, or null. */
  findDirection (from, to) {
    const found = this._design.board.links.findIndex(row => row[from] === to && to >= 0)
    return found < 0 ? null : found
  }

  /** Return true if a player's zone, given by number or name, contains a position. */
  inZone (zone, player, pos) {
    const index = typeof zone === 'string' ? this.getZone(zone) : zone
    const found = index === null ? undefined : this._design.board.zones[index]
    return found !== undefined && (found.members[pos] & (1 << (player - 1))) !== 0
  }

  zonePositions (zone, player) { return this.allPositions().filter(pos => this.inZone(zone, player, pos)) }

  // --- turns and pieces ------------------------------------------------------------------------

  /** Return the player who moves at an item of the turn order. */
  currPlayer (turn) { return this._turn(turn).mover + 1 }

  nextTurn (board) { return this._following(board.turn) }

  /** Return the player who moves after a player. */
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
    if (found === undefined)
      throw scriptError(
        RangeError,
        'ZRF821',
        'unknown turn ' + String(turn) + ': expected 0 to ' + (this._design.turns.length - 1)
      )
    return found
  }

  /** Return the initial value of an attribute (number or name) of a piece type. */
  getAttribute (type, index) {
    const { attributes, pieces } = this._design
    const found = typeof index === 'string' ? attributes.findIndex(({ name }) => name === index) : index
    return attributes[found] === undefined ? null : attributes[found].values[pieces[type].attributes[found]]
  }
}

/** Return the numbers of names, of the first one for equal names. */
function numbersOf (names) { return new Map(names.map((name, i) => [name, i]).reverse()) }

function numberOrNull (numbers, name) {
  const number = numbers.get(name)
  return number === undefined ? null : number
}
