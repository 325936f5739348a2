import { HAS_EARLIER_PARTS, HAS_HISTORY } from './build_flags.js'
import { STAMP, UNDO } from './layout.js'

/**
 * Create the functions that copy the state of a position into one array.
 *
 * `arrays` are the typed arrays of the state, `parts` the earlier parts of a turn (make_move.js), and
 * `relink` restores what is derived from the undo log.
 */
export function createSavedStates ({ registers, undo }, arrays, parts, relink) {
  const fixed = arrays.reduce((sum, { length }) => sum + length, 0)

  /**
   * Return the state as { ints, logged, been, taken }.
   * @param {boolean} whole copies the undo log, too: required if moves before this state may be unmade
   * @param {Object|null} [old] a state that is no longer used, whose memory the new one may take
   */
  function snapshot (whole, old) {
    const logged = whole ? registers[UNDO] : 0
    const ints =
      old && old.ints.length >= fixed + logged ? old.ints : new Int32Array(fixed + logged + (old ? logged >> 1 : 0))
    let end = 0
    for (const array of arrays) {
      ints.set(array, end)
      end += array.length
    }
    ints.set(undo.subarray(0, logged), fixed)
    return HAS_EARLIER_PARTS ? { ints, logged, been: parts.been, taken: parts.taken } : { ints, logged }
  }

  /** Replace the state by a saved one. */
  function restore ({ ints, logged, been, taken }) {
    const stamp = registers[STAMP] // stays: position flags of other states must remain invalid
    let end = 0
    for (const array of arrays) {
      for (let i = 0; i < array.length; i++) array[i] = ints[end++]
    }
    for (let i = 0; i < logged; i++) undo[i] = ints[fixed + i]
    registers[STAMP] = stamp
    if (HAS_EARLIER_PARTS) Object.assign(parts, { been, taken })
    if (HAS_HISTORY) relink()
  }

  return { snapshot, restore }
}
