// The design that scripts for Dagaz's kernel build, and the pieces of its types.

export const COMMANDS = [
  'JUMP', 'IF', 'FORK', 'FUNCTION', 'IN_ZONE', 'FLAG', 'SET_FLAG', 'POS_FLAG', 'SET_POS_FLAG',
  'ATTR', 'SET_ATTR', 'PROMOTE', 'MODE', 'ON_BOARD_DIR', 'ON_BOARD_POS', 'PARAM', 'LITERAL'
]

/** Options of the kernel; `complete-partial` concerns the controller only. */
const OPTIONS = ['z2j', 'pass-turn', 'pass-partial', 'shared-pieces', 'detect-loops', 'complete-partial']

export class Piece {
  constructor (design, type, player, values = {}) { Object.assign(this, { design, type, player, values }) }

  getValue (attribute) {
    const value = this.values[attribute]
    return value !== undefined ? value : this.design.attribute(this.type, attribute)
  }

  promote (type) { return new Piece(this.design, type, this.player, this.values) }
  owned (player) { return new Piece(this.design, this.type, player, this.values) }
  set (attribute, value) {
    return new Piece(this.design, this.type, this.player, Object.assign({}, this.values, { [attribute]: Number(value) }))
  }
}

export class Design {
  constructor () {
    Object.assign(this, {
      options: {}, directions: [], playerNames: [''], symmetry: [], turns: [], repeat: 0, positions: [], links: [],
      zoneNames: [], zones: [], templates: [], priorities: [], types: [], values: [], moves: [], placements: [],
      reserves: [], goals: []
    })
  }

  // --- calls of scripts --------------------------------------------------------------------

  checkVersion (name, value) {
    if (!OPTIONS.includes(name)) throw new Error('unknown option ' + name)
    this.options[name] = value
  }

  addDirection (name) { this.directions.push(name) }

  addPlayer (name, symmetry) {
    if (symmetry.length !== this.directions.length) throw new Error('a symmetry of the wrong length')
    if (this.symmetry.length === 0) this.symmetry.push(symmetry) // the table of opposites
    this.symmetry[this.playerNames.length] = symmetry
    this.playerNames.push(name)
  }

  addTurn (player, modes) { this.turns.push({ player, modes }) }
  repeatMark () { this.repeat = this.turns.length }

  addPosition (name, offsets) {
    this.positions.push(name)
    this.links.push(offsets)
  }

  addZone (name, player, positions) {
    if (!this.zoneNames.includes(name)) this.zoneNames.push(name)
    const zone = this.zoneNames.indexOf(name)
    this.zones[zone] = this.zones[zone] || []
    this.zones[zone][player] = new Set(positions)
  }

  addCommand (template, name, operand) {
    if (COMMANDS[name] === undefined || !Number.isInteger(operand)) throw new Error('no command: ' + [name, operand])
    this.templates[template] = this.templates[template] || []
    this.templates[template].push([name, operand])
  }

  addPriority (mode) { this.priorities.push(mode) }
  addPiece (name, type) { this.types[type] = name; this.values[type] = [] }
  addAttribute (type, index, value) { this.values[type][index] = value }
  addMove (type, template, params, mode) { this.moves.push({ type, template, params, mode, drop: false }) }
  addDrop (type, template, params, mode) { this.moves.push({ type, template, params, mode, drop: true }) }
  setup (player, piece, position) { this.placements.push([this.playerNames.indexOf(player), this.types.indexOf(piece), position]) }
  reserve (player, piece, count) { this.reserves.push([this.playerNames.indexOf(player), this.types.indexOf(piece), count]) }

  goal (number, player, piece, positions) {
    this.goals.push({ number, player: this.playerNames.indexOf(player), type: this.types.indexOf(piece), positions })
  }

  // --- queries of hooks --------------------------------------------------------------------

  allPositions () { return this.positions.map((_, position) => position) }
  getPieceType (name) { return this.types.indexOf(name) }
  attribute (type, index) { return this.values[type][index] }
  inZone (zone, player, position) { return this.zones[zone][player] !== undefined && this.zones[zone][player].has(position) }

  /** Return the next position, null off the board. The first player has no symmetry. */
  navigate (player, position, direction) {
    const turned = player > 1 ? this.symmetry[player][direction] : direction
    const offset = this.links[position][turned]
    return offset ? position + offset : null
  }

  nextTurn (turn) {
    const count = this.turns.length || this.playerNames.length - 1
    return turn + 1 < count ? turn + 1 : this.repeat
  }

  playerAt (turn) { return this.turns.length ? this.turns[turn].player : turn + 1 }
  modesAt (turn) { return this.turns.length ? this.turns[turn].modes : undefined }
  nextPlayer (player) { return player + 1 < this.playerNames.length ? player + 1 : 1 }
}
