// Puzzles that breadth-first search does not solve: length and proof of the solutions, nodes and CPU time.
//
//     node benchmarks/puzzles.mjs FIFTEEN.mjs                   ten positions of the 15-puzzle, with their known lengths
//     node benchmarks/puzzles.mjs MODULE.mjs NODES [VARIANT...]  the start positions of other puzzles
//
// FIFTEEN.mjs is the module that `node benchmarks/puzzles.mjs --rules > fifteen.zrf` and `zrf2js convert` produce.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Positions 1 to 10 of R. E. Korf (1985), after the length of their shortest solutions; the gap, 0, belongs to the top left. */
const KORF = `
57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
55 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6
59 14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15
56 5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6
56 4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0
52 14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13
52 2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0
50 12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7
46 3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0
59 13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1`.trim().split('\n').map(line => line.split(' ').map(Number))

const cell = i => 'abcd'[i % 4] + (4 - Math.floor(i / 4))

function printRules () {
  const tiles = Array.from({ length: 15 }, (_, i) => i + 1)
  console.log(`(define slide ($1 (verify empty?) add))
(game (title "Fifteen") (players You) (turn-order You)
  (board (grid (start-rectangle 0 0 99 99) (dimensions ("a/b/c/d" (100 0)) ("4/3/2/1" (0 100))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  ${tiles.map(n => `(piece (name T${n}) (moves (slide n) (slide s) (slide e) (slide w)))`).join('\n  ')}
  (board-setup (You ${tiles.map(n => `(T${n} ${cell(n)})`).join(' ')}))
  (win-condition (You) (and ${tiles.map(n => `(absolute-config T${n} (${cell(n)}))`).join(' ')})))`)
}

/** Search once, print a row, and check that the moves solve the puzzle. */
function measure (game, title, options) {
  const before = process.cpuUsage().user
  const found = game.search(options)
  const ms = Math.round((process.cpuUsage().user - before) / 1000)
  const length = found.optimal === undefined ? '' : found.pv.length
  const memory = Math.round(process.memoryUsage().arrayBuffers / (1 << 20))
  console.log('| ' + [title, length, found.optimal, found.nodes, ms, memory, found.why].join(' | ') + ' |')
  if (found.optimal === undefined) return found
  for (const move of found.pv) game.apply(move)
  if (game.outcome() === null || game.outcome().kind !== 'win') throw new Error('the moves do not solve ' + title)
  return found
}

const [file, nodes, ...variants] = process.argv.slice(2)
if (file === '--rules') printRules()
else {
  const { createGame, games } = await import(pathToFileURL(resolve(file)).href)
  console.log('| puzzle | length | optimal | nodes | ms | arrays, MB | why |\n|---|---|---|---|---|---|---|')
  if (nodes === undefined) {
    for (const [length, ...tiles] of KORF) {
      const board = {}
      tiles.forEach((tile, i) => { if (tile !== 0) board[cell(i)] = ['You', 'T' + tile, {}] })
      const { pv, optimal } = measure(createGame({ position: { board } }), 'Korf ' + (KORF.findIndex(row => row.slice(1).join() === tiles.join()) + 1), { nodes: 1e9 })
      if (!optimal || pv.length !== length) throw new Error('expected a solution of ' + length + ' moves')
    }
  } else {
    const chosen = variants.length > 0 ? variants.map(Number) : games.map((_, i) => i)
    for (const variant of chosen) measure(createGame({ variant }), games[variant].title, { nodes: Number(nodes) })
  }
}
