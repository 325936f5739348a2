// A server with a game per table. A message is JSON, and a connection may play at any number of tables.
//
//   { "open": "NAME" }                     opens a table, or watches it     -> { table, moves, player, outcome }
//   { "table": "NAME", "move": "e2e4" }    makes a move                     -> the same to all who watch the table
//   { "table": "NAME", "undo": true }      takes the last move back         -> the same
//   errors                                                                  -> { table, error }
import { WebSocketServer } from 'ws'

/** Create a server of tables for a compiled module. `options` are those of WebSocketServer, such as `port`. */
export function createTables ({ createGame }, options) {
  const tables = new Map() // { game, watchers } by name
  const server = new WebSocketServer(options)

  function open (name) {
    if (!tables.has(name)) tables.set(name, { game: createGame(), watchers: new Set() })
    return tables.get(name)
  }

  const describe = (table, game) => ({ table, moves: game.history, player: game.player, outcome: game.outcome() })

  const send = (socket, data) => socket.send(JSON.stringify(data))

  /** Change a game as a message demands, and report it to all who watch the table. */
  function play ({ table: name, move, undo }) {
    const table = tables.get(name)
    if (table === undefined) throw new RangeError('unknown table')
    if (undo) table.game.undo()
    else table.game.move(move)
    for (const watcher of table.watchers) send(watcher, describe(name, table.game))
  }

  function receive (socket, text) {
    let message = {}
    try {
      message = JSON.parse(text)
      if (message.open === undefined) return play(message)
      const { game, watchers } = open(String(message.open))
      watchers.add(socket)
      send(socket, describe(message.open, game))
    } catch (error) {
      send(socket, { table: message.table, error: error.message }) // it names the nearest legal moves
    }
  }

  server.on('connection', socket => {
    socket.on('message', text => receive(socket, text))
    socket.on('close', () => { for (const { watchers } of tables.values()) watchers.delete(socket) })
  })
  return server
}
