// Self-play games for `zrf2js train`.
import { WIN_BOUND } from '../../ai/score_bounds.js'
import { pointsOf, randomMove } from '../match.mjs'

/** Number of occurrences of a position that makes a game a draw. */
const REPETITIONS = 3
/** Score in cp from which a player leads clearly, and the plies in a row after which a clear lead counts as a win. */
const LEAD = 600
const LEAD_PLIES = 8

/** Return the points by player after a proved win or loss of the player to move; null unless there are two players. */
function provedPoints (score, seat, choosers) {
  if (Math.abs(score) < WIN_BOUND || choosers.filter(Boolean).length !== 2) return null
  return choosers.map((chooses, player) => !chooses ? null : (player === seat) === (score > 0) ? 1 : 0)
}

/**
 * Return a function that takes the score of each search and returns the points by player once one of two players has
 * led clearly for several plies, in the view of both; null before. Players of few nodes often cannot mate with a large
 * lead, and draws of such games would make pieces worth too little.
 */
function leadCounter (choosers) {
  const seats = choosers.flatMap((chooses, player) => chooses ? [player] : [])
  let plies = 0 // negative for a lead of the second player
  return (score, seat) => {
    const lead = seat === seats[0] ? score : -score
    plies = Math.abs(lead) < LEAD ? 0 : Math.sign(lead) * plies > 0 ? plies + Math.sign(lead) : Math.sign(lead)
    return Math.abs(plies) < LEAD_PLIES ? null : choosers.map((chooses, player) => !chooses ? null : (player === seats[0]) === (plies > 0) ? 1 : 0)
  }
}

/** Return a function that counts how often the current position of a game has occurred. */
function repetitionCounter () {
  const seen = new Map()
  return game => {
    const key = game.hash
    seen.set(key, (seen.get(key) || 0) + 1)
    return seen.get(key)
  }
}

/**
 * Play one game: random moves for `opening` plies, then searches.
 * @param {Function} createGame of the module
 * @param {string|null} variant
 * @param {{number: number, seed: number, opening: number}} fixture
 * @param {{options: object, cap: number, choosers: boolean[]}} settings `options` of game.search; a game is a draw
 *   after `cap` plies; `choosers` states by player whether it chooses moves
 * @returns {{number: number, seed: number, opening: number, moves: number[], scores: (number|null)[], points: (number|null)[]}}
 *   ordinals of the moves, scores of the searches for the player to move, points by player
 */
function playTrainingGame (createGame, variant, { number, seed, opening }, { options, cap, choosers }) {
  const game = createGame({ variant, seed })
  const names = game.design.players
  const pick = randomMove(seed)
  const occurrences = repetitionCounter()
  const { royal } = game._position.design.layout
  const pointsOfLead = choosers.filter(Boolean).length === 2 && royal.some(flag => flag !== 0) ? leadCounter(choosers) : () => null
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
      const seat = names.indexOf(game.player)
      points = provedPoints(score, seat, choosers) || pointsOfLead(score, seat)
    }
    moves.push(move.ordinal)
    scores.push(score)
    game.apply(move)
    if (occurrences(game) >= REPETITIONS) break
  }
  const seats = choosers.map(chooses => chooses ? 0 : null)
  return { number, seed, opening, moves, scores, points: points || pointsOf(game.outcome(), names, seats) }
}

/** Play games one after another and return their records. */
export function playTrainingGames (createGame, { variant, games: fixtures, options, cap, choosers }) {
  return fixtures.map(fixture => playTrainingGame(createGame, variant, fixture, { options, cap, choosers }))
}
