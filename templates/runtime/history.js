import {
  HASH, HASH_BEFORE, HASH_HIGH, HASH_HIGH_BEFORE, CONTINUATION, CONTINUATION_BEFORE, PARTIAL_SQUARE, PARTIAL_SQUARE_BEFORE, SAME_SLOT, TURN
} from './layout.js'
import { keyHigh, keyLow } from './hash.js'

/** Slots of the table of positions; a power of two. */
const HASH_SLOTS = 1 << 10

/** Hash keys that are kept rather than mixed again; more would crowd out what else is needed. */
const MOST_KEYS = 1 << 14

/**
 * The hash of what stands on the board and beside it, and how often a position has stood. Frames of
 * the undo log keep the hashes of the positions before; `keepsMore` tells whether what a turn is to
 * go on with is among them, too. Only asked where `layout.tracksHash` says so.
 */
export function createHistory (state, design, keepsMore) {
  const { board, registers, reserve, size, under, undo } = state
  const { codeBits, tracksHash: tracks } = design.layout
  const keys = 1 << codeBits
  // keys of what is asked for at every move, on boards that are small enough
  const isTabled = tracks && (size + 1) * keys <= MOST_KEYS
  const lows = tabled(keyLow)
  const highs = tabled(keyHigh)
  // by the last bits of a hash: the last frame with such a position, and one more
  const heads = new Int32Array(tracks ? HASH_SLOTS : 0)

  function tabled (key) {
    return Int32Array.from({ length: isTabled ? (size + 1) * keys : 0 }, (_, i) => key(Math.floor(i / keys), i % keys))
  }

  function rehash (place, old, value) {
    if (old === value) return
    registers[HASH] ^= keyLow(place, old) ^ keyLow(place, value)
    registers[HASH_HIGH] ^= keyHigh(place, old) ^ keyHigh(place, value)
  }

  /** The same for what stands on the board. */
  function replace (place, old, code) {
    if (!isTabled) return rehash(place, old, code)
    const row = place << codeBits
    registers[HASH] ^= lows[row | old] ^ lows[row | code]
    registers[HASH_HIGH] ^= highs[row | old] ^ highs[row | code]
  }

  /** A piece goes from one position to another; nothing has no key. */
  function move (from, lift, to, taken, code) {
    if (!isTabled || taken !== 0) {
      replace(from, lift, 0)
      replace(to, taken, code)
      return
    }
    const left = from << codeBits | lift
    const entered = to << codeBits | code
    registers[HASH] ^= lows[left] ^ lows[entered]
    registers[HASH_HIGH] ^= highs[left] ^ highs[entered]
  }

  /** The frame of a move is written: keeps the hashes before it, and finds them by their last bits. */
  function keep (frame, low, high) {
    const slot = low & (HASH_SLOTS - 1)
    undo[frame + HASH_BEFORE] = low
    undo[frame + HASH_HIGH_BEFORE] = high
    undo[frame + SAME_SLOT] = heads[slot]
    heads[slot] = frame + 1
  }

  /** The move is taken back. */
  function onUnmake (frame) {
    const low = undo[frame + HASH_BEFORE]
    registers[HASH] = low
    registers[HASH_HIGH] = undo[frame + HASH_HIGH_BEFORE]
    heads[low & (HASH_SLOTS - 1)] = undo[frame + SAME_SLOT]
  }

  /** Whether it was the same turn before a move, and the same was to be gone on with. */
  function hadSameTurn (frame) {
    if (undo[frame] !== registers[TURN]) return false
    return !keepsMore || (undo[frame + PARTIAL_SQUARE_BEFORE] === registers[PARTIAL_SQUARE] && undo[frame + CONTINUATION_BEFORE] === registers[CONTINUATION])
  }

  /** How often this position has stood, this time included (rule 85). */
  function repetitions () {
    let times = 1
    const low = registers[HASH]
    for (let next = tracks ? heads[low & (HASH_SLOTS - 1)] : 0; next !== 0;) {
      const frame = next - 1
      if (undo[frame + HASH_BEFORE] === low && undo[frame + HASH_HIGH_BEFORE] === registers[HASH_HIGH] && hadSameTurn(frame)) times++
      next = undo[frame + SAME_SLOT]
    }
    return times
  }

  /** The hash of what stands on the board and beside it, from nothing. */
  function computeHash () {
    registers[HASH] = registers[HASH_HIGH] = 0
    if (!tracks) return
    const underBase = size + 1 + 2 * reserve.length // beyond what has been lastCapture, see effects.js
    for (let p = 0; p < size; p++) rehash(p, 0, board[p])
    for (let p = 0; p < under.length; p++) rehash(underBase + p, 0, under[p])
    for (let i = 0; i < reserve.length; i++) rehash(size + 1 + i, 0, reserve[i])
  }

  return { rehash, replace, move, keep, onUnmake, repetitions, computeHash, heads }
}
