// Calls `closure` of the games of a module: node closures.mjs MODULE UNDERSCORE|- < [{board, moves, group}]
//
// `board` lists positions by player, null for the setup of the game; a move is a list of [from, to].
// Prints { own, underscore, answers }; each answer is a sorted list of names of positions.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [, , path, underscore] = process.argv
if (underscore !== '-') globalThis._ = createRequire(import.meta.url)(underscore)
const { createGame, Dagaz, Model } = await import(pathToFileURL(path).href)

const answers = JSON.parse(readFileSync(0, 'utf8')).map(({ board, move, group }) => {
  const game = createGame()
  if (board) game.setPosition({ board: Object.assign({}, ...Object.entries(board).map(([player, places]) => Object.assign({}, ...places.map(place => ({ [place]: [player, game.design.pieces[0].name, {} ] }))))) })
  const made = Model.createMove()
  for (const [from, to] of move) made.movePiece(Model.stringToPos(from), Model.stringToPos(to))
  return game.closure(made, group.map(Model.stringToPos)).map(Model.posToString).sort()
})
process.stdout.write(JSON.stringify({ own: Dagaz.Model === Model, underscore: globalThis._.VERSION || null, answers }))
