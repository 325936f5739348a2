// A server with a game per table: node tables.mjs ./chess.js [PORT]
//
//   POST /tables              starts a game                 -> { id }
//   GET  /tables/ID           the position and the moves    -> { ascii, player, moves, outcome }
//   POST /tables/ID/moves     makes a move: { "move": "e2e4" }
//   GET  /tables/ID/events    server-sent events: one per move, and the end of the game
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Create a server for a compiled module. The caller starts it with `listen`. */
export function createTables ({ createGame }) {
  const tables = new Map()

  function describe (game) {
    return { ascii: game.ascii(), player: game.player, moves: game.moves({ verbose: true }), outcome: game.outcome() }
  }

  const send = (response, status, data) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))

  function watch (game, response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const write = (event, data) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const stops = [game.on('move', move => write('move', move.text)), game.on('end', outcome => write('end', outcome))]
    response.on('close', () => stops.forEach(stop => stop()))
  }

  async function play (game, request, response) {
    let text = ''
    for await (const part of request) text += part
    try {
      game.move(JSON.parse(text).move)
    } catch (error) {
      return send(response, 422, { error: error.message }) // it names the nearest legal moves
    }
    send(response, 200, describe(game))
  }

  return createServer((request, response) => {
    const [, folder, id, part] = request.url.split('/')
    const game = tables.get(id)
    if (folder !== 'tables') return send(response, 404, { error: 'unknown path' })
    if (request.method === 'POST' && id === undefined) {
      const name = String(tables.size + 1)
      tables.set(name, createGame())
      return send(response, 201, { id: name })
    }
    if (game === undefined) return send(response, 404, { error: 'unknown table' })
    if (request.method === 'POST' && part === 'moves') return play(game, request, response)
    return part === 'events' ? watch(game, response) : send(response, 200, describe(game))
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const module = await import(pathToFileURL(resolve(process.argv[2])).href)
  const server = createTables(module).listen(Number(process.argv[3] || 8080), () => console.log(`http://localhost:${server.address().port}/tables`))
}
