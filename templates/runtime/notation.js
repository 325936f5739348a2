import { carriesOff } from './carried_pieces.js'
import {
  ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, EXCHANGE, FLIP, HEADER, OWNER, PART, PASS, SCRIPT, SOW, TYPE, USE
} from './layout.js'

/** Kinds of effects that have no effect on an empty square. */
const CHANGES = ['capture', 'attribute', 'owner', 'type', 'flip']

/**
 * Describe a generated move by its effects.
 *
 * Effects are { kind: 'move', from, to }, 'drop' and 'create' { at, piece, player }, 'capture' and 'flip'
 * { at }, 'owner' { at, player }, 'type' { at, piece }, 'attribute' { at, attribute, value }, 'copy' { at },
 * and 'script' { change }. Squares, pieces (from 0), players and attributes are indices.
 * @param {Object} position
 * @param {number} move index in the arena
 * @returns {Object} { pass, from, to, effects, mode, piece, player }; `mode` is the continuation, 0 for none
 */
export function describe (position, move) {
  const { state } = position
  const packed = state.arena[move]
  if (packed === PASS) return { pass: true, from: -1, to: -1, effects: [], mode: 0 }
  const read = new Reader(position)
  return packed >= 0 ? read.packed(packed, move) : read.many(~packed)
}

/** A reader of packed moves and records. */
class Reader {
  constructor (position) {
    this.position = position
    this.state = position.state
    this.layout = position.design.layout
    this.before = position.state.board
    this.script = position.script
  }

  pieceOf (code) { return ((code >>> this.layout.typeShift) & this.layout.typeMask) - 1 }

  playerOf (code) { return 31 - Math.clz32(code & this.layout.ownerMask) }

  /**
   * Describe a packed move. Its change list names the changes of the mover that the block makes, in order.
   * Their results are in the landing code, as are differences that the list omits.
   */
  packed (move, index) {
    const { layout, state } = this
    const mask = (1 << layout.positionBits) - 1
    const from = move & mask
    const to = (move >> layout.positionBits) & mask
    const landing = layout.twoWordMoves ? state.codes[index] : move >>> (2 * layout.positionBits)
    const code = landing & ((1 << layout.codeBits) - 1)
    const changeList = layout.changeLists[landing >>> layout.codeBits]
    if (from === state.size) {
      const fresh = (state.fresh[(code >>> layout.typeShift) & layout.typeMask]) | (code & layout.ownerMask)
      const effects = [this.appear('drop', to, code)].concat(this.changes(to, fresh, code, changeList))
      return this.summary(-1, to, effects, 0, code)
    }
    const effects = [{ kind: 'move', from, to }]
    if (this.before[to] !== 0 && from !== to && !layout.piles) effects.push({ kind: 'capture', at: to, landing: true })
    effects.push(...this.changes(to, this.before[from], code, changeList))
    return this.summary(from, to, effects, 0, this.before[from])
  }

  /** Return the effects from one code to another: those of the change list, then other differences. */
  changes (at, old, code, changeList) {
    const listed = changeList.map(change => this.changed(at, code, change))
    const differs = this.layout.attributes
      .map((_, attribute) => attribute)
      .filter(attribute => !changeList.includes(attribute) && this.valueOf(code, attribute) !== this.valueOf(old, attribute))
    if (!changeList.includes('owner') && this.playerOf(code) !== this.playerOf(old)) differs.push('owner')
    if (!changeList.includes('type') && !changeList.includes('promotion') && this.pieceOf(code) !== this.pieceOf(old)) differs.push('promotion')
    return listed.concat(differs.map(change => this.changed(at, code, change)))
  }

  /** Return the effect of a change: the index of an attribute, 'owner', 'type' or 'promotion'. */
  changed (at, code, change) {
    if (change === 'owner') return { kind: 'owner', at, player: this.playerOf(code) }
    if (change === 'type') return { kind: 'type', at, piece: this.pieceOf(code) }
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

  /** Describe a record. */
  many (record) {
    const { records, size } = this.state
    const [end, from, to, mode, extra] = records.subarray(record, record + HEADER)
    if (this.state.describe) return this.state.describe(this, record) // words of Forth
    const parts = []
    const effects = []
    for (let i = record + HEADER; i < end; i += 2) {
      const target = [PART, DROP].includes(records[i] & 15) ? parts : effects
      target.push(...this.entry(records[i] & 15, records[i] >> 4, records[i + 1], from))
    }
    if (from !== size) parts.push({ kind: 'move', from, to })
    else if (to !== size) parts.push(this.appear('drop', to, extra))
    const lifted = new Set(parts.map(part => part.from))
    for (const part of parts) {
      const at = part.kind === 'move' ? part.to : part.at
      if (part.from !== at && this.before[at] !== 0 && !this.layout.piles) {
        effects.push({ kind: 'capture', at, landing: true, lifted: lifted.has(at) })
      }
    }
    if (from !== size && extra !== 0) effects.push({ kind: 'type', at: to, piece: extra - 1, promotion: true })
    for (const part of parts) {
      if (part.kind === 'move' && carriesOff(this.position, record, part.from, part.to)) effects.push({ kind: 'capture', at: part.from, landing: true })
    }
    const first = parts[0]
    const all = parts.concat(effects.filter(effect => !effect.lifted && this.matters(effect, parts, effects)))
    if (first === undefined) return Object.assign(this.summary(-1, -1, all, mode, 0), { player: -1 })
    if (first.kind === 'move') return this.summary(first.from, to, all, mode, this.before[first.from])
    return Object.assign(this.summary(-1, to, all, mode, 0), { piece: first.piece, player: first.player })
  }

  /** Return false for a change of a piece where there is none: it has no effect (rules 62, 65). */
  matters ({ kind, at }, parts, effects) {
    if (!CHANGES.includes(kind) || this.before[at] !== 0) return true
    return parts.some(part => (part.kind === 'move' ? part.to : part.at) === at) ||
      effects.some(effect => effect.kind === 'create' && effect.at === at)
  }

  entry (kind, at, argument, from) {
    switch (kind) {
      case PART: return [{ kind: 'move', from: at, to: argument }]
      case CAPTURE: return [{ kind: 'capture', at }]
      case CREATE: return [this.appear('create', at, argument)]
      case DROP: return [this.appear('drop', at, argument)]
      case OWNER: return [{ kind: 'owner', at, player: this.playerOf(argument) }]
      case FLIP: return [{ kind: 'flip', at }]
      case TYPE: return [{ kind: 'type', at, piece: argument - 1 }]
      case COPY: return this.copy(from)
      case SCRIPT: return [{ kind: 'script', change: this.script.game.change(at) }]
      case USE: case EXCHANGE: case SOW: return []
      case ATTRIBUTE: return [{ kind: 'attribute', at, attribute: argument >> 16, value: argument & 0xffff }]
    }
    throw new Error('unknown effect ' + kind)
  }

  /** An empty origin and a drop have no copy. */
  copy (from) { return from === this.state.size || this.before[from] === 0 ? [] : [{ kind: 'copy', at: from }] }

  summary (from, to, effects, mode, code) {
    return { pass: false, from, to, effects, mode, piece: this.pieceOf(code), player: this.playerOf(code) }
  }
}

/** Return a described move in the notation of Zillions (ZRF_SEMANTICS, rule 89). */
export function notation (position, description) {
  if (description.pass) return 'Pass'
  if (description.text) return description.text
  const { design, state } = position
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

  name (square) { return this.design.board.positions[square].name }

  pieceAt (square) {
    const { typeShift, typeMask } = this.design.layout
    const type = (this.state.board[square] >>> typeShift) & typeMask
    return type === 0 ? '?' : this.design.pieces[type - 1].name
  }

  playerAt (square) { return this.design.players[31 - Math.clz32(this.state.board[square] & this.design.layout.ownerMask)].name }

  write ({ effects, mode, from }) {
    for (const effect of effects) this.part(effect)
    for (const effect of effects) this.change(effect)
    const seen = new Set()
    for (const effect of effects) this.capture(effect, seen)
    for (const effect of effects) if (effect.promotion) this.equals(this.design.pieces[effect.piece].name, effect.at)
    for (const effect of effects) if (effect.kind === 'script') this.words.push('&', JSON.stringify(effect.change))
    if (this.words.length === 0) this.words.push(this.pieceAt(from), this.name(from))
    if (mode !== 0) this.words.unshift('partial', String(mode === 1 ? 0 : this.design.notationModes[mode - 2]))
    return this.words.join(' ')
  }

  /** Append words. The square is the one that a following `@` or `=` refers to. */
  append (square, ...words) {
    this.words.push(...words)
    this.mentioned = square
    this.changed = ''
  }

  part (effect) {
    if (effect.kind === 'drop') this.appears(effect)
    if (effect.kind !== 'move' || effect.from === effect.to || this.state.board[effect.from] === 0) return
    const sign = this.state.board[effect.to] !== 0 && !this.design.layout.piles ? 'x' : '-'
    this.append(effect.to, this.pieceAt(effect.from), this.name(effect.from), sign, this.name(effect.to))
  }

  appears ({ at, player, piece }) {
    this.append(at, this.design.players[player].name, this.design.pieces[piece].name, this.name(at))
  }

  change (effect) {
    const { at } = effect
    switch (effect.kind) {
      case 'create': return this.appears(effect)
      case 'copy': return this.append(at, this.playerAt(at), this.pieceAt(at), this.name(at))
      case 'attribute': return this.append(this.mentioned, '@', this.name(at), String(effect.attribute), String(effect.value))
      case 'owner': return this.equals(this.design.players[effect.player].name, at)
      case 'type': return effect.promotion ? undefined : this.equals(this.design.pieces[effect.piece].name, at)
      case 'flip': return this.append(at, 'flip', this.name(at))
    }
  }

  equals (what, at) {
    if (this.changed === what) this.words.push(this.name(at))
    else {
      this.words.push('=', what)
      if (this.mentioned === at) return
      this.words.push('on', this.name(at))
      this.changed = what
    }
    this.mentioned = at
  }

  capture (effect, seen) {
    if (effect.kind !== 'capture' || effect.landing || seen.has(effect.at)) return
    seen.add(effect.at)
    this.append(effect.at, 'x', this.name(effect.at))
  }
}
