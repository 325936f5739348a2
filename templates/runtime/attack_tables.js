/**
 * Attack tables: for each square, the pieces and moves that may capture there, by geometry alone. They are
 * built when the rules are loaded, from the attack footprints that the compiler has computed.
 *
 * A use is [type, bit, footprint, ...arguments]: a move of the piece type, with its bit, that follows
 * footprints[footprint] with these arguments. A footprint is a list of landings { path, pieces, looks:
 * [[path, bits]], empties: [path] }. `empties` are squares that the move requires to be empty, so it cannot
 * capture there. null instead of a list is a footprint that could not be analyzed: it reaches every square.
 */

import { HAS_WINDING_PATHS } from './facts.js'

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
 * A step is an index in `args` of a direction, { again }: a list of steps that repeats zero or more times, or
 * { goTo } or { goToArgument }: a jump to a square, given directly or by an index in `args`. A loop follows
 * what comes after it once from each square, even if earlier loops enter it on many squares.
 */
export function follow (walker, path, args, from, visit) {
  if (HAS_WINDING_PATHS) followWinding(walker, path, args, from, visit)
  else {
    const end = endOfSteps(walker, path, args, from)
    if (end !== walker.size) visit(end)
  }
}

function followWinding ({ nav, size, spend }, path, args, from, visit) {
  const reached = new Map() // by loop: the squares on which a round began
  advance(path, 0, from, visit)

  function advance (steps, index, p, then) {
    for (; typeof steps[index] === 'number'; index++) {
      spend(1)
      p = nav[args[steps[index]] + p]
      if (p === size) return
    }
    spend(1)
    if (index === steps.length) return then(p)
    const step = steps[index]
    const next = q => advance(steps, index + 1, q, then)
    if (step.again !== undefined) loop(step.again, p, next)
    else next(step.goTo === undefined ? args[step.goToArgument] : step.goTo)
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
}

/** Return the square to which a path of plain steps leads from the square `p`, `size` if it leaves the board. */
function endOfSteps ({ nav, size, spend }, path, args, p) {
  spend(path.length + 1)
  for (let i = 0; i < path.length && p !== size; i++) p = nav[args[path[i]] + p]
  return p
}

/** Return what `follow` and `targetsOf` need; `spend` counts their steps. */
export function createWalker ({ nav, size }, spend) { return { nav, size, spend, marks: new Int32Array(size + 1), round: 0 } }

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
    const reach = reachOfMoves(createWalker(state, spend), footprints)
    const attacks = uses.map(([type, bit, footprint, ...args]) => ({ type, bit, pairs: reach(footprint, args), next: 0 }))
    return pack(state.size, types, attacks, spend)
  })
}

/** Store the origins of attacks by target, in the order of the origins. */
function pack (size, types, attacks, spend) {
  const last = new Int32Array(size + 1).fill(-1) // by target, the last origin
  const starts = new Int32Array(size + 2)
  eachAttack(size, attacks, (origin, target) => {
    if (last[target] === origin) return
    spend(types)
    last[target] = origin
    starts[target + 1]++
  })
  for (let t = 0; t <= size; t++) starts[t + 1] += starts[t]
  const places = new Int16Array(starts[size + 1])
  const masks = new Int32Array(places.length * types)
  const ends = starts.slice()
  last.fill(-1)
  eachAttack(size, attacks, (origin, target, type, bit) => {
    if (last[target] !== origin) places[ends[target]++] = last[target] = origin
    masks[(ends[target] - 1) * types + type] |= bit
  })
  return { starts, places, masks }
}

/** Call `visit` for all attacks by origin; `next` is the index of the next pair of an attack. */
function eachAttack (size, attacks, visit) {
  for (const attack of attacks) attack.next = 0
  for (let origin = 0; origin < size; origin++) {
    for (const attack of attacks) {
      const { pairs, type, bit } = attack
      for (; pairs[attack.next] === origin; attack.next += 2) visit(origin, pairs[attack.next + 1], type, bit)
    }
  }
}

/**
 * Return a function from a footprint and arguments, which many types share, to the pairs of origin and target in
 * the order of the origins, as [origin, target, origin, target ...].
 */
function reachOfMoves (walker, footprints) {
  const known = new Map()
  return (footprint, args) => {
    const key = footprint + ':' + args
    if (!known.has(key)) known.set(key, pairsOf(walker, footprints[footprint], args))
    return known.get(key)
  }
}

function pairsOf (walker, landings, args) {
  const pairs = []
  for (let p = 0; p < walker.size; p++) {
    if (landings === null) for (let t = 0; t < walker.size; t++) pairs.push(p, t)
    else for (const landing of landings) for (const t of targetsOf(walker, landing, args, p)) pairs.push(p, t)
  }
  return pairs
}

const NOWHERE = []

/** Return the squares on which a landing of a footprint can capture, from the square `p`. */
export function targetsOf (walker, { path, empties }, args, p) {
  if (empties.length === 0 && (!HAS_WINDING_PATHS || path.every(step => typeof step === 'number'))) {
    const t = endOfSteps(walker, path, args, p)
    return t === walker.size ? NOWHERE : [t]
  }
  const { marks } = walker
  const round = ++walker.round
  const targets = []
  follow(walker, path, args, p, t => {
    if (marks[t] === round) return
    marks[t] = round
    targets.push(t)
  })
  for (const empty of empties) follow(walker, empty, args, p, t => { marks[t] = 0 })
  return empties.length === 0 ? targets : targets.filter(t => marks[t] === round)
}
