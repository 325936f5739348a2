import { CALL, CAPTURE, CREATE, HEADER, OWNER, PASS, RECORD_ARENA_SIZE, RECORD_TOP, ARENA_SIZE, SHIFT, TYPE, KIND_MASK, SQUARE_SHIFT } from '../runtime/layout.js'
import { FOR_PLAYER, FROM, HERE, PIECE, PLAYER } from './memory.js'

/** Message of the error for a list of moves that is too long. */
export const LIST_IS_FULL = 'ZRF802: the list of moves exceeds the size of the arena'

/** Room that one effect needs in the record arena. */
const ROOM = 2 * HEADER

/**
 * Create the words that put effects into the move under construction, and those that complete it.
 *
 * Effects apply in the order of the words. A move with only one step is a packed move. All other moves are records
 * without an origin in the header; their entries are the effects.
 * @param {Object} state of the runtime
 * @param {Object} tables of the game
 * @param {Object} deps `mem`; `codeOfType` and `ownerOf` convert numbers of words to parts of a piece code
 */
export function createEffectWriter (state, tables, { mem, codeOfType, ownerOf }) {
  const { arena, board, codes, records, registers, size } = state
  const { positionBits, turnNumber, twoWordMoves } = tables
  let s = 0 // end of the entries
  let start = 0 // start of the entries
  let k = 0 // end of the list of moves
  let mode = 0 // continuation of the move
  let last = size // target of the last effect that places a piece
  let passed = false

  // --- effects ---------------------------------------------------------------------------------

  function write (kind, square, argument) {
    if (s >= RECORD_ARENA_SIZE - ROOM) throw new RangeError(LIST_IS_FULL)
    records[s] = kind | square << SQUARE_SHIFT
    records[s + 1] = argument
    s += 2
  }

  /** Return true if a position exists: words may compute any number. */
  function isSquare (square) { return square >= 0 && square < size }

  function movePiece (from, to) {
    if (!isSquare(from) || !isSquare(to)) return
    write(SHIFT, from, to)
    last = to
  }

  function captureAt (square) { if (isSquare(square)) write(CAPTURE, square, 0) }

  function createPieceAt (player, type, square) {
    const code = codeOfType(type) | ownerOf(player)
    if (!isSquare(square) || codeOfType(type) === 0 || ownerOf(player) === 0) return
    write(CREATE, square, code)
    last = square
  }

  function changeTypeAt (type, square) { if (isSquare(square)) write(TYPE, square, type) }

  function changeOwnerAt (player, square) { if (isSquare(square)) write(OWNER, square, ownerOf(player)) }

  /** Add a call that runs when the move is made; `word` is its token. */
  function deferCall (word) { write(CALL, 0, word) }

  function deferNumber (value) { write(CALL, 1, value) }

  function currentType () { return mem[PIECE] & 0x3ff }

  const words = {
    movePiece,
    captureAt,
    createPieceAt,
    changeTypeAt,
    changeOwnerAt,
    deferCall,
    deferNumber,
    addMove,
    addPass,
    capture: () => captureAt(mem[HERE]),
    dropCurrent: () => createPieceAt(mem[FOR_PLAYER], currentType(), mem[HERE]),
    createCurrent: () => createPieceAt(mem[PLAYER], currentType(), mem[HERE]),
    createCurrentAt: square => createPieceAt(mem[PLAYER], currentType(), square),
    createOwned: player => createPieceAt(player, currentType(), mem[HERE]),
    createOwnedAt: (player, square) => createPieceAt(player, currentType(), square),
    createType: type => createPieceAt(mem[PLAYER], type, mem[HERE]),
    createTypeAt: (type, square) => createPieceAt(mem[PLAYER], type, square),
    createPiece: (player, type) => createPieceAt(player, type, mem[HERE]),
    changeType: type => changeTypeAt(type, mem[HERE]),
    changeOwner: player => changeOwnerAt(player, mem[HERE]),
    goOn: () => { mode = 1 },
    goOnWith: type => { mode = type === 0 ? 1 : 1 + type }
  }

  // --- moves -----------------------------------------------------------------------------------

  /** Complete the move: it becomes part of the list, and the next one has no effects yet. */
  function addMove () {
    if (k >= ARENA_SIZE) throw new RangeError(LIST_IS_FULL)
    if (turnNumber >= 0 && mode === 0) write(CALL, 2, 0)
    if (s === start && mode === 0) arena[k++] = PASS
    else if (s === start + 2 && mode === 0 && isStep()) addStep(records[start] >> SQUARE_SHIFT, records[start + 1])
    else {
      arena[k++] = ~registers[RECORD_TOP]
      s = state.commit(s, size, mode === 0 ? size : last, mode, 0)
      start = s
    }
    reset()
  }

  function isStep () {
    const from = records[start] >> SQUARE_SHIFT
    return (records[start] & KIND_MASK) === SHIFT && board[from] !== 0 && from !== records[start + 1]
  }

  function addStep (from, to) {
    const code = board[from]
    arena[k] = twoWordMoves ? from | to << positionBits : from | to << positionBits | code << (2 * positionBits)
    if (twoWordMoves) codes[k] = code
    k++
  }

  /** Add a pass with the effects so far, unless the list has one. */
  function addPass () {
    if (!passed) addMove()
    passed = true
  }

  function reset () {
    s = start
    mode = 0
    last = size
  }

  // --- lists -----------------------------------------------------------------------------------

  /** Begin a list of moves at an index of the arena. */
  function openList (index) {
    k = index
    passed = false
    start = registers[RECORD_TOP] + HEADER
    reset()
  }

  /** Begin a run of a word at a square, for a piece as words number it. */
  function openWord (square, piece) {
    mem[HERE] = mem[FROM] = square
    mem[PIECE] = piece
    reset()
  }

  /** Return the state of the list in progress, for `resume` after another list. */
  function suspend () { return [s, start, k, mode, last, passed] }

  function resume (suspended) { [s, start, k, mode, last, passed] = suspended }

  return { words, openList, openWord, suspend, resume, end: () => k }
}
