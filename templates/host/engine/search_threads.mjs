import { SearchTeam } from '../../runtime/api/search_team.js'

/** Time in ms within which a search must end after `stop`. Otherwise its threads are replaced. */
const STOP_TIMEOUT = 500

/** Threads that run one search at a time. The last result of a search counts if the threads do not answer. */
export class SearchThreads {
  /**
   * @param {(team: {deadline: Float64Array, control: Int32Array}, receive: Function, fail: Function) => object} start
   *   starts a thread (`SearchTeam`)
   */
  constructor (start) {
    this.size = 1
    this.job = null // the running search: { answer, timer, next, onProgress, onEnd }
    this.deadline = new Float64Array(new SharedArrayBuffer(8)) // in ms since the epoch
    this.isNewGame = false // true if the next search must not continue the last one
    this.team = new SearchTeam((receive, fail) =>
      start({ deadline: this.deadline, control: this.team.control }, receive, fail)
    )
    this.team.prepare(this.size)
  }

  get isBusy () { return this.job !== null }

  /** Set the number of threads. */
  resize (size) {
    this.size = size
    this.team.prepare(size)
  }

  /** End the threads, and start others without a memory of earlier searches. */
  replace () {
    this.team.close()
    this.team.prepare(this.size)
    if (this.job !== null) this.end({ error: null })
  }

  /**
   * Start the next search without the tree of the last one. The threads stay, because a new one is slow until its code
   * is compiled, and so do the entries of the table, which are valid in all games.
   */
  startGame () { this.isNewGame = true }

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
   * @param {number} players of the game
   * @param {{onProgress: Function, onEnd: Function}} listeners `onEnd(found, error)` receives the last result or null
   */
  search (start, options, players, listeners) {
    if (this.job !== null) {
      this.job.next = [start, options, players, listeners]
      return this.stop()
    }
    this.deadline[0] = Infinity
    const job = this.job = Object.assign({ answer: null, timer: null, next: null }, listeners)
    const { isNewGame } = this
    this.isNewGame = false
    this.team.search({ start, options, isNewGame }, { size: this.size, players }, {
      progress: found => {
        job.answer = found
        job.onProgress(found)
      },
      done: found => this.end({ found }),
      fail: error => this.end({ error: String(error.message) })
    })
  }

  /** Set the end of the running search, in ms since the epoch. */
  expire (deadline) { this.deadline[0] = deadline }

  stop () {
    const { job } = this
    if (job === null || job.timer !== null) return
    this.team.stop()
    job.timer = setTimeout(() => this.replace(), STOP_TIMEOUT)
  }
}
