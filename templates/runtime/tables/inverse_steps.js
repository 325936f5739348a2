/** Steps against directions: the squares from which paths of single steps lead to a square. */

/** Return what `inverseOf` and `findOrigins` need, for a board with these links. */
export function createInverse (nav, size) { return { nav, size, rows: [], origins: new Int32Array(size), count: 0 } }

/**
 * Return { first, others }: `first[square]` is a square from which a direction leads there, `others[p]` is the next one
 * after the square `p`, and `size` ends the list. Directions are offsets in `nav`.
 */
export function inverseOf ({ nav, size, rows }, direction) {
  if (rows[direction] === undefined) {
    const first = new Int32Array(size + 1).fill(size)
    const others = new Int32Array(size)
    for (let p = 0; p < size; p++) {
      const target = nav[direction + p]
      others[p] = first[target]
      first[target] = p
    }
    first[size] = size
    rows[direction] = { first, others }
  }
  return rows[direction]
}

/**
 * Append the squares from which the first steps of a path, `length` of them, lead to a square to `inverse.origins`, and
 * count them. Steps are indices in `args`.
 */
export function findOrigins (inverse, path, args, square, length) {
  if (length === 0) inverse.origins[inverse.count++] = square
  else {
    const { first, others } = inverseOf(inverse, args[path[length - 1]])
    for (let p = first[square]; p !== inverse.size; p = others[p]) findOrigins(inverse, path, args, p, length - 1)
  }
}
