'use strict'
// Moves per second of random games on a module: node random_games.cjs MODULE.cjs SECONDS [BEFORE.cjs]
//
// Lists the moves, makes a random one, and counts the moves that were listed per second of CPU. With BEFORE, another
// module of the same game, both take turns in one process, so that the load of the machine affects both: prints the
// median rate of each, and the median ratio of their turns.
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

/** Play random games for a number of seconds of CPU time. `start` returns a game: { list, make }. Return moves per second. */
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
      end = performance.now() + WARM_UP / 10 // reading the CPU time takes time as well
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

const TURNS = 20

const spentSince = began => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

/** Return a function that plays random games for some seconds of CPU time and returns moves per second. */
function player (file) {
  const game = require(path.resolve(file)).createGame()
  const random = generator(1)
  let ply = 0
  return seconds => {
    const began = process.cpuUsage()
    let listed = 0
    for (let step = 0; step % 4 > 0 || spentSince(began) < seconds; step++) {
      const moves = game.moves()
      listed += moves.length
      if (moves.length > 0 && ply++ < PLIES) game.apply(moves[Math.floor(random() * moves.length)])
      else {
        while (game.undo());
        ply = 0
      }
    }
    return listed / spentSince(began)
  }
}

const median = numbers => numbers.slice().sort((a, b) => a - b)[numbers.length >> 1]

/** Play on two modules in turns. Return the median rates and the median ratio. */
function compare (files, seconds) {
  const players = files.map(player)
  for (const play of players) play(WARM_UP / 1000)
  const rates = [[], []]
  for (let turn = 0; turn < TURNS; turn++) for (const k of turn % 2 === 0 ? [0, 1] : [1, 0]) rates[k].push(players[k](seconds / TURNS))
  const ratios = rates[0].map((rate, turn) => rate / rates[1][turn])
  return { rate: Math.round(median(rates[0])), before: Math.round(median(rates[1])), ratio: Math.round(10 * median(ratios)) / 10 }
}

module.exports = { measure, moduleGame }

if (require.main === module) {
  const [file, seconds, before] = process.argv.slice(2)
  if (before !== undefined) console.log(JSON.stringify(compare([file, before], Number(seconds))))
  else {
    const game = require(path.resolve(file)).createGame()
    console.log(measure(() => moduleGame(game), seconds))
  }
}
