// A thread that searches (searcher.mjs). `control` has the number of the last search that has to end, and `deadline`
// the end of the search in ms since the epoch.
import { parentPort, workerData } from 'node:worker_threads'
import { replaceConsole } from '../script_console.js'
import { Searcher } from './searcher.mjs'

replaceConsole(() => {}) // the main thread shows what scripts print when they start
const { module, deadline, control } = workerData
const { createGame } = await import(module)
const searcher = new Searcher(createGame)

parentPort.on('message', message => {
  const stop = () => Atomics.load(control, 0) >= message.id || Date.now() >= deadline[0]
  parentPort.postMessage(searcher.search(message, { stop, progress: progress => parentPort.postMessage(progress) }))
})
