// The rules have no attack lines.
export const createAttackLines = null
export const updateAttackLines = null
export const createExposedLines = null
