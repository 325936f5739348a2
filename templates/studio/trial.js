// A trial of a compiled page in a worker, before the studio shows it: rules can play forever.

const SECONDS = { probe: 5, perft: 8, compare: 30 }

/** Run one method of trial_worker.js; reject with an Error after its time limit. */
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
