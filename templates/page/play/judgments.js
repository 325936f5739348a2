// The judgments of the positions of a game, which the analysis stores with their plies.
import { rivals } from './ending.js'

/** Return true for a game with moves between two players, without chance. */
export const canAnalyze = session => rivals(session).length === 2 && session.plies.length > 0 && session.players.every(p => p[0] !== '?')

/** Return the number of positions of the game that are judged. */
export const judgedPlies = session => positionsOf(session).filter(({ judged }) => judged).length

/** Return the objects that store the judgments of the positions, in order: the session for the start, and the plies. */
export const positionsOf = session => [session].concat(session.plies)

/** Return the expected scores of the first player, by ply from the start; undefined for positions that are not judged. */
export const expectedScores = session => positionsOf(session).map(({ judged }) => judged && judged.share)
