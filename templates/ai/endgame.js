import { LAST_MOVE_READ, RECORD_TOP, TOP } from '../runtime/layout.js'
import { spend } from './budget.js'
import { createKeys } from './keys.js'
import { createReader } from './reader.js'
import { AT_LEAST, AT_MOST, createTable, NO_MOVE } from './table.js'

/** Nodes that a proof takes, as a power of all the ways in which the board can be filled. */
const PROOF_POWER = 0.35
/** What each move has at first of the budget: for the proof that it does not lose, and that it wins. */
const SAFE_SHARE = 0.25
const WIN_SHARE = 0.12
const FIRST_NODES_OF_PROOF = 1 << 13
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
  const killers = new Int32Array(LONGEST_END + 2).fill(-1) // moves that were too good last, by ply
  const refuters = new Int32Array(LONGEST_END + 2) // and where they ended, at the position looked at
  const width = size + 2 // a place for each drop, and a pass
  const scores = new Int32Array((LONGEST_END + 2) * width)
  let table = null
  let reader = null
  let history = null
  let part = null // of the budget, for one move
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
    const safe = firstWorth(start, order, 0, SAFE_SHARE)
    if (safe === null) return null
    const won = firstWorth(start, order, 1, WIN_SHARE)
    return won === null ? { move: safe, value: 0 } : { move: won, value: 1 }
  }

  /**
   * The first move in that order found to be worth so much at least, null for none. Each is given some
   * nodes, then twice as many: a proof may be far away for one and near for the next, and what the
   * table has of the last round costs little.
   */
  function firstWorth (start, order, least, share) {
    const first = budget.most === Infinity ? FIRST_NODES_OF_PROOF : Math.max(1, Math.floor((budget.most - budget.nodes) * share))
    let open = order
    for (let most = first; open.length > 0; most *= 2) {
      const still = []
      for (const ordinal of open) {
        const score = worthOf(start + ordinal, least, most)
        if (given || budget.stopped) return null
        if (part.stopped) still.push(ordinal)
        else if (score >= least) return ordinal
      }
      open = still
    }
    return null
  }

  /** What a move is worth to the player, as far as `least` asks; nothing if that takes more nodes (`part.stopped`). */
  function worthOf (k, least, most) {
    part = { most: Math.min(most, budget.most - budget.nodes), until: budget.until, stop: budget.stop, nodes: 0, stopped: false }
    let score = 0
    if (spend(part)) {
      make(k)
      score = chooser() === player ? visit(least, 1) : -visit(1 - least, 1)
      unmake()
    }
    budget.nodes += part.nodes
    if (part.stopped && part.nodes < most) budget.stopped = true
    return score
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
    const records = registers[RECORD_TOP]
    registers[LAST_MOVE_READ] = 0
    const end = generate(start)
    const later = late(end - start)
    let most = 0
    if (later !== 0) most = reward(later, seat)
    else if (registers[LAST_MOVE_READ] !== 0 || ply >= LONGEST_END || end - start > width) given = true
    else {
      most = choose(start, end - start, wanted, ply, seat, best)
      if (!given && !part.stopped) table.put(low, high, most, LONGEST_END - ply, most >= wanted ? AT_LEAST : AT_MOST, bestAt[ply])
    }
    registers[TOP] = start
    registers[RECORD_TOP] = records
    return most
  }

  function choose (start, count, wanted, ply, seat, best) {
    const row = ply * width
    const side = seat === player ? 0 : historySide
    for (let i = 0; i < count; i++) {
      const slot = side + reader.slot(start + i)
      scores[row + i] = i === best ? OFTEN + 1 : slot === killers[ply] ? OFTEN : history[slot]
    }
    let most = -1
    bestAt[ply] = NO_MOVE
    for (let tried = 0; tried < count && most < wanted; tried++) {
      let next = 0
      for (let i = 1; i < count; i++) if (scores[row + i] > scores[row + next]) next = i
      scores[row + next] = -1
      if (!spend(part)) return most
      refuters[ply + 1] = size
      make(start + next)
      const score = chooser() === seat ? visit(wanted, ply + 1) : -visit(1 - wanted, ply + 1)
      unmake()
      if (given || part.stopped) return most
      if (score > most) most = score
      const k = start + next
      if (score >= wanted) {
        bestAt[ply] = next
        const slot = side + reader.slot(k)
        history[slot] = Math.min(OFTEN - 1, history[slot] + 1)
        killers[ply] = slot
        refuters[ply] = reader.target(k)
      } else if (refuters[ply + 1] !== size) {
        // the place that refuted this move may be the one to take
        for (let i = 0; i < count; i++) if (scores[row + i] >= 0 && reader.target(start + i) === refuters[ply + 1]) scores[row + i] = OFTEN + 2
      }
    }
    return most
  }

  return { isNear, run }
}
