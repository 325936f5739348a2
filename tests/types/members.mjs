// Prints the public members of games, moves and results, by the names of their types.
import { createGame, games } from './chess.mjs'

/** Return the members of an object, also inherited ones, except those that begin with an underscore. */
function membersOf (object) {
  const names = new Set(Object.keys(object))
  for (let from = Object.getPrototypeOf(object); from !== Object.prototype; from = Object.getPrototypeOf(from)) Object.getOwnPropertyNames(from).forEach(name => names.add(name))
  return Array.from(names).filter(name => name !== 'constructor' && !name.startsWith('_'))
}

const game = createGame()
const [move] = game.moves()
const [details] = game.moves({ verbose: true })
const found = game.search({ nodes: 50 })
const types = { Game: game, Move: move, MoveDetails: details, SearchResult: found, SearchLine: found.lines[0], Design: game.design, PositionData: game.position(), GameInfo: games[0], GameOptions: game.toJSON() }
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(types).map(([name, object]) => [name, membersOf(object)]))))
