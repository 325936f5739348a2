/**
 * Create the table of adjacent squares for drops that require an adjacent enemy.
 *
 * `mark(owners)` returns a stamp: stamps[p] equals it if one of the directions leads from p to a piece of
 * one of the owners. Stamps of earlier calls are invalid, so nothing has to be cleared.
 * @param {Object} state
 * @param {number[]} directions offsets into `nav`
 */
export function createAdjacency ({ board, nav, size }, directions) {
  const from = Array.from({ length: size }, () => new Set())
  for (const offset of directions) {
    for (let p = 0; p < size; p++) if (nav[offset + p] !== size) from[nav[offset + p]].add(p)
  }
  const starts = new Int32Array(size + 1)
  from.forEach((sources, p) => { starts[p + 1] = starts[p] + sources.size })
  const squares = Int16Array.from([].concat(...from.map(set => Array.from(set))))
  const stamps = new Int32Array(size + 1)
  let stamp = 0

  function mark (owners) {
    stamp = (stamp + 1) | 0
    for (let p = 0; p < size; p++) {
      if ((board[p] & owners) !== 0) {
        for (let i = starts[p], end = starts[p + 1]; i < end; i++) stamps[squares[i]] = stamp
      }
    }
    return stamp
  }

  return { mark, stamps }
}

/** Create the same table for boards with changing links: every square counts as adjacent. */
export function createFullAdjacency ({ size }) {
  const stamps = new Int32Array(size + 1)
  return { mark: () => 0, stamps }
}
