import { RECORD_TOP, TOP, TURN } from './layout.js'
import { actionsText, ScriptMove } from '../hooks/moves.js'
import { needsGroups, select, targets } from '../hooks/groups.js'
import { loadGame, saveGame } from './game_records.js'
import { searchGame } from './game_search.js'
import { Move } from './move.js'
import { BOOLEAN, checked, expect, freeze, range, TEXT } from './options.js'
import { outcomeAtStart, outcomeOf } from './outcome.js'
import { perft, perftTurns } from './perft.js'
import { cells, fromJSON, parseJSON, reserves, startPosition, toJSON } from './position_io.js'
import { publicDesign } from './public_design.js'
import { findRecorded, forceRecorded } from './saved_moves.js'
import { nextNumber } from './savegame.js'
import { createKeys } from '../ai/zobrist_keys.js'

/** The player to move in a game without players. */
const NO_PLAYER = { name: null, random: false }
const DEPTH = range(0, 1000)
const MOVE = ['a move or its text', move => typeof move === 'string' || move instanceof Move || move instanceof ScriptMove]

/**
 * A game in play: the public API. Players, pieces and variants are given by name, positions of the board by
 * name or by number (row by row from the first rank label).
 */
export class Game {
  /**
   * @param {ScriptGame} scripts connects positions with scripts (hooks/game.js)
   * @param {Object} options `seed` of searches, `variant` to name in records, `file` name of the rules, `setup`
   *   text of the start position
   */
  constructor (scripts, options) {
    const { raw: design } = scripts
    const { seed, setup } = options
    this._scripts = scripts
    this._options = options
    this._position = scripts.createPosition()
    this.design = publicDesign(design)
    this.seed = seed
    this._key = createKeys(this._position)
    this.engine = design.engine // name of the plug-in with the rules, if the module has none (ZRF501)
    startPosition(this._position, setup)
    // The start positions of the rules and of the game, and the position before the first move, as JSON
    this._rulesStart = this._gameStart = this._start = JSON.stringify(this.position())
    if (setup !== undefined && !scripts.hooks.has('setup')) {
      fromJSON(this._position, parseJSON(setup))
      this._gameStart = JSON.stringify(this.position())
    }
    this._restart()
  }

  /** Start a history. Goals apply after the first move if the position is a start position (rule 76). */
  _restart () {
    const start = JSON.stringify(this.position())
    const isStart = start === this._rulesStart || start === this._gameStart
    const found = (isStart ? outcomeAtStart : outcomeOf)(this._position)
    this._start = start
    this._played = [] // { ordinal, text, number, moves } of each move in the history
    this._keys = [] // hashes of all earlier positions, low and high halves alternating, for searches
    this._number = 1
    this._outcomes = [freeze(found)]
    this._moves = null
  }

  /** Return a game at the start of this one. */
  _fresh () {
    const { design, _rulesStart, _gameStart } = this
    return Object.assign(new Game(this._scripts, this._options), { design, _rulesStart, _gameStart })
  }

  /** Return a separate game with the same position and history. */
  clone () {
    const copy = this._fresh()
    copy.setPosition(JSON.parse(this._start))
    for (const { ordinal, text } of this._played) copy._play(ordinal, text)
    return copy
  }

  /** Return the options of `createGame` that lead to this game. */
  toJSON () {
    const { variant, seed, setup } = this._options
    const position = this._start === this._gameStart && !this._scripts.hooks.has('setup') ? undefined : JSON.parse(this._start)
    return { variant, seed, setup, position, moves: this.history }
  }

  [Symbol.for('nodejs.util.inspect.custom')] () {
    const { design: { title }, player, _played: { length: plies } } = this
    return 'Game ' + JSON.stringify({ title, player, plies, outcome: this.outcome() })
  }

  /** The texts of all moves. */
  get history () { return this._played.map(({ text }) => text) }

  /** The name of the player who chooses the next move. */
  get player () { return this._chooser().name }

  /** True if that player moves at random: callers choose one of the moves with equal probability. */
  get random () { return this._chooser().random }

  _chooser () { return this._position.design.players[this._position.chooser()] || NO_PLAYER }

  /** Index of the next item of the turn order. */
  get turn () { return this._position.state.registers[TURN] }

  /** Return the legal moves, an empty list if the game is over. */
  moves () {
    if (this._moves === null) this._moves = this.outcome() === null ? this._list() : []
    return this._moves.slice()
  }

  _list () {
    return this._safely(() => this._withMoves((start, end) => {
      const moves = []
      const board = this._scripts.boardOf(this._position)
      for (let k = start; k < end; k++) moves.push(new Move(this._position, k, k - start, board))
      return moves
    }))
  }

  /** Run `work`. Restore the position if it throws: rules may exceed limits (ZRF801 to ZRF804). */
  _safely (work, whole) {
    const before = this._position.snapshot(whole)
    try {
      return work()
    } catch (error) {
      this._position.restore(before)
      throw error
    }
  }

  /** Generate the legal moves, return `use(start, end)` of their range in the arena, and free the range. */
  _withMoves (use) {
    const { registers } = this._position.state
    const top = registers[TOP]
    const recordTop = registers[RECORD_TOP]
    const result = use(top, this._position.generate(top))
    registers[TOP] = top
    registers[RECORD_TOP] = recordTop
    return result
  }

  /** Make a legal move, given as a Move, a ScriptMove or text. Throws a RangeError if it is not legal. */
  apply (move) {
    expect('apply', MOVE, move)
    const legal = this.moves()
    const found = legal.find(one => one === move) || this._named(legal, move)
    if (found === undefined) throw new RangeError('illegal move: ' + String(move))
    this._play(found.ordinal, found.text)
    return this
  }

  /** Find a legal move by its text in saved games, by the text of `Model.moveToString`, or by its actions. */
  _named (legal, move) {
    if (move instanceof ScriptMove) return legal.find(one => actionsText(one.actions) === actionsText(move.actions))
    const clean = text => text.trim().replace(/\s+/g, ' ')
    const text = clean(move instanceof Move ? move.text : String(move))
    return findRecorded(this._position, legal, text) || legal.find(one => clean(String(one)) === text)
  }

  // --- multi-piece moves -----------------------------------------------------------------------

  /** Return the group of positions after a click on another position (`select` in hooks/groups.js). */
  select (group, pos) { return select(this._scripts.boardOf(this._position), this.moves(), group, pos) }

  /** Return the positions to which a group can move: [{ position, moves }] by the target of its last piece. */
  targets (group) {
    const board = this._scripts.boardOf(this._position)
    return targets(board, this.moves(), group, (move, some) => this._scripts.closure(board, move, some))
  }

  /** Return a group with the positions that the move pushes, according to `Model.closure`. */
  closure (move, group) { return this._scripts.closure(this._scripts.boardOf(this._position), move, group) }

  /** Return true if some moves can be distinguished only by a group of pieces. */
  needsGroups () { return needsGroups(this._scripts.boardOf(this._position), this.moves()) }

  // --- moves and positions ---------------------------------------------------------------------

  _play (ordinal, text) {
    this._key.compute()
    const { low, high } = this._key
    const outcome = this._safely(() => {
      this._withMoves(start => this._position.make(start + ordinal))
      const found = outcomeOf(this._position)
      this._scripts.done(this._position)
      return found
    })
    this._keys.push(low, high)
    this._played.push({ ordinal, text, number: this._number, moves: this._moves })
    this._number = nextNumber(this._position, this._number)
    this._moves = null
    this._outcomes.push(freeze(outcome))
  }

  /** Undo the last move. Return false if there is none. */
  undo () {
    if (this._played.length === 0) return false
    this._position.unmake()
    this._keys.length -= 2
    const { number, moves } = this._played.pop()
    this._number = number
    this._moves = moves
    this._outcomes.pop()
    return true
  }

  /** Return null while the game continues, else { kind: 'win' | 'loss' | 'draw', winner, reason, scores? }. */
  outcome () { return this._outcomes[this._outcomes.length - 1] }

  /** Return the positions of the royal pieces in check, of the player to move. */
  checks () { return this._position.royalsInCheck(this._position.mover()) }

  /** Return the content of each position, by number: null or { player, piece, attributes }. */
  cells () { return cells(this._position) }

  /** Return a copy of the position for scripts, with the API of Dagaz. */
  board () {
    const board = this._scripts.boardOf(this._position)
    const { _played: played } = this
    const { length } = played
    const last = played[length - 1]
    board.list = () => this._played === played && played.length === length && played[length - 1] === last ? this.moves() : null
    return board
  }

  /** Return the pieces in reserve: { player: { piece: count } }, -1 for unlimited. */
  reserves () { return reserves(this._position) }

  /** Return the number of leaves of the game tree at a depth, in plies or, with `turns`, in turns. */
  perft (depth, options) {
    const counts = this.nodes(depth, options)
    return depth === 0 ? 1 : counts[depth - 1]
  }

  /** Return the numbers of leaves at depth 1 to `depth`. */
  nodes (depth, options = {}) {
    expect('depth of perft', DEPTH, depth)
    const { turns } = checked('perft', { turns: BOOLEAN }, options)
    if (this.outcome() !== null) return new Array(depth).fill(0)
    return this._safely(() => (turns ? perftTurns : perft)(this._position, depth))
  }

  /** Return the position as JSON data. */
  position () { return toJSON(this._position) }

  /** Set up position data and forget all moves. Throws a RangeError for invalid data; nothing has changed then. */
  setPosition (json) {
    this._safely(() => {
      fromJSON(this._position, json)
      this._restart()
    }, true)
  }

  /**
   * Return the game as the text of a saved Zillions game.
   *
   * Throws a RangeError if the start of the game differs from the start position of the rules by more
   * than added and removed pieces.
   */
  save () { return saveGame(this) }

  /**
   * Replace the game by a saved one. Throws a RangeError that names the line of an error; nothing has changed
   * then.
   */
  load (text) { return Object.assign(this, loadGame(this, expect('load', TEXT, text))) }

  /** Apply the effects that a recorded move names, even if it is not legal. The history starts again after it. */
  force (text) {
    expect('force', TEXT, text)
    this._safely(() => {
      forceRecorded(this._position, text, () => this._list().some(move => !move.pass))
      this._restart()
    }, true)
  }

  // --- search ----------------------------------------------------------------------------------

  /**
   * Search a move for the player to move (docs/opponent.md).
   * @param {Object} [options] limits `ms`, `nodes` and `depth` (plies); `algorithm`, `level` (1 to 10), `seed`,
   *   `values`, `weights`, `evaluate`, `stop`, `progress`
   * @returns {Object} { move, score, expectation, depth, nodes, pv, algorithm, why }; `pv` lists the texts of
   *   the expected moves, starting with `move`
   */
  search (options = {}) {
    return this._safely(() => searchGame(this, options))
  }
}
