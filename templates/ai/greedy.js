import { WIN } from './alphabeta.js'
import { spend } from './budget.js'
import { createReader } from './reader.js'

/** Looks one move ahead: wins if it can, else takes and promotes what counts most, else does anything. */
export function createGreedy (position, { player, evaluation, verdict, budget, random }) {
  const reader = createReader(position, evaluation.worth)

  function valueOf (k) {
    position.make(k)
    const number = verdict.early()
    position.unmake()
    return number === 0 ? reader.gain(k) : WIN * verdict.reward(number, player)
  }

  function run (start, end) {
    let best = -1
    let most = -Infinity
    let equals = 0
    for (let k = start; k < end && (best < 0 || spend(budget)); k++) {
      const value = valueOf(k)
      if (value > most) equals = 0
      if (value < most || random() * ++equals >= 1) continue
      most = value
      best = k - start
    }
    return { move: best, score: most, depth: 1, line: [best] }
  }

  return { run }
}
