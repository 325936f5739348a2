/**
 * Attack tables: for each square, the pieces and moves that may capture there, by geometry alone. They are
 * built when a test needs them, from the attack footprints that the compiler has computed.
 *
 * A use is [type, bit, footprint, ...arguments]: a move of the piece type, with its bit, that follows
 * footprints[footprint] with these arguments. A footprint is a list of landings { path, onto?, depends: [[path, bits]],
 * empties?: [path] }. `onto` are the only types that it captures. `depends` are squares on which the capture depends.
 * `empties` are squares that the move requires to be empty, so it cannot capture there. null instead of a list is a
 * footprint that could not be analyzed: it reaches every square.
 */

import { HAS_LANDING_EMPTIES, HAS_UNCERTAIN_TABLES, HAS_WINDING_PATHS } from '../state/build_flags.js'

/**
 * Limit for one table: steps to compute it plus ints to store it. Above it the result is null, and the rules
 * test every piece instead. Rules that cannot exceed the limit do not pass it.
 */
export const MAX_TABLE_STEPS = 2e6

/** Maximum number of squares for listing moves without a footprint on every square. */
const MAX_UNANALYZED_BOARD = 128

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
  return { nav, size, spend, run: 0, seen: new Int32Array(HAS_WINDING_PATHS ? size : 0), waiting: [], codes: new Map(), ends: [], squares: [], blocked: [] }
}

/**
 * Append the squares to which a path can lead from the square `from` to `ends`, each once.
 *
 * A step is an index in `args` of a direction, { again }: a list of steps that repeats zero or more times, or
 * { goTo } or { goToArgument }: a jump to a square, given directly or by an index in `args`.
 */
export function endsOf (walker, path, args, from, ends) {
  if (HAS_WINDING_PATHS && !isPlainPath(path)) followCode(walker, instructionsOf(walker, path), args, from, ends)
  else {
    const end = endOfSteps(walker, path, args, from)
    if (end !== walker.size) ends.push(end)
  }
}

function isPlainPath (path) {
  for (let i = 0; i < path.length; i++) if (typeof path[i] !== 'number') return false
  return true
}

/** Return the instructions of a path, two integers each. Loops have numbers from 1. */
function instructionsOf (walker, path) {
  if (walker.codes.has(path)) return walker.codes.get(path)
  const code = []
  let loops = 0
  const write = steps => {
    for (const step of steps) {
      if (typeof step === 'number') code.push(PATH_STEP, step)
      else if (step.again === undefined) code.push(step.goTo === undefined ? PATH_GO_TO_ARGUMENT : PATH_GO_TO, step.goTo === undefined ? step.goToArgument : step.goTo)
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
  walker.codes.set(path, code)
  const room = (loops + 1) * walker.size
  if (walker.seen.length < room) walker.seen = new Int32Array(room)
  return code
}

/** Follow all branches of a path; an iteration of a loop begins once on each square. */
function followCode (walker, code, args, from, ends) {
  const { nav, seen, size, waiting } = walker
  const run = ++walker.run
  let steps = 0
  waiting.push(0, from)
  while (waiting.length > 0) {
    let p = waiting.pop()
    for (let pc = waiting.pop(); p !== size; pc += 2) {
      steps++
      const argument = code[pc + 1]
      const kind = code[pc]
      if (kind === PATH_STEP) p = nav[args[argument] + p]
      else if (kind === PATH_GO_TO) p = argument
      else if (kind === PATH_GO_TO_ARGUMENT) p = args[argument]
      else if (kind === PATH_AGAIN) pc = argument - 2
      else {
        const place = kind === PATH_END ? p : code[pc + 2] * size + p
        if (seen[place] === run) break
        seen[place] = run
        if (kind === PATH_END) {
          ends.push(p)
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
 * @returns {{starts: Int32Array, places: Int16Array, masks: Int32Array}|null} the origins for target t are
 *   places[i] with i from starts[t] to starts[t + 1]; masks[i * types + type] has the bits of the moves.
 *   null if the table exceeds a limit
 */
export function createAttackTables (state, types, uses, footprints, limit = MAX_TABLE_STEPS) {
  if (HAS_UNCERTAIN_TABLES && state.size > MAX_UNANALYZED_BOARD && uses.some(([, , footprint]) => footprints[footprint] === null)) return null
  return withinBudget(limit, spend => {
    const walker = createWalker(state, spend)
    const rows = createRows(state.size, types, spend)
    const groups = groupUses(uses)
    const targets = walker.ends
    for (let p = 0; p < state.size; p++) {
      for (const { footprint, args, users } of groups) {
        targets.length = 0
        reach(walker, footprints[footprint], args, p, targets)
        rows.add(p, targets, users)
      }
    }
    return rows.table()
  })
}

/**
 * Return a function that returns the table of `createAttackTables`, or null.
 * @param {Object} state
 * @param {number} delay the call that creates the table: calls before it return null
 */
export function deferAttackTables (state, delay, ...data) {
  let table = null
  let calls = 0
  return () => {
    if (calls < delay && ++calls === delay) table = state.createAttackTables(state, ...data)
    return table
  }
}

/** Join the uses that follow the same footprint with the same arguments; `users` has types and bits in turns. */
function groupUses (uses) {
  const groups = new Map()
  for (const [type, bit, ...rest] of uses) {
    const key = rest.join()
    if (!groups.has(key)) groups.set(key, { footprint: rest[0], args: rest.slice(1), users: [] })
    groups.get(key).users.push(type, bit)
  }
  return Array.from(groups.values())
}

function reach (walker, landings, args, p, targets) {
  if (HAS_UNCERTAIN_TABLES && landings === null) for (let t = 0; t < walker.size; t++) targets.push(t)
  else for (let i = 0; i < landings.length; i++) targetsOf(walker, landings[i], args, p, targets)
}

/** Collect a row of masks for each pair of origin and target, in the order of the origins. */
function createRows (size, types, spend) {
  const origins = Array.from({ length: size }, () => []) // by target
  const masks = Array.from({ length: size }, () => [])

  function add (origin, targets, users) {
    for (let i = 0; i < targets.length; i++) {
      const from = origins[targets[i]]
      const rows = masks[targets[i]]
      if (from[from.length - 1] !== origin) {
        if (HAS_UNCERTAIN_TABLES) spend(types)
        from.push(origin)
        for (let type = 0; type < types; type++) rows.push(0)
      }
      for (let j = 0; j < users.length; j += 2) rows[rows.length - types + users[j]] |= users[j + 1]
    }
  }

  /** Return the rows by target. */
  function table () {
    const starts = new Int32Array(size + 2)
    origins.forEach(({ length }, t) => { starts[t + 1] = starts[t] + length })
    starts[size + 1] = starts[size]
    return { starts, places: Int16Array.from([].concat(...origins)), masks: Int32Array.from([].concat(...masks)) }
  }

  return { add, table }
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
