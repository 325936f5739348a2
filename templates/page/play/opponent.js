// The engine: Web Workers created from the text of the module, or the page itself where workers are not allowed.
import { MAX_LEVEL } from '../../ai/levels.js'
import { SearchTeam } from '../../runtime/api/search_team.js'

/** Time in ms within which a search must end after `stop`. Otherwise its workers are replaced. */
const STOP_TIMEOUT = 500

/** Entry point of a worker, which receives this function as text: it may use only its arguments. */
export function workerMain (scope, api) {
  let last = null // the game of the last request: the next search reuses its search tree

  /** Return the game of a request; continue the game of the last request if possible. */
  function gameOf ({ variant, seed, position, moves }) {
    const start = JSON.stringify([variant, seed, position])
    const old = last
    last = null // an illegal move below must not leave a half-updated game
    const continues =
      old !== null &&
      old.start === start &&
      old.moves.length <= moves.length &&
      old.moves.every((text, ply) => text === moves[ply])
    const { game, moves: played } = continues ? old : { game: api.createGame({ variant, seed }), moves: [] }
    if (!continues && position) game.setPosition(position)
    for (const text of moves.slice(played.length)) game.apply(text)
    last = { start, game, moves }
    return game
  }

  const named = one => Object.assign({}, one, { move: one.move && one.move.uniqueText })
  const plain = found => Object.assign(named(found), { lines: found.lines.map(named) })

  scope.onmessage = function (event) {
    const { id, start, options, control, share } = event.data
    let reported = 0
    const progress = found => {
      const now = Date.now()
      if (now - reported < 100) return // at most ten reports per second
      reported = now
      scope.postMessage({ id, progress: plain(found) })
    }
    const stop = () => Atomics.load(control, 0) >= id
    try {
      scope.postMessage({
        id,
        found: plain(gameOf(start).search(Object.assign({ progress }, control && { stop }, options), share))
      })
    } catch (error) {
      scope.postMessage({ id, error: String(error && error.message || error) })
    }
  }
}

/** Return the source text of the worker. */
export function workerSource (moduleText, globalName) {
  return (
    'var window = self;\n' +
    moduleText +
    '\n;(' +
    workerMain.toString() +
    ')(self, self[' +
    JSON.stringify(globalName) +
    ']);\n'
  )
}

/**
 * Create an engine.
 *
 * `ask` searches and aborts the previous request. A job has `start` ({ variant, seed, position, moves }), the number of
 * `players`, the `options` of the search, and the number of `workers`. The answer is that of `SearchTeam`; `onBest`
 * receives each better one, and `best` returns the latest.
 *
 * Where workers share memory (`isShared`), an aborted search leaves its tables to the next one. Elsewhere, several
 * workers only help the tree search.
 * @param {object} api the exports of the module
 * @param {string} moduleText
 * @param {string} globalName
 * @param {boolean} judges true for judgments of positions, which do not use an opening book
 * @returns {{ask: (job: object, onBest?: (answer: object) => void) => Promise<object>, stop: () => void, best: () =>
 *   object | null, isShared: boolean}}
 */
export function createOpponent (api, moduleText, globalName, judges = false) {
  let url = null
  let waiting = null // the request without an answer: { job, resolve, reject, onBest, best }
  let searched = null // the last request that was sent to the workers
  let algorithm = null
  let timer = null

  const team = new SearchTeam((receive, fail) => {
    url = url || URL.createObjectURL(new Blob([workerSource(moduleText, globalName)], { type: 'text/javascript' }))
    const worker = new Worker(url)
    worker.onmessage = event => receive(event.data)
    worker.onerror = event => {
      if (event.preventDefault) event.preventDefault()
      fail(event)
    }
    return worker
  })
  const isShared = team.control !== null

  const stop = () => {
    waiting = null
    if (team.running === null || timer !== null) return
    if (isShared && searched.job.options.level === MAX_LEVEL) {
      team.stop()
      timer = setTimeout(() => { team.close(); proceed() }, STOP_TIMEOUT)
    } else team.close() // the moves of lower levels do not depend on what an aborted search left
  }
  /** Start the request that waits for the end of a stopped search. */
  const proceed = () => {
    clearTimeout(timer)
    timer = null
    if (waiting && waiting !== searched) begin(waiting)
  }
  const better = (request, found) => {
    if (request !== waiting) return
    request.best = found
    if (request.onBest) request.onBest(found)
  }
  /** End a request with an answer or an error; start the next one if it was stopped. */
  const settle = (request, act, value) => {
    if (request !== waiting) return proceed()
    waiting = null
    request[act](value)
  }
  const begin = request => {
    const { start, players, options, workers } = request.job
    const fail = error => {
      if (request !== waiting || error instanceof RangeError) settle(request, 'reject', error)
      else
        searchOnPage(api, request.job).then(
          found => settle(request, 'resolve', found),
          reason => settle(request, 'reject', reason)
        )
    }
    searched = request
    try {
      team.search(
        { start, options, control: team.control },
        { size: isShared || algorithm === 'mcts' ? workers : 1, players },
        {
          progress: found => better(request, found),
          done: found => {
            algorithm = found.algorithm
            better(request, found)
            settle(request, 'resolve', found)
          },
          fail
        }
      )
    } catch (error) {
      fail(error)
    }
  }
  const ask = (job, onBest) => {
    stop()
    return new Promise((resolve, reject) => {
      waiting = { job: judges ? withoutBook(job) : job, resolve, reject, onBest, best: null }
      if (timer === null) begin(waiting)
    })
  }
  return { ask, stop, best: () => waiting ? waiting.best : null, isShared }
}

function withoutBook (job) { return Object.assign({}, job, { options: Object.assign({ book: false }, job.options) }) }

/** Search without a worker. The page does not respond during the search, so the time is limited to 500 ms. */
function searchOnPage (api, { start, options }) {
  return new Promise(resolve => setTimeout(resolve, 30)).then(() => {
    let answer = null
    const scope = { postMessage: data => { answer = data } }
    workerMain(scope, api)
    scope.onmessage({
      data: { start, options: Object.assign({}, options, { ms: Math.min(options.ms, 500) }), control: null }
    })
    if (answer.error) throw new Error(answer.error)
    return answer.found
  })
}
