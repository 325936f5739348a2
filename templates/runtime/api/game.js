import {
  HAS_BOOK, HAS_CHANCE, HAS_FORTH, HAS_GAMES_WITHOUT_RULES, HAS_HELPERS, HAS_LONG_GAMES, HAS_MCTS, HAS_PGN, HAS_ROYALS,
  HAS_SEARCH
} from '../state/build_flags.js'
import { TURN } from '../state/layout.js'
import { forceMove } from './forced_moves.js'
import { loadGame, saveGame } from './game_records.js'
import { textsOfHistory } from './look_back.js'
import { expectNoSearch, searchGame } from './game_search.js'
import { Move } from './move.js'
import { listLegalMoves } from './move_list.js'
import { atMoves, makeNull } from '../moves/move_range.js'
import { BOOLEAN, checked, expect, freeze, NULL_MOVE, oneLine, range } from './options.js'
import { outcomeAtStart, outcomeOf } from '../goals/outcome.js'
import { countNodes } from '../moves/perft.js'
import { cells, fromJSON, parseJSON, reserves, startPosition, toJSON } from './position_io.js'
import { safely } from './safe_work.js'
import { findRecorded } from './saved_moves.js'
import { Seat } from '../state/seats.js'

const NO_PLAYER = { name: null } // to move in a game without players
const DEPTH = range(0, 1000)
export const MOVE = ['a move or its text', move => typeof move === 'string' || move instanceof Move]

/** Return the text of a move in saved games; a text is returned as one line. */
export function recordedText (move) { return oneLine(move instanceof Move ? move.uniqueText : String(move)) }

/**
 * A game in play: the public API. Players, pieces and variants are given by name, positions of the board by
 * name or by number (row by row from the first rank label). Members for scripts are those of `ScriptedGame`.
 */
export class Game {
  /**
   * @param {Variant} variant
   * @param {Object|null} scripting connects games with scripts (scripting.js), null without them
   * @param {Object} options `seed` of searches, `variant` to name in records, `file` name of the rules, `setup`
   *   text of the start position
   * @param {Game|null} other a game with the same scripts, if there is one
   * @param {Game|null} source the game whose state the new one has, null for the start
   */
  constructor (variant, scripting, options, other = null, source = null) {
    const { seed, setup } = options
    this._variant = variant
    this._options = options
    this._scripting = scripting
    this.seed = seed
    this.engine = variant.design.engine // name of the plug-in with the rules, if the module has none (ZRF501)
    const isUsual = !this._openScripts(other) && setup === undefined
    const known = source || (isUsual ? variant.start : null)
    if (known !== null) this._take(known)
    else this._startAt(setup, isUsual)
    if (known === null && isUsual) variant.start = this.clone()
  }

  /** The design of the game as callers see it. */
  get design () { return this._variant.publicDesign }

  /** Open the scripts of a new game, or take those of another one, the argument. Return true if the game has some. */
  _openScripts () { return false }

  /** True if the game calls functions of scripts. */
  get _isScripted () { return false }

  /** True if a script reads `setup`. */
  get _scriptsReadSetup () { return false }

  /** Take the state of another game. Lists are copied, because moves change them. */
  _take (other) {
    this._seat = other._seat.copy()
    this._gameText = other._gameText
    this._rulesText = other._rulesText
    this._startText = other._startText
    this._played = other._played.slice()
    if (HAS_SEARCH && (HAS_LONG_GAMES || HAS_MCTS || HAS_BOOK)) this._keys = other._keys.slice()
    this._outcomes = other._outcomes.slice()
    this._legal = other._legal
  }

  _startAt (setup, isUsual) {
    this._seat = this._createSeat()
    startPosition(this._position, setup)
    // JSON of the start positions of the rules, the game and the history, null for that of `variant.start`
    this._rulesText = this._gameText = isUsual ? null : JSON.stringify(this.position())
    if (setup !== undefined && !this._scriptsReadSetup) {
      fromJSON(this._position, parseJSON(setup))
      this._gameText = JSON.stringify(this.position())
    }
    this._startText = this._gameText
    this._restart()
  }

  _createSeat () { return new Seat(this._variant) }

  /** The start position of the rules as JSON. */
  get _rulesStart () {
    const { _variant: variant } = this
    return this._rulesText || variant.startText || (variant.startText = JSON.stringify(variant.start.position()))
  }

  /** The position before the first move as JSON. */
  get _start () { return this._startText || this._rulesStart }

  /** The position with the state of this game, valid until another game is used. */
  get _position () {
    const position = this._seat.enter()
    position.state.game = this
    return position
  }

  /**
   * Start a history. Goals apply after its first move at start positions (rule 76); `usual` is that of the rules,
   * undefined in a new game.
   */
  _restart (usual) {
    const text = usual && JSON.stringify(this.position())
    if (text) this._startText = text === (this._gameText || usual) ? this._gameText : text
    this._played = [] // { ordinal, text } of each move in the history; the text is null until a program reads it
    if (HAS_SEARCH && (HAS_LONG_GAMES || HAS_MCTS || HAS_BOOK)) this._keys = [] // see look_back.js
    const isStart = text === usual || this._startText === this._gameText
    this._legal = null // the legal moves as a MoveList, null until they are listed
    this._outcomes = [freeze((isStart ? outcomeAtStart : outcomeOf)(this._position, this))]
  }

  /** Return a game at the start of this one. */
  _fresh () {
    const { _rulesText, _gameText } = this
    return Object.assign(new this.constructor(this._variant, this._scripting, this._options, this), {
      _rulesText,
      _gameText,
      _startText: _gameText
    })
  }

  /** Return a separate game with the same position and history. */
  clone () { return new this.constructor(this._variant, this._scripting, this._options, this, this) }

  /** Return the options of `createGame` that lead to this game. */
  toJSON () {
    const { variant, seed, setup } = this._options
    const position =
      this._startText === this._gameText && !this._scriptsReadSetup ? undefined : JSON.parse(this._start)
    return { variant, seed, setup, position, moves: this.history }
  }

  [Symbol.for('nodejs.util.inspect.custom')] () {
    return (
      'Game ' +
      JSON.stringify({
        title: this.design.title,
        player: this.player,
        plies: this._played.length,
        outcome: this.outcome()
      })
    )
  }

  /** The texts of all moves. */
  get history () { return textsOfHistory(this) }

  /** The name of the player who chooses the next move. */
  get player () { return this._chooser().name }

  /** True if the next move is made at random: callers choose one of the moves with equal probability. */
  get random () { return HAS_CHANCE && this._position.isRandom() }

  _chooser () {
    const player = this._variant.design.players[this._position.chooser()]
    return HAS_GAMES_WITHOUT_RULES && player === undefined ? NO_PLAYER : player
  }

  /** Index of the next item of the turn order. */
  get turn () { return this._position.state.registers[TURN] }

  /** Return the legal moves, an empty list if the game is over. */
  moves () { return this.outcome() === null ? this._listed().moveObjects().slice() : [] }

  /** Return the legal moves as a MoveList, also in a finished game. */
  _listed () {
    if (this._legal === null) this._safely(() => this._list(this._position))
    return this._legal
  }

  /** List the legal moves. Return their number. */
  _list (position) {
    if (this._legal === null) this._legal = this._legalMoves(position)
    return this._legal.length
  }

  _legalMoves (position) { return listLegalMoves(position) }

  /** Run `work`. Restore the position if it throws; `whole` is true for changes other than moves (safe_work.js). */
  _safely (work, whole) { return safely(this, work, whole) }

  /** Make a legal move, given as a Move, a ScriptMove or text. Throws a RangeError if it is not legal. */
  apply (move) {
    expectNoSearch(this, 'apply')
    this._expectMove(move)
    const found = this._isListed(move) ? move : this._named(this.moves(), move)
    if (found === undefined) throw new RangeError('illegal move: ' + String(move))
    this._play(found.ordinal)
    if (HAS_HELPERS && this._listeners !== undefined) {
      const outcome = this.outcome()
      this._emit('move', found)
      // Listeners may make and undo moves.
      if (outcome !== null && outcome === this.outcome()) this._emit('end', outcome)
    }
    return this
  }

  _expectMove (move) { expect('apply', MOVE, move) }

  /** Return true for a Move of the present list. */
  _isListed (move) { return move instanceof Move && this.outcome() === null && move._list === this._legal }

  /** Find a legal move by its text in saved games. */
  _named (legal, move) { return findRecorded(this._position, legal, recordedText(move)) }

  // --- moves and positions ---------------------------------------------------------------------

  /** Make a move of the list of the present position. Words generate it again, for their own state. */
  _make (position, list, ordinal) {
    if (HAS_FORTH) atMoves(position, start => position.make(start + ordinal))
    else list.makeListed(position, ordinal)
  }

  /** Make a legal move, or a null move if the ordinal is negative. Its text is given if it is known. */
  _play (ordinal, text = HAS_PGN && ordinal < 0 ? NULL_MOVE : null) {
    const played = { ordinal, text }
    const outcome = this._safely(() => {
      const list = HAS_PGN && ordinal < 0 ? null : this._listed()
      const { _position: position } = this
      this._prepareMove(position, list, played)
      this._legal = null
      if (HAS_PGN && list === null) makeNull(position)
      else this._make(position, list, ordinal)
      return this._outcomeAfter(position)
    })
    this._played.push(played)
    this._outcomes.push(freeze(outcome))
  }

  /** Complete the record of a move, (position, list, { ordinal, text }), before the move is made. */
  _prepareMove () {}

  /** Return the outcome after the last move. */
  _outcomeAfter (position) { return outcomeOf(position, this) }

  /** Undo the last move. Return false if there is none. */
  undo () {
    expectNoSearch(this, 'undo')
    if (this._played.length === 0) return false
    this._position.unmake()
    const { ordinal } = this._played.pop()
    if (HAS_HELPERS) this._undone.push(ordinal)
    if (HAS_SEARCH && (HAS_LONG_GAMES || HAS_MCTS || HAS_BOOK)) this._keys.splice(2 * this._played.length)
    this._legal = null
    this._outcomes.pop()
    if (HAS_HELPERS) this._emit('undo')
    return true
  }

  /** Return null while the game continues, else { kind: 'win' | 'loss' | 'draw', winner, reason, scores? }. */
  outcome () { return this._outcomes[this._outcomes.length - 1] }

  /** Return the positions of the royal pieces in check, of the player to move. */
  checks () { return HAS_ROYALS ? this._position.royalsInCheck(this._position.moverIndex()) : [] }

  /** Return the content of each position, by number: null or { player, piece, attributes }. */
  cells () { return cells(this._position) }

  /** Return the pieces in reserve: { player: { piece: count } }, -1 for unlimited. */
  reserves () { return reserves(this._position) }

  /** Return the number of leaves of the game tree at a depth, in plies or, with `turns`, in turns. */
  perft (depth, options) { return [1].concat(this.nodes(depth, options))[depth] }

  /** Return the numbers of leaves at depth 1 to `depth`. */
  nodes (depth, options = {}) {
    expect('depth of perft', DEPTH, depth)
    const { turns } = checked('perft', { turns: BOOLEAN }, options)
    if (this.outcome() !== null) return new Array(depth).fill(0)
    return this._safely(() => countNodes(this._position, depth, turns))
  }

  /** Return the position as JSON data. */
  position () { return toJSON(this._position) }

  /** Set up position data and discard all moves. Throws a RangeError for invalid data; nothing has changed then. */
  setPosition (json) {
    expectNoSearch(this, 'setPosition')
    this._change(() => fromJSON(this._position, json))
  }

  /** Change the position, and discard all moves. If the function throws, nothing has changed. */
  _change (change) {
    const usual = this._rulesStart // another game may provide it, which cannot use the position during the change
    this._safely(() => {
      change()
      this._restart(usual)
    }, true)
    if (HAS_HELPERS) this._emit('position')
  }

  /**
   * Return the game as the text of a saved Zillions game. Throws a RangeError if the start of the game differs from
   * the start position of the rules by more than added and removed pieces.
   */
  save () { return saveGame(this) }

  /** Replace the game by a saved one. Throws a RangeError that names the line of an error; nothing has changed then. */
  load (text) { return loadGame(this, text) }

  /** Apply the effects of a recorded move, even if it is not legal. The history starts again after it. */
  force (text) { forceMove(this, text) }

  // --- search ----------------------------------------------------------------------------------

  /** Return the values of pieces and the evaluation that scripts set: { values, evaluate }. */
  _scriptedSearch () { return {} }

  /**
   * Search for the best move of the player to move, and return { move, score, lines, ... } (docs/opponent.md). `share`
   * is the part of this worker in a search of several. Callbacks see the position of the search, so they must not
   * change the game.
   */
  search (options = {}, share) { return searchGame(this, options, share) }
}
