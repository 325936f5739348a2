/* global Worker, Blob, URL, document, process, DOMException */
import { BOOLEAN, checked, expect, FUNCTION, RECORD } from './options.js'

/** The program of the worker: it imports the game's module, and answers each request with the result of a search. */
const WORKER = [
  "const port = typeof WorkerGlobalScope === 'undefined' ? process.getBuiltinModule('node:worker_threads').parentPort : self",
  'const textOf = move => move === null ? null : move.text',
  'const plain = found => Object.assign({}, found, { move: textOf(found.move), lines: found.lines.map(line => Object.assign({}, line, { move: textOf(line.move) })) })',
  'const progress = found => port.postMessage({ progress: plain(found) })',
  // A module, the exports of CommonJS, or a script with a global variable.
  'const exportsOf = imported => [imported, imported.default].concat(Object.values(globalThis)).find(one => one && one.createGame)',
  'const need = (found, module, hint) => { if (!found) throw new RangeError("createEngine: " + module + " exports no createGame; " + hint); return found }',
  'const search = ({ createGame }, start, options) => createGame(start).search(Object.assign({}, options, { progress }))',
  'const answer = ({ module, start, options, hint }) => import(module)' +
    '.then(imported => port.postMessage({ found: plain(search(need(exportsOf(imported), module, hint), start, options)) }))' +
    '.catch(error => port.postMessage({ error: String(error && error.message) }))',
  "if (port.on) port.on('message', answer); else port.addEventListener('message', event => answer(event.data))"
].join(';')

const MODULE_URL = ['the URL of the module', module => typeof module === 'string' || (typeof module === 'object' && 'href' in module)]

const blobUrls = new Map() // by text

/** Return the URL of a script that is given as text, in browsers. */
function urlOfText (text) {
  if (!blobUrls.has(text)) blobUrls.set(text, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  return blobUrls.get(text)
}

/** Return a built-in module of Node.js. Throws an Error where there is none. */
function moduleOfNode (name) {
  if (typeof process !== 'object' || !process.getBuiltinModule) throw new Error('createEngine requires workers: a browser, or Node 20.16 or newer')
  return process.getBuiltinModule(name)
}

/** Help for errors of workers that cannot import the module. */
const HINT = 'give the URL of the module as `module`'

/**
 * Return the URL of the module that created a game: `home` is its URL, its path in Node, or the element of its script.
 * The URL of a module script inside a page is that of the page, which a worker cannot import.
 */
function urlOfModule (home) {
  if (typeof document === 'object' && home === document.baseURI) {
    throw new RangeError('createEngine: a worker cannot import a script inside a page; ' + HINT)
  }
  const url = typeof home === 'string' ? home : home && (home.src || (home.text && urlOfText(home.text)))
  if (!url) throw new RangeError('createEngine: this module has no URL; ' + HINT)
  return /^[a-z][a-z+-]+:/.test(url) ? url : moduleOfNode('node:url').pathToFileURL(url).href
}

function startWorker () {
  if (typeof Worker === 'function') return new Worker(urlOfText(WORKER), { type: 'module' })
  return new (moduleOfNode('node:worker_threads').Worker)(new URL('data:text/javascript,' + encodeURIComponent(WORKER)))
}

/** Call listeners with the messages and errors of a worker of a browser or of Node, which may also end. */
function listen (worker, onMessage, onError) {
  if (worker.on) worker.on('message', onMessage).on('error', onError).on('exit', () => onError(new Error('the worker ended')))
  else {
    worker.onmessage = event => onMessage(event.data)
    worker.onerror = event => onError(new Error(event.message || 'the worker cannot start'))
  }
}

/** Keep Node.js running while the worker searches. An idle worker does not prevent Node.js from exiting. */
function keepAlive (worker, isBusy) {
  if (worker.ref) worker[isBusy ? 'ref' : 'unref']()
}

function abortError () { return new DOMException('the search was aborted', 'AbortError') }

/** Return the result of a worker with the moves of the game in place of their texts. */
function withMoves (game, found) {
  const moves = game.moves()
  const named = one => Object.assign({}, one, { move: one.move === null ? null : moves.find(({ text }) => text === one.move) })
  return Object.assign(named(found), { lines: found.lines.map(named) })
}

/**
 * Create an engine that searches moves of a game without blocking the program.
 * @param {Game} game
 * @param {Object} [options] `worker`: true for searches in a worker, which imports the module that created the game;
 *   `module`: URL of another copy of the module for the worker. Without both, searches run in this thread
 * @returns {Object} `search(options)` returns a promise of the result of `game.search`. Of its options, `signal` is
 *   an AbortSignal, and `progress` receives intermediate results; functions other than these require a search in
 *   this thread. Searches run one after another. `close()` ends the worker and rejects unfinished searches
 */
export function createEngine (game, given = {}) {
  const options = checked('createEngine', { worker: BOOLEAN, module: MODULE_URL }, given)
  const inWorker = options.worker === undefined ? options.module !== undefined : options.worker
  const module = !inWorker ? null : options.module === undefined ? urlOfModule(game._options.home) : String(options.module)
  let worker = null
  let running = null // { copy, options, progress, resolve, reject } of the search that has started
  const waiting = [] // searches that have not started

  function stopWorker () {
    if (worker !== null) worker.terminate()
    worker = running = null
  }

  /** Finish a search, unless it was aborted, and start the next one. */
  function finish (job, settle, value) {
    if (job !== running) return
    running = null
    job[settle](value)
    schedule()
  }

  function receive ({ progress, found, error }) {
    if (progress !== undefined) running.progress(withMoves(running.copy, progress))
    else if (error !== undefined) finish(running, 'reject', new RangeError(error))
    else finish(running, 'resolve', withMoves(running.copy, found))
  }

  function createWorker () {
    const created = startWorker()
    const fail = error => {
      if (created !== worker) return
      if (running === null) stopWorker()
      else abort(running, error)
    }
    listen(created, message => {
      if (created !== worker || running === null) return
      try {
        receive(message)
      } catch (error) { // from `progress` of the caller, or the module of another game
        fail(error)
      }
    }, fail)
    return created
  }

  /** Start the next search soon, after the callers of the last one, unless one is running then. */
  function schedule () {
    Promise.resolve().then(() => { if (running === null) next() })
  }

  function next () {
    if (worker !== null) keepAlive(worker, waiting.length > 0)
    if (waiting.length === 0) return
    const job = running = waiting.shift()
    try {
      if (module === null) finish(job, 'resolve', searchHere(job))
      else searchInWorker(job)
    } catch (error) { // an invalid option, an option that cannot be sent, or no workers
      finish(job, 'reject', error)
    }
  }

  function searchHere ({ copy, options, progress }) { return copy.search(Object.assign({}, options, { progress })) }

  function searchInWorker ({ copy, options }) {
    if (worker === null) worker = createWorker()
    keepAlive(worker, true)
    worker.postMessage({ module, start: JSON.parse(JSON.stringify(copy)), options, hint: HINT })
  }

  /** Reject a search that has not finished. The worker cannot stop a search, so it ends. */
  function abort (job, reason) {
    if (job === running) stopWorker()
    else waiting.splice(waiting.indexOf(job), 1)
    job.reject(reason)
    schedule()
  }

  /** Search for the best move of the game's position. The game may change meanwhile, so moves belong to a copy. */
  function search (given = {}) {
    return new Promise((resolve, reject) => {
      const { signal, progress } = expect('search', RECORD, given)
      if (progress) expect('search: `progress`', FUNCTION, progress)
      const options = Object.assign({}, given)
      delete options.signal
      delete options.progress
      if (signal && signal.aborted) throw signal.reason || abortError()
      const job = { copy: game.clone(), options, progress: progress || (() => {}), resolve, reject }
      if (signal) {
        const listener = () => abort(job, signal.reason || abortError())
        signal.addEventListener('abort', listener)
        const settled = settle => value => { signal.removeEventListener('abort', listener); settle(value) }
        Object.assign(job, { resolve: settled(resolve), reject: settled(reject) })
      }
      waiting.push(job)
      schedule()
    })
  }

  function close () {
    const unfinished = (running === null ? [] : [running]).concat(waiting)
    waiting.length = 0
    stopWorker()
    for (const { reject } of unfinished) reject(abortError())
  }

  return { search, close }
}
