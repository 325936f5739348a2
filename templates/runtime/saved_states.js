import { HAS_EARLIER_PARTS } from './facts.js'
import { STAMP, UNDO } from './layout.js'

/**
 * Create the functions that copy the state of a position into one array, with the undo log up to its end.
 *
 * `arrays` are the typed arrays of the state, `parts` the earlier parts of a turn (make_move.js), and
 * `relink` restores what is derived from the undo log.
 */
export function createSavedStates ({ registers, undo }, arrays, { parts, relink }) {
  const fixed = arrays.reduce((sum, { length }) => sum + length, 0)

  /** Return the state as { ints, log, been, taken }, in the object `old` if that is not null. */
  function save (old) {
    const log = registers[UNDO]
    const fits = old !== null && old.ints.length >= fixed + log
    const ints = fits ? old.ints : new Int32Array(fixed + log + (old === null ? 0 : log >> 1))
    let end = 0
    for (const array of arrays) {
      ints.set(array, end)
      end += array.length
    }
    ints.set(undo.subarray(0, log), fixed)
    return HAS_EARLIER_PARTS ? { ints, log, been: parts.been, taken: parts.taken } : { ints, log }
  }

  /** Replace the state by a saved one. */
  function load ({ ints, log, been, taken }) {
    const stamp = registers[STAMP] // stays: position flags of other states must remain invalid
    let end = 0
    for (const array of arrays) {
      for (let i = 0; i < array.length; i++) array[i] = ints[end++]
    }
    for (let i = 0; i < log; i++) undo[i] = ints[fixed + i]
    registers[STAMP] = stamp
    if (HAS_EARLIER_PARTS) Object.assign(parts, { been, taken })
    relink()
  }

  return { save, load }
}
