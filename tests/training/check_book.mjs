// Play with the opening book of a module: node check_book.mjs MODULE
import { pathToFileURL } from 'node:url'
import { reviewPositions } from '../../templates/host/analysis.mjs'

const { createGame } = await import(pathToFileURL(process.argv[2]).href)
const nodes = 20
const algorithm = options => createGame().search({ nodes, ...options }).algorithm
const [move] = createGame().moves()

/** Return the number of book moves by player in a game that ends where the book does; all of them are legal. */
function bookMovesOf (seed) {
  const game = createGame({ seed })
  const counts = [0, 0]
  for (let found = game.search({ nodes }); found.algorithm === 'book'; found = game.search({ nodes })) {
    if (!game.moves().includes(found.move) || found.nodes !== 0 || found.pv[0] !== String(found.move)) throw new Error(String(found.move))
    counts[game.history.length % 2]++
    game.apply(found.move)
  }
  return counts
}

/** Return the algorithm at the start of the game, before and after moves that lead back there; null if there are none. */
function afterRepetition () {
  const game = createGame()
  const { hash } = game
  const back = plies => {
    if (plies === 0) return game.hash === hash
    for (const one of game.moves()) {
      game.apply(one)
      if (game.outcome() === null && back(plies - 1)) return true
      game.undo()
    }
    return false
  }
  const before = game.search({ nodes }).algorithm
  return back(4) ? [before, game.search({ nodes }).algorithm] : null
}

const seeds = Array.from({ length: 30 }, (_, seed) => seed)
const start = createGame().search({ nodes })
console.log(JSON.stringify({
  start: { ...start, move: String(start.move) },
  chosen: Array.from(new Set(seeds.map(seed => String(createGame().search({ nodes, seed }).move)))).sort(),
  bookMoves: seeds.map(bookMovesOf).reduce((sums, counts) => sums.map((sum, i) => sum + counts[i])),
  used: { level: algorithm({ level: 10 }), time: algorithm({ ms: 10 }) },
  unused: [{ book: false }, { level: 9 }, { depth: 1 }, { multiPv: 2 }, { searchMoves: [move] }, { algorithm: 'alphabeta' }, { values: { [createGame().design.pieces[0].name]: 90 } }, { weights: { mobility: 1 } }, { evaluate: () => 0 }].map(algorithm),
  seeds,
  algorithm: process.argv[3] === 'repeat' ? reviewPositions(createGame(), { moves: [], from: 0, to: 1, search: { nodes } }).reviews[0].algorithm : null,
  repetition: process.argv[3] === 'repeat' ? afterRepetition() : null
}))
