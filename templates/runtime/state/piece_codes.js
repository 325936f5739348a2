import { HAS_FLIPS, HAS_OWNER_CHANGES, HAS_TYPE_CHANGES } from './build_flags.js'
import { FLIP, OWNER, TYPE } from './layout.js'

/** Create the functions that apply a change of a piece to its code. */
export function createPieceCodes ({ attributes, flipTo, ownerMask, typeMask, typeShift }) {
  const others = ~(typeMask << typeShift)

  function retyped (code, type) {
    return (code & others) | (type << typeShift)
  }

  /**
   * Return the code after a change.
   * @param {number} kind OWNER, FLIP, TYPE or ATTRIBUTE, as in an entry of a record
   * @param {number} code
   * @param {number} argument of the entry: owner bit, type number, or attribute << 16 | value
   */
  function changed (kind, code, argument) {
    if (HAS_TYPE_CHANGES && kind === TYPE) return retyped(code, argument)
    if (HAS_OWNER_CHANGES && kind === OWNER) return (code & ~ownerMask) | argument
    if (HAS_FLIPS && kind === FLIP) return (code & ~ownerMask) | flipTo[31 - Math.clz32(code & ownerMask)]
    const { shift, mask } = attributes[argument >> 16]
    return (code & ~(mask << shift)) | ((argument & 0xffff) << shift)
  }

  return { changed, retyped }
}
