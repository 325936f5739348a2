// Prints the members of the objects that scripts for Dagaz find, with and without its kernel.
//
//   node members.mjs TEMPLATES MODULE
//
// MODULE is an ES module with `Dagaz`. Prints { kernel, board }: { design, board, ... }: [name].
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [templates, module] = process.argv.slice(2)
const load = path => import(pathToFileURL(path).href)
const { createKernel } = await load(join(templates, 'dagaz', 'kernel', 'model.js'))
const { createEnvironment } = await load(join(templates, 'dagaz', 'kernel', 'environment.js'))
const { createGame, Dagaz: ours } = await load(module)

function namesOf (object) {
  const names = new Set()
  for (let at = object; at && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name)
  }
  return Array.from(names)
}

function listOf (Dagaz, board) {
  const move = board.moves[0]
  const piece = board.getPiece(board.game.design.allPositions().find(pos => board.getPiece(pos) !== null))
  const objects = { design: board.game.design, board, move, piece, Model: Dagaz.Model, Controller: Dagaz.Controller, AI: Dagaz.AI, Sounds: Dagaz.Sounds, View: Dagaz.View }
  return Object.fromEntries(Object.entries(objects).map(([name, object]) => [name, namesOf(object)]))
}

function ofKernel () {
  const kernel = createKernel({ isOlder: false, compiled: [], random: Math.random, search: '' })
  const environment = createEnvironment(kernel, { random: Math.random, page: 'x.htm' })
  const { Dagaz } = environment
  Dagaz.Model.BuildDesign = design => {
    design.addDirection('n')
    design.addPlayer('You', [0])
    design.addPosition('a1', [0])
    design.addPiece('Man', 0)
    design.repeatMark()
    design.addTurn(1)
    design.setup('You', 'Man', 0)
  }
  Dagaz.Model.InitGame()
  const start = Dagaz.Model.getInitBoard()
  start.setPiece(0, start.getPiece(0).setValue('x', 1))
  const board = start.apply(Dagaz.Model.createMove(0, 1))
  board.moves = [Dagaz.Model.createMove(0, 1)]
  return Object.assign(listOf(Dagaz, board), { page: namesOf(environment) })
}

/** A move is one of a script, or one of the game. */
function ofBoard () {
  const game = createGame()
  const board = game.board()
  board.generate()
  const found = listOf(ours, board)
  found.move.push(...namesOf(game.moves()[0]), ...namesOf(ours.Model.createMove()))
  return found
}

process.stdout.write(JSON.stringify({ kernel: ofKernel(), board: ofBoard() }))
