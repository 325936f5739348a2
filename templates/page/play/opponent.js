// The engine: it works in a Web Worker made from the game's own text, or on the page where that is refused.

/** Runs inside the worker, from its source text: it may use nothing but its arguments. */
export function workerMain(scope, api) {
  let held = null // the game of the last question: what its search found out serves the next one

  /** The game as the question has it, gone on with where it is the one of the question before. */
  function gameOf(job) {
    const begun = JSON.stringify([job.variant, job.seed, job.start])
    const last = held
    held = null // not to be gone on with if a move turns out to be none
    const goesOn = last !== null && last.begun === begun && last.history.length <= job.history.length &&
      last.history.every((text, ply) => text === job.history[ply])
    const { game, history } = goesOn ? last : { game: api.createGame({ variant: job.variant, seed: job.seed }), history: [] }
    if (!goesOn && job.start) game.setPosition(job.start)
    for (const text of job.history.slice(history.length)) game.apply(text)
    held = { begun, game, history: job.history }
    return game
  }

  scope.onmessage = function (event) {
    const job = event.data
    let told = 0
    const tell = (found, done) => {
      const now = Date.now()
      if (!done && now - told < 100) return
      told = now
      scope.postMessage({
        id: job.id, done, move: found && found.move ? String(found.move) : null, score: found ? found.score : 0, share: found && found.expectation >= 0 ? found.expectation : 0.5,
        depth: found ? found.depth : 0, nodes: found ? found.nodes : 0
      })
    }
    try {
      tell(gameOf(job).search({ ms: job.ms, level: job.level, progress: found => tell(found, false) }), true)
    } catch (error) {
      scope.postMessage({ id: job.id, error: String(error && error.message || error) })
    }
  }
}

export function workerSource(moduleText, globalName) {
  return 'var window = self;\n' + moduleText + '\n;(' + workerMain.toString() + ')(self, self[' + JSON.stringify(globalName) + ']);\n'
}

/**
 * @returns {{ask(job, onBest): Promise<{move, score, share, depth, nodes}>, stop(), best()}} `ask` gives up the question before it;
 *   `best` is the answer so far, null while there is none; `onBest` hears of every better one
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
  const hear = answer => {
    if (!waiting || answer.id !== waiting.job.id) return
    if (answer.error) return settle(new Error(answer.error))
    waiting.best = answer
    if (waiting.onBest) waiting.onBest(answer)
    if (answer.done !== false) settle(null, answer)
  }
  const open = () => {
    const url = URL.createObjectURL(new Blob([workerSource(moduleText, globalName)], { type: 'text/javascript' }))
    const made = new Worker(url)
    made.onmessage = event => hear(event.data)
    made.onerror = event => {
      if (event.preventDefault) event.preventDefault()
      if (worker === made) { made.terminate(); worker = null }
      if (waiting) searchOnPage(api, waiting.job).then(answer => settle(null, answer), error => settle(error))
    }
    return made
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

/** The same without a worker: the page stands still for that time, so it is kept short. */
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
