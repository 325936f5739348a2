'use strict'
// Moves per second of random games on a page: node dagaz_speed.cjs FOLDER PAGE MODULE.cjs SECONDS
//
// Plays the same kind of game on the kernel of Dagaz and on the compiled module, in turns: list the moves, make a
// random one. Counts the moves that were listed: `kernel` and `boards` by the same functions of boards, `moves` by
// `game.moves()`. FOLDER holds pages.json. Prints one JSON line.
const fs = require('node:fs')
const path = require('node:path')
const vm = require('node:vm')

const [root, page, moduleFile, seconds] = process.argv.slice(2)
const job = JSON.parse(fs.readFileSync(path.join(root, 'pages.json'), 'utf8')).find(row => row.page === page)
const KERNEL = /\/(underscore-min|underscore|dagaz|zrf-model|zobrist|zobrist-v2|ko)\.js$/
const PLIES = 60
const TURN = 100 // ms: the players take turns, so that the load of the machine affects all of them

function generator (seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

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

/** Plays random games in turns of a short time. `start` returns a game: { list, make }. */
class Player {
  constructor (start) {
    this.start = start
    this.random = generator(1)
    this.listed = 0
    this.spent = 0 // microseconds of CPU
    this.ply = PLIES
  }

  /** Play until the turn is over. */
  play () {
    const began = process.cpuUsage()
    const end = performance.now() + TURN
    do this.step()
    while (performance.now() < end)
    const { user, system } = process.cpuUsage(began)
    this.spent += user + system
  }

  step () {
    if (this.ply === PLIES) {
      this.game = this.start()
      this.ply = 0
    }
    const moves = this.game.list()
    this.listed += moves.length
    this.ply++
    if (moves.length === 0) this.ply = PLIES
    else this.game.make(moves[Math.floor(this.random() * moves.length)])
  }

  get rate () { return Math.round(this.listed / (this.spent / 1e6)) }
}

function kernelGame ({ design, board: first }) {
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

function moduleGame (game) {
  while (game.undo());
  return { list: () => game.moves(), make: move => game.apply(move) }
}

const kernel = loadKernel()
const { createGame } = require(path.resolve(moduleFile))
const game = createGame()
const first = createGame().board()
const players = {
  kernel: new Player(() => kernelGame(kernel)),
  boards: new Player(() => kernelGame({ board: first })),
  moves: new Player(() => moduleGame(game))
}
const end = performance.now() + seconds * 1e3
while (performance.now() < end) for (const player of Object.values(players)) player.play()
const { kernel: { rate: theirs }, boards: { rate: boards }, moves: { rate: moves } } = players
const ratio = ours => Math.round(10 * ours / theirs) / 10
console.log(JSON.stringify({ page, kernel: theirs, boards, moves, ratioOfBoards: ratio(boards), ratioOfMoves: ratio(moves) }))
