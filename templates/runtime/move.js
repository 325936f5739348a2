import { refuse } from './absent.js'
import { PASS } from './layout.js'
import { describe, notation } from './notation.js'
import { HAS_ATTRIBUTES, HAS_PASSES, HAS_RECORDS, HAS_SCRIPTS, HAS_TWO_WORD_MOVES } from './facts.js'
import { freeze } from './options.js'

/**
 * Copy a move of the arena: `packed` and `code` (with the change list) of a packed move, `ints` of a record;
 * `mode` is its continuation.
 */
export function captureMove ({ arena, codes, records }, { positionBits, twoWordMoves }, index) {
  const packed = arena[index]
  const ints = packed >= PASS || !HAS_RECORDS ? null : records.slice(~packed, records[~packed])
  const code = packed < 0 ? 0 : HAS_TWO_WORD_MOVES && twoWordMoves ? codes[index] : packed >>> (2 * positionBits)
  return { packed, code, ints, mode: ints === null ? 0 : ints[3] }
}

/** A list of moves: what its moves show of the position before them, as scripts see it. */
export class MoveList {
  /**
   * @param {Object} position
   * @param {Function} scripts returns the ScriptGame of the game
   * @param {boolean} hasTexts true if scripts determine the texts of moves
   */
  constructor (position, scripts, hasTexts) {
    const { state, script } = position
    this.hasTexts = hasTexts
    this._scripts = scripts
    this._board = script === null ? null : scripts().boardOf(position)
    // Boards are expensive, and most moves are played or shown without one: a copy of the state is enough.
    this._before = script === null ? { script, state: { board: state.board.slice(), reserve: state.reserve.slice(), registers: state.registers.slice() } } : null
  }

  get scripts () { return this._scripts() }

  get board () {
    if (this._board === null) this._board = this.scripts.boardOf(this._before)
    return this._board
  }
}

/**
 * A legal move of the public API.
 *
 * `from` and `to` are position numbers, -1 for none. `effects` lists what the move changes, in order.
 * String(move) is the notation of saved Zillions games, unless `Model.moveToString` is set.
 */
export class Move {
  /**
   * @param {Object} position of the runtime, before the move
   * @param {number} index in the arena
   * @param {number} ordinal index in the list of legal moves
   * @param {MoveList} [list] the list that contains the move
   */
  constructor (position, index, ordinal, list) {
    const description = describe(position, index)
    const { players, pieces } = position.design
    this.ordinal = ordinal
    this.text = notation(position, description)
    this.pass = description.pass
    this.partial = description.mode !== 0
    this.from = description.from
    this.to = description.to
    this.piece = HAS_PASSES && description.pass ? null : pieces[description.piece] ? pieces[description.piece].name : null
    this.player = description.pass || description.player < 0 ? players[position.mover()].name : nameOf(players, description.player)
    this.effects = description.effects.map(effect => publicEffect(effect, position.design))
    // Not enumerable: callers compare and print moves.
    Object.defineProperty(this, '_list', { value: list })
    Object.defineProperty(this, '_source', { value: HAS_SCRIPTS ? sourceOf(position, index) : { mode: description.mode } })
    freeze(this)
  }

  /** The position before the move, as scripts see it. */
  get board () { return HAS_SCRIPTS ? this._list.board : refuse('scripts') }

  toString () {
    const { _list: list } = this
    return !HAS_SCRIPTS || list === undefined || !list.hasTexts ? this.text : list.scripts.textOf(this)
  }

  /** The effects in the form of Dagaz: [[from] | null, [to] | null, [piece] | null, part] per effect. */
  get actions () { return HAS_SCRIPTS ? this._list.scripts.actionsOf(this._source, this.board) : refuse('scripts') }

  /** The moves that may continue the turn: 0 for none, 1 for all, 2 + move type. */
  get continuation () { return this._source.mode }
}

/** Return the source of the actions: that of the script, if it has its own moves. */
function sourceOf (position, index) {
  const { script, state, design } = position
  return script !== null && script.sourceOf !== undefined ? script.sourceOf(index) : captureMove(state, design.layout, index)
}

function nameOf (list, index) { return list[index] ? list[index].name : null }

function publicEffect (effect, design) {
  const result = { kind: effect.kind }
  if (HAS_SCRIPTS && effect.kind === 'script') return effect
  if (effect.kind === 'move') { result.from = effect.from; result.to = effect.to } else result.at = effect.at
  if (effect.player !== undefined) result.player = design.players[effect.player].name
  if (effect.piece !== undefined) result.piece = design.pieces[effect.piece].name
  if (HAS_ATTRIBUTES && effect.kind === 'attribute') {
    const attribute = design.attributes[effect.attribute]
    result.name = attribute.name
    result.value = attribute.values[effect.value]
  }
  return result
}
