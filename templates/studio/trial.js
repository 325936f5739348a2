// Tasks for isolated workers: trials of a compiled page before the studio shows it, and recordings of Dagaz pages.
// Scripts and rules can run forever, so each task has a time limit.

const SECONDS = { probe: 5, perft: 8, compare: 30, record: 20 }

/** Run a method of trial_worker.js or record_worker.js; reject with an Error after its time limit. */
export function runTrial (createWorker, method, data) {
  return new Promise((resolve, reject) => {
    const worker = createWorker()
    const finish = (settle, value) => { clearTimeout(timer); worker.terminate(); settle(value) }
    const seconds = SECONDS[method]
    const timer = setTimeout(() => finish(reject, new Error(`The game did not answer within ${seconds} s.`)), seconds * 1000)
    worker.onmessage = ({ data: answer }) => answer.error === undefined ? finish(resolve, answer.result) : finish(reject, new Error(answer.error))
    worker.onerror = event => { event.preventDefault(); finish(reject, new Error(event.message || 'The game stopped.')) }
    worker.postMessage({ method, data })
  })
}
