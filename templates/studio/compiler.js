// The compiler as the studio sees it: requests to a worker, which is restarted if a request takes too long.

/** Requests with a smaller number run first; those of one kind with `latest` replace each other. */
const KINDS = {
  complete: { order: 0, seconds: 10, latest: true },
  hover: { order: 0, seconds: 10, latest: true },
  page: { order: 2, seconds: 30, latest: true },
  board: { order: 0, seconds: 20, latest: true },
  check: { order: 1, seconds: 20, latest: true },
  run: { order: 1, seconds: 60, latest: false }
}
const OTHER = { order: 1, seconds: 20, latest: false }

/** Error of a request that a later one of the same kind has replaced. */
export class Superseded extends Error {}

/**
 * Start the compiler.
 * @param {() => Worker} createWorker
 * @param {(state: 'loading' | 'ready' | 'failed', text?: string) => void} report
 * @param {(request: object) => Promise<object>} record runs the scripts of a Dagaz page
 */
export function createCompiler (createWorker, report, record) {
  let worker = null
  let ready = false
  let waiting = []
  let running = null
  let timer = 0
  let known = new Map() // the files that the worker has
  let files = new Map()

  function start () {
    ready = false
    known = new Map()
    report('loading')
    worker = createWorker()
    worker.onmessage = ({ data }) => receive(data)
    worker.onerror = event => { event.preventDefault(); fail(event.message || 'the worker stopped') }
  }

  function fail (text) {
    report('failed', text)
    for (const request of running ? [running, ...waiting] : waiting) request.reject(new Error(text))
    running = null
    waiting = []
    clearTimeout(timer)
  }

  function receive (data) {
    if (data.failed) return fail(data.failed)
    if (data.ready) { ready = true; report('ready'); return next() }
    if (data.record) {
      clearTimeout(timer) // recordings have limits of their own
      return recordAll(worker, data.record)
    }
    if (!running || data.id !== running.id) return
    clearTimeout(timer)
    const { resolve, reject } = running
    running = null
    if ('error' in data) reject(new Error(data.error))
    else resolve(data.result)
    next()
  }

  /** Record the pages of requests, [key, request], and return the answers to the worker. */
  async function recordAll (from, requests) {
    const recorded = []
    for (const [key, request] of requests)
      recorded.push([key, await record(request).catch(error => ({ error: error.message }))])
    if (from !== worker || !running) return
    from.postMessage({ recorded })
    startTimer()
  }

  function next () {
    if (!ready || running || waiting.length === 0) return
    running = waiting.reduce((first, request) => request.kind.order < first.kind.order ? request : first)
    waiting = waiting.filter(request => request !== running)
    worker.postMessage({ id: running.id, method: running.method, args: running.args, changes: changesOf() })
    startTimer()
  }

  function startTimer () {
    timer = setTimeout(stop, running.kind.seconds * 1000)
  }

  /** Return what has changed in the project since the last request. */
  function changesOf () {
    const written = Array.from(files).filter(([name, content]) => known.get(name) !== content)
    const removed = Array.from(known.keys()).filter(name => !files.has(name))
    known = new Map(files)
    return { written, removed }
  }

  function stop () {
    const { kind, reject } = running
    worker.terminate()
    running = null
    reject(new Error(`The compiler did not finish within ${kind.seconds} s and was restarted.`))
    start()
  }

  let count = 0
  start()
  return {
    /** Set the files of the project: texts and bytes by name. A file that changes is a new value. */
    setFiles (present) { files = present },
    /** Call a method of the session (zrf2js/studio/session.py). Rejects with Superseded or an Error. */
    request (method, ...args) {
      const kind = KINDS[method] || OTHER
      return new Promise((resolve, reject) => {
        if (kind.latest) {
          for (const old of waiting.filter(request => request.method === method)) old.reject(new Superseded())
          waiting = waiting.filter(request => request.method !== method)
        }
        waiting.push({ id: ++count, method, args, kind, resolve, reject })
        next()
      })
    }
  }
}
