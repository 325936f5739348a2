import { RECORD_TOP, TOP } from '../runtime/layout.js'
import { WIN } from './alphabeta.js'
import { spend } from './budget.js'
import { createKeys } from './keys.js'

/** Three positions have four slots, so that both may be doubled. */
const FIRST_POSITIONS = 3 << 10
/** Positions that are remembered: 15 MB of them. */
const MOST_POSITIONS = 3 << 18
const LONGEST_SOLUTION = 1 << 10
const LEADS_NOWHERE = -2

/** What is remembered, one set for all games: a search never calls another. */
let memory = null

function createMemory (positions) {
  return {
    parents: new Int32Array(positions),
    ordinals: new Uint16Array(positions),
    lows: new Int32Array(positions),
    highs: new Int32Array(positions),
    slots: new Int32Array(positions / 3 * 4) // 1 + the position with that key, open addressing
  }
}

/**
 * Puzzles of one player: the shortest solution, breadth first, with no position looked at twice.
 *
 * A position is remembered by its key, the one it was reached from, and the move's place in that
 * one's list. Going over the positions of one depth in the order they were found walks through the
 * tree of first ways, so most of the moves made to get to the next one are few.
 *
 * When the budget or the memory does not suffice, the move to the position that looks best is played.
 */
export function createSolver (position, { player, evaluation, verdict, budget, deepest, progress }) {
  const { registers } = position.state
  const { make, unmake, generate } = position
  const { early, late, reward } = verdict
  const keys = createKeys(position)
  if (memory === null) memory = createMemory(FIRST_POSITIONS)
  let { parents, ordinals, lows, highs, slots } = memory
  slots.fill(0)
  let known = 0
  const path = new Int32Array(LONGEST_SOLUTION) // the positions made, from the root on
  const tops = new Int32Array(LONGEST_SOLUTION)
  const records = new Int32Array(LONGEST_SOLUTION)
  const wanted = new Int32Array(LONGEST_SOLUTION)
  let made = 0

  function grow () {
    const larger = createMemory(2 * parents.length)
    larger.parents.set(parents)
    larger.ordinals.set(ordinals)
    larger.lows.set(lows)
    larger.highs.set(highs)
    memory = larger
    parents = larger.parents
    ordinals = larger.ordinals
    lows = larger.lows
    highs = larger.highs
    slots = larger.slots
    for (let i = 0; i < known; i++) slots[slotOf(lows[i], highs[i])] = i + 1
  }

  function slotOf (low, high) {
    const mask = slots.length - 1
    let slot = (low ^ Math.imul(high, 0x9e3779b1)) & mask
    while (slots[slot] !== 0) {
      const i = slots[slot] - 1
      if (lows[i] === low && highs[i] === high) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  /** The number of the position as it stands, -1 when it is known already or there is no room for it. */
  function enter (parent, ordinal) {
    if (known === MOST_POSITIONS) return -1
    keys.read()
    if (known === parents.length) grow()
    const slot = slotOf(keys.low, keys.high)
    if (slots[slot] !== 0) return -1
    slots[slot] = known + 1
    parents[known] = parent
    ordinals[known] = ordinal
    lows[known] = keys.low
    highs[known] = keys.high
    return known++
  }

  /** Makes the moves that lead to a known position, after taking back those that do not. */
  function goTo (target, depth) {
    for (let i = target, d = depth; d > 0; d--, i = parents[i]) wanted[d] = i
    let shared = 0
    while (shared < made && shared < depth && path[shared + 1] === wanted[shared + 1]) shared++
    while (made > shared) back()
    while (made < depth) {
      const start = registers[TOP]
      tops[made] = start
      records[made] = registers[RECORD_TOP]
      generate(start)
      make(start + ordinals[wanted[made + 1]])
      path[++made] = wanted[made]
    }
  }

  function back () {
    unmake()
    made--
    registers[TOP] = tops[made]
    registers[RECORD_TOP] = records[made]
  }

  function lineTo (node) {
    const line = []
    for (let i = node; i > 0; i = parents[i]) line.unshift(ordinals[i])
    return line
  }

  /** The moves are generated, from `start` to `end`. */
  function run (start, end) {
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    let best = { move: 0, score: 0, depth: 0, line: [0] }
    let most = -Infinity
    enter(-1, 0)
    let first = 0
    let solved = -1
    for (let depth = 0; solved < 0 && first < known && depth < Math.min(deepest, LONGEST_SOLUTION - 1); depth++) {
      const last = known
      for (let node = first; node < last && solved < 0; node++) {
        if (parents[node] === LEADS_NOWHERE) continue
        goTo(node, depth)
        solved = expand(node, depth)
        if (budget.stopped || known >= MOST_POSITIONS) break
      }
      if (solved < 0 && (budget.stopped || known >= MOST_POSITIONS)) break
      first = last
      while (made > 0) back()
      progress(best)
    }
    while (made > 0) back()
    registers[TOP] = top
    registers[RECORD_TOP] = side
    if (solved >= 0) {
      const line = lineTo(solved)
      return { move: line[0], score: WIN - line.length, depth: line.length, line }
    }
    return best

    /** Enters the positions one move on; the number of one that is won, else -1. */
    function expand (node, depth) {
      const from = registers[TOP]
      const kept = registers[RECORD_TOP]
      const to = generate(from)
      let found = -1
      for (let k = from; k < to && found < 0; k++) {
        if (!spend(budget)) break
        make(k)
        const next = enter(node, k - from)
        if (next >= 0) {
          const number = early() || mobilityEnding()
          if (number !== 0 && reward(number, player) > 0) found = next
          else if (number !== 0) forget()
          else judge(next, depth + 1)
        }
        unmake()
      }
      registers[TOP] = from
      registers[RECORD_TOP] = kept
      return found
    }

    /** A position that ends the game without a win leads nowhere: it is known, but not gone on from. */
    function forget () { parents[known - 1] = LEADS_NOWHERE }

    function mobilityEnding () {
      const from = registers[TOP]
      const kept = registers[RECORD_TOP]
      const number = late(generate(from) - from)
      registers[TOP] = from
      registers[RECORD_TOP] = kept
      return number
    }

    function judge (node, depth) {
      const score = evaluation.standing()
      if (score <= most) return
      most = score
      const line = lineTo(node)
      best = { move: line[0], score, depth, line }
    }
  }

  return { run }
}
