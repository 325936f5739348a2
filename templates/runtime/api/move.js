import { refuse } from './absent.js'
import { HAS_LONG_GAMES, HAS_SCRIPTS } from '../state/build_flags.js'

/**
 * The keys under which a move has its list and its index. Programs cannot change these by accident, and frozen objects
 * take eight times as long to create.
 */
const OF_LIST = Symbol('list')
const INDEX = Symbol('index')

/** Names of the properties in records of moves. */
const OUTLINE = ['ordinal', 'pass', 'partial', 'from', 'to', 'piece', 'player']

/**
 * A legal move of the public API.
 *
 * `from` and `to` are position numbers, -1 for none. `effects` lists what the move changes, in order.
 * String(move) is the notation of saved Zillions games, unless `Model.moveToString` is set. All properties are computed
 * when they are read: a program lists many moves and reads few of them.
 */
export class Move {
  /**
   * @param {MoveList} list
   * @param {number} ordinal index in the list
   */
  constructor (list, ordinal) {
    this[INDEX] = ordinal
    this[OF_LIST] = list
  }

  get _list () { return this[OF_LIST] }

  /** Index in the list of legal moves. */
  get ordinal () { return this[INDEX] }

  get pass () { return HAS_LONG_GAMES && this._outline.pass }

  get partial () { return HAS_LONG_GAMES && this._outline.mode !== 0 }

  get from () { return HAS_LONG_GAMES ? this._list.originOf(this[INDEX]) : -1 }

  get to () { return this._list.targetOf(this[INDEX]) }

  get piece () { return this._list.pieceNameOf(this.ordinal) }

  get player () { return this._list.playerNameOf(this.ordinal) }

  get _outline () { return this._list.outline(this[INDEX]) }

  /** The move in the notation of saved Zillions games. */
  get text () { return this._list.textAt(this.ordinal) }

  /** The text as `game.history` has it: after a legal move with the same text, it ends with ` #2`, ` #3` and so on. */
  get uniqueText () { return this._list.numberedText(this.ordinal) }

  get effects () { return this._list.effectsOf(this.ordinal) }

  /** Return the move as a record, for JSON and consoles. */
  toJSON () {
    const record = { text: this.text }
    for (const name of OUTLINE) record[name] = this[name]
    record.effects = this.effects
    return record
  }

  [Symbol.for('nodejs.util.inspect.custom')] () { return this.toJSON() }

  /** The position before the move, as scripts see it. */
  get board () { return HAS_SCRIPTS ? this._list._boardBefore : refuse('scripts') }

  toString () { return HAS_SCRIPTS && this._list.hasTexts ? this._list._linkedScripts.textOf(this) : this.text }

  /** The effects in the form of Dagaz: [[from] | null, [to] | null, [piece] | null, part] per effect. */
  get actions () {
    if (!HAS_SCRIPTS) return refuse('scripts')
    const { ordinal, _list: list } = this
    return list._linkedScripts.actionsOf(list._scriptSource(ordinal), this.board)
  }

  /** The moves that may continue the turn: 0 for none, 1 for all, 2 + move type. */
  get continuation () { return HAS_LONG_GAMES ? this._list.continuationOf(this.ordinal) : 0 }
}
