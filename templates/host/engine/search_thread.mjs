import { Worker } from 'node:worker_threads'

/** Time in ms within which a search must end after `stop`. Otherwise its thread is replaced. */
const STOP_TIMEOUT = 500

/** A thread that runs one search at a time. The last result of a search counts if the thread does not answer. */
export class SearchThread {
  /** @param {string} module URL of the compiled game */
  constructor (module) {
    this.module = module
    this.id = 0
    this.job = null // the running search: { id, answer, timer, next, onProgress, onEnd }
    this.open()
  }

  get isBusy () { return this.job !== null }

  open () {
    this.shared = new SharedArrayBuffer(16)
    this.flag = new Int32Array(this.shared, 0, 1)
    this.deadline = new Float64Array(this.shared, 8, 1)
    const worker = new Worker(new URL('./search_worker.mjs', import.meta.url), { workerData: { module: this.module, shared: this.shared } })
    worker.on('message', message => { if (worker === this.worker) this.receive(message) })
    worker.on('error', error => { if (worker === this.worker) this.replace(String(error.message)) })
    this.worker = worker
  }

  /** End the thread, and start one without a memory of earlier searches. */
  replace (error = null) {
    this.worker.terminate()
    this.open()
    if (this.job !== null) this.end({ error })
  }

  receive ({ id, progress, found, error }) {
    const { job } = this
    if (job === null || id !== job.id) return
    if (progress !== undefined) {
      job.answer = progress
      job.onProgress(progress)
    } else this.end({ found, error })
  }

  end ({ found, error = null }) {
    const { answer, timer, onEnd, next } = this.job
    clearTimeout(timer)
    this.job = null
    onEnd(found || answer, error)
    if (next !== null && this.job === null) this.search(...next)
  }

  /**
   * Start a search. A search that runs ends first.
   * @param {object} start options of createGame
   * @param {object} options of game.search
   * @param {{onProgress: Function, onEnd: Function}} listeners `onEnd(found, error)` receives the last result or null
   */
  search (start, options, listeners) {
    if (this.job !== null) {
      this.job.next = [start, options, listeners]
      return this.stop()
    }
    const id = ++this.id
    Atomics.store(this.flag, 0, 0)
    this.deadline[0] = Infinity
    this.job = Object.assign({ id, answer: null, timer: null, next: null }, listeners)
    this.worker.postMessage({ id, start, options })
  }

  /** Set the end of the running search, in ms since the epoch. */
  expire (deadline) { this.deadline[0] = deadline }

  stop () {
    const { job } = this
    if (job === null || job.timer !== null) return
    Atomics.store(this.flag, 0, 1)
    job.timer = setTimeout(() => this.replace(), STOP_TIMEOUT)
  }
}
