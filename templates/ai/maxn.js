import { RECORD_TOP, TOP } from '../runtime/layout.js'
import { SURE_WIN, WIN } from './alphabeta.js'
import { spend } from './budget.js'
import { createReader } from './reader.js'

const MOST_PLIES = 40
/** Beyond that many moves of a list only those that gain something are looked at below the root's replies. */
const WIDTH = 24

/**
 * More than two players: each chooses what is best for himself, whatever it does to the others.
 * Deeper and deeper; a position's value is a score for each player. A win ends the list, for
 * nothing is better; else nothing can be left out for certain.
 */
export function createMaxN (position, { player, chance, evaluations, verdict, budget, random, deepest, progress }) {
  const { registers } = position.state
  const { make, unmake, generate, chooser } = position
  const { early, late, reward } = verdict
  const players = chance.length
  const readers = evaluations.map(evaluation => evaluation === null ? null : createReader(position, evaluation.worth))
  const values = new Float64Array((MOST_PLIES + 2) * players)
  let whole = true

  function ended (number, ply) {
    for (let p = 0; p < players; p++) values[ply * players + p] = reward(number, p) * (WIN - ply)
  }

  function standing (ply) {
    whole = false
    for (let p = 0; p < players; p++) values[ply * players + p] = evaluations[p] === null ? 0 : evaluations[p].standing()
  }

  /** Leaves the position's values at `ply`. */
  function visit (depth, ply) {
    const sooner = early()
    if (sooner !== 0) return ended(sooner, ply)
    const seat = chooser()
    const start = registers[TOP]
    const records = registers[RECORD_TOP]
    const end = generate(start)
    const later = late(end - start)
    if (later !== 0) ended(later, ply)
    else if (depth <= 0 || ply >= MOST_PLIES) standing(ply)
    else if (chance[seat]) mean(start, end, depth, ply)
    else best(start, end, depth, seat, ply)
    registers[TOP] = start
    registers[RECORD_TOP] = records
  }

  function best (start, end, depth, seat, ply) {
    const row = ply * players
    const below = row + players
    let most = -Infinity
    for (let k = start; k < end; k++) {
      if (most > -Infinity && end - start > WIDTH && ply > 1 && readers[seat].gain(k) <= 0 && k - start > WIDTH) continue
      if (!spend(budget)) return
      make(k)
      visit(depth - 1, ply + 1)
      unmake()
      if (budget.stopped) return
      const value = values[below + seat]
      if (value <= most) continue
      most = value
      for (let p = 0; p < players; p++) values[row + p] = values[below + p]
      if (most >= SURE_WIN) return
    }
  }

  function mean (start, end, depth, ply) {
    const row = ply * players
    const sums = new Float64Array(players)
    for (let k = start; k < end; k++) {
      if (!spend(budget)) return
      make(k)
      visit(depth - 1, ply + 1)
      unmake()
      if (budget.stopped) return
      for (let p = 0; p < players; p++) sums[p] += values[row + players + p]
    }
    for (let p = 0; p < players; p++) values[row + p] = sums[p] / (end - start)
  }

  function run (start, end) {
    let order = []
    for (let k = start; k < end; k++) order.push({ ordinal: k - start, score: readers[player].gain(k), luck: random() })
    order.sort((a, b) => b.score - a.score || a.luck - b.luck)
    order = order.map(({ ordinal }) => ordinal)
    const found = { move: order[0], score: 0, depth: 0, line: [order[0]] }
    const limit = Math.min(end - start === 1 ? 1 : MOST_PLIES, deepest)
    while (found.depth < limit && !budget.stopped) {
      whole = true
      let most = -Infinity
      for (let i = 0; i < order.length && most < SURE_WIN; i++) {
        if (!spend(budget)) break
        make(start + order[i])
        visit(found.depth, 1)
        unmake()
        if (budget.stopped) break
        const value = values[players + player]
        if (value <= most) continue
        most = value
        order.unshift(...order.splice(i, 1))
        Object.assign(found, { move: order[0], score: Math.round(most), line: [order[0]] })
        progress(found)
      }
      if (budget.stopped) break
      found.depth++
      if (whole || Math.abs(most) >= SURE_WIN) break
    }
    return found
  }

  return { run }
}
