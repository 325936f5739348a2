/** Largest board, in squares, that has a table of distances: its size is quadratic. */
const MAX_DISTANCE_SQUARES = 500
/** Distance between squares that no path connects. */
export const UNREACHABLE = 255

/**
 * Adjacency and distances of the squares of a board, in steps along its links in either direction.
 * @param {{links: number[][], positions: object[]}} board
 */
export function createDistanceTables ({ links, positions }) {
  const size = positions.length
  const neighbors = Array.from({ length: size }, () => [])
  for (const row of links) {
    row.forEach((to, from) => {
      if (to < 0 || to === from) return
      if (!neighbors[from].includes(to)) neighbors[from].push(to)
      if (!neighbors[to].includes(from)) neighbors[to].push(from)
    })
  }
  let distances = null

  /**
   * Return the distance table, computed at the first call.
   * @returns {Uint8Array | null} steps from `from` to `to` at `from * size + to`; null for large boards
   */
  function distanceTable () {
    if (distances === null && size <= MAX_DISTANCE_SQUARES) {
      distances = new Uint8Array(size * size)
      for (let p = 0; p < size; p++) distances.set(distancesTo(neighbors, [p], size), p * size)
    }
    return distances
  }

  return { size, neighbors, distanceTable }
}

/**
 * Compute the distance of every square to the nearest goal, breadth first.
 * @param {number[][]} predecessors by square, the squares from which one step leads to it
 * @param {number[]} goals
 * @param {number} size number of squares
 * @returns {Uint8Array} steps by square; UNREACHABLE where no path exists
 */
export function distancesTo (predecessors, goals, size) {
  const steps = new Uint8Array(size).fill(UNREACHABLE)
  let frontier = goals
  for (const p of goals) steps[p] = 0
  for (let step = 1; frontier.length > 0 && step < UNREACHABLE; step++) {
    const next = []
    for (const p of frontier) {
      for (const q of predecessors[p]) {
        if (steps[q] !== UNREACHABLE) continue
        steps[q] = step
        next.push(q)
      }
    }
    frontier = next
  }
  return steps
}
