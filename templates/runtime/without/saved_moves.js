import { refuse } from '../api/absent.js'
import { findNumbered } from '../api/numbered_moves.js'

export function findRecorded (position, moves, text) { return findNumbered(moves, text) }

export function forceRecorded () { refuse('zsg') }
