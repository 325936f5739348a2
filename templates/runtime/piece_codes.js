import { ATTRIBUTE, FLIP, OWNER, TYPE } from './layout.js'

/** What changes of a piece make of its code: `changed(kind, code, argument)`, as records hold them. */
export function createPieceCodes ({ attributes, flipTo, ownerMask, typeMask, typeShift }) {
  const others = ~(typeMask << typeShift)

  function retyped (code, type) {
    return (code & others) | (type << typeShift)
  }

  function changed (kind, code, argument) {
    if (kind === TYPE) return retyped(code, argument)
    if (kind === OWNER) return (code & ~ownerMask) | argument
    if (kind === FLIP) return (code & ~ownerMask) | flipTo[31 - Math.clz32(code & ownerMask)]
    const { shift, mask } = attributes[argument >> 16]
    return (code & ~(mask << shift)) | ((argument & 0xffff) << shift)
  }

  return { changed, retyped }
}
