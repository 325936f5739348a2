/**
 * What is known of a board besides what stands on it: where each player's pieces are, how many there
 * are of each kind, and where royal pieces stand. Only what `layout` asks for is kept.
 */
export function createIncrementalCounts (state, layout) {
  const { board, counts, size, occupancy } = state
  const { ownerMask, players, tracksCounts, types, typeMask, typeShift, bitboardWords } = layout
  const royal = Uint8Array.from(layout.royal) // player * types + type
  const tracksRoyals = royal.some(flag => flag !== 0)
  const tracksPieces = tracksRoyals || tracksCounts
  const kindMask = ownerMask | (typeMask << typeShift)
  const royalCount = new Int32Array(players)
  const royalPlace = new Int32Array(players) // xor of the royals' positions

  function count (place, code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    if (tracksCounts) { counts[index]++; counts[player * types]++ }
    if (tracksRoyals && royal[index] !== 0) { royalCount[player]++; royalPlace[player] ^= place }
  }

  function discount (place, code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    if (tracksCounts) { counts[index]--; counts[player * types]-- }
    if (tracksRoyals && royal[index] !== 0) { royalCount[player]--; royalPlace[player] ^= place }
  }

  /** A piece comes to a position, or leaves it. */
  function toggle (place, code) { occupancy[bitboardWords * (31 - Math.clz32(code & ownerMask)) + (place >> 5)] ^= 1 << place }

  function replaceOwner (place, old, code) {
    if (((old ^ code) & ownerMask) === 0) return
    if (old !== 0) toggle(place, old)
    if (code !== 0) toggle(place, code)
  }

  /** What stands on a position becomes something else; 0 is nothing. */
  function replace (place, old, code) {
    if (bitboardWords !== 0) replaceOwner(place, old, code)
    if (tracksPieces) {
      if (old !== 0) discount(place, old)
      if (code !== 0) count(place, code)
    }
  }

  /** A piece comes to a position where nothing stood. */
  function arrive (place, code) {
    if (bitboardWords !== 0) toggle(place, code)
    if (tracksPieces) count(place, code)
  }

  /** The piece `lift` has gone from one position to another, where it is `code` and `taken` was. */
  function move (from, lift, to, taken, code) {
    if (bitboardWords !== 0) {
      toggle(from, lift)
      replaceOwner(to, taken, code)
    }
    if (tracksPieces) {
      if (taken !== 0) discount(to, taken)
      countMoved(from, to, lift, code)
    }
  }

  /** The same backwards. */
  function moveBack (from, lift, to, taken, code) {
    if (tracksPieces) {
      countMoved(to, from, code, lift)
      if (taken !== 0) count(to, taken)
    }
    if (bitboardWords !== 0) {
      replaceOwner(to, code, taken)
      toggle(from, lift)
    }
  }

  /** Only a new owner or type counts. */
  function countMoved (from, to, lift, code) {
    if (((lift ^ code) & kindMask) !== 0) {
      discount(from, lift)
      count(to, code)
    } else if (tracksRoyals) {
      const player = 31 - Math.clz32(code & ownerMask)
      if (royal[player * types + ((code >>> typeShift) & typeMask)] !== 0) royalPlace[player] ^= from ^ to
    }
  }

  /** Sees where pieces stand on a board that was changed by hand. */
  function updateNeighbors () {
    occupancy.fill(0)
    for (let p = 0; p < size && bitboardWords !== 0; p++) if (board[p] !== 0) toggle(p, board[p])
  }

  return { replace, arrive, move, moveBack, updateNeighbors, royalCount, royalPlace }
}
