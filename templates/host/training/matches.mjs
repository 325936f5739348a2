// Matches of a new evaluation against the one before: `zrf2js train` keeps it only if it scores more.
import { pointsOf, randomMove } from '../match.mjs'
import { provedPoints, repetitionCounter, REPETITIONS } from './selfplay.mjs'

/**
 * Play games between the evaluation of a module and another one.
 * @param {Function} createGame of the module
 * @param {Function} createOther of a second instance of the module, which gets the other evaluation
 * @param {{variant: string|null, games: {seed: number, opening: number, seat: number}[], options: object, cap: number,
 *   choosers: boolean[], opponent: Learned|null}} request `opponent` is the other evaluation, null for the one that the
 *   rules imply; the module plays the `seat` of the players that choose moves; the first `opening` plies are random moves.
 *   `options`, `cap` and `choosers` are those of `playTrainingGames`
 * @returns {number[]} points of the module by game
 */
export function playMatch (createGame, createOther, { variant, games, options, cap, choosers, opponent }) {
  createOther({ variant })._position.design.learned = opponent
  const seats = choosers.flatMap((chooses, player) => chooses ? [player] : [])
  return games.map(({ seed, opening, seat }) => {
    const pair = [createGame, createOther].map(create => create({ variant, seed }))
    return playGame(pair, { seed, opening, player: seats[seat] }, { options, cap, choosers })
  })
}

/** Play one game, of which each side has a copy. */
function playGame (pair, { seed, opening, player }, { options, cap, choosers }) {
  const [game] = pair
  const names = game.design.players
  const pick = randomMove(seed)
  const occurrences = repetitionCounter()
  for (let ply = 0; game.outcome() === null && ply < cap; ply++) {
    const mover = names.indexOf(game.player)
    let { ordinal } = pick(game.moves())
    if (!game.random && ply >= opening) {
      const { move, score } = pair[mover === player ? 0 : 1].search({ ...options, seed: seed + ply })
      const proved = provedPoints(score, mover, choosers)
      if (proved !== null) return proved[player]
      ordinal = move.ordinal
    }
    for (const each of pair) each.apply(each.moves()[ordinal])
    if (occurrences(game) >= REPETITIONS) break
  }
  return pointsOf(game.outcome(), names, choosers.map(chooses => chooses ? 0 : null))[player]
}
