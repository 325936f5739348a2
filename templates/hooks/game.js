import { appraise } from '../ai/piece_values.js'
import { createPosition } from '../runtime/position.js'
import { fromJSON, startPosition, toJSON } from '../runtime/position_io.js'
import { freshCodes } from '../runtime/state.js'
import { StateChange } from './actions.js'
import { Board } from './board.js'
import { ScriptDesign } from './design.js'
import { runHook, scriptError } from './errors.js'
import { MoveSource, ScriptMove } from './moves.js'
import { answerHandlers } from './handlers.js'
import { Interned, Piece, Pieces } from './pieces.js'
import { EMPTY_SCRIPT_STATE } from './script_state.js'
import { Script, scriptGoals } from './script.js'

/** Hooks that change what a position can do; the others are asked from outside. */
const DEEP_HOOKS = [
  'Extension', 'CheckInvariants', 'PostActions', 'PostProcessing', 'getPartList', 'isFriend', 'checkGoals',
  'countsForDraw', 'onRepetition', 'setup', 'createPiece', 'drawAfter', 'changesLinks',
  'AI.heuristic'
]

/**
 * What the boards of one game share, and where scripts meet the runtime. `hooks` are the names that
 * scripts have set; without one of the deep ones, positions know nothing of scripts.
 */
export class ScriptGame {
  constructor ({ model, overridden, enter }, design, rules) {
    this.model = model
    this.hooks = overridden()
    this.deep = DEEP_HOOKS.some(name => this.hooks.has(name))
    this.raw = this.deep ? scripted(design, this.hooks) : design
    this.layout = this.raw.layout
    this.size = design.board.positions.length
    this.pieces = new Pieces(design, freshCodes(design))
    this.design = new ScriptDesign(design)
    this.grid = gridOf(design.board.positions)
    this.board = null // the one a hook looks at
    this._rules = rules
    this._enter = enter
    this._changes = new Interned()
    this._signs = new Interned()
    this._scratch = []
    this._depth = 0
    this.awake()
    for (const name of Object.keys(design.rawOptions)) this.call('checkVersion', this.design, name, String(design.rawOptions[name]))
  }

  createPiece (type, player) {
    const piece = this.call('createPiece', type, player)
    if (!(piece instanceof Piece)) runHook('Model.createPiece', () => { throw scriptError(TypeError, 'ZRF828', 'the answer is a piece, not ' + String(piece)) })
    return piece
  }

  /** A move in the words of `moveToString`, where a script has some. */
  textOf (move) {
    if (!this.hooks.has('moveToString')) return move.text === undefined ? move.plainText() : move.text
    const text = this.call('moveToString', move)
    if (typeof text !== 'string') runHook('Model.moveToString', () => { throw scriptError(TypeError, 'ZRF819', 'the answer is a text, not ' + String(text)) })
    return text
  }

  /** `Model.closure`: positions, those of the group first. */
  closure (board, move, group) {
    const closed = this.call('closure', board, move, group.slice())
    runHook('Model.closure', () => {
      if (!Array.isArray(closed)) throw scriptError(TypeError, 'ZRF816', 'the answer is a list of positions, not ' + String(closed))
      closed.forEach(pos => this.checkPosition(pos))
    })
    return closed
  }

  /** Before anything of a script runs: `Model` speaks about this game. */
  awake () { this._enter(this) }

  call (name, ...args) {
    this.awake()
    return runHook('Model.' + name, () => name.startsWith('AI.') ? this.model.AI[name.slice(3)](...args) : this.model[name](...args))
  }

  createPosition () { return answerHandlers(this, createPosition(this.raw, this._rules, this.deep ? new Script(this) : null)) }

  /** A move of the game has been played. */
  done (position) { if (this.hooks.has('Done')) this.call('Done', this.design, this.boardOf(position)) }

  // --- what boards and moves ask for -----------------------------------------------------------

  nameOf (pos) { return this.raw.board.positions[pos] === undefined ? String(pos) : this.raw.board.positions[pos].name }

  checkPosition (pos) {
    if (!Number.isInteger(pos) || pos < 0 || pos >= this.size) throw scriptError(RangeError, 'ZRF811', 'there is no position ' + String(pos) + '; they are 0 to ' + (this.size - 1))
  }

  checkLinks () {
    if (!this.model.changesLinks) throw scriptError(TypeError, 'ZRF829', 'links stay as they are unless Model.changesLinks is true when the game begins')
  }

  boardOf (position) { return Board.of(this, position, position.script === null ? EMPTY_SCRIPT_STATE : position.script.scriptState()) }

  /** A position of its own set up like the board, for `work(position)`; scripts may ask again in between. */
  aside (board, hooked, work) {
    const key = 2 * this._depth + (hooked ? 1 : 0)
    if (this._scratch[key] === undefined) this._scratch[key] = answerHandlers(this, createPosition(this.raw, this._rules, this.deep ? new Script(this, hooked) : null))
    const position = this._scratch[key]
    this._depth++
    try {
      board.settle(position)
      return work(position)
    } finally {
      this._depth--
    }
  }

  movesOf (board, hooked) {
    return this.aside(board, hooked, position => {
      const end = position.generate(0)
      const moves = []
      for (let k = 0; k < end; k++) moves.push(new ScriptMove(board, new MoveSource(position.state, this.layout, k)))
      return moves
    })
  }

  initialBoard () {
    return this.aside(new Board(this), true, position => {
      startPosition(position)
      return this.boardOf(position)
    })
  }

  /** The rules' own goals: 1, 0, -1 for the player, null while they say nothing. */
  ruledGoal (board, player) {
    const known = board.ruled !== null ? board.ruled() : this.aside(board, false, position => position.ruledGoal(position.generate(0) > 0 ? 1 : 0))
    return known === 0 ? null : this._worth(known, player)
  }

  _worth (number, player) {
    const { players, goals } = this.raw
    const { kind } = goals[Math.floor((number - 1) / players.length)]
    const asked = (number - 1) % players.length + 1
    if (kind === 'win') return asked === player ? 1 : -1
    if (kind === 'loss') return asked === player ? -1 : 1
    return 0
  }

  /** A position that scripts keep quiet about. */
  plainPosition () { return createPosition(this.raw, this._rules, this.deep ? new Script(this, false) : null) }

  checkNumber (name, answer) {
    if (typeof answer !== 'number' || !Number.isFinite(answer)) runHook('Model.' + name, () => { throw scriptError(TypeError, 'ZRF826', 'the answer is a number, not ' + String(answer)) })
    return answer
  }

  /** What a script thinks of a board, as `search` takes it; undefined where none does. */
  evaluation () {
    if (!this.hooks.has('AI.eval') && !this.hooks.has('AI.getPrice')) return undefined
    return (board, player) => this.checkNumber('AI.eval', this.call('AI.eval', this.design, {}, board, player))
  }

  /** Own pieces by `AI.getPrice` less those of the others. */
  material (board, player) {
    return this.design.allPositions().reduce((sum, pos) => {
      const piece = board.getPiece(pos)
      if (piece === null) return sum
      const price = this.checkNumber('AI.getPrice', this.call('AI.getPrice', this.design, piece, pos))
      return piece.player === player ? sum + price : sum - price
    }, 0)
  }

  /** What a type of piece is worth by what it can do, the commonest one 100. */
  price (type) { return appraise(this.plainPosition()).values[type + 1] }

  /** A board as a text that `setup` reads, unless a script has other ideas. */
  setupText (board) {
    return this.aside(board, false, position => JSON.stringify(toJSON(position)))
  }

  readSetup (board, text) {
    const { codes, extras, values, links, drawClock, reserve, turn, lastf, lastt, partial } = this.aside(board, false, position => {
      fromJSON(position, JSON.parse(text))
      return this.boardOf(position)
    })
    Object.assign(board, { codes, extras, values, links, drawClock, reserve, turn, lastf, lastt, partial })
  }

  isCapture (move) {
    const { board } = move
    return move.actions.some(([from, to]) => (from !== null && to === null) || (from !== null && to !== null && from[0] !== to[0] && board.getPiece(to[0]) !== null))
  }

  signOf (board) { return this._signs.idOf({ codes: Array.from(board.codes), extras: board.extras === null ? null : Array.from(board.extras), values: board.values, links: board.links, turn: board.turn }) }

  /** The number of what a script keeps beside a board; `drawClock` is no part of it. */
  stateSign ({ values, extras, links }) {
    if (extras === null && links === null && Object.keys(values).length === 0) return 0
    return this._signs.idOf({ values, extras: extras === null ? null : Array.from(extras), links })
  }

  /** The number of what a move changes that no piece shows, 0 for nothing. */
  changeNumber (change) { return this._changes.idOf(change) }

  change (number) { return this._changes.get(number) }

  /** The same as something a board can be told to do. */
  stateChange (number) { return new StateChange(this.change(number)) }
}

/** A design with the goals of scripts behind its own, and what hooks need counted. */
function scripted (design, hooks) {
  const layout = Object.assign({}, design.layout, {
    tracksHash: design.layout.tracksHash || hooks.has('onRepetition'),
    compares: design.layout.compares.map(() => 1), // in the moves of scripts nothing is sure, neither
    mayHaveNoEffect: true, // that they differ and do something
    scattersOrigins: true // nor that those of a piece stand together
  })
  return Object.assign({}, design, { layout, goals: design.goals.concat(scriptGoals(hooks)) })
}

/** Columns and rows as the rectangles of the positions have them; else all in one row. */
function gridOf (positions) {
  const rects = positions.map(({ rect }) => rect).filter(rect => rect)
  const distinct = index => new Set(rects.map(rect => rect[index])).size
  if (rects.length === 0) return { WIDTH: positions.length, HEIGHT: 1 }
  return { WIDTH: distinct(0), HEIGHT: distinct(1) }
}
