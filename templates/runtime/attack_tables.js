/**
 * Attack tables: for each square, the pieces and moves that may capture there, by geometry alone. They are
 * built when the rules are loaded, from the attack footprints that the compiler has computed.
 *
 * A use is [type, bit, footprint, ...arguments]: a move of the piece type, with its bit, that follows
 * footprints[footprint] with these arguments. A footprint is a list of landings { path, pieces, looks:
 * [[path, bits]], empties: [path] }. `empties` are squares that the move requires to be empty, so it cannot
 * capture there. null instead of a list is a footprint that could not be analyzed: it reaches every square.
 */

/**
 * Limits for one table: steps to compute it, and ints to store it. Above them the result is null, and the
 * rules test every piece instead.
 */
const MAX_STEPS = 2e6
const MAX_INTS = 1 << 21

/** Maximum number of squares for listing moves without a footprint on every square. */
const MAX_UNANALYZED_BOARD = 128

class BudgetExceeded extends Error {}

/** Return `make(spend)`, or null if the calls of `spend(steps)` exceed the limit. */
export function withinBudget (make) {
  let left = MAX_STEPS
  try {
    return make(steps => {
      left -= steps
      if (left < 0) throw new BudgetExceeded()
    })
  } catch (error) {
    if (error instanceof BudgetExceeded) return null
    throw error
  }
}

/**
 * Call `visit(q)` for every square that a path can lead to from the square `from`.
 *
 * A step is an index in `args` of a direction, a list of steps that repeats zero or more times, or
 * { at } or { arg }: a jump to a square, given directly or by an index in `args`.
 */
export function follow ({ nav, size, spend }, path, args, from, visit) {
  function advance (steps, index, p, then) {
    spend(1)
    if (index === steps.length) return then(p)
    const step = steps[index]
    const next = q => advance(steps, index + 1, q, then)
    if (typeof step === 'number') {
      const q = nav[args[step] + p]
      if (q !== size) next(q)
    } else if (Array.isArray(step)) loop(step, p, next)
    else next(step.at === undefined ? args[step.arg] : step.at)
  }

  function loop (steps, p, next) {
    const seen = new Set()
    const iterate = q => {
      if (seen.has(q)) return
      seen.add(q)
      next(q)
      advance(steps, 0, q, iterate)
    }
    iterate(p)
  }

  advance(path, 0, from, visit)
}

/**
 * Create the table of possible attackers by target.
 * @param {Object} state
 * @param {number} types number of piece types + 1
 * @param {Array[]} uses
 * @param {Array[]} footprints
 * @returns {{starts: Int32Array, places: Int16Array, masks: Int32Array}|null} the origins for target t are
 *   places[i] with i from starts[t] to starts[t + 1]; masks[i * types + type] has the bits of the moves.
 *   null if the table exceeds a limit
 */
export function createAttackTables (state, types, uses, footprints) {
  if (state.size > MAX_UNANALYZED_BOARD && uses.some(([, , footprint]) => footprints[footprint] === null)) return null
  return withinBudget(spend => {
    const found = reachable({ nav: state.nav, size: state.size, spend }, types, uses, footprints)
    const entries = found.reduce((sum, map) => sum + map.size, 0)
    return entries * types > MAX_INTS ? null : packTables(found, entries, types)
  })
}

/** Return, by target, a map from origins to the masks of all types. */
function reachable (walker, types, uses, footprints) {
  const { size } = walker
  const found = Array.from({ length: size + 1 }, () => new Map())
  const add = (t, p, type, bit) => {
    if (!found[t].has(p)) {
      walker.spend(types)
      found[t].set(p, new Int32Array(types))
    }
    found[t].get(p)[type] |= bit
  }
  const eachTarget = ({ path, empties }, args, p, then) => {
    const targets = new Set()
    follow(walker, path, args, p, t => targets.add(t))
    for (const empty of empties) follow(walker, empty, args, p, t => targets.delete(t))
    targets.forEach(then)
  }
  for (const [type, bit, footprint, ...args] of uses) {
    for (let p = 0; p < size; p++) {
      if (footprints[footprint] === null) for (let t = 0; t < size; t++) add(t, p, type, bit)
      else for (const landing of footprints[footprint]) eachTarget(landing, args, p, t => add(t, p, type, bit))
    }
  }
  return found
}

/** Store the maps in typed arrays. */
function packTables (found, entries, types) {
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
