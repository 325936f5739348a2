import { LAST_FROM, LAST_TO, TURN } from './layout.js'

/**
 * Moves as records write them (ZRF_SEMANTICS, rule 89), read back.
 *
 * Two texts can mean the same move: a record names an attribute or a type that stays as it was,
 * and lists captures in an order of its own. So moves are compared by what they leave behind.
 */

/** The legal move that a text means, or undefined: the same words, else the same effects. */
export function findRecorded (position, moves, text) {
  const exact = moves.find(move => move.text === text)
  if (exact !== undefined) return exact
  const wanted = meaningOf(position, text)
  if (wanted === null) return undefined
  const others = moves.map(move => ({ move, meaning: meaningOf(position, move.text) }))
  const same = others.filter(({ meaning }) => meaning !== null && meaning.effects === wanted.effects)
  const found = same.find(({ meaning }) => meaning.partial === wanted.partial) || onlyStep(same, wanted)
  return found && found.move
}

/** Numbers of move types change from one version of the rules to the next: one candidate is enough. */
function onlyStep (same, wanted) {
  const steps = same.filter(({ meaning }) => meaning.partial !== null)
  return wanted.partial !== null && steps.length === 1 ? steps[0] : undefined
}

/** What a text does here, in words that can be compared; null when it is no move of this game. */
function meaningOf (position, text) {
  try {
    const recorded = readRecorded(position.design, text)
    return { effects: traces(position, recorded), partial: recorded.partial }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function traces (position, recorded) {
  if (recorded.pass) return 'Pass'
  const { after, taken } = enact(position, recorded)
  const changed = Array.from(after).filter(([place, code]) => code !== position.state.board[place])
  const parts = recorded.items.filter(({ kind }) => kind === 'part' || kind === 'stay').map(partWords)
  return JSON.stringify([parts.sort(), changed.sort(byPlace), Array.from(taken).sort()])
}

function partWords ({ piece, from, sign, to }) { return [piece, from, sign, to].join(' ') }

function byPlace (a, b) { return a[0] - b[0] }

// --- reading -----------------------------------------------------------------------------------

/**
 * The items of a move: { kind: 'part', piece, from, sign, to }, 'stay' { piece, from },
 * 'appear' { player, piece, at }, 'attribute' { at, attribute, value }, 'become' { what, at },
 * 'flip' and 'capture' { at }. `partial` is the number of the move type that may follow, or null.
 * Throws a RangeError where the words make no sense in this game.
 */
export function readRecorded (design, text) {
  const words = text.trim().split(/\s+/)
  if (words.length === 1 && words[0] === 'Pass') return { pass: true, partial: null, items: [] }
  const partial = words[0] === 'partial' ? numberOf(words.splice(0, 2)[1]) : null
  const reader = new RecordReader(design, words)
  while (words.length > 0) reader.item()
  return { pass: false, partial, items: reader.items }
}

function numberOf (word) {
  if (!/^\d+$/.test(word)) throw new RangeError('not a number: ' + word)
  return Number(word)
}

class RecordReader {
  constructor (design, words) {
    this.design = design
    this.words = words
    this.items = []
    this.mentioned = -1
  }

  item () {
    switch (this.words[0]) {
      case 'x': return this.at('capture')
      case 'flip': return this.at('flip')
      case '@': return this.attribute()
      case '=': return this.become()
    }
    if (this.words[2] === '-' || this.words[2] === 'x') this.part()
    else if (this.words.length === 2) this.stay()
    else this.appear()
  }

  take (count) {
    if (this.words.length < count) throw new RangeError('the move breaks off after ' + this.words[0])
    return this.words.splice(0, count)
  }

  placeOf (name) {
    this.mentioned = indexByName(this.design.board.positions, name, 'position')
    return this.mentioned
  }

  piece (name) { return indexByName(this.design.pieces, name, 'piece') }

  player (name) { return indexByName(this.design.players, name, 'player') }

  at (kind) {
    const at = this.placeOf(this.take(2)[1])
    this.items.push({ kind, at })
  }

  attribute () {
    const [, name, attribute, value] = this.take(4)
    const at = indexByName(this.design.board.positions, name, 'position')
    const { values } = this.design.attributes[attribute] || { values: [] }
    if (values[value] === undefined) throw new RangeError('no attribute ' + attribute + ' with a value ' + value)
    this.items.push({ kind: 'attribute', at, attribute: Number(attribute), value: Number(value) })
  }

  /** `= X` changes the place mentioned last, `= X on a b c` each of these. */
  become () {
    const what = this.whatever(this.take(2)[1])
    if (this.words[0] !== 'on') this.becomes(what, this.mentioned)
    else {
      this.becomes(what, this.placeOf(this.take(2)[1]))
      while (this.isPlace(this.words[0])) this.becomes(what, this.placeOf(this.take(1)[0]))
    }
  }

  becomes (what, at) {
    if (at < 0) throw new RangeError('no place is named before this =')
    this.items.push({ kind: 'become', what, at })
  }

  /** A piece, else a player. */
  whatever (name) {
    const piece = this.design.pieces.findIndex(item => item.name === name)
    return piece >= 0 ? { piece } : { player: this.player(name) }
  }

  isPlace (name) { return this.design.board.positions.some(item => item.name === name) }

  part () {
    const [name, from, sign, to] = this.take(4)
    const piece = this.piece(name)
    this.items.push({ kind: 'part', piece, from: this.placeOf(from), sign, to: this.placeOf(to) })
  }

  stay () {
    const [name, from] = this.take(2)
    this.items.push({ kind: 'stay', piece: this.piece(name), from: this.placeOf(from) })
  }

  appear () {
    const [player, name, at] = this.take(3)
    this.items.push({ kind: 'appear', player: this.player(player), piece: this.piece(name), at: this.placeOf(at) })
  }
}

export function indexByName (list, name, what) {
  const index = list.findIndex(item => item.name === name)
  if (index < 0) throw new RangeError('unknown ' + what + ' ' + name)
  return index
}

// --- doing -------------------------------------------------------------------------------------

/**
 * What the move leaves behind: `after`, the code on every place it touches, and `taken`, the
 * places where something was captured. The position stays as it is.
 */
export function enact (position, { items }) {
  const forced = new ForcedPosition(position)
  const parts = items.filter(({ kind }) => kind === 'part')
  for (const { from } of parts) forced.after.set(from, 0)
  for (const part of parts) forced.land(part, position.state.board[part.from])
  for (const item of items) forced.apply(item)
  return forced
}

class ForcedPosition {
  constructor ({ state, design }) {
    this.board = state.board
    this.fresh = state.fresh
    this.layout = design.layout
    this.after = new Map()
    this.taken = new Set()
  }

  codeAt (place) { return this.after.has(place) ? this.after.get(place) : this.board[place] }

  land ({ to }, code) {
    if (this.codeAt(to) !== 0) this.taken.add(to)
    this.after.set(to, code)
  }

  apply (item) {
    const { kind, at } = item
    if (kind === 'appear') this.after.set(at, this.fresh[item.piece + 1] | (1 << item.player))
    else if (kind === 'capture') this.capture(at)
    else if (at !== undefined && this.codeAt(at) !== 0) this.after.set(at, this.changed(item, this.codeAt(at)))
  }

  capture (at) {
    if (this.codeAt(at) === 0) return
    this.taken.add(at)
    this.after.set(at, 0)
  }

  changed ({ kind, what, attribute, value }, code) {
    const { ownerMask, typeShift, typeMask, flipTo, attributes } = this.layout
    if (kind === 'flip') return (code & ~ownerMask) | flipTo[31 - Math.clz32(code & ownerMask)]
    if (kind === 'attribute') return (code & ~(attributes[attribute].mask << attributes[attribute].shift)) | (value << attributes[attribute].shift)
    if (what.piece === undefined) return (code & ~ownerMask) | (1 << what.player)
    return (code & ~(typeMask << typeShift)) | ((what.piece + 1) << typeShift)
  }
}

/**
 * Makes a recorded move, legal or not, and begins anew behind it; reserves stay as they are.
 * `goesOn` says whether the turn may go on where the record says that it does.
 */
export function forceRecorded (position, text, goesOn) {
  const { design, state: { registers } } = position
  const recorded = readRecorded(design, text)
  const { after } = enact(position, recorded)
  const turn = turnOf(position, recorded.items[0])
  const [from, to] = trackOf(recorded.items[0], [registers[LAST_FROM], registers[LAST_TO]])
  after.forEach((code, place) => position.setup(place, code))
  if (recorded.partial !== null) {
    position.resetTo(turn, from, to, to, Math.max(1, 2 + design.notationModes.indexOf(recorded.partial)))
    if (goesOn()) return
  }
  position.resetTo(turn + 1 < design.turns.length ? turn + 1 : design.repeat, from, to, -1, 0)
}

/** The next item of the turn order whose mover can have begun with this. */
function turnOf ({ design, state }, item) {
  const { turns } = design
  const now = state.registers[TURN]
  const owners = item === undefined ? -1 : item.kind === 'appear' ? 1 << item.player : state.board[item.from]
  const later = turns.map((_, k) => (now + k) % turns.length)
  const found = later.find(k => ((1 << turns[k].mover) & owners) !== 0)
  return found === undefined ? now : found
}

/** What becomes the last move. */
function trackOf (item, last) {
  if (item === undefined) return last
  if (item.kind === 'part') return [item.from, item.to]
  return item.kind === 'appear' ? [-1, item.at] : last
}
