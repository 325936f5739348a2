import { HAS_FORTH, HAS_SCRIPTS } from '../state/build_flags.js'
import { RECORD_TOP, TOP, UNDO } from '../state/layout.js'

/**
 * Return the result of `work`, which other games cannot disturb. Restore the position of a game if it throws: rules may
 * exceed limits (ZRF801 to ZRF804). The undo log is enough for moves, except those of scripts and words; `whole` is
 * true for other changes.
 */
export function safely (game, work, whole) {
  const { _position: position, _seat: seat } = game
  const { registers } = position.state
  const top = registers[TOP]
  const recordTop = registers[RECORD_TOP]
  const undo = registers[UNDO]
  const before = whole || (HAS_SCRIPTS && position.script !== null) || HAS_FORTH ? position.snapshot(whole) : null
  seat.hold()
  try {
    return work()
  } catch (error) {
    game._legal = null
    if (before !== null) position.restore(before)
    else while (registers[UNDO] > undo) position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = recordTop
    throw error
  } finally {
    seat.release()
  }
}
