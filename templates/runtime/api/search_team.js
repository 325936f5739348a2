/* global clearTimeout, crossOriginIsolated, setTimeout */
import { joinAnswers } from '../../ai/joined_answers.js'
import { MAX_LEVEL } from '../../ai/levels.js'
import { createSharedMemory, startGeneration } from '../../ai/transposition_table.js'

/** Time in ms that the answer of a search waits for those of other workers. */
const LATE_MS = 50

/** Return true if workers can share memory: in Node.js, and in pages that are isolated from other origins. */
function canShareMemory () {
  return typeof SharedArrayBuffer === 'function' && (typeof crossOriginIsolated === 'undefined' || crossOriginIsolated)
}

/**
 * Workers that search a position together. With shared memory, all workers run the same alpha-beta search and share its
 * transposition table; the tree search has a tree in each worker. A search of one worker is the same as without a team.
 *
 * A worker that still searches after its search has ended is late: the next searches leave it out until it answers.
 */
export class SearchTeam {
  /**
   * @param {(receive: Function, fail: Function) => object} start starts a worker with `postMessage` and `terminate`;
   *   `receive(message)` gets `{ progress }`, `{ found }` or `{ error }`, `fail(error)` the reason why it ended
   */
  constructor (start) {
    this.start = start
    this.control = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : null
    this.workers = [] // { worker, isBusy }; null before the start, and after a failure
    // The shared transposition table, `size` in MB, and the `key` of the searches for which it is valid.
    this.memory = null
    this.searches = 0
    this.running = null
  }

  /**
   * Start a search.
   * @param {object} message for the workers, with `start`, the options of createGame, and `options`, those of
   *   game.search
   * @param {{size: number, players: number}} team the number of workers, and that of the players of the game
   * @param {{progress: Function, done: Function, fail: Function}} listeners `done(found)` and `fail(error)` end the
   *   search; `fail` also gets what the other listeners throw
   */
  search (message, { size, players }, listeners) {
    const { options } = message
    // without shared memory, workers that leave an alpha-beta search to the first one keep their share of the nodes
    const isForOne = options.level < MAX_LEVEL || (this.control === null && options.nodes !== undefined)
    const indices = this.freeWorkers(isForOne ? 1 : size)
    const isAlone = indices.length === 1
    const nodes = isAlone || options.nodes === undefined ? options.nodes : Math.ceil(options.nodes / indices.length)
    const id = ++this.searches
    const shared = isAlone ? null : Object.assign({ id, control: this.control }, this.sharedTable(message, players))
    this.running = {
      id,
      count: options.multiPv || 1,
      nodes,
      listeners,
      waiting: indices.length,
      found: [],
      counted: [],
      timer: null
    }
    const own = isAlone || nodes === undefined ? options : Object.assign({}, options, { nodes })
    for (const index of indices)
      this.post(
        index,
        Object.assign({}, message, { id, options: own }, shared && { share: Object.assign({ index }, shared) })
      )
  }

  /** Start workers before their first search. */
  prepare (size) {
    for (const index of this.freeWorkers(size)) if (!this.workers[index]) this.workers[index] = this.open(index)
  }

  /** Return the workers for a search: the first one, and others that are not late. */
  freeWorkers (size) {
    const [first] = this.workers
    if (first && first.isBusy) this.close()
    return Array.from({ length: size }, (_, index) => index).filter(
      index => !this.workers[index] || !this.workers[index].isBusy
    )
  }

  /** Return the shared table, with a new generation unless its entries are valid for a search. */
  sharedTable ({ start, options: { hash, values, weights } }, players) {
    if (this.control === null) return { entries: null, age: 0 }
    if (this.memory === null || this.memory.size !== hash) {
      this.memory = Object.assign(createSharedMemory(hash), {
        size: hash,
        generation: this.memory === null ? 0 : this.memory.generation,
        key: null
      })
    }
    const key = JSON.stringify([start.variant, values, weights, players > 2 && start.moves])
    if (key !== this.memory.key) startGeneration(this.memory)
    this.memory.key = key
    return { entries: this.memory.entries, age: this.memory.generation }
  }

  /** Send a message to a worker, and start the worker before. Only the first worker is necessary. */
  post (index, message) {
    try {
      if (!this.workers[index]) this.workers[index] = this.open(index)
      const one = this.workers[index]
      one.worker.postMessage(message)
      one.isBusy = true
      keepAlive(one.worker, true)
    } catch (error) {
      if (index > 0) return this.leave()
      this.running = null
      throw error
    }
  }

  open (index) {
    const one = { worker: null, isBusy: false }
    const isCurrent = () => this.workers[index] === one
    one.worker = this.start(
      message => { if (isCurrent()) this.receive(index, one, message) },
      error => { if (isCurrent()) this.lose(index, error) }
    )
    return one
  }

  /** End a worker that has failed. Without the first one, the search fails. */
  lose (index, error) {
    const { isBusy } = this.workers[index]
    this.workers[index].worker.terminate()
    this.workers[index] = null
    if (this.running === null || !isBusy) return
    if (index === 0) this.reject(error)
    else this.leave()
  }

  receive (index, one, { id, progress, found, error }) {
    const { running } = this
    if (running === null || !one.isBusy || (id !== undefined && id !== running.id)) {
      if (progress === undefined) one.isBusy = false // it was late
      return
    }
    try {
      if (progress !== undefined) this.report(index, progress)
      else {
        one.isBusy = false
        if (error !== undefined) this.reject(new RangeError(error))
        else this.answered(index, found)
      }
    } catch (thrown) { // by a listener, or because of the module of another game
      this.close()
      running.listeners.fail(thrown)
    }
  }

  /** Report the progress of the first worker, with the nodes of all. */
  report (index, progress) {
    const { counted, listeners } = this.running
    counted[index] = progress.nodes
    if (index === 0)
      listeners.progress(
        counted.length === 1
          ? progress
          : Object.assign({}, progress, { nodes: counted.reduce((sum, nodes) => sum + nodes, 0) })
      )
  }

  answered (index, answer) {
    const { running } = this
    running.found[index] = answer
    // The other workers need not continue.
    const endsItself = running.nodes === undefined || answer.nodes < running.nodes
    if (running.waiting > 1 && endsItself && answer.lines.length > 0) this.stop()
    if (index === 0 && endsItself) running.timer = setTimeout(() => this.finish(), LATE_MS)
    this.leave()
  }

  /** Finish the search if the last worker has answered or ended. */
  leave () { if (--this.running.waiting === 0) this.finish() }

  finish () {
    const { found, count, listeners } = this.running
    this.settle()
    listeners.done(joinAnswers(found.filter(Boolean), count))
  }

  settle () {
    clearTimeout(this.running.timer)
    this.running = null
    for (const one of this.workers) if (one) keepAlive(one.worker, false)
  }

  /** End the search with an error. */
  reject (error) {
    const { listeners } = this.running
    this.stop()
    this.settle()
    listeners.fail(error)
  }

  /** Let the running search end with what it has found. Without shared memory, its workers continue to their limits. */
  stop () { if (this.control !== null) Atomics.store(this.control, 0, this.searches) }

  /** End all workers. The next search starts others. */
  close () {
    if (this.running !== null) this.settle()
    for (const one of this.workers) if (one) one.worker.terminate()
    this.workers.length = 0
  }
}

/** Keep Node.js running while a worker searches. An idle worker does not prevent Node.js from exiting. */
function keepAlive (worker, isBusy) {
  if (worker.ref) worker[isBusy ? 'ref' : 'unref']()
}
