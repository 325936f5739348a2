import {
  CONTINUATION, HEADER, KIND_MASK, DROP, LAST_FROM, LAST_TO, PART, PARTIAL_SQUARE, PASS, RECORD_TOP, SQUARE_SHIFT, TOP,
  TURN, TYPE
} from '../runtime/state/layout.js'

// Positions and moves as integers, for learning programs (zrf2js/environments/numbers.py has the same fields).

/** The fields before the cells, in order; `moves` is the number of legal moves. */
export const FIELDS = [
  'chooser', 'random', 'turn', 'lastFrom', 'lastTo', 'partial', 'continuation', 'moves', 'result', 'plies'
]

/** Results: 0 while the game continues, 1 for a draw, 2 + player for a win, 2 + players + player for a loss. */
export function resultOf ({ players }, outcome) {
  if (outcome === null) return 0
  const numberOf = name => players.indexOf(name)
  if (outcome.kind === 'win') return 2 + numberOf(outcome.winner)
  return outcome.kind === 'loss' ? 2 + players.length + numberOf(outcome.loser) : 1
}

/** Return the sizes and the layout of piece codes: what a program needs to read the integers. */
export function describeNumbers ({ _position: { design, state } }) {
  const { layout } = design
  return {
    fields: FIELDS.length,
    size: state.size,
    players: layout.players,
    types: layout.types,
    typeShift: layout.typeShift,
    typeMask: layout.typeMask,
    attributes: layout.attributes.map(({ shift, mask }) => [shift, mask]),
    earlier: Boolean(layout.readsEarlierParts),
    piles: Boolean(layout.piles)
  }
}

/** A list of integers that grows. */
export class Integers {
  constructor () {
    this.values = new Int32Array(1 << 10)
    this.length = 0
  }

  /** Return the index of `count` new integers, which are 0. */
  reserve (count) {
    const at = this.length
    this.length += count
    if (this.length > this.values.length) {
      const { values } = this
      this.values = new Int32Array(2 * this.length)
      this.values.set(values)
    }
    return at
  }

  clear () {
    this.values.fill(0, 0, this.length)
    this.length = 0
  }

  /** Return the integers as text in base 64 where Node.js runs, else as a list. */
  encode () {
    const used = this.values.subarray(0, this.length)
    return typeof Buffer === 'undefined'
      ? Array.from(used)
      : Buffer.from(used.buffer, 0, used.byteLength).toString('base64')
  }
}

/** Return the number of integers of a position. */
function strideOf ({ layout }, size) {
  const slots = layout.players * layout.types
  return FIELDS.length + size + slots + (layout.readsEarlierParts ? size : 0) + (layout.piles ? size * slots : 0)
}

/** Write the pieces below the top ones of piles: their counts by position, player and type. */
function writePiles ({ design: { layout }, state: { size, under, piles } }, out, at) {
  const slots = layout.players * layout.types
  for (let place = 0; place < size; place++) {
    if (under[place] === 0) continue
    for (const code of piles.list(under[place])) {
      const player = 31 - Math.clz32(code & ((1 << layout.players) - 1))
      out[at + place * slots + player * layout.types + ((code >>> layout.typeShift) & layout.typeMask)]++
    }
  }
}

/** Write the fields of a position, its cells and reserves, and the rest that the rules read. */
function writeFields ({ random, _position: position }, integers, { number, result, plies }) {
  const { design, design: { layout }, state: { size, board, reserve, registers, parts } } = position
  const start = integers.reserve(strideOf(design, size))
  const out = integers.values
  out[start] = position.chooser()
  out[start + 1] = random ? 1 : 0
  out[start + 2] = registers[TURN]
  out[start + 3] = registers[LAST_FROM]
  out[start + 4] = registers[LAST_TO]
  out[start + 5] = registers[PARTIAL_SQUARE]
  out[start + 6] = registers[CONTINUATION]
  out[start + 7] = number
  out[start + 8] = result
  out[start + 9] = plies
  let at = start + FIELDS.length
  for (let place = 0; place < size; place++) out[at++] = board[place]
  for (let slot = 0; slot < layout.players * layout.types; slot++) out[at++] = reserve[slot]
  if (layout.readsEarlierParts) {
    for (let place = 0; place < size; place++)
      out[at++] = (parts.wasVisited(place) ? 1 : 0) | (parts.wasCaptured(place) ? 2 : 0)
  }
  if (layout.piles) writePiles(position, out, at)
}

/** Write a packed move: origin, target, and the type (from 1) of a promotion or drop, 0 for others. */
function writePacked (
  { layout: { codeBits, positionBits, twoWordMoves, typeMask, typeShift } },
  { board, size, moveBuffer, codes },
  index,
  out,
  at
) {
  const packed = moveBuffer[index]
  const mask = (1 << positionBits) - 1
  const from = packed & mask
  const code = (twoWordMoves ? codes[index] : packed >>> (2 * positionBits)) & ((1 << codeBits) - 1)
  const type = (code >>> typeShift) & typeMask
  out[at] = from
  out[at + 1] = (packed >> positionBits) & mask
  out[at + 2] = from < size && ((board[from] >>> typeShift) & typeMask) === type ? 0 : type
}

/** Write the same for a record. The first part counts; a change of type counts at the target of the last one. */
function writeRecord ({ layout: { typeMask, typeShift } }, { board, size, records }, start, out, at) {
  const typeOf = code => (code >>> typeShift) & typeMask
  let from = records[start + 1]
  let to = records[start + 2]
  const extra = records[start + 4]
  let type = from === size ? typeOf(extra) : extra
  const end = to
  let isFirst = true
  for (let i = start + HEADER; i < records[start]; i += 2) {
    const kind = records[i] & KIND_MASK
    const place = records[i] >> SQUARE_SHIFT
    const argument = records[i + 1]
    if (kind === TYPE && place === end) type = argument
    if (!isFirst || (kind !== PART && kind !== DROP)) continue
    isFirst = false
    from = kind === PART ? place : size
    to = kind === PART ? argument : place
    if (kind === DROP) type = typeOf(argument)
  }
  out[at] = from
  out[at + 1] = to
  out[at + 2] = from < size && typeOf(board[from]) === type ? 0 : type
}

/** Write the moves of a position: origin (`size` for a drop), target, type; -1, -1, 0 for a pass. */
function writeMoves (game, position, integers, count) {
  if (count === 0) return
  const { design, state, state: { moveBuffer, registers } } = position
  const start = integers.reserve(3 * count)
  const out = integers.values
  if (state.describe) {
    out.set(describedMoves(game, state.size), start)
    return
  }
  const top = registers[TOP]
  const recordTop = registers[RECORD_TOP]
  position.generate(top)
  for (let k = 0; k < count; k++) {
    const entry = moveBuffer[top + k]
    const at = start + 3 * k
    if (entry >= 0) writePacked(design, state, top + k, out, at)
    else if (entry < PASS) writeRecord(design, state, ~entry, out, at)
    else out[at] = out[at + 1] = -1
  }
  registers[TOP] = top
  registers[RECORD_TOP] = recordTop
}

/** Return the same by the methods of the game, for moves of Forth words. */
function describedMoves (game, size) {
  const { pieces } = game.design
  return game.moves().flatMap(({ pass, from, to, piece }) => {
    if (pass) return [-1, -1, 0]
    return from < 0 ? [size, to, 1 + pieces.findIndex(({ name }) => name === piece)] : [from, to, 0]
  })
}

/**
 * Write a game to two lists.
 * @param {Game} game
 * @param {{fields: Integers, moves: Integers}} lists
 * @param {{number: number, result: number, plies: number}} counts the number of legal moves, the result, the plies
 */
export function writeNumbers (game, { fields, moves }, counts) {
  const { _position: position } = game
  writeFields(game, fields, counts)
  writeMoves(game, position, moves, counts.number)
}
