// Random games in this process, for laboratories.py: `node laboratories.mjs zrf2js MODULE` or `... ffish VARIANT`.
// Each line of the input is { seconds, plies, seed }; the answer is { moves, seconds } of CPU time.

import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { loadFfish } from '../tests/notation/ffish.mjs'
import { randomIntegers } from '../templates/host/random_integers.js'

/** Return a function that plays one random game of a compiled module and returns its length. */
async function gamesOfModule (path) {
  const { createGame } = await import(pathToFileURL(path))
  const start = createGame()
  return (pick, plies) => {
    const game = start.clone()
    for (let made = 0; ; made++) {
      const moves = made < plies ? game.moves() : []
      if (moves.length === 0) return made
      game.apply(moves[pick(moves.length)])
    }
  }
}

/** Return the same for a variant of ffish. */
async function gamesOfFfish (variant) {
  const ffish = await loadFfish(process.env.PACKAGES)
  return (pick, plies) => {
    const board = new ffish.Board(variant)
    for (let made = 0; ; made++) {
      const moves = made < plies ? board.legalMoves().split(' ').filter(text => text !== '') : []
      if (moves.length === 0) {
        board.delete()
        return made
      }
      board.push(moves[pick(moves.length)])
    }
  }
}

const [library, name] = process.argv.slice(2)
const play = await (library === 'ffish' ? gamesOfFfish : gamesOfModule)(name)
for await (const line of createInterface({ input: process.stdin })) {
  const { seconds, plies, seed } = JSON.parse(line)
  const pick = randomIntegers(seed)
  const begin = process.cpuUsage()
  let [moves, spent] = [0, 0]
  while (spent < seconds) {
    moves += play(pick, plies)
    const { user, system } = process.cpuUsage(begin)
    spent = (user + system) / 1e6
  }
  console.log(JSON.stringify({ moves, seconds: spent }))
}
