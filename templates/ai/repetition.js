/** Positions of the game that are kept, counted back from the root of the search. */
const MAX_PLAYED = 200
/** Buckets of the filter; a power of two. */
const REPETITION_BUCKETS = 1024

/**
 * Repetition detection: the keys of the played positions, then those of the current search path.
 * @param {number[]} playedKeys low and high key halves of the played positions, in turn
 * @param {number} maxPly length limit of the search path, in plies
 */
export function createRepetition (playedKeys, maxPly) {
  const played = playedKeys.slice(-2 * MAX_PLAYED)
  const first = played.length >> 1
  const lows = new Int32Array(first + maxPly + 2)
  const highs = new Int32Array(first + maxPly + 2)
  const buckets = new Uint16Array(REPETITION_BUCKETS)
  for (let i = 0; i < first; i++) {
    lows[i] = played[2 * i]
    highs[i] = played[2 * i + 1]
    buckets[lows[i] & (REPETITION_BUCKETS - 1)]++
  }

  /** Return true if the position at `ply` is a repetition; otherwise add it until `leave(ply)`. */
  function enter (ply, low, high) {
    const end = first + ply
    lows[end] = low
    highs[end] = high
    if (buckets[low & (REPETITION_BUCKETS - 1)] !== 0) {
      for (let i = end - 1; i >= 0; i--) if (lows[i] === low && highs[i] === high) return true
    }
    buckets[low & (REPETITION_BUCKETS - 1)]++
    return false
  }

  /** Remove the position at `ply`. */
  function leave (ply) { buckets[lows[first + ply] & (REPETITION_BUCKETS - 1)]-- }

  return { enter, leave }
}
