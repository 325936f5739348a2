// Plays a short game of chess at each of 1,000 tables of the server in a folder: node play_tables.mjs FOLDER
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const TABLES = 1000
const CONNECTIONS = 50
const MOVES = ['f2f3', 'e7e5', 'g2g4', 'd8h4']

const [folder] = process.argv.slice(2)
const load = name => import(pathToFileURL(`${folder}/${name}`).href)
const [chess, { createTables }] = [await load('chess.js'), await load('tables.js')]
const { WebSocket } = createRequire(`${folder}/`)('ws')

const server = createTables(chess, { port: 0, host: '127.0.0.1' })
await new Promise(resolve => server.on('listening', resolve))

/** Open a connection. `ask` sends a message and returns a promise of the next answer about its table. */
function connect () {
  const socket = new WebSocket(`ws://127.0.0.1:${server.address().port}`)
  const waiting = []
  const heard = []
  socket.on('message', text => {
    const answer = JSON.parse(text)
    heard.push(answer)
    const at = waiting.findIndex(({ table }) => table === answer.table || answer.table === undefined)
    if (at >= 0) waiting.splice(at, 1)[0].resolve(answer)
  })
  const ask = message => new Promise(resolve => {
    waiting.push({ table: message.table || message.open, resolve })
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  })
  return new Promise(resolve => socket.on('open', () => resolve({ ask, heard, close: () => socket.close() })))
}

const connections = await Promise.all(Array.from({ length: CONNECTIONS }, connect))
const names = Array.from({ length: TABLES }, (_, i) => `table ${i}`)
const at = i => connections[i % CONNECTIONS]
await Promise.all(names.map((open, i) => at(i).ask({ open })))
const watcher = await connect()
await watcher.ask({ open: names[7] })
let plies = 0
for (const move of MOVES) {
  const answers = await Promise.all(names.map((table, i) => at(i).ask({ table, move })))
  plies += answers.filter(({ error }) => error === undefined).length
}
const finished = await Promise.all(names.map((open, i) => at(i).ask({ open })))
const errors = await Promise.all([watcher.ask({ table: names[8], move: 'e2e5' }), watcher.ask({ table: 'none', move: 'e2e4' })])
errors.push(await watcher.ask('{'))
const kinds = ['illegal', 'unknown table', 'JSON']
const undone = await at(9).ask({ table: names[9], undo: true })
const watched = watcher.heard.filter(({ table, error }) => table === names[7] && error === undefined)
process.stdout.write(JSON.stringify({
  tables: finished.length, plies, finished: finished.filter(({ outcome }) => outcome !== null && outcome.winner === 'Black').length,
  watched: [watched[1].moves.join() === 'Pawn f2 - f3' ? 'f2f3' : watched[1].moves, watched[4].outcome.reason],
  errors: errors.map(({ error }, i) => error.includes(kinds[i]) ? kinds[i] : error), undone: undone.moves.length
}))
connections.concat(watcher).forEach(({ close }) => close())
server.close()
