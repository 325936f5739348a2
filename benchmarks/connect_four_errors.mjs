// Moves that lose a win or a draw, by an exact solver: node connect_four_errors.mjs MODULE FROM TO POSITIONS LIMIT...
//
// Samples POSITIONS positions with FROM to TO stones in which some legal move is wrong, no side wins at once, and
// at least two moves are not refuted at once. A search of each has LIMIT: `ms=1000` of CPU time or `nodes=1000`; `seed=2`
// selects other positions for the limits after it. Prints a JSON line per wrong move, and the counts per limit.
import './cpu_clock.mjs'
import { pathToFileURL } from 'node:url'
import { Position, Solver } from './connect_four_solver.mjs'
import { randomNumbers } from './pairs.mjs'

const FILES = 'abcdefg'

const [, , path, from, to, positions, ...limits] = process.argv
const { createGame } = await import(pathToFileURL(path).href)
const solver = new Solver()

/** Return the moves of a random game in which both sides win and block at once if they can, or null if it ends early. */
function randomGame (stones, random) {
  let position = new Position()
  const moves = []
  while (moves.length < stones) {
    const columns = position.columns()
    if (columns.some(column => position.isWin(column))) return null
    const safe = columns.filter(column => !refuted(position, column))
    if (safe.length === 0) return null
    moves.push(safe[random(safe.length)])
    position = position.after(moves[moves.length - 1])
  }
  return { moves, position }
}

/** Return true if the other side wins with the next stone. */
function refuted (position, column) {
  const next = position.after(column)
  return next.columns().some(reply => next.isWin(reply))
}

/** Return the next position with a wrong move that is not obvious, and the results of its moves. */
function nextPosition (random) {
  for (;;) {
    const game = randomGame(Number(from) + random(to - from + 1), random)
    if (game === null) continue
    const { moves, position } = game
    const columns = position.columns()
    if (columns.some(column => position.isWin(column)) || columns.filter(column => !refuted(position, column)).length < 2) continue
    const values = new Map(columns.map(column => [column, solver.solveMove(position, column)]))
    const best = Math.max(...values.values())
    if (columns.some(column => !refuted(position, column) && values.get(column) < best)) return { moves, values, best }
  }
}

let seed = 1
for (const limit of limits) {
  const [kind, amount] = limit.split('=')
  if (kind === 'seed') {
    seed = Number(amount)
    continue
  }
  const random = randomNumbers(seed)
  const counts = { seed, limit, positions: 0, wrong: 0, losesWin: 0, toLoss: 0, seconds: 0, nodes: 0, maximalSeconds: 0 }
  for (; counts.positions < Number(positions); counts.positions++) {
    const { moves, values, best } = nextPosition(random)
    const game = createGame({ seed: 1 })
    for (const column of moves) game.apply(game.moves().find(move => columnOf(game, move) === column))
    const started = process.cpuUsage()
    const found = game.search({ [kind]: Number(amount) })
    const { user, system } = process.cpuUsage(started)
    const seconds = (user + system) / 1e6
    counts.seconds += seconds
    counts.maximalSeconds = Math.max(counts.maximalSeconds, seconds)
    counts.nodes += found.nodes
    const value = values.get(columnOf(game, found.move))
    if (value === best) continue
    counts.wrong++
    if (best === 1) counts.losesWin++
    if (value === -1) counts.toLoss++
    console.log(JSON.stringify({ limit, moves: moves.map(column => FILES[column]).join(''), best, value, move: found.move.text, score: found.score, nodes: found.nodes, why: found.why }))
  }
  console.log(JSON.stringify(counts))
}

function columnOf (game, move) { return FILES.indexOf(game.design.positions[move.to].name[0]) }
