// The rules do not use these tables.
export const createGoalPatterns = null
