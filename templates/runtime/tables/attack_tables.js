/**
 * Attack tables: for each square, the pieces and moves that may capture there, by geometry alone. A square is
 * listed when an attack on it is tested first, from the attack footprints that the compiler has computed.
 *
 * A use is [type, bit, footprint, ...arguments]: a move of the piece type, with its bit, that follows
 * footprints[footprint] with these arguments. A footprint is a list of landings { path, onto?, depends: [[path, bits]],
 * empties?: [path] }. `onto` are the only types that it captures. `depends` are squares on which the capture depends.
 * `empties` are squares that the move requires to be empty, so it cannot capture there. null instead of a list is a
 * footprint that could not be analyzed: it reaches every square.
 */

import { HAS_LANDING_EMPTIES, HAS_UNCERTAIN_TABLES, HAS_WINDING_PATHS } from '../state/build_flags.js'
import { createInverse, findOrigins, inverseOf } from './inverse_steps.js'

/**
 * Limit for one table. A table of exposed squares that takes more steps is null, and the rules make each move instead;
 * an attack table with more ints is listed again. Rules that cannot exceed the limit do not pass it.
 */
export const MAX_TABLE_STEPS = 2e6

const spendNothing = () => {}

/** Return `make(spend)`, or null if the calls of `spend(steps)` exceed the limit. */
export function withinBudget (limit, make) {
  if (!HAS_UNCERTAIN_TABLES) return make(spendNothing)
  let left = limit
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

/** Kinds of instructions of a path: a step, a jump, the head and the end of a loop, and the end of the path. */
const PATH_STEP = 0
const PATH_GO_TO = 1
const PATH_GO_TO_ARGUMENT = 2
const PATH_LOOP = 3
const PATH_AGAIN = 4
const PATH_END = 5

/**
 * Return what `endsOf` and `targetsOf` need; `spend` counts their steps.
 *
 * `seen` holds, by end and loop of the path in progress, the run that reached a square last. `ends`, `squares` and
 * `blocked` are lists for their users.
 */
export function createWalker ({ nav, size }, spend) {
  return {
    nav,
    size,
    spend,
    inverse: createInverse(nav, size),
    run: 0,
    seen: new Int32Array(HAS_WINDING_PATHS ? size : 0),
    waiting: [],
    codes: [new Map(), new Map()],
    ends: [],
    squares: [],
    blocked: []
  }
}

/**
 * Append the squares to which a path can lead from the square `from` to `ends`, each once.
 *
 * A step is an index in `args` of a direction, { again }: a list of steps that repeats zero or more times, or
 * { goTo } or { goToArgument }: a jump to a square, given directly or by an index in `args`.
 */
export function endsOf (walker, path, args, from, ends) {
  if (HAS_WINDING_PATHS && !isPlainPath(path))
    followCode(walker, instructionsOf(walker, path, false), args, from, ends, false)
  else {
    const end = endOfSteps(walker, path, args, from)
    if (end !== walker.size) ends.push(end)
  }
}

function isPlainPath (path) {
  for (let i = 0; i < path.length; i++) if (typeof path[i] !== 'number') return false
  return true
}

/** Return the instructions of a path, or of its reverse, two integers each. Loops have numbers from 1. */
function instructionsOf (walker, path, isBack) {
  const codes = walker.codes[Number(isBack)]
  if (codes.has(path)) return codes.get(path)
  const code = []
  let loops = 0
  const write = steps => {
    for (const step of isBack ? steps.slice().reverse() : steps) {
      if (typeof step === 'number') code.push(PATH_STEP, step)
      else if (step.again === undefined)
        code.push(
          step.goTo === undefined ? PATH_GO_TO_ARGUMENT : PATH_GO_TO,
          step.goTo === undefined ? step.goToArgument : step.goTo
        )
      else {
        const head = code.length
        code.push(PATH_LOOP, 0, ++loops, 0)
        write(step.again)
        code.push(PATH_AGAIN, head)
        code[head + 1] = code.length
      }
    }
  }
  write(path)
  code.push(PATH_END, 0)
  codes.set(path, code)
  const room = (loops + 1) * walker.size
  if (walker.seen.length < room) walker.seen = new Int32Array(room)
  return code
}

/**
 * Follow all branches of a path; an iteration of a loop begins once on each square. With `isBack`, the path is
 * reversed, its steps and jumps lead to the squares from which they come, and the ends are origins of `walker.inverse`.
 */
function followCode (walker, code, args, from, ends, isBack) {
  const { inverse, nav, seen, size, waiting } = walker
  const run = ++walker.run
  let steps = 0
  waiting.push(0, from)
  while (waiting.length > 0) {
    let p = waiting.pop()
    for (let pc = waiting.pop(); p !== size; pc += 2) {
      steps++
      const argument = code[pc + 1]
      const kind = code[pc]
      if (kind <= PATH_GO_TO_ARGUMENT) {
        const place = kind === PATH_GO_TO ? argument : args[argument]
        if (!isBack) p = kind === PATH_STEP ? nav[place + p] : place
        else {
          if (kind === PATH_STEP) {
            const { first, others } = inverseOf(inverse, place)
            for (let origin = first[p]; origin !== size; origin = others[origin]) waiting.push(pc + 2, origin)
          } else if (p === place) for (let origin = 0; origin < size; origin++) waiting.push(pc + 2, origin)
          p = size
        }
      } else if (kind === PATH_AGAIN) pc = argument - 2
      else {
        const place = kind === PATH_END ? p : code[pc + 2] * size + p
        if (seen[place] === run) break
        seen[place] = run
        if (kind === PATH_END) {
          if (isBack) inverse.origins[inverse.count++] = p
          else ends.push(p)
          break
        }
        waiting.push(argument, p)
        pc += 2
      }
    }
  }
  if (HAS_UNCERTAIN_TABLES) walker.spend(steps)
}

/** Return the square to which a path of plain steps leads from the square `p`, `size` if it leaves the board. */
function endOfSteps ({ nav, size, spend }, path, args, p) {
  if (HAS_UNCERTAIN_TABLES) spend(path.length + 1)
  for (let i = 0; i < path.length && p !== size; i++) p = nav[args[path[i]] + p]
  return p
}

/**
 * Create the table of possible attackers by target.
 * @param {Object} state
 * @param {number} types number of piece types + 1
 * @param {Array[]} uses
 * @param {Array[]} footprints
 * @param {number} [limit]
 * @returns {(target: number) => Int32Array} a row of `types` ints per origin: the origin, then by type the bits of
 *   the moves
 */
export function createAttackTables (state, types, uses, footprints, limit) {
  const { size } = state
  const walker = createWalker(state, spendNothing)
  const { inverse } = walker
  const groups = groupUses(uses, footprints)
  const rows = new Int32Array(size) // by origin, its row in the list in progress
  let lists = []
  let listed = 0
  let entries

  function list (target) {
    entries = []
    rows.fill(-1)
    for (const { landings, args, users } of groups) {
      if (HAS_UNCERTAIN_TABLES && landings === null) for (let p = 0; p < size; p++) enter(p, users)
      else for (const landing of landings) {
        findLandingOrigins(walker, landing, args, target)
        for (let j = 0; j < inverse.count; j++) enter(inverse.origins[j], users)
      }
    }
    if (HAS_UNCERTAIN_TABLES) {
      listed += entries.length
      if (listed > limit) [lists, listed] = [[], 0]
    }
    return (lists[target] = Int32Array.from(entries))
  }

  function enter (p, users) {
    if (rows[p] < 0) {
      rows[p] = entries.length
      entries.push(p)
      for (let type = 1; type < types; type++) entries.push(0)
    }
    for (let j = 0; j < users.length; j += 2) entries[rows[p] + users[j]] |= users[j + 1]
  }

  return target => lists[target] || list(target)
}

/** Return the function of `createAttackTables`, which creates the table when it is called first. */
export function deferAttackTables (state, ...data) {
  let table = null
  return target => {
    if (table === null) table = state.createAttackTables(state, ...data)
    return table(target)
  }
}

/** Join the uses that follow the same paths with the same arguments; `users` has types and bits in turns. */
function groupUses (uses, footprints) {
  const groups = new Map()
  const keys = footprints.map(landings =>
    JSON.stringify(
      (!HAS_UNCERTAIN_TABLES || landings) &&
        landings.map(({ path, empties }) => HAS_LANDING_EMPTIES ? [path, empties] : path)
    )
  )
  for (const [type, bit, footprint, ...args] of uses) {
    const key = keys[footprint] + args
    if (!groups.has(key)) groups.set(key, { landings: footprints[footprint], args, users: [] })
    groups.get(key).users.push(type, bit)
  }
  return Array.from(groups.values())
}

/**
 * Find the squares from which a landing of a footprint can capture on the square `target`: the origins of
 * `walker.inverse`.
 */
function findLandingOrigins (walker, { path, empties }, args, target) {
  const { inverse } = walker
  inverse.count = 0
  if (HAS_WINDING_PATHS && !isPlainPath(path))
    followCode(walker, instructionsOf(walker, path, true), args, target, null, true)
  else findOrigins(inverse, path, args, target, path.length)
  if (!HAS_LANDING_EMPTIES || !empties) return
  const { origins } = inverse
  let end = 0
  for (let i = 0; i < inverse.count; i++)
    if (!leadThere(walker, empties, args, origins[i], target)) origins[end++] = origins[i]
  inverse.count = end
}

/** Return true if one of the paths can lead from the square `from` to the square `target`. */
function leadThere (walker, paths, args, from, target) {
  const { blocked } = walker
  for (let i = 0; i < paths.length; i++) {
    if (HAS_WINDING_PATHS && !isPlainPath(paths[i])) {
      blocked.length = 0
      endsOf(walker, paths[i], args, from, blocked)
      if (blocked.includes(target)) return true
    } else if (endOfSteps(walker, paths[i], args, from) === target) return true
  }
  return false
}

/** Append the squares on which a landing of a footprint can capture, from the square `p`. */
export function targetsOf (walker, { path, empties }, args, p, targets) {
  const start = targets.length
  endsOf(walker, path, args, p, targets)
  if (!HAS_LANDING_EMPTIES || !empties || targets.length === start) return
  const { blocked } = walker
  blocked.length = 0
  for (const empty of empties) endsOf(walker, empty, args, p, blocked)
  let end = start
  for (let i = start; i < targets.length; i++) if (!blocked.includes(targets[i])) targets[end++] = targets[i]
  targets.length = end
}
