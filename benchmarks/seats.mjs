// Games of more than two players: node seats.mjs MODULE VARIANT NEW OLD GAMES [SEATS]
//
// NEW and OLD are algorithms with node limits, such as brs:1000 and maxn:1000. `maxn:1000@OTHER` searches with another
// module of the same rules, such as one of an older version. NEW plays one seat in turn, and OLD all
// others, after the same random plies. SEATS are the numbers of the seats to play for, by default all.
//
// Prints the mean score of NEW with a 95% interval, and means per move of both. A win scores 1; without a winner, the
// players that have not lost share the point. A game is a draw after CAP plies.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const CAP = 240
const OPENING = 4

const [,, module, variant, fresh, old, games, seats] = process.argv
const { createGame } = await load(module)
const names = createGame({ variant: Number(variant) }).design.players
const playing = seats === undefined ? names : seats.split(',').map(seat => names[Number(seat)])
const players = await Promise.all([fresh, old].map(async text => {
  const [limit, other = module] = text.split('@')
  const [algorithm, nodes] = limit.split(':')
  return { create: (await load(other)).createGame, options: { algorithm, nodes: Number(nodes) }, searches: 0, seconds: 0, nodes: 0, depth: 0 }
}))

function load (path) { return import(pathToFileURL(resolve(path)).href) }

function randomNumbers (seed) {
  let state = Math.imul(seed, 2654435761) >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor(state / 4294967296 * below)
  }
}

/** Search with the copy of the game of a player; return the ordinal of the move. */
function search (copy, player) {
  const before = process.cpuUsage()
  const found = copy.search(player.options)
  const { user, system } = process.cpuUsage(before)
  player.searches++
  player.seconds += (user + system) / 1e6
  player.nodes += found.nodes
  player.depth += found.depth
  return found.move.ordinal
}

/** Return the points of the seat that NEW plays. */
function play (seed, seat) {
  const game = createGame({ variant: Number(variant), seed })
  const copies = players.map(({ create }) => create({ variant: Number(variant), seed }))
  const random = randomNumbers(seed)
  for (let ply = 0; game.outcome() === null && ply < CAP; ply++) {
    const moves = game.moves()
    const isRandom = ply < OPENING || game.random
    const side = game.player === seat ? 0 : 1
    const ordinal = isRandom ? moves[random(moves.length)].ordinal : search(copies[side], players[side])
    for (const each of [game, ...copies]) each.apply(each.moves()[ordinal])
  }
  const outcome = game.outcome()
  if (outcome !== null && outcome.winner) return outcome.winner === seat ? 1 : 0
  if (outcome !== null && outcome.kind === 'loss') return outcome.loser === seat ? 0 : 1 / (playing.length - 1)
  return 1 / playing.length
}

const points = []
for (let n = 0; n < Number(games); n++) points.push(play(1 + Math.floor(n / playing.length), playing[n % playing.length]))
const mean = points.reduce((sum, one) => sum + one, 0) / points.length
const variance = points.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (points.length - 1)
const margin = 1.96 * Math.sqrt(variance / points.length)
console.log(JSON.stringify({
  games: points.length,
  score: [mean, mean - margin, mean + margin].map(value => Number(value.toFixed(3))),
  equal: Number((1 / playing.length).toFixed(3)),
  players: players.map(({ options, searches, seconds, nodes, depth }) => ({ ...options, ms: Number((1000 * seconds / searches).toFixed(2)), nodes: Math.round(nodes / searches), depth: Number((depth / searches).toFixed(1)) }))
}))
