/**
 * Attack lines: tables to search attacks from the royal piece along inverse directions, and the squares
 * where a move may open an attack.
 *
 * Each line has a bit. Rays have the first bits: row d of `back` leads one step against direction d. Leaps
 * are listed by target, when an attack on it is tested first: `open` has those that nothing can block, `legged`
 * those with a leg, a square that must be empty.
 */

import { HAS_LEAP_TESTS, HAS_LEGGED_LEAPS } from '../state/build_flags.js'
import { createInverse, findOrigins, inverseOf } from './inverse_steps.js'

/**
 * Create the tables of one enemy's attack lines.
 * @param {Object} state
 * @param {Object} plan `types` is the number of piece types + 1, `player` the index of the enemy, `directions`
 *   offsets of rays in `nav`; `leaps` are rows [type, bit, shape, ...arguments], bit 0 for `open` leaps
 * @param {Object[]} shapes { path, leg?, tests?: [[table, value, path, holds]] }, where `table` is 'in-zone',
 *   'position' or 'on-board'
 */
export function createAttackLines (state, { types, player, directions, leaps }, shapes) {
  const inverse = createInverse(state.nav, state.size)
  const all = leaps.map(([type, bit, shape, ...args]) => ({ type, bit, args, shape: shapes[shape] }))
  const listed = hasLegs =>
    createLeaps(
      state,
      HAS_LEGGED_LEAPS ? all.filter(({ shape: { leg } }) => Boolean(leg) === hasLegs) : all,
      hasLegs,
      types,
      player,
      inverse
    )
  const lines = {
    inverse,
    back: new Int16Array(directions.length * (state.size + 1)),
    open: listed(false),
    legged: HAS_LEGGED_LEAPS ? listed(true) : null
  }
  leadBack(lines, directions)
  return lines
}

/** Recompute the tables in place after links have changed. */
export function updateAttackLines (lines, { directions }) {
  lines.inverse.rows.length = 0
  leadBack(lines, directions)
  for (const table of HAS_LEGGED_LEAPS ? [lines.open, lines.legged] : [lines.open]) {
    table.top = 1
    table.ends.fill(0)
    table.kinds.fill(0)
    if (HAS_LEGGED_LEAPS) table.bits.fill(0)
  }
}

function leadBack ({ back, inverse }, directions) {
  const { size } = inverse
  directions.forEach((direction, d) => back.set(inverseOf(inverse, direction).first, d * (size + 1)))
}

/**
 * Return the square to which a path leads; its steps are indices in `args`, which are offsets in the navigation table.
 */
function walk ({ nav }, path, args, p) {
  for (let i = 0; i < path.length; i++) p = nav[args[path[i]] + p]
  return p
}

function passes (state, [table, value, path, holds], args, p, player) {
  const square = walk(state, path, args, p)
  if (table === 'on-board') return square !== state.size
  const operand = typeof value === 'number' ? value : args[value.arg]
  const found =
    table === 'position'
      ? square === operand
      : (state.zones[operand * (state.size + 1) + square] >>> player & 1) === 1
  return found === holds
}

/**
 * Create the table of leaps by target. Leaps from the same origin over the same leg share an entry.
 *
 * The entries of a target are from starts[target] to ends[target]. If the end is 0, `list` has to write them first.
 */
function createLeaps (state, leaps, hasLegs, types, player, inverse) {
  const { size } = state
  const length = 1 + size * leaps.length // entry 0 is not used, so that no end is 0
  const starts = new Int32Array(size + 1)
  const ends = new Int32Array(size + 1)
  const places = new Int16Array(length)
  const kinds = new Uint8Array(length * types)
  const legs = new Int16Array(hasLegs ? length : 0)
  const bits = new Int32Array(hasLegs ? length : 0)
  const table = { starts, ends, places, kinds, legs, bits, top: 1, list }

  /** List the leaps to a square. */
  function list (target) {
    starts[target] = table.top
    for (const leap of leaps) {
      inverse.count = 0
      findOrigins(inverse, leap.shape.path, leap.args, target, leap.shape.path.length)
      for (let i = 0; i < inverse.count; i++) enter(leap, inverse.origins[i], starts[target])
    }
    ends[target] = table.top
  }

  function enter ({ type, bit, args, shape: { leg, tests } }, from, e) {
    if (HAS_LEAP_TESTS && tests && !tests.every(test => passes(state, test, args, from, player))) return
    const square = HAS_LEGGED_LEAPS && hasLegs ? walk(state, leg, args, from) : 0
    if (HAS_LEGGED_LEAPS && square === size) return
    while (e < table.top && (places[e] !== from || (HAS_LEGGED_LEAPS && hasLegs && legs[e] !== square))) e++
    if (e === table.top) table.top++
    places[e] = from
    kinds[e * types + type] = 1
    if (!HAS_LEGGED_LEAPS || !hasLegs) return
    legs[e] = square
    bits[e] |= bit
  }

  return table
}

// --- squares where a move may open an attack -----------------------------------------------------

/**
 * Create the table of squares where a move may open an attack on a royal piece along lines.
 * @param {Object} state
 * @param {{lines: Object, over: number}[]} enemies attack lines, and the bits of rays that jump over a piece
 * @returns {{leaving: Int32Array, entering: Int32Array|null}} for a royal piece on t, leaving[t * size + a] are the
 *   lines that may open when a piece leaves a, entering[t * size + a] when a piece enters it
 */
export function createExposedLines ({ size }, enemies) {
  const leaving = new Int32Array(size * size)
  const entering = new Int32Array(size * size)
  for (const { lines, over } of enemies) exposeLines(size, lines, over, leaving, entering)
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
      if (legged.ends[t] === 0) legged.list(t)
      for (let i = legged.starts[t]; i < legged.ends[t]; i++) leaving[t * size + legged.legs[i]] |= legged.bits[i]
    }
  }
}
