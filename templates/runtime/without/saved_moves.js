import { findNumbered } from '../api/numbered_moves.js'

// Only forced moves use these functions: the feature `force` requires `zsg`.
export const enact = null
export const isPart = null
export const readRecorded = null

export function findRecorded (position, moves, text) { return findNumbered(moves, text) }
