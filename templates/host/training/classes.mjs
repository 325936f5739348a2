// Classes of a piece on a square that symmetries map to each other: training learns one value for each class.

/** Return by element the number of its class, counted from 0, given the pairs of elements that are in one class. */
function classesOf (count, pairs) {
  const parent = Int32Array.from({ length: count }, (_, i) => i)
  const root = i => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]]
    return i
  }
  for (const [one, other] of pairs) {
    const [low, high] = [root(one), root(other)].sort((a, b) => a - b)
    parent[high] = low
  }
  const numbers = new Map()
  return Int32Array.from({ length: count }, (_, i) => {
    const found = root(i)
    if (!numbers.has(found)) numbers.set(found, numbers.size)
    return numbers.get(found)
  })
}

/**
 * @param {{squares: number[], players: number[]}[]} symmetries
 * @param {object} layout of the design
 * @param {number} size number of squares
 * @returns {{cells: Int32Array, kinds: Int32Array}} the class of each cell, `slot * size + square`, and of each slot,
 *   `owner * types + type`
 */
export function foldedClasses (symmetries, { players, types }, size) {
  const cells = []
  const kinds = []
  for (const { squares, players: images } of symmetries) {
    for (let owner = 0; owner < players; owner++) {
      for (let type = 1; type < types; type++) {
        const slot = owner * types + type
        const image = images[owner] * types + type
        kinds.push([slot, image])
        for (let p = 0; p < size; p++) cells.push([slot * size + p, image * size + squares[p]])
      }
    }
  }
  return { cells: classesOf(players * types * size, cells), kinds: classesOf(players * types, kinds) }
}

/** Return by player null, or [an earlier player with the same values, steps to the squares that match]. */
export function mirrorsOf (symmetries, players) {
  return Array.from({ length: players }, (_, owner) => {
    const found = symmetries.find(symmetry => symmetry.players.indexOf(owner) < owner)
    if (found === undefined) return null
    const steps = []
    found.squares.forEach((image, p) => { steps[image] = p - image })
    return [found.players.indexOf(owner), steps]
  })
}
