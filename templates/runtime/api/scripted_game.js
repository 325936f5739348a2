import { HAS_BOOK, HAS_KERNEL, HAS_LONG_GAMES, HAS_MCTS, HAS_SEARCH } from '../state/build_flags.js'
import { outcomeOf } from '../goals/outcome.js'
import { atMoves } from '../moves/move_range.js'
import { OwnSeat } from '../state/seats.js'
import { Game, recordedText } from './game.js'
import { positionKey } from './game_search.js'
import { listLegalMoves } from './move_list.js'
import { oneLine } from './options.js'

const NO_HOOKS = new Set()

/** Return the scripts of a new game, null if none has a function that a game calls. */
function scriptsAtStart (variant, scripting, seed) {
  if (HAS_KERNEL && variant.connect !== null) return variant.connect(scripting, seed)
  const hooks = scripting === null ? NO_HOOKS : scripting.hooks()
  return hooks.size === 0 ? null : scripting.open(variant, hooks)
}

/** A game with scripts: the functions of `Model`, or those of a page of Dagaz. */
export class ScriptedGame extends Game {
  _openScripts (other) {
    this._scriptGame = other !== null ? other._scriptGame : scriptsAtStart(this._variant, this._scripting, this.seed)
    this._hooks = this._scriptGame !== null ? this._scriptGame.hooks : NO_HOOKS
    return this._scriptGame !== null
  }

  /** True if scripts can run: `Model`, boards and groups exist. */
  get hasScripts () { return this._scripting !== null }

  get _isScripted () { return this._hooks.size > 0 }

  get _scriptsReadSetup () { return this._hooks.has('setup') }

  /** The boards and scripts of this game (hooks/game.js). */
  get _scripts () {
    if (this._scriptGame === null) this._scriptGame = this._scripting.open(this._variant, this._hooks)
    return this._scriptGame
  }

  // --- games -----------------------------------------------------------------------------------

  /** Return true if the state of the game includes that of scripts, which cannot be copied. */
  _isDeep () { return this._scriptGame !== null && this._scriptGame.deep }

  _createSeat () { return this._isDeep() ? new OwnSeat(this._scriptGame.createPosition()) : super._createSeat() }

  clone () {
    if (!this._isDeep()) return super.clone()
    const copy = this._fresh()
    copy.setPosition(JSON.parse(this._start))
    for (const { ordinal, text } of this._played) copy._play(ordinal, text)
    if (copy._takeNotes !== undefined) copy._takeNotes(this)
    return copy
  }

  // --- moves -----------------------------------------------------------------------------------

  _legalMoves (position) { return listLegalMoves(position, () => this._scripts, this._hooks.has('moveToString')) }

  _expectMove (move) { if (!this._isScriptMove(move)) super._expectMove(move) }

  _isScriptMove (move) { return this._scripting !== null && this._scripting.isScriptMove(move) }

  /** Find a legal move by its text in saved games, by the text of `Model.moveToString`, or by its actions. */
  _named (legal, move) {
    if (this._isScriptMove(move)) return this._scripts.findScriptMove(legal, move)
    return super._named(legal, move) || legal.find(one => oneLine(String(one)) === recordedText(move))
  }

  /** Make a move of the list of the present position. Scripts generate it again, for their own state. */
  _make (position, list, ordinal) {
    if (position.script !== null) atMoves(position, start => position.make(start + ordinal))
    else super._make(position, list, ordinal)
  }

  _prepareMove (position, list, played) {
    if (position.script === null) return
    // scripts may not list the moves again
    if (played.text === null && list !== null) played.text = list.numberedText(played.ordinal)
    if (HAS_SEARCH && (HAS_LONG_GAMES || HAS_MCTS || HAS_BOOK)) this._keys.push(...positionKey(position))
  }

  _outcomeAfter (position) {
    const found = position.script !== null ? outcomeOf(position) : super._outcomeAfter(position)
    if (this._scriptGame !== null) this._scriptGame.done(position)
    return found
  }

  // --- multi-piece moves -----------------------------------------------------------------------

  /** Return the group of positions after a click on another position (`select` in hooks/groups.js). */
  select (group, pos) { return this._scripts.select(this._board(), this.moves(), group, pos) }

  /** Return the positions to which a group can move: [{ position, moves }] by the target of its last piece. */
  targets (group) { return this._scripts.targets(this._board(), this.moves(), group) }

  /** Return a group with the positions that the move pushes, according to `Model.closure`. */
  closure (move, group) { return this._scripts.closed(this._board(), move, group) }

  /** Return true if some moves can be distinguished only by a group of pieces. */
  needsGroups () { return this._scripts.needsGroups(this._board(), this.moves()) }

  // --- positions -------------------------------------------------------------------------------

  _board () { return this._scripts.boardOf(this._position) }

  /** Return a copy of the position for scripts, with the API of Dagaz. */
  board () {
    const board = this._board()
    const { _played: played, _played: { length } } = this
    const last = played[length - 1]
    board.list = () =>
      this._played === played && played.length === length && played[length - 1] === last ? this.moves() : null
    return board
  }

  // --- search ----------------------------------------------------------------------------------

  _scriptedSearch () {
    const { pieceValues: values, evaluate } = this._scripting === null ? {} : this._scripting.model
    return { values, evaluate: evaluate || (this._isScripted ? this._scripts.evaluation() : undefined) }
  }
}
