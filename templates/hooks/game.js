import { createDeduplicator } from '../runtime/moves/deduplicate.js'
import { createHistory } from '../runtime/state/history.js'
import { pieceValues } from '../runtime/api/game_search.js'
import { createPosition } from '../runtime/state/position.js'
import { fromJSON, startPosition, toJSON } from '../runtime/api/position_io.js'
import { freshCodes } from '../runtime/state/state.js'
import { StateChange } from './actions.js'
import { Board } from './board.js'
import { ScriptDesign } from './design.js'
import { runHook, scriptError } from './errors.js'
import { MoveServices } from './move_services.js'
import { sourcesOf } from './move_source.js'
import { ScriptMove } from './moves.js'
import { answerHandlers, callHandler } from './handlers.js'
import { LinkNumbers, linkTable, linksToJSON } from './links.js'
import { Interned, Piece, Pieces } from './pieces.js'
import { EMPTY_SCRIPT_STATE } from './script_state.js'
import { Script, scriptGoals } from './script.js'
import { Steps } from './steps.js'

/** Hooks that affect positions. Other hooks are called by Game and by searches only. */
const DEEP_HOOKS = [
  'Extension', 'CheckInvariants', 'PostActions', 'PostProcessing', 'getPartList', 'isFriend', 'checkGoals',
  'countsForDraw', 'onRepetition', 'setup', 'createPiece', 'drawAfter', 'changesLinks',
  'AI.heuristic'
]

/**
 * Connects the boards and scripts of one game with the runtime. `hooks` is the set of names that scripts had
 * set when the game started. Without a hook of DEEP_HOOKS, positions have no script.
 */
export class ScriptGame extends MoveServices {
  constructor ({ model, enter }, design, rules, hooks) {
    super()
    this.model = model
    this.hooks = hooks
    this.deep = DEEP_HOOKS.some(name => hooks.has(name))
    this.raw = this.deep ? scripted(design, this.hooks) : design
    this._layout = this.raw.layout
    this.size = design.board.positions.length
    this.pieces = new Pieces(design, freshCodes(design))
    this.design = new ScriptDesign(design)
    this.ownLinks = linkTable(design.board)
    this.grid = gridOf(design.board.positions)
    this.board = null // the board of the current hook
    this._rules = rules
    this._enter = enter
    this._changes = new Interned()
    this._linkChanges = new Map() // numbers of changes of links alone, by the list as text
    this._signs = new Interned()
    this._linkNumbers = new LinkNumbers()
    this._linkSigns = [0] // numbers of states with changed links alone, by the number of the links
    this._scratch = []
    this.trackers = [] // free ones, for reuse (encode_move.js)
    this.steps = new Steps(this.size)
    this._depth = 0
    this.activate()
    for (const name of Object.keys(design.rawOptions))
      this.call('checkVersion', this.design, name, String(design.rawOptions[name]))
  }

  /** Return a new piece. Throws a TypeError (ZRF828) if `Model.createPiece` returns something else. */
  createPiece (type, player) {
    const piece = this.call('createPiece', type, player)
    if (!(piece instanceof Piece))
      runHook('Model.createPiece', () => {
        throw scriptError(TypeError, 'ZRF828', 'expected a piece, found ' + String(piece))
      })
    return piece
  }

  /** Return the text of a move, by `Model.moveToString` if it is set. */
  textOf (move) {
    if (!this.hooks.has('moveToString')) return move.text === undefined ? move.plainText() : move.text
    const text = this.call('moveToString', move)
    if (typeof text !== 'string')
      runHook('Model.moveToString', () => {
        throw scriptError(TypeError, 'ZRF819', 'expected a string, found ' + String(text))
      })
    return text
  }

  /** Return a group with the positions that the move pushes, by `Model.closure`; those of the group come first. */
  closure (board, move, group) {
    const closed = this.call('closure', board, move, group.slice())
    runHook('Model.closure', () => {
      if (!Array.isArray(closed))
        throw scriptError(TypeError, 'ZRF816', 'expected a list of positions, found ' + String(closed))
      closed.forEach(pos => this.checkPosition(pos))
    })
    return closed
  }

  /** Make `Model` refer to this game. Required before any hook runs. */
  activate () { this._enter(this) }

  call (name, ...args) {
    this.activate()
    return runHook('Model.' + name, () =>
      name.startsWith('AI.') ? this.model.AI[name.slice(3)](...args) : this.model[name](...args)
    )
  }

  createPosition () {
    return answerHandlers(this, createPosition(this.raw, this._rules, this.deep ? new Script(this) : null))
  }

  /** Call a handler of a formula on a position that games share. */
  answer (position, call) { return callHandler(this, position, ...call) }

  /** Report a move that has been made to `Model.Done`. */
  done (position) { if (this.hooks.has('Done')) this.call('Done', this.design, this.boardOf(position)) }

  // --- services for boards and moves -----------------------------------------------------------

  nameOf (pos) { return this.raw.board.positions[pos] === undefined ? String(pos) : this.raw.board.positions[pos].name }

  checkPosition (pos) {
    if (!Number.isInteger(pos) || pos < 0 || pos >= this.size)
      throw scriptError(RangeError, 'ZRF811', 'unknown position ' + String(pos) + ': expected 0 to ' + (this.size - 1))
  }

  checkLinks () {
    if (!this.model.changesLinks)
      throw scriptError(
        TypeError,
        'ZRF829',
        'links are constant unless Model.changesLinks is true when the game starts'
      )
  }

  boardOf (position) {
    return Board.of(this, position, position.script === null ? EMPTY_SCRIPT_STATE : position.script.scriptState())
  }

  /** Return `work(position)` on a separate position that is set up like the board. Calls can be nested. */
  onScratchPosition (board, hooked, work) {
    const key = 2 * this._depth + (hooked ? 1 : 0)
    if (this._scratch[key] === undefined)
      this._scratch[key] = answerHandlers(
        this,
        createPosition(this.raw, this._rules, this.deep ? new Script(this, hooked) : null)
      )
    const position = this._scratch[key]
    this._depth++
    try {
      board.copyTo(position)
      return work(position)
    } finally {
      this._depth--
    }
  }

  movesOf (board, hooked) {
    return this.onScratchPosition(board, hooked, position => {
      const end = position.generate(0)
      return sourcesOf(position.state, this._layout, 0, end).map(source => new ScriptMove(board, source))
    })
  }

  initialBoard () {
    return this.onScratchPosition(new Board(this), true, position => {
      startPosition(position)
      return this.boardOf(position)
    })
  }

  /** Return the result of the rules' own goals for a player: 1, 0 or -1, null while no goal holds. */
  goalOfRules (board, player) {
    const number =
      board.rulesGoal !== null
        ? board.rulesGoal()
        : this.onScratchPosition(board, false, position => position.goalOfRules(position.generate(0) > 0 ? 1 : 0))
    return number === 0 ? null : this._result(number, player)
  }

  _result (number, player) {
    const { players, goals } = this.raw
    const { kind } = goals[Math.floor((number - 1) / players.length)]
    const holder = (number - 1) % players.length + 1
    if (kind === 'win') return holder === player ? 1 : -1
    if (kind === 'loss') return holder === player ? -1 : 1
    return 0
  }

  /** Create a position on which no hook runs. */
  plainPosition () { return createPosition(this.raw, this._rules, this.deep ? new Script(this, false) : null) }

  checkNumber (name, answer) {
    if (typeof answer !== 'number' || !Number.isFinite(answer))
      runHook('Model.' + name, () => {
        throw scriptError(TypeError, 'ZRF826', 'expected a number, found ' + String(answer))
      })
    return answer
  }

  /** Return the evaluation function of scripts, as `search` expects it, or undefined. */
  evaluation () {
    if (!this.hooks.has('AI.eval') && !this.hooks.has('AI.getPrice')) return undefined
    return (board, player) => this.checkNumber('AI.eval', this.call('AI.eval', this.design, {}, board, player))
  }

  /** Return the value of a player's pieces minus that of all others, by `AI.getPrice`. */
  material (board, player) {
    return this.design.allPositions().reduce((sum, pos) => {
      const piece = board.getPiece(pos)
      if (piece === null) return sum
      const price = this.checkNumber('AI.getPrice', this.call('AI.getPrice', this.design, piece, pos))
      return piece.player === player ? sum + price : sum - price
    }, 0)
  }

  /** Return the value of a piece type by its moves, in cp (100 cp = most common piece). */
  price (type) { return pieceValues(this.plainPosition())[type + 1] }

  /** Return a board as text for `Model.setup`. This is the default of `Model.getSetup`. */
  setupText (board) {
    return this.onScratchPosition(board, false, position => JSON.stringify(toJSON(position)))
  }

  readSetup (board, text) {
    const { codes, extras, values, links, drawClock, reserve, turn, lastf, lastt, partial } = this.onScratchPosition(
      board,
      false,
      position => {
        fromJSON(position, JSON.parse(text))
        return this.boardOf(position)
      }
    )
    Object.assign(board, { codes, extras, values, links, drawClock, reserve, turn, lastf, lastt, partial })
  }

  isCapture (move) {
    const { board } = move
    return move.actions.some(
      ([from, to]) =>
        (from !== null && to === null) ||
        (from !== null && to !== null && from[0] !== to[0] && board.getPiece(to[0]) !== null)
    )
  }

  /** Return a number that equal boards share. */
  signOf (board) {
    return this._signs.idOf({
      codes: Array.from(board.codes),
      extras: board.extras === null ? null : Array.from(board.extras),
      values: board.values,
      links: this._linkNumbers.numberOf(board.links),
      turn: board.turn
    })
  }

  /** Return a number that equal script states share, 0 for the empty one. `drawClock` does not count. */
  stateSign ({ values, extras, links }) {
    const number = this._linkNumbers.numberOf(links)
    if (extras !== null || Object.keys(values).length > 0)
      return this._signs.idOf({ values, extras: extras === null ? null : Array.from(extras), links: number })
    if (number > 0 && this._linkSigns[number] === undefined)
      this._linkSigns[number] = this._signs.idOf({ links: number })
    return this._linkSigns[number]
  }

  /** Return the number of a change of the script state, 0 for none; `links` is a list of `changesOfLinks`. */
  changeNumber (change) {
    const { links } = change
    if (links === undefined) return this._changes.idOf(change)
    const isAlone = Object.keys(change).length === 1
    const key = links.join()
    const known = isAlone ? this._linkChanges.get(key) : undefined
    if (known !== undefined) return known
    const number = this._changes.idOf(Object.assign({}, change, { links: linksToJSON(links, this.size) }))
    if (isAlone) this._linkChanges.set(key, number)
    return number
  }

  change (number) { return this._changes.get(number) }

  /** Return the change as an action's change. */
  stateChange (number) { return new StateChange(this.change(number)) }
}

/** Return a design with the goals of scripts after its own ones, and with the layout that hooks require. */
function scripted (design, hooks) {
  const layout = Object.assign({}, design.layout, {
    tracksHash: design.layout.tracksHash || hooks.has('onRepetition'),
    // Proofs about the moves of blocks do not apply to the moves of scripts.
    compares: design.layout.compares.map(() => 1),
    mayHaveNoEffect: true,
    scattersOrigins: true
  })
  return Object.assign({}, design, {
    layout,
    goals: design.goals.concat(scriptGoals(hooks)),
    createDeduplicator,
    createHistory
  })
}

/** Return the numbers of columns and rows, by the rectangles of the positions; without them, a single row. */
function gridOf (positions) {
  const rects = positions.map(({ rect }) => rect).filter(rect => rect)
  const distinct = index => new Set(rects.map(rect => rect[index])).size
  if (rects.length === 0) return { WIDTH: positions.length, HEIGHT: 1 }
  return { WIDTH: distinct(0), HEIGHT: distinct(1) }
}
