// Play a compiled game over a protocol of chess programs: node main.mjs MODULE
//
// The first line selects the protocol: `uci`, `usi`, `ucci` or `xboard`. docs/engine.md describes the commands.
import { pathToFileURL } from 'node:url'
import { readLines } from '../lines.mjs'
import { Cecp } from './cecp.mjs'
import { Session } from './session.mjs'
import { DIALECTS, Uci } from './uci.mjs'

/** Interval in ms at which the engine tests whether the program that started it still runs. */
const PARENT_INTERVAL = 1000

const module = pathToFileURL(process.argv[2]).href
const session = await openSession()
const send = line => process.stdout.write(line + '\n')
let protocol = null

/** Open the game. A game that fails at its start, such as an endless one, ends the program with the reason. */
async function openSession () {
  try {
    return new Session(await import(module), module)
  } catch (error) {
    process.stderr.write(error.name + ': ' + error.message + '\n')
    return process.exit(1)
  }
}

function handle (line) {
  const [command] = line.trim().split(/\s+/)
  if (command === 'xboard') protocol = new Cecp(session, send)
  else if (DIALECTS[command] !== undefined) protocol = new Uci(session, send, DIALECTS[command])
  else if (protocol === null) protocol = new Uci(session, send, DIALECTS.uci)
  if (command === 'quit') process.exit(0)
  protocol.handle(line.trim())
}

const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) process.exit(0) }, PARENT_INTERVAL).unref()
process.stdout.on('error', () => process.exit(0))
readLines(process.stdin, {
  receive: handle,
  refuse: reason => send((protocol instanceof Cecp ? '# ' : 'info string ') + reason),
  end: () => session.whenIdle(() => process.exit(0))
})
