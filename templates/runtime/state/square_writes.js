import { HAS_HISTORY, HAS_LOSSES, HAS_PILES, HAS_RECYCLING, HAS_RESERVES, HAS_TALLY } from './build_flags.js'
import { TURN, UNDO } from './layout.js'

/**
 * Create the functions that write to the board, the reserves and the piles.
 *
 * Every write goes to the undo log as (cell, old value). A cell is a square; above them, cells are the
 * entries of `reserve` and `under`, in this order. The last cell stands for the captured pieces: its
 * entries in the log are the codes of the pieces that a move captures, if goals depend on them.
 * @param {Object} state
 * @param {Object} design
 * @param {Object|null} tally
 * @param {Object|null} history
 */
export function createSquareWrites (state, design, tally, history) {
  const { board, registers, reserve, size, under, undo } = state
  const { layout, turns, options } = design
  const { ownerMask, types, typeMask, typeShift } = layout
  const tracksCaptures = HAS_LOSSES && layout.tracksCaptures
  const tracksHash = HAS_HISTORY && layout.tracksHash
  const recyclable = Uint8Array.from(layout.recyclable || []) // 1 by type; empty if no type is
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const recycles = HAS_RECYCLING && options.recycleCaptures
  const underBase = size + 1 + reserve.length // first cell of `under`
  const captureCell = HAS_PILES ? underBase + under.length : underBase

  function log (cell, old) {
    const top = registers[UNDO]
    undo[top] = cell
    undo[top + 1] = old
    registers[UNDO] = top + 2
  }

  function setUnder (square, pile) {
    log(underBase + square, under[square])
    if (tracksHash) history.rehash(underBase + square, under[square], pile)
    under[square] = pile
  }

  function setSquare (square, code) {
    const old = board[square]
    log(square, old)
    board[square] = code
    if (HAS_TALLY) tally.replace(square, old, code)
    if (tracksHash) history.replace(square, old, code)
  }

  function setReserve (index, count) {
    const old = reserve[index]
    log(size + 1 + index, old)
    reserve[index] = count
    if (tracksHash) history.rehash(size + 1 + index, old, count)
  }

  /** Record that a piece with this code has been captured. It may return to its owner's reserve. */
  function recordCapture (code) {
    if (tracksCaptures) log(captureCell, code)
    if (recycles && recyclable[(code >>> typeShift) & typeMask] === 1) returnToReserve(code)
  }

  function returnToReserve (code) {
    const index = (31 - Math.clz32(code & ownerMask)) * types + ((code >>> typeShift) & typeMask)
    if (reserve[index] >= 0) setReserve(index, reserve[index] + 1)
  }

  /** Put a piece on a square, or clear it with 0; a piece that stands there is captured. */
  function land (square, code) {
    if ((HAS_LOSSES || HAS_RECYCLING) && board[square] !== 0) recordCapture(board[square])
    setSquare(square, code)
  }

  function useReserve (code) {
    const index = moverOf[registers[TURN]] * types + ((code >>> typeShift) & typeMask)
    if (reserve[index] > 0) setReserve(index, reserve[index] - 1)
  }

  /** Mark an entry as used: a bit in the mover's reserve of type 0, which no piece has. */
  function useEntry (entry) {
    const index = moverOf[registers[TURN]] * types
    setReserve(index, reserve[index] | (1 << entry))
  }

  /** Undo all writes since the undo log had the length `start`. */
  function unmakeWrites (start) {
    for (let top = registers[UNDO] - 2; top >= start; top -= 2) {
      const cell = undo[top]
      const old = undo[top + 1]
      if (tracksCaptures && cell === captureCell) continue
      if (HAS_PILES && cell >= underBase) under[cell - underBase] = old
      else if (HAS_RESERVES && cell > size) reserve[cell - size - 1] = old
      else {
        if (HAS_TALLY) tally.replace(cell, board[cell], old)
        board[cell] = old
      }
    }
    registers[UNDO] = start
  }

  /** Return true if the log contains the capture of a piece of this kind between two indices. */
  function findCapture (start, end, mask, kind) {
    for (let i = start; i < end; i += 2) if (undo[i] === captureCell && (undo[i + 1] & mask) === kind) return true
    return false
  }

  return {
    setUnder,
    setSquare,
    setReserve,
    recordCapture,
    returnToReserve,
    land,
    useReserve,
    useEntry,
    unmakeWrites,
    findCapture,
    captureCell
  }
}
