import { HAS_BITBOARDS, HAS_COUNTS, HAS_ROYALS } from './build_flags.js'

/**
 * Create the counts that each change of the board updates: bitboards per player, pieces per owner and
 * type, and the squares of royal pieces. Only the counts that `layout` requires are kept.
 */
export function createIncrementalCounts (state, layout) {
  const { board, counts, size, occupancy } = state
  const { ownerMask, players, types, typeMask, typeShift, bitboardWords } = layout
  const tracksCounts = HAS_COUNTS && layout.tracksCounts
  const hasBitboards = HAS_BITBOARDS && bitboardWords > 0
  const royal = Uint8Array.from(layout.royal) // player * types + type
  const tracksRoyals = HAS_ROYALS && royal.includes(1)
  const tracksPieces = tracksRoyals || tracksCounts
  const kindMask = ownerMask | (typeMask << typeShift)
  const royalCount = new Int32Array(players)
  const royalSquare = new Int32Array(players) // xor of the squares: the square itself while there is one royal

  function count (square, code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    if (tracksCounts) { counts[index]++; counts[player * types]++ }
    if (tracksRoyals && royal[index] !== 0) { royalCount[player]++; royalSquare[player] ^= square }
  }

  function discount (square, code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    if (tracksCounts) { counts[index]--; counts[player * types]-- }
    if (tracksRoyals && royal[index] !== 0) { royalCount[player]--; royalSquare[player] ^= square }
  }

  /** Flip the bit of a square in the bitboard of the piece's owner. */
  function toggle (square, code) {
    occupancy[bitboardWords * (31 - Math.clz32(code & ownerMask)) + (square >> 5)] ^= 1 << square
  }

  function replaceOwner (square, old, code) {
    if (((old ^ code) & ownerMask) === 0) return
    if (old !== 0) toggle(square, old)
    if (code !== 0) toggle(square, code)
  }

  /** Record that the content of a square has changed from one code to another; 0 is empty. */
  function replace (square, old, code) {
    if (hasBitboards) replaceOwner(square, old, code)
    if (tracksPieces) {
      if (old !== 0) discount(square, old)
      if (code !== 0) count(square, code)
    }
  }

  /** Record a piece on a square that was empty. */
  function arrive (square, code) {
    if (hasBitboards) toggle(square, code)
    if (tracksPieces) count(square, code)
  }

  /** Record a move: the piece had the code `lift`, now has `code`, and has replaced `taken` (0 for none). */
  function move (from, lift, to, taken, code) {
    if (hasBitboards) {
      toggle(from, lift)
      replaceOwner(to, taken, code)
    }
    if (tracksPieces) {
      if (taken !== 0) discount(to, taken)
      countMoved(from, to, lift, code)
    }
  }

  /** Undo `move`. */
  function moveBack (from, lift, to, taken, code) {
    if (tracksPieces) {
      countMoved(to, from, code, lift)
      if (taken !== 0) count(to, taken)
    }
    if (hasBitboards) {
      replaceOwner(to, code, taken)
      toggle(from, lift)
    }
  }

  /** Update counts and royal squares; changes of attributes do not affect them. */
  function countMoved (from, to, lift, code) {
    if (((lift ^ code) & kindMask) !== 0) {
      discount(from, lift)
      count(to, code)
    } else if (tracksRoyals) {
      const player = 31 - Math.clz32(code & ownerMask)
      if (royal[player * types + ((code >>> typeShift) & typeMask)] !== 0) royalSquare[player] ^= from ^ to
    }
  }

  /** Recompute the bitboards after code has written to `board` directly. */
  function updateNeighbors () {
    if (hasBitboards) {
      occupancy.fill(0)
      for (let p = 0; p < size; p++) if (board[p] !== 0) toggle(p, board[p])
    }
  }

  return { replace, arrive, move, moveBack, updateNeighbors, royalCount, royalSquare }
}
