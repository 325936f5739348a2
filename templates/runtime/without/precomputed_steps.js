// The rules do not use these tables.
export const createStepTable = null
