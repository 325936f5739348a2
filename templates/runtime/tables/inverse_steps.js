/** Steps against directions: the squares from which paths of single steps lead to a square. */

/** Return what `inverseOf` and `findOrigins` need, for a board with these links. */
export function createInverse (nav, size) { return { nav, size, rows: [], origins: new Int32Array(size), count: 0 } }

/** Return, by square, the squares from which a direction leads there. Directions are offsets in `nav`. */
export function inverseOf ({ nav, size, rows }, direction) {
  if (rows[direction] === undefined) {
    const inverse = rows[direction] = Array.from({ length: size + 1 }, () => [])
    for (let p = size; p-- > 0;) inverse[nav[direction + p]].push(p)
    inverse[size] = []
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
    const from = inverseOf(inverse, args[path[length - 1]])[square]
    for (let i = 0; i < from.length; i++) findOrigins(inverse, path, args, from[i], length - 1)
  }
}
