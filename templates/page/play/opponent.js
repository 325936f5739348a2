// The engine: a Web Worker created from the text of the module, or the page itself where workers are not allowed.

/** Entry point of the worker, which receives this function as text: it may use only its arguments. */
export function workerMain(scope, api) {
  let cached = null // the game of the last request: the next search reuses its search tree

  /** Return the game of a request; continue the game of the last request if possible. */
  function gameOf(job) {
    const start = JSON.stringify([job.variant, job.seed, job.start])
    const last = cached
    cached = null // an illegal move below must not leave a half-updated game
    const continues = last !== null && last.start === start && last.history.length <= job.history.length &&
      last.history.every((text, ply) => text === job.history[ply])
    const { game, history } = continues ? last : { game: api.createGame({ variant: job.variant, seed: job.seed }), history: [] }
    if (!continues && job.start) game.setPosition(job.start)
    for (const text of job.history.slice(history.length)) game.apply(text)
    cached = { start, game, history: job.history }
    return game
  }

  scope.onmessage = function (event) {
    const job = event.data
    let reported = 0
    const report = (found, done) => {
      const now = Date.now()
      if (!done && now - reported < 100) return // at most ten reports per second
      reported = now
      scope.postMessage({
        id: job.id, done, move: found && found.move ? String(found.move) : null, score: found ? found.score : 0, share: found && found.expectation >= 0 ? found.expectation : 0.5,
        depth: found ? found.depth : 0, nodes: found ? found.nodes : 0, algorithm: found ? found.algorithm : null, optimal: found ? found.optimal : undefined,
        lines: found && job.lines ? found.lines.map(({ score, expectation, depth, pv }) => ({ score, share: expectation, depth, pv: pv.slice(0, job.plies) })) : []
      })
    }
    try {
      report(gameOf(job).search({ ms: job.ms, level: job.level, multiPv: job.lines || 1, progress: found => report(found, false) }), true)
    } catch (error) {
      scope.postMessage({ id: job.id, error: String(error && error.message || error) })
    }
  }
}

/** Return the source text of the worker. */
export function workerSource(moduleText, globalName) {
  return 'var window = self;\n' + moduleText + '\n;(' + workerMain.toString() + ')(self, self[' + JSON.stringify(globalName) + ']);\n'
}

/**
 * Create an engine.
 * @param {object} api the exports of the module
 * @param {string} moduleText
 * @param {string} globalName
 * @returns {{ask: (job: object, onBest?: (answer: object) => void) => Promise<object>, stop: () => void, best: () => object | null}}
 *   `ask` searches and aborts the previous request; its answer has `move`, `score`, `share` (the expected score), `depth`,
 *   `nodes`, `algorithm`, `optimal` (for solutions of puzzles) and `lines`: the best ones if the job requests `lines`, each of at most `plies` moves; `onBest` receives each better answer; `best` returns the latest one
 */
export function createOpponent(api, moduleText, globalName) {
  let worker = null
  let waiting = null
  let id = 0
  const stop = () => {
    if (worker && waiting) { worker.terminate(); worker = null }
    waiting = null
  }
  const settle = (error, answer) => {
    const done = waiting
    waiting = null
    if (done) { if (error) done.reject(error); else done.resolve(answer) }
  }
  const onAnswer = answer => {
    if (!waiting || answer.id !== waiting.job.id) return
    if (answer.error) return settle(new Error(answer.error))
    waiting.best = answer
    if (waiting.onBest) waiting.onBest(answer)
    if (answer.done !== false) settle(null, answer)
  }
  const open = () => {
    const url = URL.createObjectURL(new Blob([workerSource(moduleText, globalName)], { type: 'text/javascript' }))
    const created = new Worker(url)
    created.onmessage = event => onAnswer(event.data)
    created.onerror = event => {
      if (event.preventDefault) event.preventDefault()
      if (worker === created) { created.terminate(); worker = null }
      if (waiting) searchOnPage(api, waiting.job).then(answer => settle(null, answer), error => settle(error))
    }
    return created
  }
  const ask = (job, onBest) => {
    stop()
    const request = Object.assign({ id: ++id, start: null }, job)
    return new Promise((resolve, reject) => {
      waiting = { job: request, resolve, reject, onBest, best: null }
      try {
        if (!worker) worker = open()
        worker.postMessage(request)
      } catch (error) {
        searchOnPage(api, request).then(answer => settle(null, answer), reason => settle(reason))
      }
    })
  }
  return { ask, stop, best: () => waiting ? waiting.best : null }
}

/** Search without a worker. The page does not respond during the search, so the time is limited to 500 ms. */
function searchOnPage(api, job) {
  return new Promise(resolve => setTimeout(resolve, 30)).then(() => {
    let answer = null
    const scope = { postMessage: data => { answer = data } }
    workerMain(scope, api)
    scope.onmessage({ data: Object.assign({}, job, { ms: Math.min(job.ms, 500) }) })
    if (answer.error) throw new Error(answer.error)
    return answer
  })
}
