'use strict'
// Moves per second of random games on a module: node random_games.cjs MODULE.cjs SECONDS [BEFORE.cjs] [boards]
//
// Lists the moves, makes a random one, and counts the moves that were listed per second of CPU. With BEFORE, another
// module of the same game, both take turns in one process, so that the load of the machine affects both: prints the
// median rate of each, and the median ratio of their turns. With "boards", the boards of the scripts of a Dagaz page
// list and make the moves, as in the scripts themselves.
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

/** Return a game on the boards of Dagaz scripts, from a first board. */
function boardGame ({ design, board: first }) {
  let board = first
  return {
    list () {
      delete board.moves
      board.generate(design)
      return board.moves
    },
    make (move) { board = board.apply(move) }
  }
}

const TURNS = 20

const spentSince = began => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

/** Return a function that plays random games for some seconds of CPU time and returns moves per second. */
function player (file, isOfBoards) {
  const game = require(path.resolve(file)).createGame()
  const board = isOfBoards ? game.board() : null
  const start = () => isOfBoards ? boardGame({ board }) : moduleGame(game)
  const random = generator(1)
  let [current, ply] = [start(), 0]
  return seconds => {
    const began = process.cpuUsage()
    let listed = 0
    for (let step = 0; step % 4 > 0 || spentSince(began) < seconds; step++) {
      const moves = current.list()
      listed += moves.length
      if (moves.length > 0 && ply++ < PLIES) current.make(moves[Math.floor(random() * moves.length)])
      else [current, ply] = [start(), 0]
    }
    return listed / spentSince(began)
  }
}

const median = numbers => numbers.slice().sort((a, b) => a - b)[numbers.length >> 1]

/** Play on two modules in turns. Return the median rates and the median ratio. */
function compare (files, seconds, isOfBoards) {
  const players = files.map(file => player(file, isOfBoards))
  for (const play of players) play(WARM_UP / 1000)
  const rates = [[], []]
  for (let turn = 0; turn < TURNS; turn++) for (const k of turn % 2 === 0 ? [0, 1] : [1, 0]) rates[k].push(players[k](seconds / TURNS))
  const ratios = rates[0].map((rate, turn) => rate / rates[1][turn])
  return { rate: Math.round(median(rates[0])), before: Math.round(median(rates[1])), ratio: Math.round(100 * median(ratios)) / 100 }
}

module.exports = { boardGame, measure, moduleGame }

if (require.main === module) {
  const [file, seconds, before, kind] = process.argv.slice(2)
  if (before !== undefined) console.log(JSON.stringify(compare([file, before], Number(seconds), kind === 'boards')))
  else {
    const game = require(path.resolve(file)).createGame()
    console.log(measure(() => moduleGame(game), seconds))
  }
}
