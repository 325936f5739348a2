// Play a compiled game over a protocol of chess programs: node main.mjs MODULE
//
// The first line selects the protocol: `uci`, `usi`, `ucci` or `xboard`. docs/engine.md describes the commands.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { Cecp } from './cecp.mjs'
import { Session } from './session.mjs'
import { DIALECTS, Uci } from './uci.mjs'

/** Interval in ms at which the engine tests whether the program that started it still runs. */
const PARENT_INTERVAL = 1000

const module = pathToFileURL(process.argv[2]).href
const session = new Session(await import(module), module)
const send = line => process.stdout.write(line + '\n')
let protocol = null

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
createInterface({ input: process.stdin }).on('line', handle).on('close', () => {
  session.whenIdle(() => process.exit(0))
})
