'use strict'
// Moves per second of random games on a module: node random_games.cjs MODULE.cjs SECONDS
//
// Lists the moves, makes a random one, and counts the moves that were listed per second of CPU.
const path = require('node:path')

const PLIES = 60
const WARM_UP = 1500 // ms

function generator (seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** Play random games for the given time of CPU. `start` returns a game: { list, make }. Return moves per second. */
function measure (start, seconds) {
  const random = generator(1)
  let [listed, spent, counted] = [0, 0, 0]
  let began = process.cpuUsage()
  let end = performance.now() + WARM_UP
  let isWarm = false
  while (!isWarm || spent < seconds * 1e6) {
    const game = start()
    for (let ply = 0; ply < PLIES; ply++) {
      const moves = game.list()
      listed += moves.length
      if (moves.length === 0) break
      game.make(moves[Math.floor(random() * moves.length)])
      if (performance.now() < end) continue
      end = performance.now() + WARM_UP / 10 // reading the time of CPU takes time as well
      const { user, system } = process.cpuUsage(began)
      spent = user + system
      if (!isWarm) {
        isWarm = true
        began = process.cpuUsage()
        counted = listed
        spent = 0
      }
      if (spent >= seconds * 1e6) break
    }
  }
  return Math.round((listed - counted) / (spent / 1e6))
}

function moduleGame (game) {
  while (game.undo());
  return { list: () => game.moves(), make: move => game.apply(move) }
}

module.exports = { measure, moduleGame }

if (require.main === module) {
  const [file, seconds] = process.argv.slice(2)
  const game = require(path.resolve(file)).createGame()
  console.log(measure(() => moduleGame(game), seconds))
}
