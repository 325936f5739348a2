import { HAS_PARTIAL_MOVES, HAS_PILES, HAS_RESERVES, HAS_SCRIPTS } from '../runtime/state/build_flags.js'
import { LAST_FROM, LAST_TO, CONTINUATION, PARTIAL_SQUARE, TURN } from '../runtime/state/layout.js'
import { keyHigh, keyLow } from '../runtime/state/hash.js'

/** Cells of piles in keys: after those of reserves, the turn, partial moves, the last move and scripts. */
export const PILE_CELLS = 5

/**
 * Zobrist keys of a position, in two halves of 32 bits. `compute()` writes the key of the current
 * position to `low` and `high`: pieces on the board, in piles and in reserve, the turn, a partial move, and
 * the state of scripts.
 *
 * The key is computed from scratch, so that games without searches do no extra work. Alpha-beta keeps the
 * key of the pieces in its `BoardSums` and completes it.
 *
 * The key excludes the last move, although moves may depend on it (see LAST_MOVE_READ); `addLastMove()`
 * includes it.
 * @param {object} position
 * @param {boolean} [isLasting] true for keys that are the same in all games and processes; they take longer with
 *   scripts
 */
export function createKeys (position, isLasting) {
  const { board, piles, registers, reserve, size, under } = position.state
  const base = size + 1 + reserve.length
  const hasPiles = HAS_PILES && Boolean(position.design.layout.piles)
  const key = { low: 0, high: 0, compute, complete, addLastMove }

  function compute () {
    let low = 0
    let high = 0
    for (let p = 0; p < size; p++) {
      low ^= keyLow(p, board[p]) // 0 for empty squares
      high ^= keyHigh(p, board[p])
    }
    if (HAS_RESERVES) {
      for (let i = 0; i < reserve.length; i++) {
        low ^= keyLow(size + 1 + i, reserve[i])
        high ^= keyHigh(size + 1 + i, reserve[i])
      }
    }
    if (hasPiles) {
      for (let p = 0; p < under.length; p++) {
        low ^= keyLow(base + PILE_CELLS + p, piles.lows[under[p]]) // 0 for no pile
        high ^= keyHigh(base + PILE_CELLS + p, piles.highs[under[p]])
      }
    }
    complete(low, high)
  }

  /** Compute the key, given that of the pieces. */
  function complete (low, high) {
    const turn = registers[TURN] + 1
    low ^= keyLow(base, turn)
    high ^= keyHigh(base, turn)
    if (HAS_PARTIAL_MOVES && registers[PARTIAL_SQUARE] >= 0) {
      low ^= keyLow(base + 1, registers[PARTIAL_SQUARE] + 1) ^ keyLow(base + 2, registers[CONTINUATION])
      high ^= keyHigh(base + 1, registers[PARTIAL_SQUARE] + 1) ^ keyHigh(base + 2, registers[CONTINUATION])
    }
    if (HAS_SCRIPTS && position.script !== null) {
      const sign = isLasting ? position.script.contentHash() : position.script.scriptState().sign
      low ^= keyLow(base + 4, sign)
      high ^= keyHigh(base + 4, sign)
    }
    key.low = low
    key.high = high
  }

  function addLastMove () {
    const last = (registers[LAST_FROM] + 1) * (size + 2) + registers[LAST_TO] + 2
    key.low ^= keyLow(base + 3, last)
    key.high ^= keyHigh(base + 3, last)
  }

  return key
}
