/** Boards beyond this have no table of distances. */
const LARGEST = 500
export const FAR = 255

/** Which places lie beside each other, and how many steps lie between any two. */
export function createGeography ({ links, positions }) {
  const size = positions.length
  const neighbours = Array.from({ length: size }, () => [])
  for (const row of links) {
    row.forEach((to, from) => {
      if (to < 0 || to === from) return
      if (!neighbours[from].includes(to)) neighbours[from].push(to)
      if (!neighbours[to].includes(from)) neighbours[to].push(from)
    })
  }
  let distances = null

  /** Steps from `from` to `to` as entry `from * size + to`, FAR where no way leads; null for large boards. */
  function table () {
    if (distances === null && size <= LARGEST) {
      distances = new Uint8Array(size * size)
      for (let p = 0; p < size; p++) distances.set(stepsTo(neighbours, [p], size), p * size)
    }
    return distances
  }

  return { size, neighbours, table }
}

/**
 * How many steps lead from each place to one of `goals`; FAR where none do. `ways[p]` are the
 * places one step leads to `p` from.
 */
export function stepsTo (ways, goals, size) {
  const steps = new Uint8Array(size).fill(FAR)
  let front = goals
  for (const p of goals) steps[p] = 0
  for (let step = 1; front.length > 0 && step < FAR; step++) {
    const next = []
    for (const p of front) {
      for (const q of ways[p]) {
        if (steps[q] !== FAR) continue
        steps[q] = step
        next.push(q)
      }
    }
    front = next
  }
  return steps
}
