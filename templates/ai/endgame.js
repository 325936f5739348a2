import { ASKED, SIDE, TOP } from '../runtime/layout.js'
import { spend } from './budget.js'
import { createKeys } from './keys.js'
import { createReader } from './reader.js'
import { AT_LEAST, AT_MOST, createTable, NO_MOVE } from './table.js'

/** Nodes that a proof takes, as a power of all the ways in which the board can be filled. */
const PROOF_POWER = 0.35
/** Nodes a millisecond is worth, where only the time is limited. */
const NODES_PER_MS = 200
/** Plies of a line: passes may stand between the pieces that fill the board. */
const LONGEST_END = 64
const PLIES_PER_PLACE = 2
/** What a pattern that a place is part of counts against the times a move there was too good. */
const PATTERN = 500
const OFTEN = 1 << 24

/**
 * Where every move fills a place, the end comes into sight: this asks nothing but who wins. Its
 * nodes are cheap, for nothing is weighed, and what the table has is certain at any depth.
 */
export function createEndgame (position, { player, chance, evaluations, verdict, budget }) {
  const { board, registers, reserve, size } = position.state
  const { make, unmake, generate, chooser } = position
  const { early, late, reward } = verdict
  const historySide = position.design.layout.types * (size + 1)
  const keys = createKeys(position)
  const bestAt = new Int32Array(LONGEST_END + 1)
  const width = size + 2 // a place for each drop, and a pass
  const scores = new Int32Array((LONGEST_END + 1) * width)
  let table = null
  let reader = null
  let history = null
  let given = false // up: positions are more than they show, or lines have no end

  /** Whether the end is near enough for a search that may make so many moves. */
  function isNear (count) {
    const left = places()
    const most = budget.most !== Infinity ? budget.most - budget.nodes
      : budget.until !== Infinity ? (budget.until - Date.now()) * NODES_PER_MS : 0
    return evaluations.filter(one => one !== null).length === 2 && !chance.some(Boolean) &&
      left * PLIES_PER_PLACE <= LONGEST_END && PROOF_POWER * left * Math.log(count) <= Math.log(most)
  }

  /** Pieces that can still be dropped: no more than there is room for. */
  function places () {
    let empty = 0
    for (let p = 0; p < size; p++) if (board[p] === 0) empty++
    let held = 0
    for (let i = 0; i < reserve.length; i++) {
      if (reserve[i] < 0) return empty
      held += reserve[i]
    }
    return Math.min(empty, held)
  }

  /**
   * What can be proven of the moves from `start` on, tried in that `order`: the place of one to
   * play and its `value` (1 for a win, 0 if it does not lose), or null.
   */
  function run (start, order) {
    table = createTable(budget.most - budget.nodes, false)
    reader = createReader(position, evaluations[player].worth)
    history = new Int32Array(2 * historySide)
    const { through } = evaluations[player]
    if (through !== null) for (let i = 0; i < history.length; i++) history[i] = PATTERN * through[i % (size + 1)]
    const safe = order.find(ordinal => holds(start + ordinal, 0))
    if (safe === undefined || given || budget.stopped) return null
    const won = order.find(ordinal => holds(start + ordinal, 1))
    return won === undefined || given || budget.stopped ? { move: safe, value: 0 } : { move: won, value: 1 }
  }

  /** Whether a move is worth so much at least to the player; true when there is no telling. */
  function holds (k, least) {
    if (given || !spend(budget)) return true
    make(k)
    const same = chooser() === player
    const score = same ? visit(least, 1) : -visit(1 - least, 1)
    unmake()
    return given || budget.stopped || score >= least
  }

  /** For the side that chooses: `wanted` or more, or else less than that. */
  function visit (wanted, ply) {
    const seat = chooser()
    const sooner = early()
    if (sooner !== 0) return reward(sooner, seat)
    keys.read()
    const { low, high } = keys
    let best = NO_MOVE
    if (table.get(low, high)) {
      const { score, kind } = table
      best = table.move
      if (kind === AT_LEAST ? score >= wanted : score < wanted) return score
    }
    const start = registers[TOP]
    const records = registers[SIDE]
    registers[ASKED] = 0
    const end = generate(start)
    const later = late(end - start)
    let most = 0
    if (later !== 0) most = reward(later, seat)
    else if (registers[ASKED] !== 0 || ply >= LONGEST_END || end - start > width) given = true
    else {
      most = choose(start, end - start, wanted, ply, seat, best)
      if (!given && !budget.stopped) table.put(low, high, most, LONGEST_END - ply, most >= wanted ? AT_LEAST : AT_MOST, bestAt[ply])
    }
    registers[TOP] = start
    registers[SIDE] = records
    return most
  }

  function choose (start, count, wanted, ply, seat, best) {
    const row = ply * width
    const side = seat === player ? 0 : historySide
    for (let i = 0; i < count; i++) scores[row + i] = i === best ? OFTEN : history[side + reader.slot(start + i)]
    let most = -1
    bestAt[ply] = NO_MOVE
    for (let tried = 0; tried < count && most < wanted; tried++) {
      let next = 0
      for (let i = 1; i < count; i++) if (scores[row + i] > scores[row + next]) next = i
      scores[row + next] = -1
      if (!spend(budget)) return most
      make(start + next)
      const score = chooser() === seat ? visit(wanted, ply + 1) : -visit(1 - wanted, ply + 1)
      unmake()
      if (given || budget.stopped) return most
      if (score > most) most = score
      if (score < wanted) continue
      bestAt[ply] = next
      const slot = side + reader.slot(start + next)
      history[slot] = Math.min(OFTEN - 1, history[slot] + 1)
    }
    return most
  }

  return { isNear, run }
}
