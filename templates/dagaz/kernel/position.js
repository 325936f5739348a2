import { PASS, TURN } from '../../runtime/state/layout.js'
import { codesOf, encodeMoves, writeEntries } from './encode.js'

const GOAL_KINDS = { 1: 'win', '-1': 'loss', 0: 'draw' }

/**
 * The boards of one position of the runtime: the board of each move of the line, the last one on top. It lists the
 * moves of the board, and decides whether the game is over. The runtime mirrors pieces and turn.
 */
export class KernelScript {
  constructor (game) {
    this.game = game
    this.changed = false
    this._nodes = []
    this._position = null
    this._plain = null
  }

  get board () { return this._node.board }

  get _node () {
    if (this._nodes.length === 0) this._push(this.game.emptyBoard(), new Int32Array(this.game.size))
    return this._nodes[this._nodes.length - 1]
  }

  attach (position) { this._position = position }

  scriptState () { return { sign: 0 } }

  contentHash () { return 0 }

  loadState () {}

  // --- integration into a position -------------------------------------------------------------

  rules () {
    const none = () => 0
    const all = {
      generateContinuations: (mover, place, mode, k) => k,
      attacked: () => false,
      attackedFrom: () => false,
      opened: () => false,
      pinLines: none,
      goal: none,
      exposedSquares: () => null
    }
    return state => Object.assign(all, { generate: (turn, k) => this._list(state, k) })
  }

  review (start, end) { return end }

  recall () { return -1 } // `_list` keeps the list of each board

  remember () {}

  listed () { return null }

  /** Wrap the making of moves: each move adds a board. */
  making (plain, state) {
    const { moveBuffer, registers } = state
    this._plain = plain
    const make = move => {
      const entry = this._entryOf(state, moveBuffer[move])
      if (entry.after === null) entry.after = this.game.run('', () => this.board.apply(entry.move))
      plain.make(move)
      registers[TURN] = entry.after.turn
      this._push(entry.after, this._codesAfter(entry), entry)
    }
    const unmake = () => {
      plain.unmake()
      const { board, entry } = this._nodes.pop()
      board.moves = undefined // a list takes much memory
      entry.after = null // scripts may have changed the board while they listed its moves
      this._refresh()
    }
    const clear = () => {
      plain.clear()
      this._nodes = []
    }
    const setup = (place, code) => {
      plain.setup(place, code)
      this.board.setPiece(place, code === 0 ? null : this.game._pieceOf(code))
      this._restart()
    }
    const snapshot = (whole, old) => ({
      inner: plain.snapshot(whole, old ? old.inner : null),
      nodes: whole ? this._nodes.slice() : this._nodes,
      plies: this._nodes.length
    })
    const restore = ({ inner, nodes, plies }) => {
      plain.restore(inner)
      this._nodes = nodes.slice(0, plies)
    }
    return Object.assign({}, plain, { make, makeCounted: make, unmake, clear, setup, snapshot, restore })
  }

  /**
   * Discard the lists of the boards between the first and the last one, after a move of a game: they take much memory,
   * and `undo` lists them again.
   */
  forget () {
    for (let i = this._nodes.length - 2; i > 0 && this._nodes[i].list !== null; i--) {
      const node = this._nodes[i]
      node.list = null
      node.entries = new Map()
      node.board.moves = undefined
      node.isForgotten = true
    }
  }

  /**
   * Make the last move again if its list is discarded: scripts may have changed the board while they listed its moves.
   */
  _refresh () {
    const node = this._node
    if (!node.isForgotten) return
    node.isForgotten = false
    node.board = this.game.run('', () => this._nodes[this._nodes.length - 2].board.apply(node.entry.move))
  }

  _push (board, codes, entry = null) {
    this._nodes.push({ board, codes, entry, list: null, entries: new Map(), isForgotten: false })
  }

  _codesAfter ({ after, changes }) {
    if (changes === null) return codesOf(after, this.game)
    const codes = this._node.codes.slice()
    for (let i = 0; i < changes.length; i += 2) codes[changes[i]] = changes[i + 1]
    return codes
  }

  /** Discard the cached results of a board whose setup has changed. */
  _restart () {
    const { board } = this
    board.moves = undefined
    this._nodes = []
    this._push(board, codesOf(board, this.game))
  }

  // --- moves -----------------------------------------------------------------------------------

  _list (state, k) {
    const node = this._node
    if (node.list === null) {
      this.hasMoves()
      node.list = this.game.run('', () => encodeMoves(node.board, node.codes, this.game, state))
    }
    return writeEntries(node.list, k, state, node)
  }

  /** Return true if the player to move has a move. It takes less time than a list for the runtime. */
  hasMoves () {
    const { board } = this
    this.game.run('', () => board.generate(this.game.kernel.design))
    return board.moves.length > 0
  }

  _entryOf (state, packed) {
    const { entries, board } = this._node
    const entry = entries.get(packed)
    if (entry !== undefined) return entry
    if (packed !== PASS) throw new RangeError('ZRF810: a move that is not in the list')
    const move = this.game.kernel.model.createMove()
    return { move, after: board.apply(move), changes: null }
  }

  /**
   * Return a function from indexes of the current list to the sources of moves, as Move reads them. It remains valid
   * after the position has changed.
   */
  sources () {
    const moves = this._node.list.map(({ move }) => move)
    return index => ({ mode: 0, actions: () => moves[index].actions, move: moves[index] })
  }

  movePriority () { return null }

  // --- the end of the game ---------------------------------------------------------------------

  /**
   * Return the number of the goal that holds after the last move, for the player who made it (position.js). A player
   * without moves loses, as in every Dagaz controller.
   */
  goal (rules, mobility) {
    const { board, game } = this
    if (!board.parent || !board.move) return 0
    const player = board.parent.player
    if (board.goalResult === undefined)
      board.goalResult = signOfGoal(game.run('checkGoals', () => board.checkGoals(game.kernel.design, player)))
    const kind = board.goalResult === null ? undefined : GOAL_KINDS[board.goalResult]
    const { goals, players } = game.raw
    if (kind === undefined)
      return mobility === 0 && !game.model.stalemateDraw
        ? 1 + (goals.length - 1) * players.length + board.player - 1
        : 0
    return 1 + goals.findIndex(goal => goal.kind === kind) * players.length + player - 1
  }

  // --- setup and JSON --------------------------------------------------------------------------

  /** Set up the position like the start of the game. */
  setUp () { this._load(this.game.kernel.model.getInitBoard()) }

  _load (board) {
    const { game, _position: position } = this
    position.clear()
    const codes = codesOf(board, game)
    codes.forEach((code, place) => { if (code !== 0) this._plain.setup(place, code) })
    this._nodes = []
    this._push(board, codes)
    game.supplies(board).forEach(([player, type, count]) => position.supply(player, type + 1, count))
    const place = pos => pos === undefined || pos === null ? -1 : pos
    position.resetTo(board.turn, place(board.lastf), place(board.lastt), -1, 0)
  }

  /** Return the position data other than the pieces: values of the board and of pieces. */
  toJSON () {
    const { board, game } = this
    const kept = {}
    const values = Object.keys(board.heldValues)
      .map(name => [name, board.heldValues[name]])
      .filter(([, value]) => isPlainData(value))
    if (values.length > 0) kept.values = values
    const pieces = []
    board.cells.forEach((piece, pos) => {
      if (piece !== undefined && piece.values !== undefined && piece.values.every(isPlainData))
        pieces.push([game.nameOf(pos), Array.from(piece.values, value => value === undefined ? null : value)])
    })
    if (pieces.length > 0) kept.pieces = pieces
    return Object.keys(kept).length === 0 ? {} : { script: kept }
  }

  fromJSON ({ script, turn, last }) {
    const { game } = this
    const { design } = game.kernel
    const { board } = this
    const reserve = game.kernel.model.getInitBoard().reserve
    board.reserve = Object.keys(reserve || {}).reduce(
      (all, type) => Object.assign(all, { [type]: Object.assign([], reserve[type]) }),
      []
    )
    game.readReserves(board, this._position.state.reserve)
    board.turn = turn || 0
    board.player = design.currPlayer(board.turn)
    if (last)
      [board.lastf, board.lastt] = last.map(name => name === null ? undefined : game.kernel.model.stringToPos(name))
    const { values = [], pieces = [] } = script || {}
    for (const [name, value] of values) board.setValue(name, value)
    for (const [name, held] of pieces) {
      const pos = game.kernel.model.stringToPos(name)
      const piece = pos === null ? null : board.getPiece(pos)
      if (piece !== null)
        board.setPiece(
          pos,
          held.reduce((own, value, index) => value === null ? own : own.setValue(index, value), piece)
        )
    }
    this._restart()
  }
}

/**
 * Return the sign of a result of `checkGoals`, null for none. As on a page, other values than numbers end the game as a
 * draw.
 */
function signOfGoal (result) { return result === null ? null : result > 0 ? 1 : result < 0 ? -1 : 0 }

function isPlainData (value) {
  return (
    value === null ||
    ['number', 'string', 'boolean', 'undefined'].includes(typeof value) ||
    (Array.isArray(value) && value.every(isPlainData))
  )
}
