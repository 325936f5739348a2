// Engines of other projects, which play in `zrf2js arena` over UCI, USI or UCCI.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { MoveTexts } from './engine/move_texts.mjs'
import { readLines } from './lines.mjs'

/** Default time in s for an engine to start, and to answer after the time limit of a search. */
const ANSWER_TIMEOUT = 30
/** Default time in s for a search without a time limit. */
const SEARCH_TIMEOUT = 600
/** Time in ms after which an engine that does not end is killed. */
const KILL_DELAY = 1000
/** Maximum length of an engine's text in an error, in characters. */
const SHOWN = 80
/** Ticks of the clock of Linux per second, in which it counts the CPU time of processes. */
const TICKS = 100

/** An error of an engine; its message names the engine. */
function engineError (command, reason) { return new Error('engine: `' + command.join(' ') + '`: ' + reason) }

/** Return a text of an engine, shortened for an error. */
function shown (text) { return text === '' ? 'an empty text' : text.length > SHOWN ? text.slice(0, SHOWN) + '…' : text }

/** A running program. It plays from the start of the game with the texts of all moves. */
export class ExternalEngine {
  /** @param {{protocol: string, command: string[], options: string[][], limits: object, timeout?: number}} settings */
  constructor ({ protocol, command, options, limits, timeout }) {
    Object.assign(this, { protocol, command, options, limits })
    this.answerTimeout = 1000 * (timeout || ANSWER_TIMEOUT)
    this.searchTimeout = 1000 * (timeout || SEARCH_TIMEOUT)
    this.texts = new MoveTexts(protocol)
    this.waiting = null // { test, resolve, reject } of the answer that the game waits for
    this.nodes = 0
    this.failure = null
    this.process = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'ignore'] })
    this.process.on('error', error => this.fail(error.code === 'ENOENT' ? 'no such program' : error.message))
    this.process.on('exit', () => this.fail('it ended'))
    this.process.stdin.on('error', () => {}) // the program ended, see above
    readLines(this.process.stdout, { receive: line => this.receive(line.trim()), refuse: reason => this.fail(reason) })
  }

  /** Keep the first reason why there are no more answers. */
  fail (reason) {
    if (this.failure !== null) return
    this.failure = engineError(this.command, reason)
    if (this.waiting !== null) this.waiting.reject(this.failure)
  }

  receive (line) {
    const nodes = /^info .*\bnodes (\d+)/.exec(line)
    if (nodes !== null) this.nodes = Number(nodes[1])
    if (this.waiting !== null && this.waiting.test(line)) this.waiting.resolve(line)
  }

  /** Send lines, and return the first line of the answer that passes a test. */
  async ask (lines, test, ms) {
    if (this.failure !== null) throw this.failure
    let timer
    try {
      return await new Promise((resolve, reject) => {
        this.waiting = { test, resolve, reject }
        timer = setTimeout(() => reject(engineError(this.command, 'no answer to ' + lines[lines.length - 1])), ms)
        this.process.stdin.write(lines.join('\n') + '\n')
      })
    } finally {
      this.waiting = null
      clearTimeout(timer)
    }
  }

  async start () {
    const { protocol, options } = this
    await this.ask([protocol], line => line === protocol + 'ok', this.answerTimeout)
    const named =
      protocol === 'ucci'
        ? ([name, value]) => 'setoption ' + name + ' ' + value
        : ([name, value]) => 'setoption name ' + name + ' value ' + value
    await this.ask(options.map(named).concat('isready'), line => line === 'readyok', this.answerTimeout)
  }

  async newGame () {
    const lines = this.protocol === 'ucci' ? [] : [this.protocol + 'newgame']
    await this.ask(lines.concat('isready'), line => line === 'readyok', this.answerTimeout)
  }

  /**
   * Return the move of the engine, null if it resigns, and the nodes of its search.
   * @param {object} game
   * @param {string[]} played texts of the moves of the game
   */
  async search (game, played) {
    const { nodes, depth, ms } = this.limits
    const limits = [
      ['nodes', nodes],
      ['depth', depth],
      [this.protocol === 'ucci' ? 'time' : 'movetime', ms]
    ].filter(([, value]) => value !== undefined)
    const position = 'position startpos' + (played.length > 0 ? ' moves ' + played.join(' ') : '')
    this.nodes = 0
    const answer = await this.ask(
      [position, ['go'].concat(limits.flat()).join(' ')],
      line => /^(best|nobest)move/.test(line),
      ms === undefined ? this.searchTimeout : ms + this.answerTimeout
    )
    const [, text = ''] = answer.split(/\s+/)
    if (answer.startsWith('nobestmove') || text === 'resign' || text === '(none)')
      return { move: null, nodes: this.nodes }
    const move = this.texts.find(game, text)
    if (move === undefined)
      throw engineError(this.command, shown(text) + ' is not a legal move after ' + (played.join(' ') || 'the start'))
    return { move, nodes: this.nodes }
  }

  /** CPU time of the program in s, on systems without /proc its time by the clock. */
  seconds () {
    try {
      const fields = readFileSync('/proc/' + this.process.pid + '/stat', 'utf8').replace(/^.*\) /, '').split(' ')
      return (Number(fields[11]) + Number(fields[12])) / TICKS
    } catch (error) {
      return performance.now() / 1000
    }
  }

  close () {
    this.process.removeAllListeners('exit')
    this.process.stdin.end('quit\n')
    this.process.kill()
    setTimeout(() => this.process.kill('SIGKILL'), KILL_DELAY).unref() // the program itself keeps this one running
  }
}
