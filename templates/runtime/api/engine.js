/* global Worker, WorkerGlobalScope, Blob, URL, document, process, self, DOMException */
import { checked, expect, FUNCTION, range, RECORD } from './options.js'
import { SearchTeam } from './search_team.js'

/** Largest number of workers of an engine. */
const MAX_THREADS = 256

/**
 * Return the program of the worker: it imports the game's module, and answers each request with the result of a search.
 */
const workerProgram = () =>
  [
    "const isNode = typeof WorkerGlobalScope === 'undefined'",
    "const port = isNode ? process.getBuiltinModule('node:worker_threads').parentPort : self",
    'const fail = reason => { throw new RangeError("createEngine: " + reason) }',
    'const named = one => Object.assign({}, one, { move: one.move && one.move.ordinal })',
    'const plain = found => Object.assign(named(found), { lines: found.lines.map(named) })',
    'const progress = id => found => port.postMessage({ id, progress: plain(found) })',
    // A module, the exports of CommonJS, or a script with a global variable.
    'const createsGames = one => one && one.createGame',
    'const exportsOf = one => [one, one.default].concat(Object.values(globalThis)).find(createsGames)',
    'const need = (found, module, hint) => found || fail(module + " exports no createGame; " + hint)',
    'const optionsOf = ({ id, options }) => Object.assign({}, options, { progress: progress(id) })',
    'const search = ({ createGame }, job) => createGame(job.start).search(optionsOf(job), job.share)',
    // Without the text of this program.
    'const reasonOf = error => String(error && error.message).split(/ (?:imported )?from "?data:/)[0]',
    'const imported = job => import(job.module)' +
      '.catch(error => fail("the worker cannot import " + job.module + ": " + reasonOf(error) + "; " + job.hint))',
    'const answerOf = (imported, job) => plain(search(need(exportsOf(imported), job.module, job.hint), job))',
    'const answer = job => imported(job)' +
      '.then(imported => port.postMessage({ id: job.id, found: answerOf(imported, job) }))' +
      '.catch(error => port.postMessage({ id: job.id, error: String(error && error.message) }))',
    "if (port.on) port.on('message', answer); else port.addEventListener('message', event => answer(event.data))"
  ].join(';')

const GAME = ['a game', game => typeof Object(game).clone === 'function']
const SIGNAL = ['an AbortSignal', signal => typeof Object(signal).addEventListener === 'function']
const WORKER = [
  'true, false or a function that returns a worker',
  value => typeof value === 'boolean' || typeof value === 'function'
]
const MODULE_URL = [
  'the URL of the module',
  module => typeof module === 'string' || (typeof module === 'object' && 'href' in module)
]

const blobUrls = new Map() // by text

/** Return the URL of a script that is given as text, in browsers. */
function urlOfText (text) {
  if (!blobUrls.has(text)) blobUrls.set(text, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  return blobUrls.get(text)
}

/** Return a built-in module of Node.js. Throws an Error where there is none. */
function moduleOfNode (name) {
  if (typeof process !== 'object' || !process.getBuiltinModule)
    throw new Error('createEngine requires workers: a browser, or Node 20.16 or newer')
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
  if (typeof Worker === 'function') return new Worker(urlOfText(workerProgram()), { type: 'module' })
  return new (moduleOfNode('node:worker_threads').Worker)(
    new URL('data:text/javascript,' + encodeURIComponent(workerProgram()))
  )
}

/** Call listeners with the messages and errors of a worker of a browser or of Node, which may also end. */
function listen (worker, onMessage, onError) {
  if (worker.on)
    worker
      .on('message', onMessage)
      .on('error', onError)
      .on('exit', () => onError(new Error('the worker ended')))
  else {
    worker.onmessage = event => onMessage(event.data)
    worker.onerror = event => onError(new Error(event.message || 'the worker cannot start'))
  }
}

function abortError () { return new DOMException('the search was aborted', 'AbortError') }

/** Return the result of a worker with the moves of the game in place of their indices. */
function withMoves (game, found) {
  const moves = game.moves()
  const named = one => Object.assign({}, one, { move: one.move === null ? null : moves[one.move] })
  return Object.assign(named(found), { lines: found.lines.map(named) })
}

/** Return a copy of the options of a search that a worker can receive, with texts in place of moves. */
function sendable (given) {
  const options = Object.assign({}, given)
  const { searchMoves } = options
  if (Array.isArray(searchMoves)) options.searchMoves = searchMoves.map(move => Object(move).uniqueText || move)
  for (const name of ['stop', 'evaluate'])
    if (options[name]) throw new RangeError('search: `' + name + '`: a worker accepts no functions except `progress`')
  return options
}

/** Start a worker that calls `receive` with its messages, and `fail` with the reason why it ended. */
function openWorker (receive, fail) {
  const worker = startWorker()
  listen(worker, receive, fail)
  return worker
}

/** Do the same with workers that a function of the program creates, now or later. */
function openCreated (create) {
  return (receive, fail) => {
    let isOpen = true
    const started = Promise.resolve().then(create).then(worker => {
      if (isOpen) listen(worker, receive, fail)
      return worker
    })
    started.catch(fail)
    const then = action => { started.then(action).catch(() => {}) }
    return {
      postMessage (message) { then(worker => worker.postMessage(message)) },
      terminate () {
        isOpen = false
        then(worker => worker.terminate())
      }
    }
  }
}

/** Return the port of this worker to the thread that started it, null in other threads. */
function portOfWorker () {
  if (typeof WorkerGlobalScope === 'function') return self
  return typeof document === 'object' ? null : moduleOfNode('node:worker_threads').parentPort
}

/** Return a result with indices in place of moves, which another thread can receive. */
function withIndices (found) {
  const named = one => Object.assign({}, one, { move: one.move && one.move.ordinal })
  return Object.assign(named(found), { lines: found.lines.map(named) })
}

/** Return the function `serve` of a module: in a worker, it answers the searches of an engine. */
export function createServe (createGame) {
  return () => {
    const port = portOfWorker()
    if (port === null) return
    const answer = ({ id, start, options, share }) => {
      const progress = found => port.postMessage({ id, progress: withIndices(found) })
      try {
        port.postMessage({
          id,
          found: withIndices(createGame(start).search(Object.assign({}, options, { progress }), share))
        })
      } catch (error) {
        port.postMessage({ id, error: String(error && error.message) })
      }
    }
    if (port.on) port.on('message', answer)
    else port.addEventListener('message', event => answer(event.data))
  }
}

/**
 * Create an engine that searches moves of a game without blocking the program.
 * @param {Game} game
 * @param {Object} [options] `worker`: true for searches in a worker, which imports the module that created the game, or
 *   a function that returns a worker whose program calls `serve`, or a promise of one; `module`: URL of another copy of
 *   the module for the worker; `threads`: number of workers that search together. Without these, searches run in this
 *   thread
 * @returns {Object} `search(options)` returns a promise of the result of `game.search`. Of its options, `signal` is
 *   an AbortSignal, and `progress` receives intermediate results; functions other than these require a search in
 *   this thread. Searches run one after another. `close()` ends the workers and rejects unfinished searches
 */
export function createEngine (game, given = {}) {
  expect('createEngine', GAME, game)
  const options = checked('createEngine', { worker: WORKER, module: MODULE_URL, threads: range(1, MAX_THREADS) }, given)
  const { threads = 1 } = options
  const create = typeof options.worker === 'function' ? options.worker : null
  const inWorker = options.worker === undefined ? options.module !== undefined || threads > 1 : options.worker
  if (threads > 1 && !inWorker) throw new RangeError('createEngine: `threads` requires workers')
  const module = !inWorker
    ? null
    : create !== null
      ? ''
      : options.module === undefined
        ? urlOfModule(game._options.home)
        : String(options.module)
  const team = new SearchTeam(create === null ? openWorker : openCreated(create))
  let running = null // { copy, options, progress, resolve, reject } of the search that has started
  const waiting = [] // searches that have not started

  /** Finish a search, unless it was aborted, and start the next one. */
  function finish (job, settle, value) {
    if (job !== running) return
    running = null
    job[settle](value)
    schedule()
  }

  /** Start the next search soon, after the callers of the last one, unless one is running then. */
  function schedule () {
    Promise.resolve().then(() => { if (running === null) next() })
  }

  function next () {
    if (waiting.length === 0) return
    const job = running = waiting.shift()
    try {
      if (module === null) finish(job, 'resolve', searchHere(job))
      else searchInWorkers(job)
    } catch (error) { // an invalid option, an option that cannot be sent, or no workers
      finish(job, 'reject', error)
    }
  }

  function searchHere ({ copy, options, progress }) { return copy.search(Object.assign({}, options, { progress })) }

  function searchInWorkers (job) {
    const { copy, options, progress } = job
    const message = { module, start: JSON.parse(JSON.stringify(copy)), options, hint: HINT }
    team.search(message, { size: threads, players: copy.design.players.length }, {
      progress: found => progress(withMoves(copy, found)),
      done: found => finish(job, 'resolve', withMoves(copy, found)),
      fail: error => finish(job, 'reject', error)
    })
  }

  /** Reject a search that has not finished. The workers end, because they may not stop a search in time. */
  function abort (job, reason) {
    if (job === running) {
      running = null
      team.close()
    } else waiting.splice(waiting.indexOf(job), 1)
    job.reject(reason)
    schedule()
  }

  /** Search for the best move of the game's position. The game may change meanwhile, so moves belong to a copy. */
  function search (given = {}) {
    return new Promise((resolve, reject) => {
      const { signal, progress } = expect('search', RECORD, given)
      if (progress) expect('search: `progress`', FUNCTION, progress)
      if (signal) expect('search: `signal`', SIGNAL, signal)
      const options = module === null ? Object.assign({}, given) : sendable(given)
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
    running = null
    team.close()
    for (const { reject } of unfinished) reject(abortError())
  }

  return { search, close }
}
