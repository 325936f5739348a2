// A small stack machine that runs scripts for Dagaz's kernel, written from a description of that
// kernel: its commands, the order in which actions take effect, chains of partial moves, passes and
// hooks. It is slow and plain on purpose. See docs/dagaz.md.

const NOT = 0; const EMPTY = 1; const ENEMY = 2; const FRIEND = 3; const LAST_FROM = 4
const LAST_TO = 5; const MARK = 6; const BACK = 7; const PUSH = 8; const POP = 9; const PIECE = 10
const CREATE = 11; const VERIFY = 20; const SET_POSITION = 21; const NAVIGATE = 22
const OPPOSITE = 23; const FROM = 24; const TO = 25; const CAPTURE = 26; const FLIP = 27
const END = 28

const COMMANDS = [
  'JUMP', 'IF', 'FORK', 'FUNCTION', 'IN_ZONE', 'FLAG', 'SET_FLAG', 'POS_FLAG', 'SET_POS_FLAG',
  'ATTR', 'SET_ATTR', 'PROMOTE', 'MODE', 'ON_BOARD_DIR', 'ON_BOARD_POS', 'PARAM', 'LITERAL'
]
const STEPS = 3000000

/** Runs the scripts in their order: { design, Model }. */
export function load (scripts) {
  const Dagaz = { Model: { CheckInvariants: () => {}, checkGoals, createMove: () => new Move() }, View: {} }
  for (const text of scripts) new Function('Dagaz', text)(Dagaz) // eslint-disable-line no-new-func
  const design = new Design()
  Dagaz.Model.design = design
  Dagaz.Model.BuildDesign(design)
  return { design, Model: Dagaz.Model }
}

/** The board at the start. */
export function start ({ design, Model }) { return new Board(design, Model) }

class Piece {
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

class Design {
  constructor () {
    Object.assign(this, {
      options: {}, directions: [], playerNames: [''], symmetry: [], turns: [], repeat: 0, positions: [], links: [],
      zoneNames: [], zones: [], templates: [], priorities: [], types: [], values: [], moves: [], placements: [],
      reserves: [], goals: []
    })
  }

  // --- what a script calls -----------------------------------------------------------------

  checkVersion (name, value) {
    if (!['z2j', 'pass-turn', 'pass-partial'].includes(name)) throw new Error('unknown option ' + name)
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

  // --- what hooks may ask ------------------------------------------------------------------

  allPositions () { return this.positions.map((_, position) => position) }
  getPieceType (name) { return this.types.indexOf(name) }
  attribute (type, index) { return this.values[type][index] }
  inZone (zone, player, position) { return this.zones[zone][player] !== undefined && this.zones[zone][player].has(position) }

  /** null off the board. The first player's directions are never turned. */
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

class Move {
  constructor (actions = [], mode = null, dropped = null) {
    Object.assign(this, { actions, mode, dropped, failed: false })
  }
}

class Board {
  constructor (design, Model) {
    Object.assign(this, { design, Model, turn: 0, moves: null, last: [null, null], reserves: new Map() })
    this.player = design.playerAt(0)
    this.pieces = new Array(design.positions.length).fill(null)
    for (const [player, type, position] of design.placements) this.pieces[position] = new Piece(design, type, player)
    for (const [player, type, count] of design.reserves) this.reserves.set(player + ':' + type, count)
  }

  getPiece (position) { return this.pieces[position] }

  copy () {
    const board = Object.create(Board.prototype)
    return Object.assign(board, this, { pieces: this.pieces.slice(), moves: null, reserves: new Map(this.reserves) })
  }

  /** The board after a move, with the next player to move. */
  apply (move) {
    const board = this.copy()
    const parts = Math.max(0, ...move.actions.map(action => action[3]))
    for (let part = 1; part <= parts; part++) board.act(move.actions.filter(action => action[3] === part))
    if (move.dropped !== null) board.use(move.dropped)
    board.turn = this.design.nextTurn(this.turn)
    board.player = this.design.playerAt(board.turn)
    return board
  }

  use (type) {
    const key = this.player + ':' + type
    if (this.reserves.has(key)) this.reserves.set(key, this.reserves.get(key) - 1)
  }

  /** One part: moves in their order, then drops, then captures. */
  act (actions) {
    const refilled = new Set()
    const moves = actions.filter(([from, to]) => from !== null && to !== null)
    for (const [[from], [to], [piece]] of moves) {
      if (!refilled.has(from)) this.pieces[from] = null
      this.pieces[to] = piece
      refilled.add(to)
    }
    for (const [from, to, piece] of actions) if (from === null && to !== null) this.pieces[to[0]] = piece[0]
    for (const [from, to] of actions) if (to === null && from !== null) this.pieces[from[0]] = null
    this.last = moves.length > 0 ? [moves[0][0][0], moves[0][1][0]] : [null, actions.length > 0 && actions[0][1] ? actions[0][1][0] : null]
  }

  // --- generation ----------------------------------------------------------------------------

  generate () {
    const { design, Model } = this
    const found = new Map()
    for (const entry of design.moves) {
      if (!this.isAllowed(entry)) continue
      const moves = []
      for (const position of design.allPositions()) if (this.mayStart(entry, position)) moves.push(...this.complete(this.run(entry, position, 1), 1))
      found.set(entry.mode, (found.get(entry.mode) || []).concat(moves))
    }
    this.moves = this.byPriority(found)
    Model.CheckInvariants(this)
    this.moves = this.moves.filter(move => !move.failed)
    const pass = design.options['pass-turn']
    if (pass === 'true' || (pass === 'forced' && this.moves.length === 0)) this.moves.push(new Move())
  }

  isAllowed ({ mode }) {
    const modes = this.design.modesAt(this.turn)
    if (modes !== undefined && !modes.includes(mode)) return false
    return this.design.priorities.length === 0 || this.design.priorities.includes(mode)
  }

  mayStart ({ drop, type }, position) {
    const piece = this.pieces[position]
    if (!drop) return piece !== null && piece.player === this.player && piece.type === type
    const count = this.reserves.get(this.player + ':' + type)
    return count === undefined || count > 0
  }

  byPriority (found) {
    const { priorities } = this.design
    if (priorities.length === 0) return [].concat(...found.values())
    const first = priorities.find(mode => (found.get(mode) || []).length > 0)
    return first === undefined ? [] : found.get(first)
  }

  /** Chains of partial moves: each as long as it goes, and its beginnings where one may stop. */
  complete (moves, part) {
    return [].concat(...moves.map(move => this.chains(move, part)))
  }

  chains (move, part) {
    if (move.mode === null) return [move]
    if (part > 12) throw new RangeError('an endless chain')
    const after = this.copy()
    after.act(move.actions.filter(action => action[3] === part))
    const piece = after.pieces[move.target]
    if (piece === null) return [move]
    const next = []
    for (const entry of this.design.moves) {
      if (entry.drop || entry.mode !== move.mode || entry.type !== piece.type) continue
      next.push(...after.complete(after.run(entry, move.target, part + 1), part + 1))
    }
    if (next.length === 0) return [move]
    const longer = next.map(rest => new Move(move.actions.concat(rest.actions), null, move.dropped))
    return this.design.options['pass-partial'] === 'true' ? longer.concat(new Move(move.actions, null, move.dropped)) : longer
  }

  /** The moves of one template from one position. */
  run (entry, position, part) {
    const { design } = this
    const generator = new Generator(this, entry, position, part)
    if (entry.drop) generator.carried = new Piece(design, entry.type, this.player)
    const waiting = [generator]
    const moves = []
    for (let steps = 0; waiting.length > 0; steps++) {
      if (steps > 2000) throw new Error('too many forks')
      waiting.pop().run(waiting, moves)
    }
    return moves
  }
}

class Generator {
  constructor (board, entry, position, part) {
    Object.assign(this, {
      board, entry, position, part, carried: null, from: null, stack: [], saved: [], mark: null, flags: {}, attributes: [],
      actions: [], mode: null, counter: 0, target: null
    })
    this.commands = board.design.templates[entry.template]
  }

  fork (counter) {
    const copy = Object.assign(Object.create(Generator.prototype), this, { counter })
    for (const name of ['stack', 'saved', 'attributes', 'actions']) copy[name] = this[name].slice()
    copy.flags = Object.assign({}, this.flags)
    return copy
  }

  run (waiting, moves) {
    for (let steps = 0; this.counter >= 0 && this.counter < this.commands.length; steps++) {
      if (steps > STEPS) throw new Error('endless template')
      const [name, operand] = this.commands[this.counter]
      const next = this.step(COMMANDS[name], operand, waiting, moves)
      if (next === null) return
      this.counter += next
    }
  }

  pop () {
    if (this.stack.length === 0) throw new Error('empty stack')
    return this.stack.pop()
  }

  push (value) {
    this.stack.push(value)
    return 1
  }

  /** What to add to the counter; null ends the path. */
  step (name, operand, waiting, moves) {
    const { board, position } = this
    const { design, player } = board
    switch (name) {
      case 'JUMP': return operand
      case 'IF': return this.pop() ? operand : 1
      case 'FORK': waiting.push(this.fork(this.counter + operand)); return 1
      case 'FUNCTION': return this.call(operand, moves)
      case 'IN_ZONE': return this.push(design.inZone(operand, player, position))
      case 'FLAG': return this.push(this.flags[operand] || false)
      case 'SET_FLAG': this.flags[operand] = this.pop(); return 1
      case 'POS_FLAG': return this.push(this.flags[operand + '@' + position] || false)
      case 'SET_POS_FLAG': this.flags[operand + '@' + position] = this.pop(); return 1
      case 'ATTR': return this.push(board.pieces[position] === null ? false : board.pieces[position].getValue(operand) || 0)
      case 'SET_ATTR': this.attributes.push([position, operand, this.pop()]); return 1
      case 'PROMOTE': this.carried = this.carried.promote(operand); return 1
      case 'MODE': this.mode = operand; return 1
      case 'ON_BOARD_DIR': return this.push(design.navigate(player, position, operand) !== null)
      case 'PARAM': return this.push(this.entry.params[operand])
      case 'LITERAL': return this.push(operand)
    }
    throw new Error('no command ' + name)
  }

  call (operand, moves) {
    const { board, position } = this
    const { design, player } = board
    const piece = board.pieces[position]
    switch (operand) {
      case NOT: return this.push(!this.pop())
      case EMPTY: return this.push(piece === null)
      case ENEMY: return this.push(piece !== null && piece.player !== player)
      case FRIEND: return this.push(piece !== null && piece.player === player)
      case LAST_FROM: return this.push(position === board.last[0])
      case LAST_TO: return this.push(position === board.last[1])
      case MARK: this.mark = position; return 1
      case BACK: this.position = this.mark; return this.mark === null ? null : 1
      case PUSH: this.saved.push(position); return 1
      case POP: this.position = this.saved.pop(); return this.position === undefined ? null : 1
      case PIECE: { const type = this.pop(); return this.push(piece !== null && piece.type === type) }
      case CREATE: return this.act(null, position, new Piece(design, this.pop(), player))
      case VERIFY: return this.pop() ? 1 : null
      case SET_POSITION: this.position = this.pop(); return 1
      case NAVIGATE: {
        const next = design.navigate(player, position, this.pop())
        this.position = next
        return next === null ? null : 1
      }
      case OPPOSITE: return this.push(design.symmetry[0][this.pop()])
      case FROM:
        this.carried = piece
        this.from = position
        return piece === null ? null : 1
      case TO: return this.putDown()
      case CAPTURE: return this.act(position, null, null)
      case FLIP: return piece === null ? null : this.act(position, position, piece.owned(design.nextPlayer(piece.player)))
      case END: return this.end(moves)
    }
    throw new Error('no function ' + operand)
  }

  act (from, to, piece) {
    const boxed = value => value === null ? null : [value]
    this.actions.push([boxed(from), boxed(to), boxed(piece), this.part])
    return 1
  }

  putDown () {
    if (this.carried === null) return null
    this.act(this.from, this.position, this.carried)
    this.target = this.position
    this.carried = this.from = null
    return 1
  }

  end (moves) {
    for (const [at, attribute, value] of this.attributes) {
      const action = this.actions.find(([, to]) => to !== null && to[0] === at)
      if (action !== undefined) this.actions[this.actions.indexOf(action)] = [action[0], action[1], [action[2][0].set(attribute, value)], action[3]]
    }
    const move = new Move(this.actions, this.mode, this.entry.drop ? this.entry.type : null)
    move.target = this.target
    moves.push(move)
    return null
  }
}

/** The kernel's own goals: every entry of one number has a listed position occupied. */
function checkGoals (design, board, player) {
  for (const number of new Set(design.goals.map(goal => goal.number))) {
    for (let winner = 1; winner < design.playerNames.length; winner++) {
      const goals = design.goals.filter(goal => goal.number === number && goal.player === winner)
      const held = goals.length > 0 && goals.every(({ type, positions }) => positions.some(position => {
        const piece = board.getPiece(position)
        return piece !== null && piece.player === winner && piece.type === type
      }))
      if (held) return winner === player ? 1 : -1
    }
  }
  return null
}
