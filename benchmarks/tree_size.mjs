// Nodes of searches to a fixed depth in two compilations of one game: node tree_size.mjs NEW OLD DEPTH POSITIONS
//
// The positions come from games of weak searches with random moves in between. Prints one JSON line per position: the
// nodes of both searches, and whether they chose the same move.
import { pathToFileURL } from 'node:url'

import { createRandom } from '../templates/runtime/state/random.js'

const SEED = 1
/** Plies before a position: at least MIN_PLIES, fewer than MIN_PLIES + PLIES; the first OPENING are random. */
const MIN_PLIES = 6
const PLIES = 40
const OPENING = 4
/** Share of the later moves that are random, and the nodes of the searches for the others. */
const RANDOM_SHARE = 1 / 8
const NODES = 150
/** Largest number of nodes of a measured search. */
const MAX_NODES = 300000

const [,, first, second, depth, positions] = process.argv
const [fresh, old] = await Promise.all([first, second].map(path => import(pathToFileURL(path).href)))
const random = createRandom(SEED)

/** Return a game of each module with the same moves, or null if the game has ended. */
function reachPosition () {
  const games = [fresh, old].map(api => api.createGame({ seed: SEED }))
  const plies = MIN_PLIES + Math.floor(random() * PLIES)
  for (let i = 0; i < plies && games[1].outcome() === null; i++) {
    const isRandom = i < OPENING || random() < RANDOM_SHARE
    const ordinal = isRandom ? Math.floor(random() * games[1].moves().length) : games[1].search({ nodes: NODES }).move.ordinal
    for (const game of games) game.apply(game.moves()[ordinal])
  }
  return games[1].outcome() === null ? games : null
}

for (let count = 0; count < Number(positions);) {
  const games = reachPosition()
  if (games === null) continue
  count++
  const found = games.map(game => game.search({ depth: Number(depth), nodes: MAX_NODES, algorithm: 'alphabeta' }))
  console.log(JSON.stringify({ nodes: found.map(({ nodes }) => nodes), same: found[0].move.ordinal === found[1].move.ordinal }))
}
