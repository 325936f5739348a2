/**
 * Attacks looked for backwards: tables for the generated functions `strikes`, made once from what
 * zrf2js/analysis/inverse_attacks.py has turned round, and what a change of position may open.
 *
 * A line has a bit. Rays come first: row d of `back` leads one step against direction d. Leaps
 * are listed by target: those of nothing but steps, and those with a leg that must be empty.
 */

import { follow, withinBudget } from './attack_tables.js'

/** The bit for attacks that depend on more than who stands where: they have to be asked in full. */
export const ELSE = 1 << 30

/**
 * `leaps` are rows [type, bit, shape, ...arguments], the bit 0 for those that nothing can block;
 * shapes[shape] is { path, leg, tests: [[table, value, path, holds]] }, a table being
 * `in-zone`, `position` or `on-board`. `room` is for so many leaps.
 */
export function createAttackLines (state, { types, player, directions, leaps }, shapes, room = 0) {
  const { size } = state
  const open = listing(size, types)
  const legged = listing(size, types)
  for (const [type, bit, shape, ...args] of leaps) {
    const { path, leg, tests } = shapes[shape]
    for (let p = 0; p < size; p++) {
      const target = walk(state, path, args, p)
      if (target === size || !tests.every(test => passes(state, test, args, p, player))) continue
      if (leg === null) open.add(target, p, size, 0, type)
      else {
        const place = walk(state, leg, args, p)
        if (place !== size) legged.add(target, p, place, bit, type)
      }
    }
  }
  return { back: backwards(state, directions), open: open.tables(room), legged: legged.tables(room) }
}

/** The tables anew for links that have changed, in the arrays that there are: they had `room`. */
export function updateAttackLines (lines, state, plan, shapes) {
  const now = createAttackLines(state, plan, shapes)
  lines.back.set(now.back)
  for (const kind of ['open', 'legged']) {
    for (const name of Object.keys(now[kind])) lines[kind][name].set(now[kind][name])
  }
}

function walk ({ nav }, path, args, p) {
  for (const step of path) p = nav[args[step] + p]
  return p
}

function passes (state, [table, value, path, holds], args, p, player) {
  const place = walk(state, path, args, p)
  if (table === 'on-board') return place !== state.size
  const operand = typeof value === 'number' ? value : args[value.arg]
  const found = table === 'position' ? place === operand : (state.zones[operand * (state.size + 1) + place] >>> player & 1) === 1
  return found === holds
}

/** For each direction, given as its offset in `nav`, from where it leads to a position. */
function backwards ({ nav, size }, directions) {
  const stride = size + 1
  const back = new Int16Array(directions.length * stride).fill(size)
  directions.forEach((offset, d) => {
    for (let p = 0; p < size; p++) if (nav[offset + p] !== size) back[d * stride + nav[offset + p]] = p
  })
  return back
}

/** Origins by target; those that share a leg share an entry. */
function listing (size, types) {
  const found = Array.from({ length: size + 1 }, () => new Map())

  function add (target, place, leg, bit, type) {
    const key = place * (size + 1) + leg
    const entry = found[target].get(key) || { place, leg, bit: 0, kinds: new Uint8Array(types) }
    found[target].set(key, entry)
    entry.bit |= bit
    entry.kinds[type] = 1
  }

  function tables (room) {
    const starts = new Int32Array(size + 2)
    found.forEach((map, t) => { starts[t + 1] = starts[t] + map.size })
    const entries = [].concat(...found.map(map => Array.from(map.values())))
    const length = Math.max(entries.length, room)
    const made = { starts, places: new Int16Array(length), legs: new Int16Array(length), bits: new Int32Array(length), kinds: new Uint8Array(length * types) }
    entries.forEach(({ place, leg, bit, kinds }, i) => {
      made.places[i] = place
      made.legs[i] = leg
      made.bits[i] = bit
      made.kinds.set(kinds, i * types)
    })
    return made
  }

  return { add, tables }
}

// --- what a move may open ------------------------------------------------------------------------

/** Boards up to this size get tables over pairs of positions. */
const PAIRED_BOARD = 1024

/**
 * What a move may open against a royal piece on t: leaving[t * size + a] are the lines that may
 * open when position a is left, entering[...] those when it is entered; null where none can be.
 *
 * `enemies` are { lines, over }: the tables above and the rays that hop; `uses` are moves that have
 * to confirm their captures, as rows [line, way, ...arguments] (see attack_tables.js), the line being a bit
 * or ELSE; `royals` are the types that count. null when nobody can tell.
 */
export function createExposedSquares (state, enemies, uses, ways, royals) {
  const { size } = state
  if (size > PAIRED_BOARD || uses.some(([, way]) => ways[way] === null)) return null
  const leaving = new Int32Array(size * size)
  const entering = new Int32Array(size * size)
  for (const { lines, over } of enemies) exposeLines(size, lines, over, leaving, entering)
  const done = withinBudget(spend => {
    const walker = { nav: state.nav, size, spend }
    for (const [line, way, ...args] of uses) {
      for (const landing of ways[way]) {
        if (landing.pieces !== null && !landing.pieces.some(piece => royals.includes(piece))) continue
        for (let p = 0; p < size; p++) exposeFrom(walker, landing, args, p, line, leaving, entering)
      }
    }
    return true
  })
  if (done === null) return null
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
    for (let i = legged.starts[t]; i < legged.starts[t + 1]; i++) leaving[t * size + legged.legs[i]] |= legged.bits[i]
  }
}

/** In a way's looks: leaving or entering the position may open it, or any move wherever it goes. */
const LEAVING = 1
const ENTERING = 2
const ANY_MOVE = 4

function exposeFrom (walker, { path, looks, empties }, args, p, line, leaving, entering) {
  const { size, spend } = walker
  const targets = new Set()
  follow(walker, path, args, p, t => targets.add(t))
  for (const empty of empties) follow(walker, empty, args, p, t => targets.delete(t))
  if (targets.size === 0) return
  for (const [lookPath, bits] of looks) {
    if (bits === ANY_MOVE) {
      targets.forEach(t => { spend(size); for (let a = t * size; a < (t + 1) * size; a++) { leaving[a] |= line; entering[a] |= line } })
    } else {
      follow(walker, lookPath, args, p, a => targets.forEach(t => {
        spend(1)
        if ((bits & LEAVING) !== 0) leaving[t * size + a] |= line
        if ((bits & ENTERING) !== 0) entering[t * size + a] |= line
      }))
    }
  }
}
