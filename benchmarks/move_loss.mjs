// Expected score that searches lose by their moves: node move_loss.mjs JUDGE FILE NODES POSITIONS MODULE...
//
// JUDGE and the MODULEs are compilations of one game. Positions come from games of weak searches of JUDGE, as long as no
// side leads clearly. JUDGE also values each move that a search chooses, by a search of the position after it with
// JUDGE_NODES nodes; the loss of a move is relative to the best value known of the position. FILE keeps positions and
// values, so that further runs only judge new moves. Prints the mean loss of each module in thousandths, its difference
// from the first module with the standard error, and the mean depth.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { randomNumbers } from './pairs.mjs'

const JUDGE_NODES = 20000
const SEED = 7
/** Games that positions come from: random plies, share of later random moves, nodes, and when they end. */
const OPENING = 4
const RANDOM_SHARE = 16
const GAME_NODES = 300
const MAX_PLIES = 160
const LEAD = 600
/** Plies before the first position and between positions: at least the first number, by less than the second more. */
const FIRST = [6, 8]
const STEP = [5, 8]

const [,, judgePath, file, nodes, count, ...paths] = process.argv
const load = path => import(pathToFileURL(path).href)
const judge = await load(judgePath)

/** Return positions as lists of moves. */
function findPositions () {
  const random = randomNumbers(12345)
  const positions = []
  while (positions.length < Number(count)) {
    const game = judge.createGame({ seed: SEED })
    const moves = []
    for (let next = FIRST[0] + random(FIRST[1]); game.outcome() === null && moves.length < MAX_PLIES;) {
      let ordinal = random(game.moves().length)
      if (moves.length >= OPENING && random(RANDOM_SHARE) !== 0) {
        const { move, score } = game.search({ nodes: GAME_NODES })
        if (Math.abs(score) > LEAD) break
        ordinal = move.ordinal
        if (moves.length >= next && game.moves().length > 1) {
          positions.push(moves.slice())
          next = moves.length + STEP[0] + random(STEP[1])
        }
      }
      game.apply(game.moves()[ordinal])
      moves.push(ordinal)
    }
  }
  return positions.slice(0, Number(count))
}

/** Return a game of a module after moves. */
function reach (api, moves) {
  const game = api.createGame({ seed: SEED })
  for (const ordinal of moves) game.apply(game.moves()[ordinal])
  return game
}

const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { positions: findPositions(), values: {} }
const { positions, values } = state
const used = positions.slice(0, Number(count))

/** Add the value of a move for the player, 0 to 1. */
function value (index, ordinal) {
  if (values[index] === undefined) values[index] = {}
  if (values[index][ordinal] !== undefined) return
  const game = reach(judge, used[index].concat(ordinal))
  const outcome = game.outcome()
  values[index][ordinal] = outcome === null ? 1 - game.search({ nodes: JUDGE_NODES }).expectation : outcome.kind === 'draw' ? 0.5 : 1
}

const results = []
for (const path of paths) {
  const api = await load(path)
  const found = used.map(moves => reach(api, moves).search({ nodes: Number(nodes) }))
  found.forEach(({ move }, index) => value(index, move.ordinal))
  writeFileSync(file, JSON.stringify(state))
  results.push({ path, found })
}

const mean = list => list.reduce((sum, x) => sum + x, 0) / list.length
const lossesOf = ({ found }) => found.map(({ move }, index) => 1000 * (Math.max(...Object.values(values[index])) - values[index][move.ordinal]))
const first = lossesOf(results[0])
for (const result of results) {
  const losses = lossesOf(result)
  const differences = losses.map((loss, i) => loss - first[i])
  const difference = mean(differences)
  const error = Math.sqrt(mean(differences.map(x => (x - difference) ** 2)) / differences.length)
  console.log(`${result.path}: ${mean(losses).toFixed(2)}, difference ${difference.toFixed(2)} (standard error ${error.toFixed(2)}), depth ${mean(result.found.map(({ depth }) => depth)).toFixed(2)}`)
}
