import { MoveFeatures } from './move_features.js'
import { WIN } from './score_bounds.js'
import { countNode } from './search_limits.js'

/**
 * Greedy player with a search depth of one ply: it prefers a win, then the largest material gain,
 * and chooses at random among equal moves.
 */
export function createGreedy (position, { player, evaluation, terminal, limits, random }) {
  const features = new MoveFeatures(position, evaluation.worth)

  function valueOf (k) {
    position.make(k)
    const ending = terminal.beforeMoves()
    position.unmake()
    return ending === 0 ? features.materialGain(k) : WIN * terminal.reward(ending, player)
  }

  /** Search the moves of the arena from `start` to `end`. */
  function run (start, end) {
    let best = -1
    let most = -Infinity
    let equals = 0
    for (let k = start; k < end && (best < 0 || countNode(limits)); k++) {
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
