// Ten thousand searches in one process: node --expose-gc benchmarks/leaks.mjs MODULE.mjs
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const { createGame } = await import(pathToFileURL(resolve(process.argv[2])).href)
const game = createGame({ variant: 0 })

function memory () {
  global.gc()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return [heapUsed, arrayBuffers, rss].map(bytes => (bytes / (1 << 20)).toFixed(1)).join(' MB, ') + ' MB'
}

console.log('searches: heap, arrays, resident')
for (let done = 0; done <= 10000; done++) {
  if (done % 2500 === 0) console.log(done + ': ' + memory())
  if (game.outcome() !== null || game.history.length > 60) while (game.undo());
  game.apply(game.search({ nodes: 150, seed: done, algorithm: done % 5 === 0 ? 'mcts' : 'alphabeta' }).move)
}
