/** So many of the positions before the search are remembered. */
const EARLIER = 200
const BUCKETS = 1024

/**
 * The positions on the way to the one that is looked at: those of the game, then those of the
 * search, by the halves of their keys.
 */
export function createRepetition (earlier, plies) {
  const played = earlier.slice(-2 * EARLIER)
  const first = played.length >> 1
  const lows = new Int32Array(first + plies + 2)
  const highs = new Int32Array(first + plies + 2)
  const buckets = new Uint16Array(BUCKETS)
  for (let i = 0; i < first; i++) {
    lows[i] = played[2 * i]
    highs[i] = played[2 * i + 1]
    buckets[lows[i] & (BUCKETS - 1)]++
  }

  /** Whether the position at `ply` stood before; if not, it is entered, until `leave`. */
  function enter (ply, low, high) {
    const end = first + ply
    lows[end] = low
    highs[end] = high
    if (buckets[low & (BUCKETS - 1)] !== 0) {
      for (let i = end - 1; i >= 0; i--) if (lows[i] === low && highs[i] === high) return true
    }
    buckets[low & (BUCKETS - 1)]++
    return false
  }

  function leave (ply) { buckets[lows[first + ply] & (BUCKETS - 1)]-- }

  return { enter, leave }
}
