/* global Worker, Blob, URL, process */

/** The program of the worker: it imports the game's module, and answers each request with the result of a search. */
const WORKER = [
  "const port = typeof WorkerGlobalScope === 'undefined' ? process.getBuiltinModule('node:worker_threads').parentPort : self",
  'const plain = found => Object.assign({}, found, { move: found.move === null ? null : found.move.text })',
  'const progress = found => port.postMessage({ progress: plain(found) })',
  'const search = ({ createGame }, start, options) => createGame(start).search(Object.assign({}, options, { progress }))',
  'const answer = ({ module, start, options }) => import(module)' +
    '.then(imported => port.postMessage({ found: plain(search(imported.default || imported, start, options)) }))' +
    '.catch(error => port.postMessage({ error: error.message }))',
  "if (port.on) port.on('message', answer); else port.addEventListener('message', event => answer(event.data))"
].join(';')

function startWorker () {
  if (typeof Worker === 'function') return new Worker(URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' })), { type: 'module' })
  const threads = typeof process === 'object' && process.getBuiltinModule ? process.getBuiltinModule('node:worker_threads') : null
  if (threads === null) throw new Error('createEngine requires workers: a browser, or Node 20.16 or newer')
  return new threads.Worker(new URL('data:text/javascript,' + encodeURIComponent(WORKER)))
}

/** Call `listener` with the messages and errors of a worker of a browser or of Node. */
function listen (worker, onMessage, onError) {
  if (worker.on) worker.removeAllListeners().on('message', onMessage).on('error', onError)
  else {
    worker.onmessage = event => onMessage(event.data)
    worker.onerror = event => onError(new Error(event.message))
  }
}

function abortError () { return Object.assign(new Error('the search was aborted'), { name: 'AbortError' }) }

/**
 * Create an engine that searches moves of a game without blocking the program.
 * @param {Game} game
 * @param {Object} [options] `module`: URL of the game's module, which a worker imports; without it, searches run
 *   in this thread
 * @returns {Object} `search(options)` returns a promise of the result of `game.search`. Of its options, `signal` is
 *   an AbortSignal, and `progress` receives intermediate results; functions other than these require a search in
 *   this thread. Searches run one after another. `close()` ends the worker
 */
export function createEngine (game, { module } = {}) {
  let worker = null
  let last = Promise.resolve()

  function close () {
    if (worker !== null) worker.terminate()
    worker = null
  }

  /** Search in the worker. The game may change meanwhile, so the move belongs to a copy. */
  function ask (copy, options) {
    const { signal, progress } = options
    const others = Object.assign({}, options)
    delete others.signal
    delete others.progress
    return new Promise((resolve, reject) => {
      const found = result => Object.assign({}, result, { move: result.move === null ? null : copy.moves().find(move => move.text === result.move) })
      const stop = error => {
        close()
        reject(error)
      }
      if (worker === null) worker = startWorker()
      listen(worker, message => {
        if (message.progress !== undefined) { if (progress) progress(found(message.progress)) }
        else if (message.error !== undefined) reject(new RangeError(message.error))
        else resolve(found(message.found))
      }, stop)
      if (signal) signal.addEventListener('abort', () => stop(abortError()))
      worker.postMessage({ module: String(module), start: JSON.parse(JSON.stringify(copy)), options: others })
    })
  }

  async function run (copy, options) {
    const { signal } = options
    if (signal && signal.aborted) throw abortError()
    if (module !== undefined) return ask(copy, options)
    const others = Object.assign({}, options)
    delete others.signal
    return copy.search(others)
  }

  function search (options = {}) {
    const copy = game.clone()
    const result = last.then(() => run(copy, options))
    last = result.catch(() => {})
    return result
  }

  return { search, close }
}
