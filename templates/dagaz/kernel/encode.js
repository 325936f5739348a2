import {
  CREATE, HEADER, PASS, RECORD_BUFFER_SIZE, RECORD_TOP, SCRIPT, SQUARE_SHIFT
} from '../../runtime/state/layout.js'
import { RecordWriter } from '../../hooks/encode_move.js'

// Moves of scripts as records of the runtime. The board after a move determines its record, so a script may change
// a board in any way.

/** Return the piece codes of a board by position. */
export function codesOf (board, game) {
  const codes = new Int32Array(game.size)
  for (let pos = 0; pos < game.size; pos++) codes[pos] = codeAt(board, pos, game)
  return codes
}

/**
 * Return the different results of a board's moves: [{ ints, move, after, changes }]. `ints` is the record without its
 * first int; `changes` are the positions that change, each followed by its new code; `after` is the board after the
 * move, null if it is not known yet. Of moves with equal results the first one counts.
 */
export function encodeMoves (board, codes, game, state) {
  const isChanged = hasOtherPieces(board, codes, game) // by a script, while it listed the moves
  const simple = isChanged || game.kernel.hasValues ? null : encodeSimple(board, codes, game)
  if (simple !== null) return simple
  const results = new ListNumbers()
  const records = new ListNumbers()
  const counts = [] // of moves by the number of their record
  const target = codes.slice()
  const entries = []
  const kindOf = createKinds(board, game)
  for (const move of board.moves) {
    const { effects } = move
    const isSimple =
      !isChanged && move.result === undefined && (isSingleStep(effects, codes) || isSingleDrop(effects, codes))
    const after = isSimple ? null : board.apply(move)
    const changes = isSimple
      ? changesOfSimple(effects, codes, game)
      : changesOf(isChanged ? null : board.cells, codes, after, game)
    const known = results.size
    if (results.numberOf(changes, kindOf(effects, after)) < known) continue
    const quick = after === null ? simpleRecord(effects, codes, game) : null
    const ints = quick === null ? recordWith(effects, codes, changes, target, game, state) : quick
    const record = records.numberOf(ints, 0)
    const before = counts[record] || 0
    counts[record] = before + 1
    if (before > 0 || isSilent(ints, game)) addNumber(ints, before)
    entries.push({ ints, move, after, changes })
  }
  return entries
}

/** Do the same for a list of moves of one piece that stays what it is, and of drops. Return null for other lists. */
function encodeSimple ({ moves }, codes, game) {
  const { size } = game
  const known = new Set()
  const entries = []
  for (const move of moves) {
    const { effects } = move
    if (move.result !== undefined) return null
    const ints = simpleRecord(effects, codes, game)
    if (ints === null) return null
    const [from, to, piece] = effects
    const key = from === null ? -1 - to - size * game.codeOf(piece) : from * size + to
    if (known.has(key)) continue
    known.add(key)
    entries.push({ ints, move, after: null, changes: changesOfSimple(effects, codes, game) })
  }
  return entries
}

/** Numbers of lists of integers: equal lists of a kind have equal numbers, counted from 0. */
class ListNumbers {
  constructor () {
    this.size = 0
    this._lists = []
    this._kinds = []
    this._older = [] // the list before with the same hash, -1 for none
    this._latest = new Map() // by hash
  }

  numberOf (list, kind) {
    let hash = kind
    for (let i = 0; i < list.length; i++) hash = Math.imul(hash ^ list[i], 0x9e3779b1) ^ (hash >>> 15)
    const latest = this._latest.get(hash)
    const first = latest === undefined ? -1 : latest
    for (let found = first; found >= 0; found = this._older[found]) {
      if (this._kinds[found] === kind && areEqual(this._lists[found], list)) return found
    }
    this._lists.push(list.slice())
    this._kinds.push(kind)
    this._older.push(first)
    this._latest.set(hash, this.size)
    return this.size++
  }
}

function areEqual (one, other) {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

/**
 * Return a function of the effects of a move and the board after it (null for a single step). Its number is equal for
 * moves after which everything but the types and owners of the pieces is equal: the turn, and values of the board and
 * of pieces.
 */
function createKinds (board, game) {
  const { design } = game.kernel
  const turn = design.nextTurn(board)
  const player = design.currPlayer(turn)
  const usual = turn + ',' + player + valuesKey(board)
  const numbers = new Map([[usual, 0]])
  return (effects, after) => {
    const isUsual =
      after === null || (after.turn === turn && after.player === player && after.heldValues === board.heldValues)
    if (isUsual && !game.kernel.hasValues) return 0
    const key =
      (isUsual ? usual : after.turn + ',' + after.player + valuesKey(after)) +
      (game.kernel.hasValues ? pieceValuesKey(effects, board, after) : '')
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)
  }
}

/** Return true for a move of one piece, whose result follows from its effect. */
function isSingleStep (effects, codes) {
  if (effects.length !== 4) return false
  const [from, to, , part] = effects
  return (
    from !== null &&
    to !== null &&
    part === 1 &&
    from !== to &&
    codes[from] !== 0 &&
    from < codes.length &&
    to < codes.length
  )
}

/** Return true for a drop of one piece on an empty position. */
function isSingleDrop (effects, codes) {
  if (effects.length !== 4) return false
  const [from, to, piece, part] = effects
  return from === null && to !== null && part === 1 && codes[to] === 0 && piece !== null && piece.exec === undefined
}

function changesOfSimple ([from, to, piece], codes, game) {
  const code = piece === null ? codes[from] : game.codeOf(piece)
  if (from === null) return [to, code]
  if (code === codes[to]) return [from, 0]
  return from < to ? [from, 0, to, code] : [to, code, from, 0]
}

/** Return the record of a drop, or of a piece that moves and stays what it is; null for other moves. */
function simpleRecord (effects, codes, game) {
  const [from, to, piece] = effects
  if (isSingleDrop(effects, codes)) {
    const { size } = game
    const code = game.codeOf(piece)
    return game.creates(piece) ? [size, size, 0, 0, CREATE | to << SQUARE_SHIFT, code] : [size, to, 0, code]
  }
  if (!isSingleStep(effects, codes)) return null
  const code = piece === null ? codes[from] : game.codeOf(piece)
  return code === codes[from] && code !== codes[to] ? [from, to, 0, 0] : null
}

function recordWith (effects, codes, changes, target, game, state) {
  for (let i = 0; i < changes.length; i += 2) target[changes[i]] = changes[i + 1]
  const ints = recordOf(effects, codes, target, changes, game, state)
  for (let i = 0; i < changes.length; i += 2) target[changes[i]] = codes[changes[i]]
  return ints
}

/** Return true if the pieces of a board are others than those of the codes. */
function hasOtherPieces (board, codes, game) {
  for (let pos = 0; pos < codes.length; pos++) if (codeAt(board, pos, game) !== codes[pos]) return true
  return false
}

/**
 * Return the positions where a move changes the code, in ascending order, each followed by the new code. `cells` are
 * those of the codes, null for others.
 */
function changesOf (cells, codes, after, game) {
  const changes = []
  for (let pos = 0; pos < codes.length; pos++) {
    if (cells !== null && after.cells[pos] === cells[pos]) continue // most positions: equal pieces are one object
    const code = codeAt(after, pos, game)
    if (code !== codes[pos]) changes.push(pos, code)
  }
  return changes
}

function codeAt ({ cells }, pos, game) {
  const piece = cells[pos]
  return piece === undefined || piece === null ? 0 : game.codeOf(piece)
}

/** Add an entry to a record that makes it differ from those with the same effects on the pieces. */
function addNumber (ints, count) {
  ints.push(SCRIPT | count << 4, 0)
}

/** Return true if a record changes no piece. */
function isSilent (ints, { size }) { return ints.length === 4 && ints[0] === size && ints[1] === size }

/** Return a text that equal values of boards share. */
function valuesKey ({ heldValues: values }) {
  const names = Object.keys(values)
  return names.length === 0 ? ';' : JSON.stringify(names.map(name => [name, comparable(values[name])]))
}

/** Return the values of the pieces that a move puts on the board. `after` is null for a single step. */
function pieceValuesKey ([from, to, piece], board, after) {
  const textOf = (piece, pos) =>
    piece === null || piece === undefined || piece.values === undefined
      ? ''
      : ';' + pos + JSON.stringify(piece.values.map(comparable))
  if (after === null) {
    return textOf(piece === null ? board.cells[from] : piece, to)
  }
  let key = ''
  after.cells.forEach((piece, pos) => { if (piece !== board.cells[pos]) key += textOf(piece, pos) })
  return key
}

function comparable (value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? String(value) : value
}

/** Return [from, to, continuation, extra, entries...] of a move. */
function recordOf (effects, codes, target, changes, game, state) {
  if (state.registers[RECORD_TOP] + HEADER + 2 * (5 * game.size + 1) >= RECORD_BUFFER_SIZE) throw listTooLong()
  const { tracker } = game
  for (let i = 0; i < changes.length; i += 2) tracker.touch(changes[i])
  trackPieces(effects, codes, target, game, tracker)
  const start = state.registers[RECORD_TOP]
  const writer = new RecordWriter({ codes, game, extras: null }, { codes: target, extras: null }, state).write(tracker)
  tracker.reset()
  const ints = [writer.main.from, writer.main.to, 0, writer.extra]
  for (let i = start + HEADER; i < writer.end; i++) ints.push(state.records[i])
  return ints
}

function listTooLong () { return new RangeError('ZRF802: the list of moves exceeds the size of the move buffer') }

/** Follow the pieces that the effects of a move carry from position to position. */
function trackPieces (effects, codes, target, game, tracker) {
  let last = 0
  for (let i = 3; i < effects.length; i += 4) if (effects[i] > last) last = effects[i]
  for (let part = 1; part <= last; part++) trackPart(effects, part, codes, target, game, tracker)
  for (const pos of tracker.squares.slice())
    if (codes[pos] === 0 && target[pos] !== 0 && !tracker.holds(pos)) tracker.put(pos, true, target[pos])
}

function trackPart (effects, part, codes, target, game, tracker) {
  const moving = []
  const isOnBoard = pos => codes[pos] !== undefined
  for (let i = 0; i < effects.length; i += 4) {
    const [from, to] = [effects[i], effects[i + 1]]
    if (
      effects[i + 3] === part &&
      from !== null &&
      to !== null &&
      from !== to &&
      isOnBoard(from) &&
      isFilled(from, codes, tracker)
    )
      moving.push(from, to)
  }
  const leaving = []
  for (let i = moving.length - 2; i >= 0; i -= 2) if (!isOnBoard(moving[i + 1])) leaving.push(moving.splice(i, 2)[0])
  for (let i = 0; i < moving.length; i += 2) tracker.lift(moving[i])
  for (let i = 0; i < moving.length; i += 2) tracker.land(moving[i], moving[i + 1])
  for (const pos of leaving) tracker.take(pos, codes[pos])
  for (let i = 0; i < effects.length; i += 4) {
    const [from, to, piece] = [effects[i], effects[i + 1], effects[i + 2]]
    if (effects[i + 3] !== part || from !== null || to === null || piece === null || !isOnBoard(to)) continue
    if (target[to] !== 0 || game.isPiece(piece)) tracker.put(to, game.creates(piece), target[to] || game.codeOf(piece))
  }
  for (let i = 0; i < effects.length; i += 4)
    if (effects[i + 3] === part && isOnBoard(effects[i]) && effects[i + 1] === null)
      tracker.take(effects[i], codes[effects[i]])
}

/** Return true if a piece can start there: one that is there, or one that an earlier part moved there. */
function isFilled (pos, codes, tracker) { return codes[pos] !== 0 || tracker.holds(pos) }

/** Write the records of a list to the move buffer. Return its end. */
export function writeEntries (entries, start, state, node) {
  const { moveBuffer, records, registers } = state
  let end = start
  for (const entry of entries) {
    let packed = PASS
    if (!entry.move.isPass()) {
      const top = registers[RECORD_TOP]
      if (top + entry.ints.length + 1 >= RECORD_BUFFER_SIZE) throw listTooLong()
      records[top] = top + 1 + entry.ints.length
      records.set(entry.ints, top + 1)
      registers[RECORD_TOP] = records[top]
      packed = ~top
    }
    node.entries.set(packed, entry)
    moveBuffer[end++] = packed
  }
  return end
}
