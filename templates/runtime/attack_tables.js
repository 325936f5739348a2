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
 * Limit for one table: steps to compute it plus ints to store it. Above it the result is null, and the rules
 * test every piece instead.
 */
const MAX_STEPS = 2e6

/** Maximum number of squares for listing moves without a footprint on every square. */
const MAX_UNANALYZED_BOARD = 128

/** Return `make(spend)`, or null if the calls of `spend(steps)` exceed the limit. */
export function withinBudget (make) {
  let left = MAX_STEPS
  try {
    return make(steps => {
      left -= steps
      if (left < 0) throw new Error()
    })
  } catch (error) {
    if (left < 0) return null
    throw error
  }
}

/**
 * Call `visit(q)` for every square that a path can lead to from the square `from`.
 *
 * A step is an index in `args` of a direction, a list of steps that repeats zero or more times, or
 * { at } or { arg }: a jump to a square, given directly or by an index in `args`. A loop follows what
 * comes after it once from each square, even if earlier loops enter it on many squares.
 */
export function follow ({ nav, size, spend }, path, args, from, visit) {
  const reached = new Map() // by loop: the squares on which a round began

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
    if (!reached.has(steps)) reached.set(steps, new Set())
    const seen = reached.get(steps)
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
    const reach = reachOfMoves({ nav: state.nav, size: state.size, spend }, footprints)
    const attacks = uses.map(([type, bit, footprint, ...args]) => ({ type, bit, targets: reach(footprint, args) }))
    return pack(rowsByTarget(state.size, types, attacks, spend), types)
  })
}

/** Return by target the rows { origin, masks } of the table, in the order of the origins. */
function rowsByTarget (size, types, attacks, spend) {
  const rows = Array.from({ length: size + 1 }, () => [])
  for (let origin = 0; origin < size; origin++) {
    for (const { type, bit, targets } of attacks) {
      for (const t of targets[origin]) {
        const list = rows[t]
        if (list.length === 0 || list[list.length - 1].origin !== origin) {
          spend(types)
          list.push({ origin, masks: new Array(types).fill(0) })
        }
        list[list.length - 1].masks[type] |= bit
      }
    }
  }
  return rows
}

/** Store the rows in typed arrays. */
function pack (rows, types) {
  const entries = [].concat(...rows)
  const starts = new Int32Array(rows.length + 1)
  rows.forEach((list, t) => { starts[t + 1] = starts[t] + list.length })
  const masks = new Int32Array(entries.length * types)
  entries.forEach((row, i) => masks.set(row.masks, i * types))
  return { starts, places: Int16Array.from(entries, ({ origin }) => origin), masks }
}

/** Return a function from a footprint and arguments, which many types share, to the targets by origin. */
function reachOfMoves (walker, footprints) {
  const everywhere = Array.from({ length: walker.size }, (_, p) => p)
  const known = new Map()
  return (footprint, args) => {
    const key = footprint + ':' + args
    const landings = footprints[footprint]
    if (!known.has(key)) known.set(key, everywhere.map(p => landings === null ? everywhere : [].concat(...landings.map(landing => targetsOf(walker, landing, args, p)))))
    return known.get(key)
  }
}

/** Return the squares on which a landing of a footprint can capture, from the square `p`. */
export function targetsOf (walker, { path, empties }, args, p) {
  const targets = new Set()
  follow(walker, path, args, p, t => targets.add(t))
  for (const empty of empties) follow(walker, empty, args, p, t => targets.delete(t))
  return Array.from(targets)
}
