import { HAS_LARGE_HASHES, HAS_PARTIAL_MOVES, HAS_PILES, HAS_RESERVES } from './build_flags.js'
import {
  CONTINUATION,
  CONTINUATION_BEFORE,
  HASH,
  HASH_BEFORE,
  HASH_HIGH,
  HASH_HIGH_BEFORE,
  PARTIAL_SQUARE,
  PARTIAL_SQUARE_BEFORE,
  SAME_SLOT, TURN
} from './layout.js'
import { keyHigh, keyLow } from './hash.js'

/** Number of slots in the table of earlier positions; a power of two. */
const HASH_SLOTS = 1 << 10

/** Changes of squares after which tables have the keys. */
const CHANGES_BEFORE_TABLES = 1000

/** Maximum number of keys in a table. Larger tables would evict other data from the cache. */
const MAX_TABLE_KEYS = 1 << 14

/**
 * Create the functions that maintain the hash and count repetitions, used if `layout.tracksHash`.
 *
 * The hash covers cells: a cell is a square, the square off the board, or an int stored elsewhere, such
 * as a reserve (from size + 1) or a pile (effects.js). Frames of the undo log store the hash before each
 * move, so they are the history.
 * @param {Object} state
 * @param {Object} design
 * @param {boolean} keepsMore true if frames also store the partial move
 */
export function createHistory (state, design, keepsMore) {
  const { board, registers, reserve, size, under, undo } = state
  const { codeBits, tracksHash: tracks } = design.layout
  const keys = 1 << codeBits
  // Keys of pieces, on small boards.
  const isTabled = tracks && (!HAS_LARGE_HASHES || (size + 1) * keys <= MAX_TABLE_KEYS)
  let lows = null // created after some changes: most games that are created are short, or are never played
  let highs = null
  let changes = 0
  // By the last bits of a hash: 1 + the latest frame with such a hash, 0 for none.
  const heads = new Int32Array(tracks ? HASH_SLOTS : 0)

  function tabled (key) {
    const table = new Int32Array((size + 1) * keys)
    for (let i = 0; i < table.length; i++) table[i] = key(i >> codeBits, i & (keys - 1))
    return table
  }

  /** Update the hash after the first changes, without tables. */
  function replaceFirst (square, old, code) {
    rehash(square, old, code)
    if (!isTabled || ++changes < CHANGES_BEFORE_TABLES) return
    lows = tabled(keyLow)
    highs = tabled(keyHigh)
  }

  /** Update the hash after a cell has changed from `old` to `value`. */
  function rehash (cell, old, value) {
    if (old === value) return
    registers[HASH] ^= keyLow(cell, old) ^ keyLow(cell, value)
    registers[HASH_HIGH] ^= keyHigh(cell, old) ^ keyHigh(cell, value)
  }

  /** Update the hash after the piece code on a square has changed. */
  function replace (square, old, code) {
    if (lows === null) return replaceFirst(square, old, code)
    const row = square << codeBits
    registers[HASH] ^= lows[row | old] ^ lows[row | code]
    registers[HASH_HIGH] ^= highs[row | old] ^ highs[row | code]
  }

  /** Update the hash after a piece has moved: it was `lift`, is now `code`, and has replaced `taken`. */
  function move (from, lift, to, taken, code) {
    if (lows === null || taken !== 0) {
      replace(from, lift, 0)
      replace(to, taken, code)
      return
    }
    const left = from << codeBits | lift
    const entered = to << codeBits | code
    registers[HASH] ^= lows[left] ^ lows[entered]
    registers[HASH_HIGH] ^= highs[left] ^ highs[entered]
  }

  /** Store the hash before a move in the move's frame, and enter the frame in the table. */
  function onMake (frame, low, high) {
    const slot = low & (HASH_SLOTS - 1)
    undo[frame + HASH_BEFORE] = low
    undo[frame + HASH_HIGH_BEFORE] = high
    undo[frame + SAME_SLOT] = heads[slot]
    heads[slot] = frame + 1
  }

  /** Restore the hash from the frame of a move, and remove the frame from the table. */
  function onUnmake (frame) {
    const low = undo[frame + HASH_BEFORE]
    registers[HASH] = low
    registers[HASH_HIGH] = undo[frame + HASH_HIGH_BEFORE]
    heads[low & (HASH_SLOTS - 1)] = undo[frame + SAME_SLOT]
  }

  /** Enter a frame in the table, after all later ones, for a log that has been loaded. */
  function relink (frame) {
    const slot = undo[frame + HASH_BEFORE] & (HASH_SLOTS - 1)
    if (heads[slot] === 0) heads[slot] = frame + 1
  }

  /** Return true if the turn and the partial move before a frame equal the present ones. */
  function hadSameTurn (frame) {
    if (undo[frame] !== registers[TURN]) return false
    return (
      !HAS_PARTIAL_MOVES ||
      !keepsMore ||
      (undo[frame + PARTIAL_SQUARE_BEFORE] === registers[PARTIAL_SQUARE] &&
        undo[frame + CONTINUATION_BEFORE] === registers[CONTINUATION])
    )
  }

  /** Count the occurrences of this position in the game, this one included (rule 85). */
  function repetitions () {
    let times = 1
    const low = registers[HASH]
    for (let next = tracks ? heads[low & (HASH_SLOTS - 1)] : 0; next !== 0;) {
      const frame = next - 1
      if (
        undo[frame + HASH_BEFORE] === low &&
        undo[frame + HASH_HIGH_BEFORE] === registers[HASH_HIGH] &&
        hadSameTurn(frame)
      )
        times++
      next = undo[frame + SAME_SLOT]
    }
    return times
  }

  /** Recompute the hash from the board, the piles and the reserves. */
  function computeHash () {
    registers[HASH] = registers[HASH_HIGH] = 0
    if (!tracks) return
    const underBase = size + 1 + 2 * reserve.length // cells of piles, as in effects.js
    for (let p = 0; p < size; p++) rehash(p, 0, board[p])
    if (HAS_PILES) for (let p = 0; p < under.length; p++) rehash(underBase + p, 0, under[p])
    if (HAS_RESERVES) for (let i = 0; i < reserve.length; i++) rehash(size + 1 + i, 0, reserve[i])
  }

  return { rehash, replace, move, onMake, onUnmake, relink, repetitions, computeHash, heads }
}
