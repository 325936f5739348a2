// The rules do not use these tables.
export const createAttackTables = null
export const deferAttackTables = null
export const createWalker = null
export const endsOf = null
export const MAX_TABLE_STEPS = null
export const withinBudget = null
export const targetsOf = null
