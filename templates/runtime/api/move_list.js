import { HEADER, KIND_MASK, PART, PASS, RECORD_TOP, TOP } from '../state/layout.js'
import { MoveReader, NO_CHANGES, notation } from './notation.js'
import {
  HAS_ATTRIBUTES, HAS_CHANGES, HAS_DROPS, HAS_FORTH, HAS_OWNER_CHANGES, HAS_PIECE_MOVES, HAS_PILES, HAS_RECORDS,
  HAS_SCRIPTS, HAS_TWO_WORD_MOVES
} from '../state/build_flags.js'
import { numberedText } from './numbered_moves.js'
import { Move } from './move.js'
import { atMoves } from '../moves/move_range.js'
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

/**
 * Copy the moves of the move buffer from `start` to `end`, and the records from their first one, at `base`, to the last
 * one.
 */
export function copyOfMoves ({ moveBuffer, codes, records, registers }, { twoWordMoves }, start, end) {
  const top = registers[RECORD_TOP]
  let base = top
  if (HAS_RECORDS)
    for (let k = start; k < end; k++) if (moveBuffer[k] < PASS && ~moveBuffer[k] < base) base = ~moveBuffer[k]
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
  const copy = new Array(end - start)
  for (let i = start; i < end; i++) copy[i - start] = numbers[i]
  return copy
}

/** Return the text of a move of the move buffer, in the notation of saved games. */
export function textOfMove (position, index) {
  const move = captureMove(position.state, position.design.layout, index)
  return notation(position, new MoveReader(position).describe(move))
}

/** The keys of what scripts and words of the rules describe, and of what programs have read. */
const LINKED = Symbol('linked')
const KNOWN = Symbol('known')

/**
 * A list of moves. It keeps the numbers of the move buffer and the board before them, and describes moves when a
 * program reads them.
 */
export class MoveList {
  /**
   * @param {Object} position
   * @param {number} start of the moves in the move buffer
   * @param {number} end
   * @param {Function} [scripts] returns the ScriptGame of the game, if the moves are all moves of the position; without
   *   it, the list has texts and effects only
   * @param {boolean} [hasTexts] true if scripts determine the texts of moves
   */
  constructor (position, start, end, scripts, hasTexts) {
    const { design, script, state } = position
    this.design = design
    this.size = state.size
    this.fresh = state.fresh
    this.length = end - start
    this.mover = position.moverIndex()
    this.board = copyOf(state.board, 0)
    this.moves =
      (HAS_SCRIPTS && scripts && script !== null && script.listed()) || copyOfMoves(state, design.layout, start, end)
    this._objects = null
    if (HAS_FORTH || HAS_SCRIPTS) {
      const { reserve, registers, describe } = state
      const linked = { describe, script }
      if (HAS_SCRIPTS) {
        linked.hasTexts = hasTexts
        linked.scripts = scripts
        linked.sources = scripts && script !== null && script.sources !== undefined ? script.sources() : null
        // Boards are expensive, and most moves are played or shown without one: a copy of the state is enough.
        linked.boardCopy = script === null || !scripts ? null : scripts().boardOf(position)
        linked.more = script === null ? { reserve: copyOf(reserve, 0), registers: copyOf(registers, 0) } : null
      }
      hide(this, LINKED, linked)
    }
  }

  /** Cached descriptions: texts and effects by move, and the reader that describes them. */
  get _known () {
    return this[KNOWN] || hide(this, KNOWN, { texts: [], effects: [], reader: this._createReader() })[KNOWN]
  }

  get reader () { return this._known.reader }

  _createReader () {
    const { board, design, fresh, mover, size } = this
    const state = { board, size, fresh }
    const before = { state, design, script: null, moverIndex: () => mover }
    if (HAS_FORTH || HAS_SCRIPTS) {
      const { describe, more, script } = this[LINKED]
      Object.assign(state, { describe }, more)
      before.script = script
    }
    return new MoveReader(before)
  }

  /** Return the moves as objects, each time the same. */
  moveObjects () {
    if (this._objects === null) {
      const moves = this._objects = new Array(this.length)
      for (let i = 0; i < moves.length; i++) moves[i] = new Move(this, i)
    }
    return this._objects
  }

  /**
   * Write a move to the move buffer of the position before it, make it there, and free the move buffer. The record of a
   * move returns to the place where it was generated.
   */
  makeListed (position, ordinal) {
    const { moves: { moveBuffer, codes, records, base } } = this
    const { state } = position
    const { registers } = state
    const top = registers[TOP]
    const recordTop = registers[RECORD_TOP]
    const packed = moveBuffer[ordinal]
    state.moveBuffer[top] = packed
    registers[TOP] = top + 1
    if (HAS_TWO_WORD_MOVES && codes !== null) state.codes[top] = codes[ordinal]
    if (HAS_RECORDS && packed < PASS) {
      const end = records[~packed - base]
      for (let i = ~packed; i < end; i++) state.records[i] = records[i - base]
      registers[RECORD_TOP] = Math.max(recordTop, end)
    }
    position.make(top)
    registers[TOP] = top
    if (HAS_RECORDS) registers[RECORD_TOP] = recordTop
  }

  /** Return a move as its reader expects it. */
  source (ordinal) { return captureMove(this.moves, this.design.layout, ordinal) }

  textAt (ordinal) {
    const { texts, reader } = this._known
    if (texts[ordinal] === undefined) texts[ordinal] = notation(reader.position, reader.describe(this.source(ordinal)))
    return texts[ordinal]
  }

  /** Return the text of a move, with its number among moves of the same text. */
  numberedText (ordinal) { return HAS_RECORDS || HAS_CHANGES ? numberedText(this, ordinal) : this.textAt(ordinal) }

  /** Return the outline of a move (notation.js). */
  outline (ordinal) {
    const { reader, moves: { moveBuffer, codes, records, base } } = this
    const packed = moveBuffer[ordinal]
    if (HAS_SCRIPTS && packed > PASS)
      return reader.packedOutline({
        packed,
        code: codes === null ? packed >>> (2 * reader.layout.positionBits) : codes[ordinal]
      })
    if (!HAS_SCRIPTS || !HAS_RECORDS || HAS_FORTH || packed === PASS) return reader.outline(this.source(ordinal))
    const start = ~packed - base
    return reader.recordOutline(records, start, records[start] - base)
  }

  /** Return the effects of a move. */
  effectsOf (ordinal) {
    const { effects, reader } = this._known
    if (effects[ordinal] === undefined)
      effects[ordinal] = freeze(
        reader.describe(this.source(ordinal)).effects.map(effect => publicEffect(effect, this.design))
      )
    return effects[ordinal]
  }

  /** Return true for a packed move: a piece that moves or drops, captures by landing, and may change. */
  isPacked (ordinal) { return this.moves.moveBuffer[ordinal] >= 0 }

  /** Return the square from which the piece moves, -1 for none. */
  originOf (ordinal) {
    const { moves: { moveBuffer }, design: { layout: { positionBits } }, size } = this
    const packed = moveBuffer[ordinal]
    if (packed < 0) return this.outline(ordinal).from
    const from = packed & ((1 << positionBits) - 1)
    return !HAS_PIECE_MOVES || (HAS_DROPS && from === size) ? -1 : from
  }

  /** Return the square to which the piece moves or drops, -1 for none. */
  targetOf (ordinal) {
    const { moves: { moveBuffer }, design: { layout: { positionBits } } } = this
    const packed = moveBuffer[ordinal]
    return packed < 0 ? this.outline(ordinal).to : (packed >> positionBits) & ((1 << positionBits) - 1)
  }

  /**
   * Return { from, to, type, promotion, captures } of a packed move, null for others; the promotion is a type or -1.
   */
  packedParts (ordinal) {
    const {
      board,
      moves: { moveBuffer, codes },
      size,
      design: {
        layout: { codeBits, changeLists, piles, positionBits, typeMask, typeShift }
      }
    } = this
    const packed = moveBuffer[ordinal]
    if (packed < 0) return null
    const code = HAS_TWO_WORD_MOVES && codes !== null ? codes[ordinal] : packed >>> (2 * positionBits)
    const mask = (1 << positionBits) - 1
    const from = packed & mask
    const to = (packed >> positionBits) & mask
    const landing = ((code >>> typeShift) & typeMask) - 1
    if (!HAS_PIECE_MOVES || (HAS_DROPS && from === size))
      return { from: -1, to, type: landing, promotion: -1, captures: false }
    const type = ((board[from] >>> typeShift) & typeMask) - 1
    const list = HAS_CHANGES ? changeLists[code >>> codeBits] : NO_CHANGES
    const changes = HAS_CHANGES && (landing !== type || list.includes('promotion') || list.includes('type'))
    return {
      from,
      to,
      type,
      promotion: changes ? landing : -1,
      captures: board[to] !== 0 && from !== to && !(HAS_PILES && piles)
    }
  }

  /** Return the index of the type that moves; no pass has one. */
  typeOfMove (ordinal) {
    const parts = this.packedParts(ordinal)
    return parts === null ? this.outline(ordinal).piece : parts.type
  }

  /** Return the name of the piece that moves, null for a pass. */
  pieceNameOf (ordinal) { return nameOf(this.design.pieces, this.typeOfMove(ordinal)) }

  /** Return the name of its owner, or of the player who passes. */
  playerNameOf (ordinal) {
    const { pass, player } = this.outline(ordinal)
    return this.design.players[pass || player < 0 ? this.mover : player].name
  }

  /** Return true if a move only moves pieces and sets attributes. */
  isQuietAt (ordinal) {
    const parts = this.packedParts(ordinal)
    if (parts === null) return this._isQuietRecord(ordinal)
    const isQuiet = parts.from >= 0 && !parts.captures && parts.promotion < 0
    return isQuiet && !(HAS_OWNER_CHANGES && this.effectsOf(ordinal).some(({ kind }) => kind === 'owner'))
  }

  _isQuietRecord (ordinal) {
    if (HAS_DROPS && !HAS_FORTH && this._isDropRecord(ordinal)) return false
    const { from, to } = this.outline(ordinal)
    const isDrop = from < 0 && to >= 0
    return (
      !isDrop &&
      this.reader.describe(this.source(ordinal)).effects.every(({ kind }) => kind === 'move' || kind === 'attribute')
    )
  }

  /** Return true for the record of a drop without other parts. */
  _isDropRecord (ordinal) {
    const { moves: { moveBuffer, records, base }, size } = this
    const packed = moveBuffer[ordinal]
    if (packed >= PASS) return false
    const start = ~packed - base
    if (records[start + 1] !== size) return false
    for (let i = start + HEADER, end = records[start] - base; i < end; i += 2)
      if ((records[i] & KIND_MASK) === PART) return false
    return true
  }

  /** Return the moves that may continue the turn: 0 for none, 1 for all, 2 + move type. */
  continuationOf (ordinal) { return this.source(ordinal).mode }

  /** True if scripts determine the texts of moves. */
  get hasTexts () { return this[LINKED].hasTexts }

  get _linkedScripts () { return this[LINKED].scripts() }

  /** Return a move as scripts read it. */
  _scriptSource (ordinal) {
    const { sources } = this[LINKED]
    return sources === null ? this.source(ordinal) : sources(ordinal)
  }

  get _boardBefore () {
    const linked = this[LINKED]
    if (linked.boardCopy === null) linked.boardCopy = this._linkedScripts.boardOf(this.reader.position)
    return linked.boardCopy
  }
}

/** Set a property that is not enumerable, so that moves of equal lists are equal. */
function hide (list, key, value) { return Object.defineProperty(list, key, { value }) }

/** Return the legal moves of a position; see `MoveList` for the other arguments. */
export function listLegalMoves (position, scripts, hasTexts) {
  return atMoves(position, (start, end) => new MoveList(position, start, end, scripts, hasTexts))
}

function nameOf (list, index) { return list[index] ? list[index].name : null }

function publicEffect (effect, design) {
  const result = { kind: effect.kind }
  if (HAS_SCRIPTS && effect.kind === 'script') return effect
  if (HAS_PIECE_MOVES && effect.kind === 'move') {
    result.from = effect.from
    result.to = effect.to
  } else result.at = effect.at
  if (effect.player !== undefined) result.player = design.players[effect.player].name
  if (effect.piece !== undefined) result.piece = design.pieces[effect.piece].name
  if (HAS_ATTRIBUTES && effect.kind === 'attribute') {
    const attribute = design.attributes[effect.attribute]
    result.name = attribute.name
    result.value = attribute.values[effect.value]
  }
  return result
}
