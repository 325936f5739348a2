// Self-play games for `zrf2js train`.
import { WIN_BOUND } from '../../ai/score_bounds.js'
import { pointsOf, randomMove } from '../match.mjs'

/** Number of occurrences of a position that makes a game a draw. */
export const REPETITIONS = 3
/** Number of plies of which one has a longer search, on average. */
const SAMPLED_PLIES = 10

/** Return the points by player after a proved win or loss of the player to move; null unless there are two players. */
export function provedPoints (score, seat, choosers) {
  if (Math.abs(score) < WIN_BOUND || choosers.filter(Boolean).length !== 2) return null
  return choosers.map((chooses, player) => !chooses ? null : (player === seat) === (score > 0) ? 1 : 0)
}

/** Return a function that counts how often the current position of a game has occurred. */
export function repetitionCounter () {
  const seen = new Map()
  return game => {
    const key = game.hash
    seen.set(key, (seen.get(key) || 0) + 1)
    return seen.get(key)
  }
}

/** Return true for a tenth of the plies, which vary by game: a hash of both decides. */
function isSampled (number, ply) {
  let hash = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(ply + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ hash >>> 15, 0x2c1b3c6d)
  return ((hash ^ hash >>> 12) >>> 0) % SAMPLED_PLIES === 0
}

/**
 * Search a tenth of the positions of a game again, with more nodes, if no move is forced and no result is proved.
 * @returns {[number, number][]} plies with the scores for the player to move
 */
function searchTargets (game, { number, moves, scores }, options) {
  const targets = []
  moves.forEach((ordinal, ply) => {
    const legal = game.moves()
    const isOpen = scores[ply] !== null && Math.abs(scores[ply]) < WIN_BOUND && legal.length > 1
    if (isOpen && isSampled(number, ply) && game.checks().length === 0) targets.push([ply, game.search(options).score])
    game.apply(legal[ordinal])
  })
  return targets
}

/**
 * Play one game: random moves for `opening` plies, then searches.
 * @param {Function} createGame of the module
 * @param {string|null} variant
 * @param {{number: number, seed: number, opening: number}} fixture
 * @param {{options: object, cap: number, choosers: boolean[]}} settings `options` of game.search; a game is a draw
 *   after `cap` plies; `choosers` states by player whether it chooses moves
 * @returns {{number: number, seed: number, opening: number, moves: number[], scores: (number|null)[], points:
 *   (number|null)[]}} ordinals of the moves, scores of the searches for the player to move, points by player
 */
function playTrainingGame (createGame, variant, { number, seed, opening }, { options, cap, choosers }) {
  const game = createGame({ variant, seed })
  const names = game.design.players
  const pick = randomMove(seed)
  const occurrences = repetitionCounter()
  const moves = []
  const scores = []
  let points = null
  while (points === null && game.outcome() === null && moves.length < cap) {
    const legal = game.moves()
    let move
    let score = null
    if (game.random || moves.length < opening) move = pick(legal)
    else {
      const found = game.search({ ...options, seed: seed + moves.length })
      move = found.move
      score = found.score
      points = provedPoints(score, names.indexOf(game.player), choosers)
    }
    moves.push(move.ordinal)
    scores.push(score)
    game.apply(move)
    if (occurrences(game) >= REPETITIONS) break
  }
  const seats = choosers.map(chooses => chooses ? 0 : null)
  return { number, seed, opening, moves, scores, points: points || pointsOf(game.outcome(), names, seats) }
}

/**
 * Play games one after another and return their records, with `targets` from searches of `targetNodes` nodes if there
 * are any.
 */
export function playTrainingGames (
  createGame,
  { variant, games: fixtures, options, cap, choosers, targetNodes = null }
) {
  return fixtures.map(fixture => {
    const record = playTrainingGame(createGame, variant, fixture, { options, cap, choosers })
    if (targetNodes === null) return record
    return {
      ...record,
      targets: searchTargets(createGame({ variant, seed: record.seed }), record, {
        ...options,
        nodes: targetNodes,
        seed: 1
      })
    }
  })
}
