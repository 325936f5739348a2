import { MoveFeatures } from './move_features.js'
import { WIN } from './score_bounds.js'
import { countNode } from './search_limits.js'

/**
 * Greedy player with a search depth of one ply: it prefers a win, then the largest material gain,
 * and chooses at random among equal moves.
 */
export function createGreedy (position, { player, evaluation, terminal, limits, random, multiPv }) {
  const features = new MoveFeatures(position, evaluation.worth)

  function valueOf (k) {
    position.make(k)
    const ending = terminal.beforeMoves()
    position.unmake()
    return ending === 0 ? features.materialGain(k) : WIN * terminal.reward(ending, player)
  }

  /** Search the moves of the move buffer from `start` to `end`. */
  function run (start, end) {
    const lines = []
    for (let k = start; k < end && (k === start || countNode(limits)); k++) {
      lines.push({ move: k - start, score: valueOf(k), depth: 1, line: [k - start], tiebreak: random() })
    }
    lines.sort((a, b) => b.score - a.score || a.tiebreak - b.tiebreak)
    return lines.slice(0, multiPv)
  }

  return { run }
}
