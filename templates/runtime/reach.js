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

/** In an exposure's table: leaving or entering the position may open an attack, or nobody knows. */
export const LEAVING = 1
export const ENTERING = 2
export const UNKNOWN = 4

/** Lists of attackers are kept up to this many entries. */
const MOST_ATTACKERS = 1 << 20

/**
 * What a change of position a may open against a royal piece on t: `table[t * size + a]` has
 * LEAVING, ENTERING or UNKNOWN, and the attackers that look at a stand on attackers[starts[t *
 * size + a]] up to the next start. `uses` are those of all enemies, `royals` the types that count.
 */
export function createExposure (state, uses, ways, royals) {
  const { size } = state
  const table = new Uint8Array(size * size)
  const watchers = new Map() // t * size + a -> positions
  let watching = 0

  function expose (t, a, bits, p) {
    const index = t * size + a
    table[index] |= bits
    if (watching > MOST_ATTACKERS) return
    if (!watchers.has(index)) watchers.set(index, new Set())
    const before = watchers.get(index).size
    watching += watchers.get(index).add(p).size - before
  }

  for (const [, , way, ...args] of uses) {
    if (ways[way] === null) table.fill(UNKNOWN)
    else {
      for (const { path, pieces, looks } of ways[way]) {
        if (pieces !== null && !pieces.some(piece => royals.includes(piece))) continue
        for (let p = 0; p < size; p++) exposeFrom(state, table, expose, path, looks, args, p)
      }
    }
  }
  if (watching > MOST_ATTACKERS) return { table: table.fill(UNKNOWN), starts: null, attackers: null }
  return Object.assign({ table }, flatten(watchers, size * size))
}

function exposeFrom (state, table, expose, path, looks, args, p) {
  const targets = new Set()
  follow(state, path, args, p, t => targets.add(t))
  if (targets.size === 0) return
  for (const [lookPath, bits] of looks) {
    if (bits === ANY_MOVE) targets.forEach(t => table.fill(UNKNOWN, t * state.size, (t + 1) * state.size))
    else follow(state, lookPath, args, p, a => targets.forEach(t => expose(t, a, bits, p)))
  }
}

function flatten (lists, length) {
  const starts = new Int32Array(length + 1)
  lists.forEach((list, index) => { starts[index + 1] = list.size })
  for (let i = 0; i < length; i++) starts[i + 1] += starts[i]
  const attackers = new Int16Array(starts[length])
  lists.forEach((list, index) => attackers.set(Array.from(list), starts[index]))
  return { starts, attackers }
}
