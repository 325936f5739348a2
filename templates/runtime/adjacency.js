/**
 * Which positions lie beside a piece: those that blocks need not be tried on are left out
 * (zrf2js/analysis/adjacent_enemy_drops.py). `directions` are offsets into `nav`.
 *
 * mark(owners) gives a stamp; stamps[p] === it where one of the directions leads from p to a piece
 * of one of the owners. Nothing has to be cleared.
 */
export function createAdjacency ({ board, nav, size }, directions) {
  const from = Array.from({ length: size }, () => new Set())
  for (const offset of directions) {
    for (let p = 0; p < size; p++) if (nav[offset + p] !== size) from[nav[offset + p]].add(p)
  }
  const starts = new Int32Array(size + 1)
  from.forEach((places, p) => { starts[p + 1] = starts[p] + places.size })
  const places = Int16Array.from([].concat(...from.map(set => Array.from(set))))
  const stamps = new Int32Array(size + 1)
  let stamp = 0

  function mark (owners) {
    stamp = (stamp + 1) | 0
    for (let p = 0; p < size; p++) {
      if ((board[p] & owners) !== 0) {
        for (let i = starts[p], end = starts[p + 1]; i < end; i++) stamps[places[i]] = stamp
      }
    }
    return stamp
  }

  return { mark, stamps }
}

/** The same where links may change: any position may lie beside any. */
export function createFullAdjacency ({ size }) {
  const stamps = new Int32Array(size + 1)
  return { mark: () => 0, stamps }
}
