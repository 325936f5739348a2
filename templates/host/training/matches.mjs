// Matches of a new evaluation against the one before: `zrf2js train` keeps it only if it scores more.
import { pointsOf, randomMove } from '../match.mjs'
import { provedPoints, repetitionCounter, REPETITIONS } from './selfplay.mjs'

/**
 * Play games between two evaluations of a variant.
 * @param {Function} createGame of the module
 * @param {{variant: string|null, games: {seed: number, opening: number, seat: number}[], options: object, cap: number,
 *   choosers: boolean[], learned: Learned|null, opponent: Learned|null}} request `learned` and `opponent` are the
 *   evaluations, null for the one that the rules imply; the first one plays the `seat` of the players that choose
 *   moves; the first `opening` plies are random moves. `options`, `cap` and `choosers` are those of `playTrainingGames`
 * @returns {number[]} points of the first evaluation by game
 */
export function playMatch (createGame, { variant, games, options, cap, choosers, learned, opponent }) {
  const seats = choosers.flatMap((chooses, player) => chooses ? [player] : [])
  return games.map(({ seed, opening, seat }) => {
    const sides = [learned, opponent].map(evaluation => ({ evaluation, game: createGame({ variant, seed }) }))
    return playGame(sides, { seed, opening, player: seats[seat] }, { options, cap, choosers })
  })
}

/** Return the result of a search with the evaluation of a side. */
function search ({ evaluation, game }, options) {
  game._position.design.learned = evaluation
  return game.search(options)
}

/** Play one game, of which each side has a copy, because searches use what those before them have found. */
function playGame (sides, { seed, opening, player }, { options, cap, choosers }) {
  const [{ game }] = sides
  const names = game.design.players
  const pick = randomMove(seed)
  const occurrences = repetitionCounter()
  for (let ply = 0; game.outcome() === null && ply < cap; ply++) {
    const mover = names.indexOf(game.player)
    let { ordinal } = pick(game.moves())
    if (!game.random && ply >= opening) {
      const { move, score } = search(sides[mover === player ? 0 : 1], { ...options, seed: seed + ply })
      const proved = provedPoints(score, mover, choosers)
      if (proved !== null) return proved[player]
      ordinal = move.ordinal
    }
    for (const { game: each } of sides) each.apply(each.moves()[ordinal])
    if (occurrences(game) >= REPETITIONS) break
  }
  return pointsOf(game.outcome(), names, choosers.map(chooses => chooses ? 0 : null))[player]
}
