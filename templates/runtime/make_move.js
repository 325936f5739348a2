import {
  EVENT_BEFORE, FRAME_START, HASH, HASH_HIGH, ABSENT_PATTERNS, ABSENT_PATTERNS_BEFORE, LAST_FROM, LAST_TO, CONTINUATION, CONTINUATION_BEFORE, PASS, PARTIAL_SQUARE,
  PARTIAL_SQUARE_BEFORE, SAME_SLOT, STAMP, TURN, UNDO, UNDO_ROOM, UNDO_SIZE
} from './layout.js'
import { createEffects } from './effects.js'
import { createHistory } from './history.js'
import { createIncrementalCounts } from './incremental_counts.js'

/**
 * Makes and unmakes moves. Every write goes to an undo log; a frame of it closes each move.
 *
 * What is counted along the way (pieces, royal pieces, the hash, losses) is counted only for games
 * that ask for it: `layout` says so. Moves of one effect are made here, all others by `effects`.
 */
export function createMoveMaker (state, design) {
  const { board, arena, codes, registers, counts, reserve, lastCapture, size, under, undo, occupancy } = state
  const { layout, turns, repeat } = design
  const { testsGoalPatterns, codeBits, positionBits: bits, tracksHash, types, typeMask, typeShift, twoWordMoves } = layout
  const positionMask = (1 << bits) - 1
  const codeMask = (1 << codeBits) - 1
  const nextTurn = Int16Array.from(turns.map((_, i) => i + 1 < turns.length ? i + 1 : repeat))
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const tracksCaptures = design.options.recycleCaptures || layout.tracksCaptures
  const keepsMore = tracksCaptures || layout.hasPartialMoves
  const frameSize = 1 + (tracksHash ? SAME_SLOT : keepsMore ? EVENT_BEFORE : testsGoalPatterns ? ABSENT_PATTERNS_BEFORE : FRAME_START)
  const tally = createIncrementalCounts(state, layout)
  const history = createHistory(state, design, keepsMore)
  const { put, land, useReserve, movePile, makeMany, unmakeWrites, piles } =
    createEffects(state, design, { tally, history, tracksCaptures, lastEvent })
  const { royalCount, royalPlace } = tally
  state.updateNeighbors = tally.updateNeighbors
  let made = 0 // moves ever made: the name of the last one
  let event = 0 // the move that losses are booked on

  // --- making moves ----------------------------------------------------------------------------

  /** A frame tells turn, last origin and target, and where the writes of the move begin. */
  function make (move) {
    const word = arena[move]
    const turn = registers[TURN]
    const from = registers[LAST_FROM]
    const to = registers[LAST_TO]
    const place = registers[PARTIAL_SQUARE]
    const mode = registers[CONTINUATION]
    const low = registers[HASH]
    const high = registers[HASH_HIGH]
    const before = event
    let start = registers[UNDO]
    if (tracksCaptures) event = made = (made + 1) | 0
    registers[PARTIAL_SQUARE] = -1
    registers[CONTINUATION] = 0
    if (word >= 0) {
      if (makeOne(word, (twoWordMoves ? codes[move] : word >>> (2 * bits)) & codeMask)) start = ~start
    } else if (word !== PASS) makeMany(~word)
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
      undo[frame + PARTIAL_SQUARE_BEFORE] = place
      undo[frame + CONTINUATION_BEFORE] = mode
      undo[frame + EVENT_BEFORE] = before
    }
    if (tracksHash) history.keep(frame, low, high)
    registers[UNDO] = frame + frameSize
    if (registers[PARTIAL_SQUARE] < 0) endTurn()
  }

  /** The next item of the turn order is on. */
  function endTurn () {
    registers[PARTIAL_SQUARE] = -1
    registers[CONTINUATION] = 0
    registers[TURN] = nextTurn[registers[TURN]]
  }

  /** A move of one effect; true when it was plainly a piece that went to another position. */
  function makeOne (word, code) {
    const from = word & positionMask
    const to = (word >> bits) & positionMask
    registers[LAST_FROM] = from === size ? -1 : from
    registers[LAST_TO] = to
    if (piles === null && from !== to && (board[to] === 0 || !tracksCaptures)) {
      if (from !== size) {
        makeQuiet(from, to, code)
        return true
      }
      if (board[to] === 0) {
        makeDrop(to, code)
        return false
      }
    }
    if (from === size) useReserve(code)
    else if (piles === null) put(from, 0)
    if (piles === null) land(to, code)
    else movePile(from, to, code)
    return false
  }

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
    tally.move(from, lift, to, taken, code)
    if (tracksHash) history.move(from, lift, to, taken, code)
  }

  /** A piece comes from the reserve, where as many are as it says or endlessly many (-1). */
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
    tally.arrive(to, code)
    if (tracksHash) history.replace(to, 0, code)
  }

  function unmake () {
    const frame = registers[UNDO] - frameSize
    registers[UNDO] = frame
    registers[TURN] = undo[frame]
    registers[LAST_FROM] = undo[frame + 1]
    registers[LAST_TO] = undo[frame + 2]
    if (keepsMore) {
      registers[PARTIAL_SQUARE] = undo[frame + PARTIAL_SQUARE_BEFORE]
      registers[CONTINUATION] = undo[frame + CONTINUATION_BEFORE]
      event = undo[frame + EVENT_BEFORE]
    }
    if (testsGoalPatterns) registers[ABSENT_PATTERNS] = undo[frame + ABSENT_PATTERNS_BEFORE]
    const start = undo[frame + FRAME_START]
    if (start < 0) unmakePlain(~start)
    else unmakeWrites(start)
    if (tracksHash) history.onUnmake(frame)
  }

  function unmakePlain (start) {
    const from = undo[start]
    const lift = undo[start + 1]
    const to = undo[start + 2]
    const taken = undo[start + 3]
    tally.moveBack(from, lift, to, taken, board[to])
    board[to] = taken
    board[from] = lift
    registers[UNDO] = start
  }

  // --- what has been made ----------------------------------------------------------------------

  /** The name of the last move, by which losses are told. */
  function lastEvent () { return event }

  /** Where the frame of the last move begins in the undo log; negative when there is none. */
  function lastFrame () { return registers[UNDO] - frameSize }

  /** Where the writes of the move begin that a frame closes. */
  function beginOf (frame) {
    const start = undo[frame + FRAME_START]
    return start < 0 ? ~start : start
  }

  /**
   * Asks about the parts that this turn has had so far, last one first, until something holds: from,
   * to, and where what they wrote begins and ends in the log. What parts before a set-up did is told.
   */
  function findPart (holds, told) {
    let [from, to, place, frame] = [registers[LAST_FROM], registers[LAST_TO], registers[PARTIAL_SQUARE], lastFrame()]
    while (place >= 0 && frame >= 0) {
      const start = beginOf(frame)
      if (holds(from, to, start, frame)) return true
      ;[from, to, place] = [undo[frame + 1], undo[frame + 2], undo[frame + PARTIAL_SQUARE_BEFORE]]
      frame = start - frameSize
    }
    return place >= 0 && told
  }

  const parts = {
    been: [], // places, told by a position that was set up in the middle of a turn
    taken: [],
    wasVisited: place => findPart((from, to) => from === place || to === place, parts.been.includes(place)),
    wasCaptured: place => findPart((from, to, start, end) => {
      if (place === from || place === to) return false
      for (let i = start; i < end; i += 2) if (undo[i] === place) return true
      return false
    }, parts.taken.includes(place))
  }
  state.parts = parts

  // --- limits, and putting right what was stopped in the middle --------------------------------

  function checkLength () {
    if (registers[UNDO] >= UNDO_SIZE - UNDO_ROOM) throw new RangeError('ZRF803: the game is too long to be taken back')
  }

  const changing = [board, occupancy, under, reserve, lastCapture, counts, history.heads, royalCount, royalPlace, registers]
    .filter(array => array.length > 0)

  /** What `restore` needs; `whole` where moves made before now may be taken back in between. */
  function snapshot (whole = false) {
    return { arrays: changing.map(array => array.slice()), log: whole ? undo.slice(0, registers[UNDO]) : null, event }
  }

  function restore (before) {
    const stamp = registers[STAMP] // flags of positions set since must not come back to life
    for (let i = 0; i < changing.length; i++) changing[i].set(before.arrays[i])
    registers[STAMP] = stamp
    if (before.log !== null) undo.set(before.log)
    event = before.event
  }

  // --- set-up ----------------------------------------------------------------------------------

  /** Empties the board and the history. */
  function clear () {
    for (let p = 0; p < size; p++) if (board[p] !== 0) setup(p, 0)
    under.fill(0)
    reserve.fill(0)
    lastCapture.fill(0)
    parts.been = parts.taken = []
    registers[UNDO] = 0
    forgetShapes()
    event = made = (made + 1) | 0
    history.heads.fill(0)
  }

  /** The board has changed otherwise than by a move: goals are looked for everywhere. */
  function forgetShapes () {
    if (!testsGoalPatterns) return
    registers[ABSENT_PATTERNS] = 0
    for (let frame = lastFrame(); frame >= 0; frame = beginOf(frame) - frameSize) undo[frame + ABSENT_PATTERNS_BEFORE] = 0
  }

  function setup (place, code) {
    const old = board[place]
    board[place] = code
    forgetShapes()
    tally.replace(place, old, code)
    if (tracksHash) history.rehash(place, old, code)
  }

  const { rehash, repetitions, computeHash } = history
  return {
    make, unmake, endTurn, rehash, repetitions, lastEvent, checkLength, snapshot, restore,
    clear, setup, computeHash, lastFrame, royalCount, royalPlace
  }
}
