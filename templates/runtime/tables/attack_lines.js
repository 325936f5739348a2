/**
 * Attack lines: tables to search attacks from the royal piece along inverse directions, and the squares
 * where a move may open an attack. They are built when the rules are loaded.
 *
 * Each line has a bit. Rays have the first bits: row d of `back` leads one step against direction d. Leaps
 * are listed by target: `open` has those that nothing can block, `legged` those with a leg, a square that
 * must be empty.
 */

import { HAS_LANDING_TYPES, HAS_LEAP_TESTS, HAS_LEGGED_LEAPS, HAS_UNCERTAIN_TABLES } from '../state/build_flags.js'
import { MAX_TABLE_STEPS, createRows, createWalker, endsOf, targetsOf, withinBudget } from './attack_tables.js'

/**
 * Create the tables of one enemy's attack lines.
 * @param {Object} state
 * @param {Object} plan `types` is the number of piece types + 1, `player` the index of the enemy, `directions`
 *   offsets of rays in `nav`; `leaps` are rows [type, bit, shape, ...arguments], bit 0 for `open` leaps
 * @param {Object[]} shapes { path, leg?, tests?: [[table, value, path, holds]] }, where `table` is 'in-zone',
 *   'position' or 'on-board'
 * @param {number} room number of leaps for which to allocate space, if links may change
 */
export function createAttackLines (state, { types, player, directions, leaps }, shapes, room = 0) {
  const { size } = state
  const open = createRows(size, types, () => {})
  const legged = HAS_LEGGED_LEAPS ? createListing(size, types) : null
  const all = leaps.map(([type, bit, shape, ...args]) => {
    const { path, leg, tests } = shapes[shape]
    const offsets = steps => steps.map(step => args[step])
    return { type, bit, args, path: offsets(path), leg: leg ? offsets(leg) : null, tests: tests || null }
  })
  for (let p = 0; p < size; p++) {
    for (let i = 0; i < all.length; i++) {
      const { type, bit, args, path, leg, tests } = all[i]
      const target = walk(state, path, p)
      if (target === size || (HAS_LEAP_TESTS && tests !== null && !tests.every(test => passes(state, test, args, p, player)))) continue
      if (!HAS_LEGGED_LEAPS || leg === null) open.addBits(p, target, type, 1)
      else {
        const square = walk(state, leg, p)
        if (square !== size) legged.add(target, p, square, bit, type)
      }
    }
  }
  const { starts, places, masks } = open.table(room)
  return { back: inverseSteps(state, directions), open: { starts, places, kinds: Uint8Array.from(masks) }, legged: HAS_LEGGED_LEAPS ? legged.tables(room) : null }
}

/** Recompute the tables in place after links have changed. They were created with sufficient `room`. */
export function updateAttackLines (lines, state, plan, shapes) {
  const now = createAttackLines(state, plan, shapes)
  lines.back.set(now.back)
  for (const kind of HAS_LEGGED_LEAPS ? ['open', 'legged'] : ['open']) {
    for (const name of Object.keys(now[kind])) lines[kind][name].set(now[kind][name])
  }
}

/** Return the square to which steps lead, given as offsets in the navigation table. */
function walk ({ nav }, offsets, p) {
  for (let i = 0; i < offsets.length; i++) p = nav[offsets[i] + p]
  return p
}

function passes (state, [table, value, path, holds], args, p, player) {
  const square = walk(state, path.map(step => args[step]), p)
  if (table === 'on-board') return square !== state.size
  const operand = typeof value === 'number' ? value : args[value.arg]
  const found = table === 'position' ? square === operand : (state.zones[operand * (state.size + 1) + square] >>> player & 1) === 1
  return found === holds
}

/** Return the inverse of each direction: the square from which it leads to a square. */
function inverseSteps ({ nav, size }, directions) {
  const stride = size + 1
  const back = new Int16Array(directions.length * stride).fill(size)
  directions.forEach((offset, d) => {
    for (let p = 0; p < size; p++) if (nav[offset + p] !== size) back[d * stride + nav[offset + p]] = p
  })
  return back
}

/** Create a list of the origins of legged leaps by target. Origins with the same leg share an entry. */
function createListing (size, types) {
  const additions = Array.from({ length: size }, () => []) // by target: origin, leg, bit and type of each addition

  function tables (room) {
    const starts = new Int32Array(size + 2)
    const entryOf = new Int32Array(size).fill(-1) // by origin: its first entry of a target
    const entries = [] // origin, leg and bits of each
    const users = [] // entry and type of each addition
    for (let t = 0; t < size; t++) {
      const begin = entries.length
      starts[t] = begin / 3
      const added = additions[t]
      for (let i = 0; i < added.length; i += 4) {
        const from = added[i]
        if (entryOf[from] < begin) entryOf[from] = entries.length
        let e = entryOf[from]
        while (e < entries.length && (entries[e] !== from || entries[e + 1] !== added[i + 1])) e += 3
        if (e === entries.length) entries.push(from, added[i + 1], 0)
        entries[e + 2] |= added[i + 2]
        users.push(e / 3, added[i + 3])
      }
    }
    starts.fill(entries.length / 3, size)
    const length = Math.max(entries.length / 3, room)
    const made = { starts, places: new Int16Array(length), legs: new Int16Array(length), bits: new Int32Array(length), kinds: new Uint8Array(length * types) }
    for (let e = 0, i = 0; i < entries.length; e++, i += 3) {
      made.places[e] = entries[i]
      made.legs[e] = entries[i + 1]
      made.bits[e] = entries[i + 2]
    }
    for (let i = 0; i < users.length; i += 2) made.kinds[users[i] * types + users[i + 1]] = 1
    return made
  }

  return { add: (target, from, leg, bit, type) => additions[target].push(from, leg, bit, type), tables }
}

// --- squares where a move may open an attack -----------------------------------------------------

/** Maximum number of squares for tables over pairs of squares. */
const MAX_BOARD = 1024

/**
 * Create the table of squares where a move may open an attack on a royal piece.
 * @param {Object} state
 * @param {{lines: Object, over: number}[]} enemies attack lines, and the bits of rays that jump over a piece
 * @param {Array[]} uses moves that confirm their captures: [line, footprint, ...arguments], see
 *   attack_tables.js; `line` is a bit or ELSE
 * @param {Array[]} footprints
 * @param {number[]} royals types of royal pieces
 * @param {number} [limit]
 * @returns {{leaving: Int32Array, entering: Int32Array|null}|null} for a royal piece on t, leaving[t * size + a]
 *   are the lines that may open when a piece leaves a, entering[t * size + a] when a piece enters it; null
 *   if the lines cannot be determined
 */
export function createExposedSquares (state, enemies, uses, footprints, royals, limit = MAX_TABLE_STEPS) {
  const { size } = state
  if (HAS_UNCERTAIN_TABLES && (size > MAX_BOARD || uses.some(([, footprint]) => footprints[footprint] === null))) return null
  const leaving = new Int32Array(size * size)
  const entering = new Int32Array(size * size)
  for (const { lines, over } of enemies) exposeLines(size, lines, over, leaving, entering)
  const done = withinBudget(limit, spend => {
    const walker = createWalker(state, spend)
    for (const [line, footprint, ...args] of uses) {
      for (const landing of footprints[footprint]) {
        if (HAS_LANDING_TYPES && landing.onto && !landing.onto.some(piece => royals.includes(piece))) continue
        for (let p = 0; p < size; p++) exposeFrom(walker, landing, args, p, line, leaving, entering)
      }
    }
    return true
  })
  if (HAS_UNCERTAIN_TABLES && done === null) return null
  return { leaving, entering: entering.some(bits => bits !== 0) ? entering : null }
}

function exposeLines (size, { back, legged }, over, leaving, entering) {
  const stride = size + 1
  for (let t = 0; t < size; t++) {
    for (let row = 0, bit = 1; row < back.length; row += stride, bit <<= 1) {
      for (let p = back[row + t], n = 0; p !== size && n < size; p = back[row + p], n++) {
        leaving[t * size + p] |= bit
        entering[t * size + p] |= bit & over
      }
    }
    if (HAS_LEGGED_LEAPS) {
      for (let i = legged.starts[t]; i < legged.starts[t + 1]; i++) leaving[t * size + legged.legs[i]] |= legged.bits[i]
    }
  }
}

/** Bits of a dependency in a footprint: leaving or entering the square may open the attack, or any move may. */
const LEAVING = 1
const ENTERING = 2
const ANY_MOVE = 4

function exposeFrom (walker, landing, args, p, line, leaving, entering) {
  const { ends, squares, size, spend } = walker
  ends.length = 0
  targetsOf(walker, landing, args, p, ends)
  if (ends.length === 0) return
  for (const [path, bits] of landing.depends) {
    squares.length = 0
    if (bits === ANY_MOVE) for (let a = 0; a < size; a++) squares.push(a)
    else endsOf(walker, path, args, p, squares)
    if (HAS_UNCERTAIN_TABLES) spend(squares.length * ends.length)
    if ((bits & ~ENTERING) !== 0) expose(leaving, size, ends, squares, line)
    if ((bits & ~LEAVING) !== 0) expose(entering, size, ends, squares, line)
  }
}

function expose (table, size, targets, squares, line) {
  for (let i = 0; i < targets.length; i++) {
    const row = targets[i] * size
    for (let j = 0; j < squares.length; j++) table[row + squares[j]] |= line
  }
}
