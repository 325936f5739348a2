// Memory usage of searches in one process: heap and array buffers, including garbage.
//
//     node --expose-gc benchmarks/leaks.mjs MODULE.mjs                        10,000 short searches
//     node --expose-gc benchmarks/leaks.mjs MODULE.mjs ALGORITHM NODES [N]    peak of N long searches (default 4)
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [file, algorithm, nodes, searches = 4] = process.argv.slice(2)
const { createGame } = await import(pathToFileURL(resolve(file)).href)
const game = createGame({ variant: 0 })
const megabytes = bytes => (bytes / (1 << 20)).toFixed(1) + ' MB'

function memory () {
  global.gc()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return [heapUsed, arrayBuffers, rss].map(megabytes).join(', ')
}

function shortSearches () {
  console.log('searches: heap, arrays, resident')
  for (let done = 0; done <= 10000; done++) {
    if (done % 2500 === 0) console.log(done + ': ' + memory())
    if (game.outcome() !== null || game.history.length > 60) while (game.undo());
    game.apply(game.search({ nodes: 150, seed: done, algorithm: done % 5 === 0 ? 'mcts' : 'alphabeta' }).move)
  }
}

function longSearches () {
  let peak = 0
  const sample = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    peak = Math.max(peak, heapUsed + arrayBuffers)
    return false
  }
  for (let i = 0; i < searches && game.outcome() === null; i++) {
    game.apply(game.search({ nodes: +nodes, algorithm, stop: sample }).move) // called every 32 nodes
    sample()
  }
  console.log(algorithm + ', ' + nodes + ' nodes: peak ' + megabytes(peak) + '; then ' + memory())
}

if (algorithm === undefined) shortSearches()
else longSearches()
