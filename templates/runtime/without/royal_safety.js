/** The game has no royal pieces. */
export function createRoyalSafety () {
  return { filterRoyals: (start, end) => end, isSafe: () => true, royalsInCheck: () => [] }
}
