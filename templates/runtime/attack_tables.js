/**
 * Attack tables, made once from the paths that the compiler has found (zrf2js/analysis/attack_footprint.py).
 *
 * A use is [type, bit, way, ...arguments]: the move with this bit of the type follows ways[way]
 * with these arguments. A way is a list of landings { path, pieces, looks: [[path, bits]], empties:
 * [path] }, or null when nothing is known: then it is taken to reach and to look at everything.
 * What a landing has found empty it cannot capture.
 */

/**
 * Steps that making one table may take, and ints it may hold: beyond, the table is not worth its
 * time, and null says that every piece has to be asked.
 */
const MOST_STEPS = 2e6
const MOST_INTS = 1 << 21

/** Boards on which a move that nothing is known about may still be listed everywhere. */
const LISTED_BOARD = 128

class TooMuch extends Error {}

/** make(spend) unless it spends too many steps; then null. */
export function withinBudget (make) {
  let left = MOST_STEPS
  try {
    return make(steps => {
      left -= steps
      if (left < 0) throw new TooMuch()
    })
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}

/** Calls visit(q) for every position a path can lead to from `from`. */
export function follow ({ nav, size, spend }, path, args, from, visit) {
  function go (steps, index, p, then) {
    spend(1)
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
 * null when that would be too much.
 */
export function createAttackTables (state, types, uses, ways) {
  if (state.size > LISTED_BOARD && uses.some(([, , way]) => ways[way] === null)) return null
  return withinBudget(spend => {
    const found = reachable({ nav: state.nav, size: state.size, spend }, types, uses, ways)
    const entries = found.reduce((sum, map) => sum + map.size, 0)
    return entries * types > MOST_INTS ? null : reachTables(found, entries, types)
  })
}

/** By target: a map from position to the masks of all types. */
function reachable (walker, types, uses, ways) {
  const { size } = walker
  const found = Array.from({ length: size + 1 }, () => new Map())
  const add = (t, p, type, bit) => {
    if (!found[t].has(p)) {
      walker.spend(types)
      found[t].set(p, new Int32Array(types))
    }
    found[t].get(p)[type] |= bit
  }
  const land = ({ path, empties }, args, p, then) => {
    const targets = new Set()
    follow(walker, path, args, p, t => targets.add(t))
    for (const empty of empties) follow(walker, empty, args, p, t => targets.delete(t))
    targets.forEach(then)
  }
  for (const [type, bit, way, ...args] of uses) {
    for (let p = 0; p < size; p++) {
      if (ways[way] === null) for (let t = 0; t < size; t++) add(t, p, type, bit)
      else for (const landing of ways[way]) land(landing, args, p, t => add(t, p, type, bit))
    }
  }
  return found
}

function reachTables (found, entries, types) {
  const starts = new Int32Array(found.length + 1)
  found.forEach((map, t) => { starts[t + 1] = starts[t] + map.size })
  const places = new Int16Array(entries)
  const masks = new Int32Array(entries * types)
  found.forEach((map, t) => Array.from(map).forEach(([p, mask], i) => {
    places[starts[t] + i] = p
    masks.set(mask, (starts[t] + i) * types)
  }))
  return { starts, places, masks }
}
