import { HAS_RECORDS } from './facts.js'
import { RECORD_TOP, TOP } from './layout.js'

/** Generate the legal moves of a position, return `use(start, end)` of their range in the arena, and free the range. */
export function atMoves (position, use) {
  const { registers } = position.state
  const top = registers[TOP]
  const recordTop = registers[RECORD_TOP]
  const result = use(top, position.generate(top))
  registers[TOP] = top
  if (HAS_RECORDS) registers[RECORD_TOP] = recordTop
  return result
}
