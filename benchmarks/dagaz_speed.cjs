'use strict'
// Moves per second of random games on a page: node dagaz_speed.cjs FOLDER PAGE MODULE.cjs SECONDS
//
// Plays the same kind of game on the kernel of Dagaz and on the compiled module, in three processes: list the moves,
// make a random one. Counts the moves that were listed: `kernel` and `boards` by the same functions of boards, `moves` by
// `game.moves()`. FOLDER holds pages.json. Prints one JSON line.
const { execFile } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')
const vm = require('node:vm')
const { boardGame, measure, moduleGame } = require('./random_games.cjs')

const [root, page, moduleFile, seconds, role] = process.argv.slice(2)
const job = JSON.parse(fs.readFileSync(path.join(root, 'pages.json'), 'utf8')).find(row => row.page === page)
const KERNEL = /\/(underscore-min|underscore|dagaz|zrf-model|zobrist|zobrist-v2|ko)\.js$/

/** Load the page into a context. Return its design and its first board. */
function loadKernel () {
  const none = () => undefined
  const location = { search: '', pathname: '/' + page, toString: () => '/' + page }
  const localStorage = { getItem: () => null, setItem: none, removeItem: none }
  const document = { cookie: '', getElementById: () => null, addEventListener: none }
  const window = { location, localStorage, document, addEventListener: none }
  const console = { log: none, warn: none, error: none, info: none }
  const context = vm.createContext({ window, self: window, location, localStorage, document, console, navigator: { userAgent: '' }, setTimeout, clearTimeout })
  const own = [job.model, ...job.own]
  const scripts = job.scripts.filter(script => KERNEL.test(script) || own.includes(script))
  if (!scripts.some(script => /underscore/.test(script))) scripts.unshift('io/underscore/underscore-min.js')
  for (const script of scripts) {
    if (script === scripts.find(one => own.includes(one))) vm.runInContext('Dagaz.Controller.addSound = Dagaz.Controller.addSound || function () {}', context)
    try {
      vm.runInContext(fs.readFileSync(path.join(root, script), 'utf8'), context, { filename: script })
    } catch (error) { /* as on a page, the others run on */ }
  }
  const model = vm.runInContext('Dagaz', context).Model
  model.InitGame()
  const board = model.getInitBoard()
  model.setup(board)
  delete board.moves
  return { design: model.getDesign(), board }
}

/** Return the start of the games that a player plays. */
function startOf (role) {
  if (role === 'kernel') {
    const kernel = loadKernel()
    return () => boardGame(kernel)
  }
  const game = require(path.resolve(moduleFile)).createGame()
  const board = game.board()
  return role === 'boards' ? () => boardGame({ board }) : () => moduleGame(game)
}

/**
 * Play in a separate process, because memory that one player holds slows down the others. Garbage is collected in the
 * same thread: other threads would make the result depend on the load of the machine. Return moves per second.
 */
function rateOf (role) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['--single-threaded-gc'].concat(process.argv.slice(1, 6), role), (error, output) => error ? reject(error) : resolve(Number(output)))
  })
}

async function main () {
  const [kernel, boards, moves] = await Promise.all(['kernel', 'boards', 'moves'].map(rateOf)) // the load affects all of them
  const ratio = ours => Math.round(10 * ours / kernel) / 10
  console.log(JSON.stringify({ page, kernel, boards, moves, ratioOfBoards: ratio(boards), ratioOfMoves: ratio(moves) }))
}

if (role === undefined) main()
else console.log(measure(startOf(role), seconds))
