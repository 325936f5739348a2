import { HAS_ATTRIBUTES, HAS_CAPTURES, HAS_CHANGES, HAS_FLIPS, HAS_LONG_GAMES, HAS_OWNER_CHANGES, HAS_PARTIAL_MOVES, HAS_PASSES, HAS_PIECE_MOVES, HAS_RECORDS } from '../state/build_flags.js'
import { expect, oneLine } from './options.js'
import { LAST_FROM, LAST_TO, TURN } from '../state/layout.js'
import { findNumbered } from './numbered_moves.js'
import { fromJSON, toJSON } from './position_io.js'
import { indexByName } from './savegame.js'

// Moves in the notation of saved games (docs/semantics.md, rule 89), parsed and applied.
//
// Different texts can describe the same move: a record may name an attribute or a type that does not change,
// and may list captures in another order. So moves are compared by their effects.

/** Return the legal move that a text describes: by equal text, else by equal effects; else undefined. */
export function findRecorded (position, moves, text) {
  if (!HAS_RECORDS && !HAS_CHANGES) return moves.find(move => move.text === text) // packed moves have one text each
  const exact = findNumbered(moves, text)
  return exact !== undefined || !text.includes(' ') ? exact : findEqual(position, moves, text)
}

function findEqual (position, moves, text) {
  const wanted = meaningOf(position, text)
  if (wanted === null) return undefined
  const others = moves.map(move => ({ move, meaning: meaningOf(position, move.text) }))
  const same = others.filter(({ meaning }) => meaning !== null && meaning.effects === wanted.effects)
  const found = !HAS_PARTIAL_MOVES ? same[0] : same.find(({ meaning }) => meaning.partial === wanted.partial) || onlyStep(same, wanted)
  return found && found.move
}

/** Return the only candidate that is partial. Numbers of move types differ between versions of the rules. */
function onlyStep (same, wanted) {
  const steps = same.filter(({ meaning }) => meaning.partial !== null)
  return wanted.partial !== null && steps.length === 1 ? steps[0] : undefined
}

/** Return the effects of a text in a comparable form, or null if it is not a move of this game. */
function meaningOf (position, text) {
  try {
    const recorded = readRecorded(position.design, text)
    return { effects: effectsOf(position, recorded), partial: recorded.partial }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Return the moving parts, the changed squares and the captures of a move as text. */
function effectsOf (position, recorded) {
  if (HAS_PASSES && recorded.pass) return 'Pass'
  const { after, taken } = enact(position, recorded)
  const changed = Array.from(after).filter(([square, code]) => code !== position.state.board[square])
  const parts = recorded.items.filter(({ kind }) => kind === 'part' || kind === 'stay').map(partWords)
  return JSON.stringify([parts.sort(), changed.sort(bySquare), Array.from(taken).sort()])
}

function partWords ({ piece, from, sign, to }) { return [piece, from, sign, to].join(' ') }

function bySquare (a, b) { return a[0] - b[0] }

// --- parsing -----------------------------------------------------------------------------------

/**
 * Parse the text of a move.
 *
 * Items are { kind: 'part', piece, from, sign, to }, 'stay' { piece, from }, 'appear' { player, piece, at },
 * 'attribute' { at, attribute, value }, 'become' { what, at }, 'flip' and 'capture' { at }.
 * @param {Object} design
 * @param {string} text
 * @returns {Object} { pass, partial, items }; `partial` is the number of the move type that may follow, or
 *   null. Throws a RangeError if the text does not fit the game
 */
export function readRecorded (design, text) {
  const words = text.trim().split(/\s+/)
  if (HAS_PASSES && words.length === 1 && words[0] === 'Pass') return { pass: true, partial: null, items: [] }
  const partial = HAS_PARTIAL_MOVES && words[0] === 'partial' ? integerOf(words.splice(0, 2)[1]) : null
  const reader = new RecordReader(design, words)
  while (words.length > 0) reader.item()
  return { pass: false, partial, items: reader.items }
}

function integerOf (word) {
  if (!/^\d+$/.test(word)) throw new RangeError('expected a number, found ' + JSON.stringify(word))
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
    const [first, , sign] = this.words
    if (HAS_CAPTURES && first === 'x') this.readPlace('capture')
    else if (HAS_FLIPS && first === 'flip') this.readPlace('flip')
    else if (HAS_ATTRIBUTES && first === '@') this.readAttribute()
    else if (HAS_CHANGES && first === '=') this.readChange()
    else if (HAS_PIECE_MOVES && (sign === '-' || sign === 'x')) this.readPart()
    else if (HAS_PIECE_MOVES && this.words.length === 2) this.readStay()
    else this.readDrop()
  }

  /** Remove the next words, and return them. */
  take (count) {
    if (this.words.length < count) throw new RangeError('incomplete move after ' + JSON.stringify(this.words[0]))
    return this.words.splice(0, count)
  }

  squareOf (name) {
    this.mentioned = indexByName(this.design.board.positions, name, 'position')
    return this.mentioned
  }

  pieceNamed (name) { return indexByName(this.design.pieces, name, 'piece') }

  playerNamed (name) { return indexByName(this.design.players, name, 'player') }

  readPlace (kind) {
    const at = this.squareOf(this.take(2)[1])
    this.items.push({ kind, at })
  }

  readAttribute () {
    const [, name, attribute, value] = this.take(4)
    const at = indexByName(this.design.board.positions, name, 'position')
    const { values } = this.design.attributes[attribute] || { values: [] }
    if (values[value] === undefined) throw new RangeError('unknown value ' + value + ' of attribute ' + attribute)
    this.items.push({ kind: 'attribute', at, attribute: Number(attribute), value: Number(value) })
  }

  /** Parse `= X`, which changes the last square mentioned, or `= X on a b c`, which changes each of these. */
  readChange () {
    const what = this.pieceOrPlayer(this.take(2)[1])
    if (this.words[0] !== 'on') this.becomes(what, this.mentioned)
    else {
      this.becomes(what, this.squareOf(this.take(2)[1]))
      while (this.isSquare(this.words[0])) this.becomes(what, this.squareOf(this.take(1)[0]))
    }
  }

  becomes (what, at) {
    if (at < 0) throw new RangeError('no square before `=`')
    this.items.push({ kind: 'become', what, at })
  }

  /** Return the piece or else the player of a name. */
  pieceOrPlayer (name) {
    if (!HAS_OWNER_CHANGES) return { piece: this.pieceNamed(name) }
    const piece = this.design.pieces.findIndex(item => item.name === name)
    return piece >= 0 ? { piece } : { player: this.playerNamed(name) }
  }

  isSquare (name) { return this.design.board.positions.some(item => item.name === name) }

  readPart () {
    const [name, from, sign, to] = this.take(4)
    const piece = this.pieceNamed(name)
    this.items.push({ kind: 'part', piece, from: this.squareOf(from), sign, to: this.squareOf(to) })
  }

  readStay () {
    const [name, from] = this.take(2)
    this.items.push({ kind: 'stay', piece: this.pieceNamed(name), from: this.squareOf(from) })
  }

  readDrop () {
    const [player, name, at] = this.take(3)
    this.items.push({ kind: 'appear', player: this.playerNamed(player), piece: this.pieceNamed(name), at: this.squareOf(at) })
  }
}


// --- application -------------------------------------------------------------------------------

/**
 * Apply a parsed move to a copy of the squares that it touches; the position does not change.
 * @returns {ForcedPosition} `after` maps squares to codes; `taken` is the set of squares of captures
 */
export function enact (position, { items }) {
  const forced = new ForcedPosition(position)
  if (HAS_PIECE_MOVES) {
    const parts = items.filter(({ kind }) => kind === 'part')
    for (const { from } of parts) forced.after.set(from, 0)
    for (const part of parts) forced.landPiece(part, position.state.board[part.from])
  }
  for (const item of items) forced.apply(item)
  return forced
}

/** The squares that a move touches, with the codes after it. */
class ForcedPosition {
  constructor ({ state, design }) {
    this.board = state.board
    this.fresh = state.fresh
    this.layout = design.layout
    this.after = new Map()
    this.taken = new Set()
  }

  codeAt (square) { return this.after.has(square) ? this.after.get(square) : this.board[square] }

  landPiece ({ to }, code) {
    if (this.codeAt(to) !== 0) this.taken.add(to)
    this.after.set(to, code)
  }

  apply (item) {
    const { kind, at } = item
    if (kind === 'appear') this.after.set(at, this.fresh[item.piece + 1] | (1 << item.player))
    else if (HAS_CAPTURES && kind === 'capture') this.removePiece(at)
    else if ((HAS_CHANGES || HAS_FLIPS) && at !== undefined && this.codeAt(at) !== 0) this.after.set(at, this.codeAfter(item, this.codeAt(at)))
  }

  removePiece (at) {
    if (this.codeAt(at) === 0) return
    this.taken.add(at)
    this.after.set(at, 0)
  }

  codeAfter ({ kind, what, attribute, value }, code) {
    const { ownerMask, typeShift, typeMask, flipTo, attributes } = this.layout
    if (HAS_FLIPS && kind === 'flip') return (code & ~ownerMask) | flipTo[31 - Math.clz32(code & ownerMask)]
    if (HAS_ATTRIBUTES && kind === 'attribute') return (code & ~(attributes[attribute].mask << attributes[attribute].shift)) | (value << attributes[attribute].shift)
    if (HAS_OWNER_CHANGES && what.piece === undefined) return (code & ~ownerMask) | (1 << what.player)
    return (code & ~(typeMask << typeShift)) | ((what.piece + 1) << typeShift)
  }
}

/**
 * Make a recorded move, legal or not, and start a new history after it. Reserves do not change.
 * @param {Object} position
 * @param {string} text
 * @param {Function} hasContinuation returns true if the partial move that the text announces can continue
 */
export function forceRecorded (position, text, hasContinuation) {
  if (!HAS_LONG_GAMES) return forceDrops(position, text)
  const { design, state: { registers } } = position
  const recorded = readRecorded(design, text)
  const { after } = enact(position, recorded)
  const turn = turnOf(position, recorded.items[0])
  const [from, to] = trackOf(recorded.items, [registers[LAST_FROM], registers[LAST_TO]])
  after.forEach((code, square) => position.setup(square, code))
  if (HAS_PARTIAL_MOVES && recorded.partial !== null) {
    position.resetTo(turn, from, to, to, Math.max(1, 2 + design.notationModes.indexOf(recorded.partial)))
    if (hasContinuation()) return
  }
  position.resetTo(turn + 1 < design.turns.length ? turn + 1 : design.repeat, from, to, -1, 0)
}

const DROP_WORDS = ['player, piece and position', words => words.length === 3]

/** Do the same in games whose moves only drop pieces. */
function forceDrops (position, text) {
  const { players, turns, repeat } = position.design
  const data = toJSON(position)
  const board = Object.entries(data.board)
  const words = oneLine(text).split(' ')
  const [first, , target] = words
  while (words.length > 0) {
    const [player, piece, at] = expect('force', DROP_WORDS, words.splice(0, 3))
    board.push([at, [player, piece]])
  }
  const later = turns.map((_, k) => (data.turn + k) % turns.length).find(k => players[turns[k].mover].name === first)
  const turn = (later === undefined ? data.turn : later) + 1
  fromJSON(position, Object.assign(data, { board: Object.fromEntries(board), turn: turn < turns.length ? turn : repeat, last: [null, target] }))
}

/** Return the next item of the turn order whose mover can start the move. */
function turnOf ({ design, state }, item) {
  const { turns } = design
  const now = state.registers[TURN]
  const owners = item === undefined ? -1 : item.kind === 'appear' ? 1 << item.player : state.board[item.from]
  const later = turns.map((_, k) => (now + k) % turns.length)
  const found = later.find(k => ((1 << turns[k].mover) & owners) !== 0)
  return found === undefined ? now : found
}

/** Return origin and target of the last move after the items of a move. */
function trackOf (items, last) {
  const part = HAS_PIECE_MOVES && items.find(({ kind }) => kind === 'part') // also after a drop
  if (part) return [part.from, part.to]
  const [item] = items
  return item !== undefined && item.kind === 'appear' ? [-1, item.at] : last
}
