// Requests about compiled games in an engine without a host (zrf2js/host/isolated_modules.py). Requests and replies are
// JSON texts; a reply is { ok: ANSWER } or { error: MESSAGE, name, stack }.
import { compareGames } from './compare.mjs'
import { createAnswers } from './requests.mjs'

/** The engine has no clock of the CPU; it runs in one thread. */
const host = {
  seconds: () => Date.now() / 1000,
  openEngine () { throw new Error('engine: no other programs play games whose scripts run isolated') }
}

/** Return the reply for what a request has thrown, which may be anything. */
function failure (error) {
  const text = name => {
    try {
      return String(error[name])
    } catch (other) {
      return ''
    }
  }
  return JSON.stringify({ error: text('message'), name: text('name'), stack: text('stack') })
}

/**
 * A service that works on each request to its end; promises are settled when the engine has returned from `receive`.
 */
class Service {
  /** @param {(request: object) => Promise<object>} answer */
  constructor (answer) {
    this.answer = answer
    this.reply = null
  }

  receive (text) {
    this.reply = null
    this.answer(JSON.parse(text))
      .then(answer => JSON.stringify({ ok: answer }))
      .catch(failure)
      .then(reply => {
        this.reply = reply
      })
  }

  /** Return the reply to the last request. */
  take () { return this.reply }
}

/** Return the service of the requests about one module (requests.mjs). */
export function createService (module) { return new Service(createAnswers(module, host)) }

/** Return the service that compares two modules (compare.mjs). */
export function createComparison (before, after) {
  return new Service(async request => compareGames(before, after, request))
}
