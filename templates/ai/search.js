import { SIDE, TOP } from '../runtime/layout.js'
import { outcomeOf } from '../runtime/outcome.js'
import { createRandom } from '../runtime/random.js'

/** A stand-in until the real one is there: any legal move. */
export function search (position, { seed = 1 } = {}) {
  const { registers } = position.state
  if (outcomeOf(position) !== null) return { move: -1, score: 0, depth: 0, nodes: 0 }
  const top = registers[TOP]
  const side = registers[SIDE]
  const count = position.generate(top) - top
  registers[TOP] = top
  registers[SIDE] = side
  return { move: Math.floor(createRandom(seed)() * count), score: 0, depth: 1, nodes: count }
}
