/** Cost of a pair that is impossible; a matching with such a pair costs at least this. */
export const IMPOSSIBLE = 1 << 20

/**
 * Return the least cost of a matching that gives the rows different columns (the Hungarian algorithm).
 * @param {ArrayLike<number>} costs by row * columns + column
 * @param {number} rows at most as many as columns
 * @param {number} columns
 */
export function assignmentCost (costs, rows, columns) {
  const rowPotential = new Int32Array(rows + 1)
  const potential = new Int32Array(columns + 1) // column 0 stands for the row that has no column yet
  const rowOf = new Int32Array(columns + 1)
  const previous = new Int32Array(columns + 1)
  const least = new Int32Array(columns + 1)
  const used = new Uint8Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row
    least.fill(IMPOSSIBLE << 2)
    used.fill(0)
    let column = 0
    do {
      used[column] = 1
      const current = rowOf[column]
      let delta = IMPOSSIBLE << 3
      let best = 0
      for (let j = 1; j <= columns; j++) {
        if (used[j] !== 0) continue
        const reduced = costs[(current - 1) * columns + j - 1] - rowPotential[current] - potential[j]
        if (reduced < least[j]) {
          least[j] = reduced
          previous[j] = column
        }
        if (least[j] < delta) {
          delta = least[j]
          best = j
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (used[j] !== 0) {
          rowPotential[rowOf[j]] += delta
          potential[j] -= delta
        } else least[j] -= delta
      }
      column = best
    } while (rowOf[column] !== 0)
    for (; column !== 0; column = previous[column]) rowOf[column] = rowOf[previous[column]]
  }
  let cost = 0
  for (let j = 1; j <= columns; j++) if (rowOf[j] !== 0) cost += costs[(rowOf[j] - 1) * columns + j - 1]
  return cost
}
