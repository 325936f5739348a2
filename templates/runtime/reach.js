/**
 * Attack tables, made once from the paths that the compiler has found (zrf2js/emit/rules/reach.py).
 *
 * A use is [type, bit, way, ...arguments]: the move with this bit of the type follows ways[way]
 * with these arguments. A way is a list of landings { path, pieces, looks: [[path, bits]] }, or
 * null when nothing is known: then it is taken to reach and to look at everything.
 */

/** Of a look: every move opens the way, wherever it goes. */
const ANY_MOVE = 4

/** Calls visit(q) for every position a path can lead to from `from`. */
function follow (state, path, args, from, visit) {
  const { nav, size } = state

  function go (steps, index, p, then) {
    if (index === steps.length) return then(p)
    const step = steps[index]
    const next = q => go(steps, index + 1, q, then)
    if (typeof step === 'number') {
      const q = nav[args[step] + p]
      if (q !== size) next(q)
    } else if (Array.isArray(step)) loop(step, p, next)
    else next(step.at === undefined ? args[step.arg] : step.at)
  }

  function loop (steps, p, next) {
    const seen = new Set()
    const around = q => {
      if (seen.has(q)) return
      seen.add(q)
      next(q)
      go(steps, 0, q, around)
    }
    around(p)
  }

  go(path, 0, from, visit)
}

/**
 * For every target the positions from which something may reach it, and for each of them and each
 * type the moves that may: places[starts[t]] ... places[starts[t + 1] - 1], masks[i * types + type].
 */
export function createReach (state, types, uses, ways) {
  const { size } = state
  const found = Array.from({ length: size + 1 }, () => new Map())
  const add = (t, p, type, bit) => {
    if (!found[t].has(p)) found[t].set(p, new Int32Array(types))
    found[t].get(p)[type] |= bit
  }
  for (const [type, bit, way, ...args] of uses) {
    for (let p = 0; p < size; p++) {
      if (ways[way] === null) for (let t = 0; t < size; t++) add(t, p, type, bit)
      else for (const { path } of ways[way]) follow(state, path, args, p, t => add(t, p, type, bit))
    }
  }
  const starts = new Int32Array(size + 2)
  found.forEach((map, t) => { starts[t + 1] = starts[t] + map.size })
  const places = new Int16Array(starts[size + 1])
  const masks = new Int32Array(places.length * types)
  found.forEach((map, t) => Array.from(map).forEach(([p, mask], i) => {
    places[starts[t] + i] = p
    masks.set(mask, (starts[t] + i) * types)
  }))
  return { starts, places, masks }
}

/**
 * table[t * size + a]: 1 when leaving position a may open an attack on a royal piece on t, 2 when
 * entering it may. `uses` are those of all enemies, `royals` the types that count.
 */
export function createExposure (state, uses, ways, royals) {
  const { size } = state
  const table = new Uint8Array(size * size)
  for (const [, , way, ...args] of uses) {
    if (ways[way] === null) return table.fill(3)
    const dangerous = ways[way].filter(({ pieces }) => pieces === null || pieces.some(piece => royals.includes(piece)))
    for (const { path, looks } of dangerous) {
      for (let p = 0; p < size; p++) expose(state, table, path, looks, args, p)
    }
  }
  return table
}

function expose (state, table, path, looks, args, p) {
  const targets = new Set()
  follow(state, path, args, p, t => targets.add(t))
  if (targets.size === 0) return
  for (const [lookPath, bits] of looks) {
    if (bits === ANY_MOVE) targets.forEach(t => table.fill(3, t * state.size, (t + 1) * state.size))
    else follow(state, lookPath, args, p, a => targets.forEach(t => { table[t * state.size + a] |= bits }))
  }
}
