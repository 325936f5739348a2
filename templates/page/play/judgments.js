// The judgments of the positions of a game, which the analysis stores with their plies.
import { rivals } from './ending.js'

/** Losses of expected score, and the glyphs of moves that lose at least as much. */
export const MISTAKES = [[0.3, '??'], [0.15, '?'], [0.08, '?!']]

/** Return the score of a player at the end of a game, from 0 to 1. */
export function scoreAtEnd ({ kind, winner, loser }, player) {
  if (winner) return Number(winner === player)
  return kind === 'loss' ? Number(loser !== player) : 0.5
}

/**
 * Return the expected score that the player of a ply loses; 0 for the best move.
 * @param {{text: string, player: string}} ply
 * @param {{share: number, best: string}} before the judgment of the position before the move
 * @param {{share: number}} after
 * @param {string} first the player whose expected scores the judgments have
 */
export function lossOf ({ text, player }, before, after, first) {
  return before.best === text ? 0 : Math.max(0, (before.share - after.share) * (player === first ? 1 : -1))
}

/** Return the glyph of a mistake, by the arguments of `lossOf`; an empty text for a move that is good enough. */
export function glyphOf (ply, before, after, first) {
  const loss = lossOf(ply, before, after, first)
  const mistake = MISTAKES.find(([least]) => loss >= least)
  return mistake ? mistake[1] : ''
}

/** Return the numbers of plies before the mistakes of a player. */
export function mistakesOf (session, player) {
  const [first] = rivals(session)
  const judgments = positionsOf(session).map(({ judged }) => judged)
  const isMistake = (ply, at) =>
    ply.player === player && judgments[at] && judgments[at + 1] && glyphOf(ply, judgments[at], judgments[at + 1], first)
  return session.plies.map((ply, at) => isMistake(ply, at) ? at : -1).filter(at => at >= 0)
}

/** Return true for a game with moves between two players, without chance. */
export const canAnalyze = session =>
  rivals(session).length === 2 && session.plies.length > 0 && session.players.every(p => p[0] !== '?')

/** Return the number of positions of the game that are judged. */
export const judgedPlies = session => positionsOf(session).filter(({ judged }) => judged).length

/** Return the objects that store the judgments of the positions, in order: the session for the start, and the plies. */
export const positionsOf = session => [session].concat(session.plies)

/**
 * Return the expected scores of the first player, by ply from the start; undefined for positions that are not judged.
 */
export const expectedScores = session => positionsOf(session).map(({ judged }) => judged && judged.share)
