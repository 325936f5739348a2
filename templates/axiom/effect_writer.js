import {
  CALL, CAPTURE, CREATE, HEADER, OWNER, PASS, RECORD_BUFFER_SIZE, RECORD_TOP, MOVE_BUFFER_SIZE, SHIFT, TYPE, KIND_MASK,
  SQUARE_SHIFT
} from '../runtime/state/layout.js'
import { FOR_PLAYER, FROM, HERE, PIECE, PLAYER } from './memory.js'

/** Message of the error for a list of moves that is too long. */
export const LIST_IS_FULL = 'ZRF802: the list of moves exceeds the size of the move buffer'

/** Room that one effect needs in the record buffer. */
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
  const { moveBuffer, board, codes, records, registers, size } = state
  const { modes, positionBits, turnNumber, twoWordMoves, values } = tables
  let s = 0 // end of the entries
  let start = 0 // start of the entries
  let k = 0 // end of the list of moves
  let mode = 0 // continuation of the move
  let last = size // target of the last effect that places a piece
  let passed = false
  let fault = '' // the first effect of the move that names what does not exist

  // --- effects ---------------------------------------------------------------------------------

  function write (kind, square, argument) {
    if (s >= RECORD_BUFFER_SIZE - ROOM) throw new RangeError(LIST_IS_FULL)
    records[s] = kind | square << SQUARE_SHIFT
    records[s + 1] = argument
    s += 2
  }

  /**
   * Return true if a position exists. Words may compute any number, and effects without `add-move` are dropped, so
   * an error is thrown only when a move is completed.
   */
  function isSquare (square, place) {
    return (square >= 0 && square < size) || recordUndeclared('position', square, place)
  }

  function isType (type, place) {
    return (type > 0 && type < values.length) || recordUndeclared('piece type', type, place)
  }

  function isPlayer (player, place) { return ownerOf(player) !== 0 || recordUndeclared('player', player, place) }

  /** Record an effect that refers to something by an undeclared number. Return false. */
  function recordUndeclared (kind, number, place) {
    if (fault === '') fault = 'ZRF806: ' + place + ' adds a move with ' + kind + ' ' + number + ', which does not exist'
    return false
  }

  function movePiece (from, to, place) {
    if (!isSquare(from, place) || !isSquare(to, place)) return
    write(SHIFT, from, to)
    last = to
  }

  function captureAt (square, place) { if (isSquare(square, place)) write(CAPTURE, square, 0) }

  function createPieceAt (player, type, square, place) {
    if (!isSquare(square, place) || !isType(type, place) || !isPlayer(player, place)) return
    write(CREATE, square, codeOfType(type) | ownerOf(player))
    last = square
  }

  function changeTypeAt (type, square, place) {
    if (isSquare(square, place) && isType(type, place)) write(TYPE, square, type)
  }

  function changeOwnerAt (player, square, place) {
    if (isSquare(square, place) && isPlayer(player, place)) write(OWNER, square, ownerOf(player))
  }

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
    capture: place => captureAt(mem[HERE], place),
    dropCurrent: place => createPieceAt(mem[FOR_PLAYER], currentType(), mem[HERE], place),
    createCurrent: place => createPieceAt(mem[PLAYER], currentType(), mem[HERE], place),
    createCurrentAt: (square, place) => createPieceAt(mem[PLAYER], currentType(), square, place),
    createOwned: (player, place) => createPieceAt(player, currentType(), mem[HERE], place),
    createOwnedAt: (player, square, place) => createPieceAt(player, currentType(), square, place),
    createType: (type, place) => createPieceAt(mem[PLAYER], type, mem[HERE], place),
    createTypeAt: (type, square, place) => createPieceAt(mem[PLAYER], type, square, place),
    createPiece: (player, type, place) => createPieceAt(player, type, mem[HERE], place),
    changeType: (type, place) => changeTypeAt(type, mem[HERE], place),
    changeOwner: (player, place) => changeOwnerAt(player, mem[HERE], place),
    goOn: () => { mode = 1 },
    continueWith: (type, place) => {
      if ((type >= 0 && type <= modes) || recordUndeclared('move type', type, place)) mode = 1 + type
    }
  }

  // --- moves -----------------------------------------------------------------------------------

  /** Complete the move: it becomes part of the list, and the next one has no effects yet. */
  function addMove () {
    if (fault !== '') throw new RangeError(fault)
    if (k >= MOVE_BUFFER_SIZE) throw new RangeError(LIST_IS_FULL)
    if (turnNumber >= 0 && mode === 0) write(CALL, 2, 0)
    if (s === start && mode === 0) moveBuffer[k++] = PASS
    else if (s === start + 2 && mode === 0 && isStep()) addStep(records[start] >> SQUARE_SHIFT, records[start + 1])
    else {
      moveBuffer[k++] = ~registers[RECORD_TOP]
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
    moveBuffer[k] = twoWordMoves ? from | to << positionBits : from | to << positionBits | code << (2 * positionBits)
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
    fault = ''
    mode = 0
    last = size
  }

  // --- lists -----------------------------------------------------------------------------------

  /** Begin a list of moves at an index of the move buffer. */
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
  function suspend () { return [s, start, k, mode, last, passed, fault] }

  function resume (suspended) { [s, start, k, mode, last, passed, fault] = suspended }

  return { words, openList, openWord, suspend, resume, end: () => k }
}
