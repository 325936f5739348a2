/** The rules write no records. */
export function createMoveRecords () { return {} }
