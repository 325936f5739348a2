// Searches of several workers compared with those of one: node threads.mjs MODULE depth DEPTH POSITIONS [THREADS]
// or node threads.mjs MODULE match NODES PAIRS [THREADS [FIRST]]
//
// `depth` searches positions of random games to a depth, and prints the nodes per worker relative to one worker (time
// on a machine with a free core for each worker) and the sum of the nodes. `match` plays pairs of games after four
// random plies, with the sides exchanged: THREADS workers with NODES each against one worker with NODES. Both begin
// each search with an empty table. A game of 240 plies is a draw. `zrf2js convert --with engine,algorithms` compiles MODULE.
import { pathToFileURL } from 'node:url'

import { randomNumbers } from './pairs.mjs'

const [,, path, mode, limit, count, threads = '2', first = '0'] = process.argv
const module = pathToFileURL(path)
const { createEngine, createGame } = await import(module.href)
const CAP = 240

/** Return a game after random plies that do not end it. */
function randomGame (seed, plies) {
  const random = randomNumbers(seed)
  for (;;) {
    const game = createGame({ seed })
    while (game.played().length < plies && game.outcome() === null) game.apply(game.moves()[random(game.moves().length)])
    if (game.outcome() === null && game.moves().length > 1) return game
  }
}

async function searchOnce (game, size, options) {
  const engine = createEngine(game, { module, threads: size })
  await engine.search({ nodes: size }) // starts the workers
  const found = await engine.search({ ...options, hash: 17 }) // another table
  engine.close()
  return found
}

async function compareDepth () {
  const logs = []
  let deeper = 0
  for (let seed = 1; seed <= Number(count); seed++) {
    const game = randomGame(seed, 8 + seed % 12)
    const one = await searchOnce(game, 1, { depth: Number(limit) })
    const several = await searchOnce(game, Number(threads), { depth: Number(limit) })
    logs.push(Math.log(several.nodes / one.nodes))
    if (several.depth > one.depth) deeper++
  }
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length
  const deviation = Math.sqrt(logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (logs.length - 1) / logs.length)
  const shown = [mean, mean - 1.96 * deviation, mean + 1.96 * deviation].map(Math.exp)
  console.log('sum of nodes, relative: ' + shown.map(value => value.toFixed(3)).join(', '))
  console.log('per worker: ' + shown.map(value => (value / Number(threads)).toFixed(3)).join(', ') + '; deeper: ' + deeper)
}

async function play (seed, seat) {
  const game = randomGame(seed, 4)
  const names = game.design.players
  const sizes = [Number(threads), 1]
  const engines = sizes.map(size => createEngine(game, { module, threads: size }))
  while (game.outcome() === null && game.played().length < CAP) {
    const index = names.indexOf(game.player) === seat ? 0 : 1
    const { move } = await engines[index].search({ nodes: sizes[index] * Number(limit), hash: 16 + game.played().length % 2 })
    game.apply(move.text)
  }
  engines.forEach(engine => engine.close())
  const outcome = game.outcome()
  const winner = outcome === null || outcome.kind === 'draw' ? null : outcome.winner || names.find(name => name !== outcome.loser)
  return winner === null ? 0.5 : names.indexOf(winner) === seat ? 1 : 0
}

async function playMatch () {
  for (let pair = Number(first); pair < Number(first) + Number(count); pair++) {
    const points = await play(pair + 1, 0) + await play(pair + 1, 1)
    console.log(JSON.stringify({ points }))
  }
}

await (mode === 'depth' ? compareDepth() : playMatch())
