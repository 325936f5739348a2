import { PASS, RECORD_TOP } from '../state/layout.js'
import { MoveReader, notation } from './notation.js'
import { HAS_ATTRIBUTES, HAS_CHANGES, HAS_FORTH, HAS_PIECE_MOVES, HAS_RECORDS, HAS_SCRIPTS, HAS_TWO_WORD_MOVES } from '../state/build_flags.js'
import { numberedText } from './numbered_moves.js'
import { freeze } from './options.js'

/**
 * Copy a move of the move buffer: `packed` and `code` (with the change list) of a packed move, `ints` of a record;
 * `mode` is its continuation. `moveBuffer`, `codes` and `records` are those of a state or of `copyOfMoves`.
 */
export function captureMove ({ moveBuffer, codes, records, base = 0 }, { positionBits, twoWordMoves }, index) {
  const packed = moveBuffer[index]
  const ints = packed >= PASS || !HAS_RECORDS ? null : copyOf(records, ~packed - base, records[~packed - base] - base)
  const code = packed < 0 ? 0 : HAS_TWO_WORD_MOVES && twoWordMoves ? codes[index] : packed >>> (2 * positionBits)
  return { packed, code, ints, mode: HAS_RECORDS && ints !== null ? ints[3] : 0 }
}

/** Copy the moves of the move buffer from `start` to `end`, and the records from their first one, at `base`, to the last one. */
export function copyOfMoves ({ moveBuffer, codes, records, registers }, { twoWordMoves }, start, end) {
  const top = registers[RECORD_TOP]
  let base = top
  if (HAS_RECORDS) for (let k = start; k < end; k++) if (moveBuffer[k] < PASS && ~moveBuffer[k] < base) base = ~moveBuffer[k]
  return {
    moveBuffer: copyOf(moveBuffer, start, end),
    codes: HAS_TWO_WORD_MOVES && twoWordMoves ? copyOf(codes, start, end) : null,
    records: HAS_RECORDS ? copyOf(records, base, top) : null,
    base
  }
}

/** Copy numbers from `start` to `end`. A typed array of up to 128 numbers takes longer to create than a list. */
function copyOf (numbers, start, end = numbers.length) {
  if (end - start > 128) return numbers.slice(start, end)
  const copy = []
  for (let i = start; i < end; i++) copy.push(numbers[i])
  return copy
}

/** Return the text of a move of the move buffer, in the notation of saved games. */
export function textOfMove (position, index) {
  const move = captureMove(position.state, position.design.layout, index)
  return notation(position, new MoveReader(position).describe(move))
}

/** A list of moves. It keeps what they refer to in the position before them, so they need not be described at once. */
export class MoveList {
  /**
   * @param {Object} position
   * @param {number} start of the moves in the move buffer
   * @param {number} end
   * @param {Function} [scripts] returns the ScriptGame of the game, if the moves are all moves of the position; without it, the list
   *   has texts and effects only
   * @param {boolean} [hasTexts] true if scripts determine the texts of moves
   */
  constructor (position, start, end, scripts, hasTexts) {
    const { design, script, state: { board, size, fresh, describe, reserve, registers } } = position
    const mover = position.moverIndex()
    const state = { board: copyOf(board, 0), size, fresh, describe }
    this.position = position
    this.before = { state, design, script, moverIndex: () => mover }
    this.reader = new MoveReader(this.before)
    this.moves = (HAS_SCRIPTS && scripts && script !== null && script.listed()) || copyOfMoves(position.state, design.layout, start, end)
    this.texts = [] // by move; an entry is missing until a program reads it
    this.effects = []
    this.listed = Object.defineProperty({}, 'list', { value: this })
    if (HAS_SCRIPTS) {
      this.hasTexts = hasTexts
      this._scripts = scripts
      this._sources = scripts && script !== null && script.sources !== undefined ? script.sources() : null
      // Boards are expensive, and most moves are played or shown without one: a copy of the state is enough.
      this._boardCopy = script === null || !scripts ? null : scripts().boardOf(position)
      if (script === null) Object.assign(state, { reserve: copyOf(reserve, 0), registers: copyOf(registers, 0) })
    }
  }

  /** Return a move as its reader expects it. */
  source (ordinal) { return captureMove(this.moves, this.before.design.layout, ordinal) }

  /** Return a number for the part with which the text of a move begins, -1 if that is not known. */
  firstPart (ordinal) {
    const { reader, moves: { moveBuffer, records, base } } = this
    const packed = moveBuffer[ordinal]
    if (HAS_RECORDS && packed < PASS) return reader.recordPart(records, ~packed - base, base)
    return packed < 0 ? -1 : packed & ((1 << 2 * reader.layout.positionBits) - 1)
  }

  textAt (ordinal) {
    const { texts } = this
    if (texts[ordinal] === undefined) texts[ordinal] = notation(this.before, this.reader.describe(this.source(ordinal)))
    return texts[ordinal]
  }

  /** Return the text of a move, with its number among moves of the same text. */
  numberedText (ordinal) { return HAS_RECORDS || HAS_CHANGES ? numberedText(this, ordinal) : this.textAt(ordinal) }

  /** Return the outline of a move (notation.js). */
  outline (ordinal) {
    const { reader, moves: { moveBuffer, codes, records, base } } = this
    const packed = moveBuffer[ordinal]
    if (HAS_SCRIPTS && packed > PASS) return reader.packedOutline({ packed, code: codes === null ? packed >>> (2 * reader.layout.positionBits) : codes[ordinal] })
    if (!HAS_SCRIPTS || !HAS_RECORDS || HAS_FORTH || packed === PASS) return reader.outline(this.source(ordinal))
    const start = ~packed - base
    return reader.recordOutline(records, start, records[start] - base)
  }

  /** Return the effects of a move. */
  effectsOf (ordinal) {
    const { effects } = this
    if (effects[ordinal] === undefined) effects[ordinal] = freeze(this.reader.describe(this.source(ordinal)).effects.map(effect => publicEffect(effect, this.before.design)))
    return effects[ordinal]
  }

  /** Return true if a move only moves pieces and sets attributes. */
  isQuiet (ordinal) { return this.reader.isQuiet(this.source(ordinal)) }

  /** Return the moves that may continue the turn: 0 for none, 1 for all, 2 + move type. */
  continuationOf (ordinal) { return this.source(ordinal).mode }

  get _linkedScripts () { return this._scripts() }

  get _boardBefore () {
    if (this._boardCopy === null) this._boardCopy = this._linkedScripts.boardOf(this.before)
    return this._boardCopy
  }
}

function publicEffect (effect, design) {
  const result = { kind: effect.kind }
  if (HAS_SCRIPTS && effect.kind === 'script') return effect
  if (HAS_PIECE_MOVES && effect.kind === 'move') { result.from = effect.from; result.to = effect.to } else result.at = effect.at
  if (effect.player !== undefined) result.player = design.players[effect.player].name
  if (effect.piece !== undefined) result.piece = design.pieces[effect.piece].name
  if (HAS_ATTRIBUTES && effect.kind === 'attribute') {
    const attribute = design.attributes[effect.attribute]
    result.name = attribute.name
    result.value = attribute.values[effect.value]
  }
  return result
}
