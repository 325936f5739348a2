// Play a compiled game over a protocol of chess programs: node main.mjs MODULE
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { readLines } from '../lines.mjs'
import { replaceConsole } from '../script_console.js'
import { Protocols } from './protocols.mjs'
import { Session } from './session.mjs'

/** Interval in ms at which the engine tests whether the program that started it still runs. */
const PARENT_INTERVAL = 1000

replaceConsole(text => process.stderr.write(`script: ${text}\n`)) // the standard output is the protocol
const module = pathToFileURL(process.argv[2]).href
const quit = () => process.exit(0)
const protocols = new Protocols(await openSession(), { send: line => process.stdout.write(line + '\n'), quit })

/** Open the game. A game that fails at its start, such as an endless one, ends the program with the reason. */
async function openSession () {
  try {
    return new Session(await import(module), { startThread, maxThreads: availableParallelism() })
  } catch (error) {
    process.stderr.write(error.name + ': ' + error.message + '\n')
    return process.exit(1)
  }
}

function startThread ({ deadline, control }, receive, fail) {
  const worker = new Worker(new URL('./search_worker.mjs', import.meta.url), {
    workerData: { module, deadline, control }
  })
  return worker.on('message', receive).on('error', fail).on('exit', () => fail(new Error('the thread ended')))
}

const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) quit() }, PARENT_INTERVAL).unref()
process.stdout.on('error', quit)
readLines(process.stdin, {
  receive: line => protocols.handle(line),
  refuse: reason => protocols.refuse(reason),
  end: () => protocols.end()
})
