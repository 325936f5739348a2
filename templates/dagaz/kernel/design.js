import { KernelGrid } from './grid.js'
import { KernelLinks } from './links.js'

const findName = (list, name) => {
  const index = list.indexOf(name)
  return index < 0 ? null : index
}

/**
 * The design of a game, filled by the calls of its model script.
 */
export class KernelDesign extends KernelLinks {
  constructor (kernel) {
    super()
    Object.defineProperty(this, 'kernel', { value: kernel })
    Object.defineProperty(this, '_all', { value: [], writable: true })
    Object.defineProperty(this, '_dirs', { value: [], writable: true })
    Object.defineProperty(this, '_drops', { value: null, writable: true })
    const visited = { allPositions: () => this._positionList(), allDirections: () => this._directionList() }
    Object.defineProperty(this, 'visited', { value: visited }) // for loops: they do not change the lists
    this.playerNames = []
    this.positionNames = []
    this.zoneNames = []
    this.zones = []
    this.pieceNames = []
    this.pieces = []
    this.attrs = []
    this.dirs = []
    this.templates = []
    this.options = []
    this.modes = []
    this.price = []
    this.goals = []
    this.values = []
    this.failed = false
    this.unknownOptions = []
    this.undeclared = [] // players and types of pieces that only the setup and the reserve name: [kind, name]
    this.occupied = [] // positions of the setup, which may not exist
    this.reserve = this._reserve.bind(this) // as in Dagaz, the counts by type and player are properties of the function
  }

  // --- calls of the model ----------------------------------------------------------------------

  /** Return true if a call with this selector belongs to another setup. */
  _skips (selector) { return selector !== undefined && selector != this.kernel.model.getSetupSelector() }  

  /** Return the same for calls that count before the selector is known. */
  _skipsResource (selector) {
    const { model, isOlder } = this.kernel
    if (!isOlder && model.setupSelector === undefined) return false
    return selector !== undefined && selector != model.getResourceSelector()  
  }

  setupSelector (count) {
    this.kernel.model.maxSetupSelector = count
    this.kernel.model.getSetupSelector(count)
  }

  checkVersion (name, value, selector) {
    if (this._skips(selector)) return
    this.options[name] = value
    this.kernel.model.checkVersion(this, name, value)
  }

  checkOption (name, value) { return this.kernel.model.checkOption(this, name, value) }

  setValue (name, value) { this.values[name] = value }

  addDirection (name) {
    this._changeLinks()
    this.dirs.push(name)
  }

  addPlayer (name, symmetry, selector) {
    if (this._skipsResource(selector)) return
    this._changeLinks()
    const isFirst = this.playerNames.length === 0
    if (isFirst) this.playerNames.push('opposite')
    this.heldPlayers[isFirst ? 0 : this.playerNames.length] = Int32Array.from(symmetry)
    this.playerNames.push(name)
  }

  _addTurn (turn) {
    if (this.turns === undefined) this.turns = []
    if (turn !== undefined) this.turns.push(turn)
  }

  addTurn (player, modes, selector) {
    if (this._skipsResource(selector)) return
    this._addTurn({ random: false, player, modes: modes === undefined || Array.isArray(modes) ? modes : [modes] })
  }

  addRandom (player, modes, selector) {
    if (!this._skipsResource(selector)) this._addTurn({ random: true, player, modes })
  }

  repeatMark (selector) {
    if (this._skipsResource(selector)) return
    this._addTurn()
    this.repeat = this.turns.length
  }

  endMark () {
    this._addTurn()
    this.end = this.turns.length
    this._addTurn({})
  }

  addPosition (name, links, selector) {
    if (this._skips(selector)) return
    this._changeLinks()
    const offsets = links === undefined ? this.dirs.map(() => 0) : links
    for (const one of Array.isArray(name) ? name : [name]) {
      this.positionNames.push(one)
      this.heldPositions.push(Int32Array.from(offsets))
    }
  }

  addGrid () { return new KernelGrid(this) }

  addZone (name, player, positions, selector) {
    if (this._skipsResource(selector)) return
    let zone = this.zoneNames.indexOf(name)
    if (zone < 0) zone = this.zoneNames.push(name) - 1
    if (this.zones[zone] === undefined) this.zones[zone] = []
    this.zones[zone][player] = Int32Array.from(positions)
  }

  addPriority (mode) { this.modes.push(mode) }

  getTemplate (index) {
    if (this.templates[index] === undefined) this.templates[index] = { index, commands: [], addCommand: () => {} }
    return this.templates[index]
  }

  addCommand (index, name, operand) { this.getTemplate(index).commands.push([name, operand]) }

  addPiece (name, type, price) {
    this.pieceNames[type] = name
    this.price[type] = price === undefined || (this.kernel.isOlder && !price) ? 1 : price
  }

  addAttribute (type, name, value) {
    if (this.attrs[name] === undefined) this.attrs[name] = []
    this.attrs[name][type] = value
  }

  getAttribute (type, name) {
    const values = this.attrs[name]
    return values === undefined || values[type] === undefined ? null : values[type]
  }

  addMove (type, template, params, mode, sound, selector) {
    this._addBlock(0, type, template, params, mode, sound, selector)
  }

  addDrop (type, template, params, mode, sound, selector) {
    this._addBlock(1, type, template, params, mode, sound, selector)
  }

  _addBlock (kind, type, template, params, mode, sound, selector) {
    if (this._skips(selector)) return
    if (this.pieces[type] === undefined) this.pieces[type] = []
    this._drops = null
    if (this.templates[template] === undefined) return
    this.pieces[type].push({ type: kind, template: this.templates[template], params, sound, mode })
  }

  _reserve (player, piece, count, selector) {
    if (this._skips(selector)) return
    const [o, t] = this._declared(player, piece)
    if (o < 0 || t < 0) return
    const { reserve } = this
    if (reserve[t] === undefined) reserve[t] = []
    reserve[t][o] = count
  }

  /**
   * Return the numbers of a player and of a type of piece. A number of -1 fails the design, which then has no moves.
   */
  _declared (player, piece) {
    const [o, t] = [this.playerNames.indexOf(player), this.pieceNames.indexOf(piece)]
    if (o < 0) this.undeclared.push(['player', String(player)])
    if (t < 0) this.undeclared.push(['piece type', String(piece)])
    this.failed = this.failed || o < 0 || t < 0
    return [o, t]
  }

  setup (player, piece, pos, selector, values) {
    const { model, isOlder } = this.kernel
    if (this._skips(selector)) return
    if (Array.isArray(pos)) {
      for (const name of pos) this.setup(player, piece, model.stringToPos(name, this))
      return
    }
    const [o, t] = this._declared(player, piece)
    if (o < 0 || t < 0) return
    let placed = model.createPiece(t, o)
    if (values !== undefined && isOlder) placed = values(placed)
    else if (values !== undefined)
      (Array.isArray(values) ? values : [values]).forEach((value, index) => {
        placed = placed.setValue(index, value)
      })
    this.occupied.push(String(pos))
    model.getInitBoard().setPiece(pos, placed)
  }

  goal (num, player, piece, positions) {
    const o = this.playerNames.indexOf(player)
    if (this.goals[o] === undefined) this.goals[o] = []
    this.goals[o].push({ num, piece: this.pieceNames.indexOf(piece), positions })
  }

  getGoalPositions (player, types) {
    const found = (this.goals[player] || []).filter(goal => goal.num === 0 && types.indexOf(goal.piece) >= 0)
    return Array.from(new Set(found.flatMap(goal => goal.positions)))
  }

  // --- queries of scripts ----------------------------------------------------------------------

  allPositions () { return this._positionList().slice() }

  _positionList () {
    if (this._all.length !== this.heldPositions.length) this._all = Array.from(this.heldPositions.keys())
    return this._all
  }

  /** Return the types of pieces that can be dropped. */
  droppable () {
    if (this._drops === null)
      this._drops = Array.from(this.pieces.keys()).filter(type =>
        (this.pieces[type] || []).some(block => block.type === 1)
      )
    return this._drops
  }

  allDirections () { return this._directionList().slice() }

  _directionList () {
    if (this._dirs.length !== this.dirs.length) this._dirs = Array.from(this.dirs.keys())
    return this._dirs
  }

  allPlayers () { return Array.from(this.playerNames.keys()).slice(1) }

  getPieceType (name) { return findName(this.pieceNames, name) }

  getDirection (name) { return findName(this.dirs, name) }

  getZone (name) { return findName(this.zoneNames, name) }

  getPlayersCount () { return this.playerNames.length - 1 }

  isPuzzle () { return (this.turns !== undefined && this.turns.length === 1) || this.playerNames.length === 2 }

  zonePositions (zone, player) {
    const owners = this.zones[zone]
    return owners === undefined || owners[player] === undefined ? [] : owners[player]
  }

  inZone (zone, player, pos) {
    const positions = this.zonePositions(zone, player)
    if (positions.length === 0) return false
    if (positions.members === undefined) Object.defineProperty(positions, 'members', { value: membersOf(positions) })
    const { members } = positions
    return typeof pos === 'number' && pos >= 0 && pos < members.length && members[pos] === 1
  }

  // --- turns -----------------------------------------------------------------------------------

  /** Return the player after another one, regardless of the turn order. */
  nextPlayer (player) { return player + 1 >= this.playerNames.length ? 1 : player + 1 }

  prevPlayer (player) { return player == 1 ? this.playerNames.length : player - 1 }

  nextTurn (board) {
    const turn = board.turn + 1
    const { turns, repeat, end } = this
    const isLast =
      turns === undefined ? turn >= this.playerNames.length - 1 : (end && turn === end) || turn >= turns.length
    return isLast ? repeat || 0 : turn
  }

  prevTurn (board) {
    const { turns, repeat } = this
    if (turns === undefined) return board.turn === 0 ? this.playerNames.length - 2 : board.turn - 1
    return board.turn === 0 || board.turn === repeat ? turns.length - 1 : board.turn - 1
  }

  currPlayer (turn) { return this.turns === undefined ? turn + 1 : this.turns[turn].player }

  /** Return true if a turn has moves of some modes only. */
  limitsModes (turn) {
    return this.turns !== undefined && this.turns[turn] !== undefined && this.turns[turn].modes !== undefined
  }

  isValidMode (turn, mode) { return !this.limitsModes(turn) || this.turns[turn].modes.indexOf(mode) >= 0 }
}

/** Return a list with 1 at each position of a zone. */
function membersOf (positions) {
  const members = new Uint8Array(Math.max(...positions) + 1)
  for (const pos of positions) if (pos >= 0) members[pos] = 1
  return members
}
