import { MoveTexts } from './move_texts.mjs'
import { SearchThreads } from './search_threads.mjs'

/** Time limit in ms for the preparation of the first search. */
const PREPARATION = 2000
/** Time of searches that end by `stop` only, in ms. */
const UNLIMITED = 1e9

/**
 * A game in an engine, independent of the protocol.
 *
 * The games of both threads are separate: this one checks moves and writes their texts.
 */
export class Session {
  /**
   * @param {{createGame: Function, games: object[]}} api the exports of the module
   * @param {{startThread: Function, maxThreads: number}} host `startThread` is that of `SearchThreads`
   */
  constructor ({ createGame, games }, { startThread, maxThreads }) {
    this.createGame = createGame
    this.titles = games.map(({ title }) => title)
    this.variants = names(this.titles)
    this.variant = 0
    this.settings = { multiPv: 1, level: 10, hash: 16, algorithm: 'auto', seed: 1, book: true }
    this.hasBook = games.some(({ hasBook }) => hasBook)
    this.maxThreads = maxThreads
    this.threads = new SearchThreads(startThread)
    this.texts = new MoveTexts('uci')
    this.isPrepared = false
    this.preparing = null // the callers that wait for the preparation
    this.running = null // { isOpen, found, error, hasEnded, onEnd }: a search until its move is sent
    this.endsByItself = false
    this.idle = () => {}
    this.setUp()
  }

  /**
   * Start a game from its setup, or from a position in a notation. Throws a RangeError for an invalid position, and a
   * SyntaxError for invalid JSON.
   */
  setUp (notation = null, text = '') {
    const game = this.createGame({ variant: this.variant })
    if (notation === 'json') game.setPosition(JSON.parse(text))
    else if (notation !== null) game.read(notation, text)
    this.game = game
  }

  /** True if it is the turn of the player that moves first in the game. */
  get isFirst () { return this.game.player === this.createGame({ variant: this.variant }).player }

  /** Play a move given by its text. Throws a RangeError if it is not legal. */
  play (text) {
    const move = this.texts.find(this.game, text)
    if (move === undefined) throw new RangeError('illegal move: ' + text)
    this.game.apply(move)
  }

  /** Start the next search without the tree of earlier ones. */
  forget () {
    if (this.running !== null) this.threads.replace()
    this.threads.startGame()
  }

  selectVariant (name) {
    const index = this.variants.indexOf(name.toLowerCase())
    if (index < 0) throw new RangeError('unknown variant: ' + name)
    this.variant = index
    this.isPrepared = false
    this.setUp()
  }

  /** Prepare the first search, then call `ready`. Calls during the preparation keep their order. */
  prepare (ready) {
    if (this.preparing !== null) return this.preparing.push(ready)
    if (this.isPrepared || this.running !== null || this.game.outcome() !== null) return ready()
    this.isPrepared = true
    this.preparing = [ready]
    const onEnd = () => {
      const waiting = this.preparing
      this.preparing = null
      waiting.forEach(one => one())
      this.testIdle()
    }
    this.searchWith(
      { nodes: this.threads.size, ms: PREPARATION, algorithm: this.settings.algorithm, book: false },
      { onProgress () {}, onEnd }
    )
  }

  /**
   * Search the present position.
   * @param {{ms?: number, nodes?: number, depth?: number, searchMoves?: string[], book?: boolean}} limits
   * @param {boolean} isOpen true if the result has to wait for `stop` or `ponderHit`
   * @param {{onProgress: Function, onEnd: Function}} listeners `onProgress(found)` and `onEnd(found, error)`
   */
  search (limits, isOpen, { onProgress, onEnd }) {
    const options = Object.assign({}, this.settings, limits)
    if (isOpen || (options.ms === undefined && options.nodes === undefined && options.depth === undefined))
      options.ms = UNLIMITED
    const running = this.running = { isOpen, found: null, error: null, hasEnded: false, onEnd }
    this.endsByItself = !isOpen && options.ms !== UNLIMITED
    const end = (found, error) => {
      if (running !== this.running) return
      Object.assign(running, { found, error, hasEnded: true })
      if (!running.isOpen) this.finish()
    }
    if (this.game.moves().length === 0) return end(null, null)
    const listeners = { onProgress: found => { if (running === this.running) onProgress(found) }, onEnd: end }
    this.searchWith(options, listeners)
  }

  searchWith (options, listeners) {
    this.threads.search(this.game.toJSON(), options, this.game.design.players.length, listeners)
  }

  finish () {
    const { found, error, onEnd } = this.running
    this.running = null
    onEnd(found, error)
    this.testIdle()
  }

  /** End the search now. */
  stop () {
    const { running } = this
    if (running === null) return
    running.isOpen = false
    if (running.hasEnded) this.finish()
    else this.threads.stop()
  }

  /** The expected move was played: the search ends after `ms`. */
  ponderHit (ms) {
    const { running } = this
    if (running === null) return
    running.isOpen = false
    if (running.hasEnded) this.finish()
    else this.threads.expire(Date.now() + ms)
  }

  /** Discard the running search and its result. */
  abort () {
    if (this.running === null) return
    this.running = null
    this.threads.stop()
  }

  /** Call `idle` once no search runs; a search that waits for `stop` ends now. */
  whenIdle (idle) {
    this.idle = idle
    if (!this.endsByItself) this.stop()
    this.testIdle()
  }

  testIdle () { if (this.running === null && !this.threads.isBusy) this.idle() }
}

/** Return titles as names: small letters, digits and hyphens; equal names get their number. */
function names (titles) {
  const plain = titles.map(
    (title, i) =>
      title
        .toLowerCase()
        .replace(/'/g, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'game-' + i
  )
  return plain.map((name, i) => plain.indexOf(name) === i ? name : name + '-' + i)
}
