import {
  HAS_BITBOARDS, HAS_COUNTS, HAS_DROPS, HAS_EARLIER_PARTS, HAS_FORTH, HAS_HISTORY, HAS_HISTORY_BY_RULES, HAS_LONG_GAMES,
  HAS_PARTIAL_MOVES, HAS_PASSES, HAS_PATTERNS, HAS_PIECE_MOVES, HAS_PILES, HAS_PROGRESS, HAS_RECORDS, HAS_RECYCLING,
  HAS_RESERVES, HAS_ROYALS, HAS_SCRIPTS, HAS_TALLY, HAS_TWO_WORD_MOVES
} from '../state/build_flags.js'
import {
  ABSENT_PATTERNS, ABSENT_PATTERNS_BEFORE, CONTINUATION, CONTINUATION_BEFORE, FRAME_START, HASH, HASH_HIGH,
  LAST_FROM,
  LAST_TO,
  NO_PROGRESS,
  NO_PROGRESS_BEFORE,
  PARTIAL_SQUARE,
  PARTIAL_SQUARE_BEFORE,
  PASS,
  SAME_SLOT,
  TURN,
  UNDO,
  UNDO_ROOM,
  UNDO_SIZE
} from '../state/layout.js'
import { createEffects } from '../records/effects.js'
import { createHistory } from '../state/history.js'
import { createIncrementalCounts } from '../state/incremental_counts.js'
import { createSavedStates } from '../state/saved_states.js'
import { createSquareWrites } from '../state/square_writes.js'

/**
 * Create the functions that make and unmake moves.
 *
 * Every write goes to the undo log, and each move ends with a frame (layout.js). The hash, the counts of
 * pieces and the log of captures are updated only for games that need them. Packed moves are applied
 * here, records by effects.js.
 */
export function createMoveMaker (state, design) {
  const { board, moveBuffer, codes, registers, counts, reserve, size, under, undo, occupancy } = state
  const { layout, turns, repeat } = design
  const { codeBits, ownerMask, positionBits: bits, types, typeMask, typeShift } = layout
  const kindMask = ownerMask | typeMask << typeShift
  const testsGoalPatterns = HAS_PATTERNS && layout.testsGoalPatterns
  const tracksHash = HAS_HISTORY && layout.tracksHash
  const twoWordMoves = HAS_TWO_WORD_MOVES && layout.twoWordMoves
  const positionMask = (1 << bits) - 1
  const codeMask = (1 << codeBits) - 1
  const nextTurn = Int16Array.from(turns.map((_, i) => i + 1 < turns.length ? i + 1 : repeat))
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const chooserOf = Int16Array.from(turns.map(turn => turn.chooser))
  const recycles = HAS_RECYCLING && design.options.recycleCaptures
  const keepsMore = HAS_PARTIAL_MOVES && layout.hasPartialMoves
  const countsTurns = HAS_PROGRESS && Boolean(layout.progressTypes)
  const isProgressType = Uint8Array.from(countsTurns ? layout.progressTypes : [])
  const frameSize =
    1 +
    (countsTurns
      ? NO_PROGRESS_BEFORE
      : tracksHash
        ? SAME_SLOT
        : keepsMore
          ? CONTINUATION_BEFORE
          : testsGoalPatterns
            ? ABSENT_PATTERNS_BEFORE
            : FRAME_START)
  const tally = HAS_TALLY ? createIncrementalCounts(state, layout) : null
  const history = HAS_HISTORY_BY_RULES
    ? createHistory(state, design, keepsMore)
    : HAS_HISTORY && design.createHistory !== undefined
      ? design.createHistory(state, design, keepsMore)
      : null
  const writes = createSquareWrites(state, design, tally, history)
  const { setSquare, land, useReserve, unmakeWrites, findCapture, captureCell } = writes
  const { movePile, makeMany } = HAS_RECORDS || HAS_PILES ? createEffects(state, design, writes) : {}
  const hasPiles = HAS_PILES && Boolean(layout.piles)
  const { royalCount, royalSquare } = HAS_TALLY ? tally : {}
  if (HAS_SCRIPTS) state.updateNeighbors = HAS_TALLY ? tally.updateNeighbors : () => {}

  // --- making moves ----------------------------------------------------------------------------

  /** Make the move at an index of the move buffer. Its turn ends, unless it is partial. */
  function make (move) {
    const packed = moveBuffer[move]
    const turn = registers[TURN]
    const from = registers[LAST_FROM]
    const to = registers[LAST_TO]
    const square = registers[PARTIAL_SQUARE]
    const continuation = registers[CONTINUATION]
    const low = registers[HASH]
    const high = registers[HASH_HIGH]
    let start = registers[UNDO]
    if (HAS_PARTIAL_MOVES) {
      registers[PARTIAL_SQUARE] = -1
      registers[CONTINUATION] = 0
    }
    if ((!HAS_RECORDS && !HAS_PASSES) || packed >= 0) {
      const code = (twoWordMoves ? codes[move] : packed >>> (2 * bits)) & codeMask
      if (!HAS_PIECE_MOVES) makeOne(packed, code)
      else if (makeOne(packed, code)) start = ~start
    } else if (HAS_RECORDS && packed !== PASS) makeMany(~packed)
    const frame = registers[UNDO]
    undo[frame] = turn
    undo[frame + 1] = from
    undo[frame + 2] = to
    undo[frame + FRAME_START] = start
    if (testsGoalPatterns) {
      undo[frame + ABSENT_PATTERNS_BEFORE] = registers[ABSENT_PATTERNS]
      registers[ABSENT_PATTERNS] = 0
    }
    if (keepsMore) {
      undo[frame + PARTIAL_SQUARE_BEFORE] = square
      undo[frame + CONTINUATION_BEFORE] = continuation
    }
    if (tracksHash) history.onMake(frame, low, high)
    if (countsTurns) {
      undo[frame + NO_PROGRESS_BEFORE] = registers[NO_PROGRESS]
      if (madeProgress(start, frame)) registers[NO_PROGRESS] = -1
    }
    registers[UNDO] = frame + frameSize
    if (!keepsMore || registers[PARTIAL_SQUARE] < 0) endTurn()
  }

  /** Go to the next item of the turn order. */
  function endTurn () {
    if (HAS_PARTIAL_MOVES) {
      registers[PARTIAL_SQUARE] = -1
      registers[CONTINUATION] = 0
    }
    registers[TURN] = nextTurn[registers[TURN]]
    if (countsTurns) registers[NO_PROGRESS]++
  }

  /**
   * Return true if a move captured, or moved, dropped or changed a piece of the types that make progress.
   * @param {number} start of its writes in the log, or ~start for a move by `makeQuiet`
   * @param {number} end of its writes
   */
  function madeProgress (start, end) {
    if (HAS_PIECE_MOVES && start < 0) {
      const lift = undo[~start + 1]
      const landing = board[undo[~start + 2]]
      return undo[~start + 3] !== 0 || (isProgressType[typeOf(lift)] | isProgressType[typeOf(landing)]) !== 0
    }
    for (let i = start; i < end; i += 2) {
      const cell = undo[i]
      if (cell > size ? cell === captureCell : changesKind(start, i, undo[i + 1], board[cell])) return true
    }
    return false
  }

  /**
   * Return true if an entry of the log is the first one of a square whose piece changes from or to a type of progress.
   */
  function changesKind (start, entry, old, code) {
    if (isProgressType[typeOf(old)] === 0 && isProgressType[typeOf(code)] === 0) return false
    if (((old ^ code) & kindMask) === 0) return false
    for (let i = start; i < entry; i += 2) if (undo[i] === undo[entry]) return false
    return true
  }

  function typeOf (code) { return (code >>> typeShift) & typeMask }

  /** Apply a packed move. Return true if `makeQuiet` has applied it. */
  function makeOne (packed, code) {
    const from = packed & positionMask
    const to = (packed >> bits) & positionMask
    registers[LAST_FROM] = !HAS_LONG_GAMES || (HAS_DROPS && from === size) ? -1 : from
    registers[LAST_TO] = to
    if (!HAS_LONG_GAMES) return makeDrop(to, code)
    if (!hasPiles && from !== to && (!recycles || board[to] === 0)) {
      if (HAS_PIECE_MOVES && (!HAS_DROPS || from !== size)) {
        makeQuiet(from, to, code)
        return true
      }
      if (HAS_DROPS && board[to] === 0) {
        makeDrop(to, code)
        return false
      }
    }
    if (HAS_DROPS && from === size) useReserve(code)
    else if (!hasPiles) setSquare(from, 0)
    if (hasPiles) movePile(from, to, code)
    else land(to, code)
    return false
  }

  /** Move a piece, which may capture one that leaves the game. The undo log gets four ints: `unmakeQuiet`. */
  function makeQuiet (from, to, code) {
    const lift = board[from]
    const taken = board[to]
    const top = registers[UNDO]
    undo[top] = from
    undo[top + 1] = lift
    undo[top + 2] = to
    undo[top + 3] = taken
    registers[UNDO] = top + 4
    board[from] = 0
    board[to] = code
    if (HAS_TALLY) tally.move(from, lift, to, taken, code)
    if (tracksHash) history.move(from, lift, to, taken, code)
  }

  /** Drop a piece on an empty square and take it from the reserve, which is unlimited if it is -1. */
  function makeDrop (to, code) {
    const index = moverOf[registers[TURN]] * types + ((code >>> typeShift) & typeMask)
    const left = reserve[index]
    let top = registers[UNDO]
    if (left > 0) {
      undo[top] = size + 1 + index
      undo[top + 1] = left
      top += 2
      reserve[index] = left - 1
      if (tracksHash) history.rehash(size + 1 + index, left, left - 1)
    }
    undo[top] = to
    undo[top + 1] = 0
    registers[UNDO] = top + 2
    board[to] = code
    if (HAS_TALLY) tally.arrive(to, code)
    if (tracksHash) history.replace(to, 0, code)
  }

  /** Undo the last move. */
  function unmake () {
    const frame = registers[UNDO] - frameSize
    registers[UNDO] = frame
    registers[TURN] = undo[frame]
    registers[LAST_FROM] = undo[frame + 1]
    registers[LAST_TO] = undo[frame + 2]
    if (keepsMore) {
      registers[PARTIAL_SQUARE] = undo[frame + PARTIAL_SQUARE_BEFORE]
      registers[CONTINUATION] = undo[frame + CONTINUATION_BEFORE]
    }
    if (testsGoalPatterns) registers[ABSENT_PATTERNS] = undo[frame + ABSENT_PATTERNS_BEFORE]
    if (countsTurns) registers[NO_PROGRESS] = undo[frame + NO_PROGRESS_BEFORE]
    const start = undo[frame + FRAME_START]
    if (HAS_PIECE_MOVES && start < 0) unmakeQuiet(~start)
    else unmakeWrites(start)
    if (tracksHash) history.onUnmake(frame)
  }

  function unmakeQuiet (start) {
    const from = undo[start]
    const lift = undo[start + 1]
    const to = undo[start + 2]
    const taken = undo[start + 3]
    if (HAS_TALLY) tally.moveBack(from, lift, to, taken, board[to])
    board[to] = taken
    board[from] = lift
    registers[UNDO] = start
  }

  // --- the last moves --------------------------------------------------------------------------

  /** Return the start of the last move's frame in the undo log, negative for none. */
  function lastFrame () { return registers[UNDO] - frameSize }

  /** Return the start of a move's writes in the undo log, given its frame. */
  function beginOf (frame) {
    const start = undo[frame + FRAME_START]
    return HAS_PIECE_MOVES && start < 0 ? ~start : start
  }

  /** Return the player who made the last move; before the first one, the player of the item before. */
  function lastChooser () {
    const frame = lastFrame()
    if (frame >= 0) return chooserOf[undo[frame]]
    const turn = registers[TURN]
    return chooserOf[registers[PARTIAL_SQUARE] >= 0 ? turn : (turn + turns.length - 1) % turns.length]
  }

  /**
   * Return true if the last move captured a piece of this kind (rule 79).
   * @param {number} mask the bits of a piece code that hold owner and type
   * @param {number} kind these bits of the captured piece
   */
  function hasLost (mask, kind) {
    const frame = lastFrame()
    if (frame < 0) return false
    const start = undo[frame + FRAME_START]
    return HAS_PIECE_MOVES && start < 0 ? (undo[~start + 3] & mask) === kind : findCapture(start, frame, mask, kind)
  }

  /**
   * Test the earlier partial moves of this turn, last one first.
   * @param {Function} holds test of (from, to, start, end): origin, target, and range in the undo log
   * @param {boolean} before the result for partial moves from before the position was set up
   * @returns {boolean} true if the test holds for one of them
   */
  function findPart (holds, before) {
    let [from, to, square, frame] = [registers[LAST_FROM], registers[LAST_TO], registers[PARTIAL_SQUARE], lastFrame()]
    while (square >= 0 && frame >= 0) {
      const start = beginOf(frame)
      if (holds(from, to, start, frame)) return true
      ;[from, to, square] = [undo[frame + 1], undo[frame + 2], undo[frame + PARTIAL_SQUARE_BEFORE]]
      frame = start - frameSize
    }
    return square >= 0 && before
  }

  const parts = !HAS_EARLIER_PARTS ? null : {
    been: [], // squares visited in a turn before the position was set up, see position_io.js
    taken: [], // squares of captures, in the same form
    wasVisited: square => findPart((from, to) => from === square || to === square, parts.been.includes(square)),
    wasCaptured: square => findPart((from, to, start, end) => {
      if (square === from || square === to) return false
      for (let i = start; i < end; i += 2) if (undo[i] === square) return true
      return false
    }, parts.taken.includes(square))
  }
  if (HAS_EARLIER_PARTS) state.parts = parts

  // --- limits, and recovery from errors in the middle of a move --------------------------------

  /** Throw a RangeError (ZRF803) if the undo log has no room for another move. */
  function checkLength () {
    if (registers[UNDO] >= UNDO_SIZE - UNDO_ROOM)
      throw new RangeError('ZRF803: the game exceeds the size of the undo log')
  }

  const kept = [board, registers]
  if (HAS_RESERVES) kept.push(reserve)
  if (HAS_PILES) kept.push(under)
  if (HAS_FORTH && state.memory) kept.push(state.memory)
  if (HAS_BITBOARDS) kept.push(occupancy)
  if (HAS_COUNTS) kept.push(counts)
  if (HAS_ROYALS) kept.push(royalCount, royalSquare)
  const { snapshot, restore } = createSavedStates(state, kept, parts, HAS_HISTORY ? relinkAll : null)

  function relinkAll () {
    if (tracksHash) {
      history.heads.fill(0)
      for (let frame = lastFrame(); frame >= 0; frame = beginOf(frame) - frameSize) history.relink(frame)
    }
  }

  // --- setup -----------------------------------------------------------------------------------

  /** Remove all pieces and reserves, and forget all moves. */
  function clear () {
    for (let p = 0; p < size; p++) if (board[p] !== 0) setup(p, 0)
    if (HAS_PILES) under.fill(0)
    if (HAS_RESERVES) reserve.fill(0)
    if (HAS_EARLIER_PARTS) parts.been = parts.taken = []
    registers[UNDO] = 0
    if (HAS_PATTERNS) resetPatterns()
    if (tracksHash) history.heads.fill(0)
  }

  /** After a change of the board that is not a move, assume that every goal pattern may be present. */
  function resetPatterns () {
    if (testsGoalPatterns) {
      registers[ABSENT_PATTERNS] = 0
      for (let frame = lastFrame(); frame >= 0; frame = beginOf(frame) - frameSize)
        undo[frame + ABSENT_PATTERNS_BEFORE] = 0
    }
  }

  /** Put a piece on a square, or clear it with 0, without a move. */
  function setup (square, code) {
    const old = board[square]
    board[square] = code
    if (HAS_PATTERNS) resetPatterns()
    if (HAS_TALLY) tally.replace(square, old, code)
    if (tracksHash) history.rehash(square, old, code)
  }

  const { rehash, repetitions, computeHash } = HAS_HISTORY_BY_RULES
    ? history
    : HAS_HISTORY && history !== null
      ? history
      : {}
  return {
    make, unmake, endTurn, rehash, repetitions, lastChooser, hasLost, checkLength, snapshot, restore,
    clear, setup, computeHash, lastFrame, royalCount, royalSquare
  }
}
