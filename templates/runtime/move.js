import { refuse } from './absent.js'
import { PASS } from './layout.js'
import { MoveReader, notation } from './notation.js'
import { HAS_ATTRIBUTES, HAS_RECORDS, HAS_SCRIPTS, HAS_TWO_WORD_MOVES } from './facts.js'
import { freeze } from './options.js'

/**
 * Copy a move of the arena: `packed` and `code` (with the change list) of a packed move, `ints` of a record;
 * `mode` is its continuation.
 */
export function captureMove ({ arena, codes, records }, { positionBits, twoWordMoves }, index) {
  const packed = arena[index]
  const ints = packed >= PASS || !HAS_RECORDS ? null : copyOfRecord(records, ~packed)
  const code = packed < 0 ? 0 : HAS_TWO_WORD_MOVES && twoWordMoves ? codes[index] : packed >>> (2 * positionBits)
  return { packed, code, ints, mode: ints === null ? 0 : ints[3] }
}

/** Return a record as a list: for so few numbers, a typed array takes longer to create. */
function copyOfRecord (records, start) {
  const ints = []
  for (let i = start, end = records[start]; i < end; i++) ints.push(records[i])
  return ints
}

/** Return the text of a move of the arena, in the notation of saved games. */
export function textOfMove (position, index) {
  const move = captureMove(position.state, position.design.layout, index)
  return notation(position, new MoveReader(position).describe(move))
}

/** A list of moves. It keeps what they refer to in the position before them, so they need not be described at once. */
export class MoveList {
  /**
   * @param {Object} position
   * @param {Function} [scripts] returns the ScriptGame of the game
   * @param {boolean} [hasTexts] true if scripts determine the texts of moves
   */
  constructor (position, scripts, hasTexts) {
    const { design, script, state: { board, size, fresh, describe, reserve, registers } } = position
    const mover = position.mover()
    const state = { board: board.slice(), size, fresh, describe }
    this.position = position
    this.before = { state, design, script, mover: () => mover }
    this.reader = new MoveReader(this.before)
    if (HAS_SCRIPTS) {
      this.hasTexts = hasTexts
      this._scripts = scripts
      // Boards are expensive, and most moves are played or shown without one: a copy of the state is enough.
      this._boardCopy = script === null ? null : scripts().boardOf(position)
      if (script === null) Object.assign(state, { reserve: reserve.slice(), registers: registers.slice() })
    }
  }

  get _linkedScripts () { return this._scripts() }

  get _boardBefore () {
    if (this._boardCopy === null) this._boardCopy = this._linkedScripts.boardOf(this.before)
    return this._boardCopy
  }
}

/**
 * A legal move of the public API.
 *
 * `from` and `to` are position numbers, -1 for none. `effects` lists what the move changes, in order.
 * String(move) is the notation of saved Zillions games, unless `Model.moveToString` is set. Text and effects are
 * computed when they are read: a program reads them of few moves.
 */
export class Move {
  /**
   * @param {MoveList} list
   * @param {number} index in the arena, now
   * @param {number} ordinal index in the list of legal moves
   */
  constructor (list, index, ordinal) {
    const { position, position: { script, design: { players, pieces, layout } } } = list
    const source = captureMove(position.state, layout, index)
    const { pass, from, to, mode, piece, player } = list.reader.outline(source)
    this.ordinal = ordinal
    this.pass = pass
    this.partial = mode !== 0
    this.from = from
    this.to = to
    this.piece = nameOf(pieces, piece)
    this.player = pass || player < 0 ? players[position.mover()].name : nameOf(players, player)
    // Not enumerable: callers compare and print moves.
    Object.defineProperty(this, '_known', { value: { list, source, text: null, effects: null } })
    Object.freeze(this)
    if (HAS_SCRIPTS && script !== null && script.sourceOf !== undefined) this._known.scriptSource = script.sourceOf(index)
  }

  /** The move in the notation of saved Zillions games. */
  get text () {
    const { _known: known, _known: { list, source } } = this
    if (known.text === null) known.text = notation(list.before, list.reader.describe(source))
    return known.text
  }

  /** A number for the part with which the text begins, -1 if that is not known. */
  get _firstPart () { return this._known.list.reader.firstPart(this._known.source) }

  /** True if the move only moves pieces and sets attributes. */
  get _isQuiet () { return this._known.list.reader.isQuiet(this._known.source) }

  get effects () {
    const { _known: known, _known: { list, source } } = this
    if (known.effects === null) known.effects = freeze(list.reader.describe(source).effects.map(effect => publicEffect(effect, list.before.design)))
    return known.effects
  }

  /** Return the move as a record, for JSON and consoles. */
  toJSON () { return Object.assign({ text: this.text }, this, { effects: this.effects }) }

  [Symbol.for('nodejs.util.inspect.custom')] () { return this.toJSON() }

  /** The position before the move, as scripts see it. */
  get board () { return HAS_SCRIPTS ? this._known.list._boardBefore : refuse('scripts') }

  toString () {
    const { list } = this._known
    return HAS_SCRIPTS && list.hasTexts ? list._linkedScripts.textOf(this) : this.text
  }

  /** The effects in the form of Dagaz: [[from] | null, [to] | null, [piece] | null, part] per effect. */
  get actions () { return HAS_SCRIPTS ? this._known.list._linkedScripts.actionsOf(this._known.scriptSource || this._known.source, this.board) : refuse('scripts') }

  /** The moves that may continue the turn: 0 for none, 1 for all, 2 + move type. */
  get continuation () { return this._known.source.mode }
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
