// node start.js [PORT]
import * as chess from './chess.js'
import { createTables } from './tables.js'

const port = Number(process.argv[2] || 8080)
createTables(chess, { port }).on('listening', () => console.log(`ws://localhost:${port}`))
