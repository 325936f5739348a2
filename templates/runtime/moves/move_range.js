import { HAS_RECORDS } from '../state/build_flags.js'
import { LAST_FROM, LAST_TO, PASS, RECORD_TOP, TOP } from '../state/layout.js'

/**
 * Generate the legal moves of a position, return `use(start, end)` of their range in the move buffer, and free the
 * range.
 */
export function atMoves (position, use) {
  const { registers } = position.state
  const top = registers[TOP]
  const recordTop = registers[RECORD_TOP]
  const result = use(top, position.generate(top))
  registers[TOP] = top
  if (HAS_RECORDS) registers[RECORD_TOP] = recordTop
  return result
}

/** Pass the turn where the rules have no pass. No capture en passant follows. */
export function makeNull (position) {
  const { moveBuffer, registers } = position.state
  atMoves(position, (start, end) => {
    moveBuffer[end] = PASS
    position.make(end)
  })
  registers[LAST_FROM] = -1
  registers[LAST_TO] = -1
}
