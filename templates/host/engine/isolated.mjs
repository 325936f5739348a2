// An engine whose game contains scripts of others: two contexts without a host, which zrf2js/host/isolated_engine.py
// connects. One context has the protocol, the other one searches.
import { Protocols } from './protocols.mjs'
import { Searcher } from './searcher.mjs'
import { Session } from './session.mjs'

/**
 * Indices of the shared memory: the number of the last search that has to end, and the length and units of a message.
 */
const [SIGNAL, LENGTH, MESSAGE] = [0, 1, 2]
/** Size of the shared memory in 32-bit integers; longer messages of running searches are left out. */
const SHARED_SIZE = 1 << 16

/**
 * Return the context of the protocol. Each call returns a JSON list of actions: { line } for the output, { post } to
 * the context of the search, { restart } of this context, { stop } with the number of the search that has to end, {
 * timer, ms }, and { quit }.
 * @param {object} module the exports of the module
 * @param {object} scope the global object, which gets the functions of timers
 */
export function createProtocol (module, scope) {
  let actions = []
  let stopped = 0
  let listeners = null // { receive, fail } of the search
  let deadline = null
  const timers = new Map()
  let lastTimer = 0
  scope.setTimeout = (work, ms) => {
    timers.set(++lastTimer, work)
    actions.push({ timer: lastTimer, ms })
    return lastTimer
  }
  scope.clearTimeout = timer => { timers.delete(timer) }

  const startThread = (team, receive, fail) => {
    listeners = { receive, fail }
    deadline = team
    return {
      postMessage: message => actions.push({ post: Object.assign(message, { share: undefined }) }),
      terminate: () => actions.push({ restart: true })
    }
  }
  const session = new Session(module, { startThread, maxThreads: 1 })
  const protocols = new Protocols(session, {
    send: line => actions.push({ line }),
    quit: () => actions.push({ quit: true })
  })

  /** Do some work and return the actions that follow from it. */
  function act (work) {
    actions = []
    work()
    const { control } = session.threads.team
    if (control[0] > stopped) {
      stopped = control[0]
      actions.push({ stop: stopped })
    }
    if (deadline !== null && session.threads.deadline[0] !== Infinity) {
      actions.push({ expire: session.threads.deadline[0] - Date.now() })
      session.threads.deadline[0] = Infinity
    }
    return JSON.stringify(actions)
  }

  return {
    start: () => act(() => {}),
    handle: line => act(() => protocols.handle(line)),
    refuse: reason => act(() => protocols.refuse(reason)),
    end: () => act(() => protocols.end()),
    message: text => act(() => listeners.receive(JSON.parse(text))),
    fail: reason => act(() => listeners.fail(new Error(reason))),
    expire: () => act(() => session.threads.team.stop()),
    fire: timer => act(() => {
      const work = timers.get(timer)
      timers.delete(timer)
      if (work !== undefined) work()
    })
  }
}

/** Return the context that searches. `shared` is its memory, which the process reads and writes while a search runs. */
export function createSearch ({ createGame }) {
  const shared = new SharedArrayBuffer(4 * SHARED_SIZE)
  const [integers, units] = [new Int32Array(shared), new Uint16Array(shared, 4 * MESSAGE)]
  const searcher = new Searcher(createGame)

  /** Store a message, unless the last one is still there: later ones of a search replace it. */
  function progress (message) {
    const text = JSON.stringify(message)
    if (Atomics.load(integers, LENGTH) !== 0 || text.length > units.length) return
    for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index)
    Atomics.store(integers, LENGTH, text.length)
  }

  return {
    shared,
    search: text => {
      const message = JSON.parse(text)
      return JSON.stringify(
        searcher.search(message, { progress, stop: () => Atomics.load(integers, SIGNAL) >= message.id })
      )
    }
  }
}
