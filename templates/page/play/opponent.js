// The computer's move: worked out in a Web Worker made from the game's own text, or on the page where that is refused.

/** Runs inside the worker, from its source text: it may use nothing but its arguments. */
export function workerMain(scope, api) {
  scope.onmessage = function (event) {
    const job = event.data
    try {
      const game = api.createGame({ variant: job.variant, seed: job.seed })
      for (const text of job.history) game.apply(text)
      const found = game.search({ ms: job.ms, level: job.level })
      scope.postMessage({ id: job.id, move: found && found.move ? String(found.move) : null, score: found ? found.score : 0 })
    } catch (error) {
      scope.postMessage({ id: job.id, error: String(error && error.message || error) })
    }
  }
}

export function workerSource(moduleText, globalName) {
  return 'var window = self;\n' + moduleText + '\n;(' + workerMain.toString() + ')(self, self[' + JSON.stringify(globalName) + ']);\n'
}

/** @returns {{ask(job): Promise<{move, score}>, stop()}} */
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
  const open = () => {
    const url = URL.createObjectURL(new Blob([workerSource(moduleText, globalName)], { type: 'text/javascript' }))
    const made = new Worker(url)
    made.onmessage = event => {
      if (!waiting || event.data.id !== waiting.job.id) return
      if (event.data.error) settle(new Error(event.data.error))
      else settle(null, event.data)
    }
    made.onerror = event => {
      if (event.preventDefault) event.preventDefault()
      if (worker === made) { made.terminate(); worker = null }
      if (waiting) onPage(api, waiting.job).then(answer => settle(null, answer), error => settle(error))
    }
    return made
  }
  const ask = job => {
    stop()
    const request = Object.assign({ id: ++id }, job)
    return new Promise((resolve, reject) => {
      waiting = { job: request, resolve, reject }
      try {
        if (!worker) worker = open()
        worker.postMessage(request)
      } catch (error) {
        onPage(api, request).then(answer => settle(null, answer), reason => settle(reason))
      }
    })
  }
  return { ask, stop }
}

/** The same without a worker: the page stands still for that time, so it is kept short. */
function onPage(api, job) {
  return new Promise(resolve => setTimeout(resolve, 30)).then(() => {
    let answer = null
    const scope = { postMessage: data => { answer = data } }
    workerMain(scope, api)
    scope.onmessage({ data: Object.assign({}, job, { ms: Math.min(job.ms, 600) }) })
    if (answer.error) throw new Error(answer.error)
    return answer
  })
}
