// Tasks for isolated workers: trials of a compiled page before the studio shows it, and recordings of Dagaz pages.
// Scripts and rules can run forever, so each task has a time limit.

/** Seconds until a worker begins, and of each task from then on: a busy browser starts frames slowly. */
const START = 60
const SECONDS = { probe: 5, perft: 8, compare: 30, record: 20 }

/** Run a method of trial_worker.js or record_worker.js; reject with an Error after its time limit. */
export function runTrial (createWorker, method, data) {
  return new Promise((resolve, reject) => {
    const worker = createWorker()
    const finish = (settle, value) => { clearTimeout(timer); worker.terminate(); settle(value) }
    const limit = (seconds, does) =>
      setTimeout(() => finish(reject, new Error(`The game did not ${does} within ${seconds} s.`)), seconds * 1000)
    let timer = limit(START, 'start')
    let begins = false
    worker.onmessage = ({ data: answer }) => {
      if (answer.begins) {
        if (begins) return // a script can repeat the message
        begins = true
        clearTimeout(timer)
        timer = limit(SECONDS[method], 'answer')
      } else if (answer.error === undefined) finish(resolve, answer.result)
      else finish(reject, new Error(answer.error))
    }
    worker.onerror = event => {
      event.preventDefault()
      finish(reject, new Error(event.message || 'The game stopped.'))
    }
    worker.postMessage({ method, data })
  })
}
