import { refuse } from '../absent.js'
import { findNumbered } from '../numbered_moves.js'

export function findRecorded (position, moves, text) { return findNumbered(moves, text) }

export function forceRecorded () { refuse('zsg') }
