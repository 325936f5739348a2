// Pairs of games between two compilations of one game, from the same random openings, with the sides exchanged.
//
// A game is a draw after CAP plies. It ends early once both players agree for AGREED plies that one of them leads by
// LEAD.

const CAP = 240
const LEAD = 1000
const AGREED = 6
const OPENING = 4

/** Return a generator of integers from 0 to below its argument. */
export function randomNumbers (seed) {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor(state / 4294967296 * below)
  }
}

/** Return the numbers of the moves of an opening that does not end the game. */
function openingOf (api, seed) {
  const random = randomNumbers(seed)
  for (;;) {
    const game = api.createGame()
    const moves = []
    while (moves.length < OPENING && game.outcome() === null) {
      moves.push(random(game.moves().length))
      game.apply(game.moves()[moves[moves.length - 1]])
    }
    if (game.outcome() === null) return moves
  }
}

/** Play a game and return the points of the first module, which plays the side `seat`. */
function play (modules, nodes, opening, seed, seat) {
  const games = modules.map(api => api.createGame({ seed }))
  const apply = ordinal => games.forEach(game => game.apply(game.moves()[ordinal]))
  opening.forEach(apply)
  const names = games[0].design.players
  let agreed = 0
  let plies = opening.length
  for (; games[0].outcome() === null && plies < CAP; plies++) {
    const { player } = games[0]
    const index = names.indexOf(player) === seat ? 0 : 1
    const found = games[index].search({ nodes: nodes[index] })
    const lead = (player === names[0] ? 1 : -1) * found.score
    agreed = Math.abs(lead) < LEAD ? 0 : lead * agreed < 0 ? Math.sign(lead) : agreed + Math.sign(lead)
    if (Math.abs(agreed) >= AGREED) return { plies, points: (agreed > 0) === (seat === 0) ? 1 : 0 }
    apply(found.move.ordinal)
  }
  const outcome = games[0].outcome()
  const winner = outcome === null || outcome.kind === 'draw' ? null : outcome.winner || names.find(name => name !== outcome.loser)
  return { plies, points: winner === null ? 0.5 : names.indexOf(winner) === seat ? 1 : 0 }
}

/**
 * Play both games of a pair.
 * @param {object[]} modules two compilations of the game
 * @param {number[]} nodes per move, by module
 * @param {number} pair number of the pair, which determines the opening
 * @returns {{points: number, plies: number}} points of the first module, 0 to 2, and the plies of both games
 */
export function playPair (modules, nodes, pair) {
  const opening = openingOf(modules[0], pair + 1)
  const both = [0, 1].map(seat => play(modules, nodes, opening, pair + 1, seat))
  return { points: both[0].points + both[1].points, plies: both[0].plies + both[1].plies }
}
