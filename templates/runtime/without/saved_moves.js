import { absent } from '../absent.js'

/** Return the legal move with exactly this text, or undefined. */
export function findRecorded (position, moves, text) { return moves.find(move => move.text === text) }

export function forceRecorded () { throw absent('zsg') }
