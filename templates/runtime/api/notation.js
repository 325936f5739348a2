import { carriesOff } from '../state/carried_pieces.js'
import {
  HAS_ATTRIBUTES, HAS_CAPTURES, HAS_CARRIED_PIECES, HAS_CHANGES, HAS_CREATES, HAS_DROPS, HAS_FLIPS, HAS_FORTH,
  HAS_OWNER_CHANGES, HAS_PARTIAL_MOVES, HAS_PARTS, HAS_PASSES, HAS_PIECE_MOVES, HAS_PILES, HAS_RARE_ENTRIES,
  HAS_RECORDS, HAS_SCRIPTS, HAS_TYPE_CHANGES
} from '../state/build_flags.js'
import {
  ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, FLIP, HEADER, KIND_MASK, OWNER, PART, PASS, SCRIPT,
  SQUARE_SHIFT, TYPE
} from '../state/layout.js'

/** Kinds of effects that change nothing on an empty square. */
const CHANGES = ['capture', 'attribute', 'owner', 'type', 'flip']

export const NO_CHANGES = []

/** Describes moves of one position, which are given as `captureMove` copies them (move.js). */
export class MoveReader {
  /**
   * @param {Object} before what moves refer to: { state: { board, size, fresh, describe }, design, script, moverIndex }
   *   of the position
   */
  constructor (before) {
    this.position = before
    this.state = before.state
    this.layout = before.design.layout
    this.before = before.state.board
    if (HAS_SCRIPTS) this.script = before.script
  }

  /**
   * Describe a move by its effects.
   *
   * Effects are { kind: 'move', from, to }, 'drop' and 'create' { at, piece, player }, 'capture' and 'flip'
   * { at }, 'owner' { at, player }, 'type' { at, piece }, 'attribute' { at, attribute, value }, 'copy' { at },
   * and 'script' { change }. Squares, pieces (from 0), players and attributes are indices.
   * @returns {Object} { pass, from, to, effects, mode, piece, player }; `mode` is the continuation, 0 for none
   */
  describe (move) {
    const known = this.outline(move)
    if (known.effects === null)
      known.effects =
        HAS_RECORDS && move.ints !== null ? this.recordEffects(move.ints) : this.packedEffects(move, known)
    return known
  }

  /** Return the same; `effects` may be null, since callers often need no effects. */
  outline (move) {
    if (HAS_PASSES && move.packed === PASS) return { pass: true, from: -1, to: -1, effects: [], mode: 0 }
    if (!HAS_RECORDS || move.ints === null) return this.packedOutline(move)
    return HAS_FORTH && this.state.describe
      ? this.state.describe(this, move.ints)
      : this.recordOutline(move.ints, 0, move.ints.length)
  }

  pieceOf (code) { return ((code >>> this.layout.typeShift) & this.layout.typeMask) - 1 }

  playerOf (code) { return 31 - Math.clz32(code & this.layout.ownerMask) }

  packedOutline ({ packed, code }) {
    const { layout, state } = this
    const mask = (1 << layout.positionBits) - 1
    const from = packed & mask
    const to = (packed >> layout.positionBits) & mask
    if (!HAS_PIECE_MOVES || (HAS_DROPS && from === state.size)) return this.summary(-1, to, null, 0, code)
    return this.summary(from, to, null, 0, this.before[from])
  }

  /**
   * Return the effects of a packed move. Its change list names the changes of the mover that the block makes, in
   * order. Their results are in the landing code, as are differences that the list omits.
   */
  packedEffects ({ code: landing }, { from, to }) {
    const { layout, state } = this
    const code = landing & ((1 << layout.codeBits) - 1)
    const list = HAS_CHANGES ? layout.changeLists[landing >>> layout.codeBits] : []
    if (!HAS_PIECE_MOVES || (HAS_DROPS && from < 0)) {
      const fresh = (state.fresh[(code >>> layout.typeShift) & layout.typeMask]) | (code & layout.ownerMask)
      const drop = [this.appear('drop', to, code)]
      return HAS_CHANGES ? drop.concat(this.changeEffects(to, fresh, code, list)) : drop
    }
    const effects = [{ kind: 'move', from, to }]
    if (this.takes(from, to)) effects.push({ kind: 'capture', at: to, landing: true })
    return HAS_CHANGES ? effects.concat(this.changeEffects(to, this.before[from], code, list)) : effects
  }

  /** Return true if a piece that moves between two squares captures another one by landing. */
  takes (from, to) { return this.before[to] !== 0 && from !== to && !(HAS_PILES && this.layout.piles) }

  /** Return the effects from one code to another: those of the change list, then other differences. */
  changeEffects (at, old, code, changeList) {
    if (old === code && changeList.length === 0) return NO_CHANGES
    const listed = changeList.map(change => this.effectOf(at, code, change))
    const differs = this.layout.attributes
      .map((_, attribute) => attribute)
      .filter(
        attribute => !changeList.includes(attribute) && this.valueOf(code, attribute) !== this.valueOf(old, attribute)
      )
    if (HAS_OWNER_CHANGES && !changeList.includes('owner') && this.playerOf(code) !== this.playerOf(old))
      differs.push('owner')
    if (
      !(HAS_TYPE_CHANGES && changeList.includes('type')) &&
      !changeList.includes('promotion') &&
      this.pieceOf(code) !== this.pieceOf(old)
    )
      differs.push('promotion')
    return listed.concat(differs.map(change => this.effectOf(at, code, change)))
  }

  /** Return the effect of a change: the index of an attribute, 'owner', 'type' or 'promotion'. */
  effectOf (at, code, change) {
    if (HAS_OWNER_CHANGES && change === 'owner') return { kind: 'owner', at, player: this.playerOf(code) }
    if (HAS_TYPE_CHANGES && change === 'type') return { kind: 'type', at, piece: this.pieceOf(code) }
    if (change === 'promotion') return { kind: 'type', at, piece: this.pieceOf(code), promotion: true }
    return { kind: 'attribute', at, attribute: change, value: this.valueOf(code, change) }
  }

  valueOf (code, attribute) {
    const { shift, mask } = this.layout.attributes[attribute]
    return (code >>> shift) & mask
  }

  appear (kind, at, code) {
    return { kind, at, piece: this.pieceOf(code), player: this.playerOf(code) }
  }

  /** Return the outline of the record between two indexes of a list: its first part determines piece and player. */
  recordOutline (ints, start, end) {
    const { size } = this.state
    const from = ints[start + 1]
    const to = ints[start + 2]
    const mode = ints[start + 3]
    for (let i = start + HEADER; i < end; i += 2) {
      const kind = ints[i] & KIND_MASK
      const at = ints[i] >> SQUARE_SHIFT
      if (HAS_PARTS && kind === PART) return this.summary(at, to, null, mode, this.before[at])
      if (HAS_DROPS && kind === DROP) return this.summary(-1, to, null, mode, ints[i + 1])
    }
    if (from !== size) return this.summary(from, to, null, mode, this.before[from])
    return to !== size ? this.summary(-1, to, null, mode, ints[start + 4]) : this.summary(-1, -1, null, mode, 0)
  }

  recordEffects (ints) {
    const { size } = this.state
    const [, from, to, , extra] = ints
    const parts = []
    const effects = []
    for (let i = HEADER; i < ints.length; i += 2) {
      const kind = ints[i] & KIND_MASK
      const target = kind === PART || kind === DROP ? parts : effects
      for (const effect of this.entry(kind, ints[i] >> SQUARE_SHIFT, ints[i + 1], from)) target.push(effect)
    }
    if (from !== size) parts.push({ kind: 'move', from, to })
    else if (HAS_DROPS && to !== size) {
      parts.push(this.appear('drop', to, extra))
      const last = effects[effects.length - 1] // of a drop, the promotion is the last entry
      if (HAS_TYPE_CHANGES && last !== undefined && last.kind === 'type' && last.at === to) last.promotion = true
    }
    for (const part of parts) {
      const at = this.targetOf(part)
      if (this.takes(part.from, at))
        effects.push({ kind: 'capture', at, landing: true, lifted: parts.some(other => other.from === at) })
    }
    if (HAS_CHANGES && from !== size && extra !== 0)
      effects.push({ kind: 'type', at: to, piece: extra - 1, promotion: true })
    if (HAS_CARRIED_PIECES)
      for (const part of parts) {
        if (part.kind === 'move' && carriesOff(this.position, ints, HEADER, ints.length, part.from, part.to))
          effects.push({ kind: 'capture', at: part.from, landing: true })
      }
    return parts.concat(effects.filter(effect => !effect.lifted && this.matters(effect, parts, effects)))
  }

  targetOf (part) { return part.kind === 'move' ? part.to : part.at }

  /** Return false for a change of a piece where there is none: it has no effect (rules 62, 65). */
  matters (effect, parts, effects) {
    const { kind, at } = effect
    const isThere = this.before[at] !== 0
    if (!CHANGES.includes(kind) || effect.landing || effect.promotion || (kind !== 'capture' && isThere)) return true
    if (HAS_CREATES) {
      const latest = effects
        .slice(0, effects.indexOf(effect))
        .reverse()
        .find(other => other.at === at && (other.kind === 'create' || other.kind === 'capture'))
      if (latest) return latest.kind === 'create'
    }
    return parts.some(part => this.targetOf(part) === at) || (isThere && !parts.some(part => part.from === at))
  }

  entry (kind, at, argument, from) {
    if (HAS_PARTS && kind === PART) return [{ kind: 'move', from: at, to: argument }]
    if (HAS_CAPTURES && kind === CAPTURE) return [{ kind: 'capture', at }]
    if (HAS_CREATES && kind === CREATE) return [this.appear('create', at, argument)]
    if (HAS_DROPS && kind === DROP) return [this.appear('drop', at, argument)]
    if (HAS_OWNER_CHANGES && kind === OWNER) return [{ kind: 'owner', at, player: this.playerOf(argument) }]
    if (HAS_FLIPS && kind === FLIP) return [{ kind: 'flip', at }]
    if (HAS_TYPE_CHANGES && kind === TYPE) return [{ kind: 'type', at, piece: argument - 1 }]
    if (HAS_RARE_ENTRIES && kind === COPY) return this.copyEffects(from)
    if (HAS_SCRIPTS && kind === SCRIPT) return [{ kind: 'script', change: this.script.game.change(at) }]
    if (HAS_ATTRIBUTES && kind === ATTRIBUTE)
      return [{ kind: 'attribute', at, attribute: argument >> 16, value: argument & 0xffff }]
    return [] // USE, EXCHANGE and SOW
  }

  /** An empty origin and a drop have no copy. */
  copyEffects (from) { return from === this.state.size || this.before[from] === 0 ? [] : [{ kind: 'copy', at: from }] }

  summary (from, to, effects, mode, code) {
    return { pass: false, from, to, effects, mode, piece: this.pieceOf(code), player: this.playerOf(code) }
  }
}

/** Return a described move in the Zillions notation (docs/semantics.md, rule 89). */
export function notation ({ design, state }, description) {
  if (HAS_PASSES && description.pass) return 'Pass'
  if (HAS_FORTH && description.text) return description.text
  const writer = new Writer(design, state)
  return writer.write(description)
}

/** A writer of the words of a move. */
class Writer {
  constructor (design, state) {
    this.design = design
    this.state = state
    this.words = []
    this.mentioned = -1
    this.changed = '' // what the last "= X" names: more squares may follow it
  }

  squareName (square) { return this.design.board.positions[square].name }

  pieceAt (square) {
    const { typeShift, typeMask } = this.design.layout
    const type = (this.state.board[square] >>> typeShift) & typeMask
    return type === 0 ? '?' : this.design.pieces[type - 1].name
  }

  playerAt (square) {
    return this.design.players[31 - Math.clz32(this.state.board[square] & this.design.layout.ownerMask)].name
  }

  write ({ effects, mode, from }) {
    for (const effect of effects) this.writePart(effect)
    if (HAS_CHANGES || HAS_RECORDS) for (const effect of effects) this.writeChange(effect)
    const seen = []
    if (HAS_CAPTURES) for (const effect of effects) this.writeCapture(effect, seen)
    if (HAS_CHANGES)
      for (const effect of effects)
        if (effect.promotion) this.writeEquals(this.design.pieces[effect.piece].name, effect.at)
    if (HAS_SCRIPTS)
      for (const effect of effects) if (effect.kind === 'script') this.words.push('&', JSON.stringify(effect.change))
    if (HAS_PIECE_MOVES && this.words.length === 0) this.words.push(this.pieceAt(from), this.squareName(from))
    if (HAS_PARTIAL_MOVES && mode !== 0)
      this.words.unshift('partial', String(mode === 1 ? 0 : this.design.notationModes[mode - 2]))
    return this.words.join(' ')
  }

  /** Append words. The square is the one that a following `@` or `=` refers to. */
  append (square, ...words) {
    this.words.push(...words)
    this.mentioned = square
    this.changed = ''
  }

  writePart (effect) {
    if (HAS_DROPS && effect.kind === 'drop') this.writeDrop(effect)
    if (HAS_PIECE_MOVES && effect.kind === 'move' && effect.from !== effect.to && this.state.board[effect.from] !== 0)
      this.writeMove(effect)
  }

  writeMove (effect) {
    const sign = this.state.board[effect.to] !== 0 && !(HAS_PILES && this.design.layout.piles) ? 'x' : '-'
    this.append(effect.to, this.pieceAt(effect.from), this.squareName(effect.from), sign, this.squareName(effect.to))
  }

  writeDrop ({ at, player, piece }) {
    this.append(at, this.design.players[player].name, this.design.pieces[piece].name, this.squareName(at))
  }

  writeChange (effect) {
    const { at, kind } = effect
    if (HAS_CREATES && kind === 'create') this.writeDrop(effect)
    if (HAS_RARE_ENTRIES && kind === 'copy') this.append(at, this.playerAt(at), this.pieceAt(at), this.squareName(at))
    if (HAS_ATTRIBUTES && kind === 'attribute')
      this.append(this.mentioned, '@', this.squareName(at), String(effect.attribute), String(effect.value))
    if (HAS_OWNER_CHANGES && kind === 'owner') this.writeEquals(this.design.players[effect.player].name, at)
    if (HAS_TYPE_CHANGES && kind === 'type' && !effect.promotion)
      this.writeEquals(this.design.pieces[effect.piece].name, at)
    if (HAS_FLIPS && kind === 'flip') this.append(at, 'flip', this.squareName(at))
  }

  writeEquals (what, at) {
    if (this.changed === what) this.words.push(this.squareName(at))
    else {
      this.words.push('=', what)
      if (this.mentioned === at) return
      this.words.push('on', this.squareName(at))
      this.changed = what
    }
    this.mentioned = at
  }

  writeCapture (effect, seen) {
    if (effect.kind !== 'capture' || effect.landing || seen.includes(effect.at)) return
    seen.push(effect.at)
    this.append(effect.at, 'x', this.squareName(effect.at))
  }
}
