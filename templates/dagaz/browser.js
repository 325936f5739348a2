/** Return an object with functions that have no effect. */
export function withStubs (names, object) {
  return names.reduce((all, name) => Object.assign(all, { [name]: () => undefined }), object)
}

const LISTENERS = ['addEventListener', 'removeEventListener']

class InertWorker {
  postMessage () {}
  terminate () {}
}

/**
 * Create the global names of a page at an address, as far as scripts use them. Nothing of it reaches the host:
 * storage is empty, and messages, dialogs and timers have no effect.
 * @param {Object} own names of the scripts, which are also members of `window`
 */
export function createBrowser (address, search, own) {
  const [pathname] = address.split('?')
  const none = () => null
  const storage = () => ({ getItem: none, setItem () {}, removeItem () {} })
  const location = { search, pathname, href: address, hash: '', toString: () => address }
  const document = withStubs(LISTENERS, { cookie: '', getElementById: none, querySelector: none })
  const window = withStubs([...LISTENERS, 'alert', 'postMessage', 'importScripts', 'clearTimeout', 'clearInterval'], {
    location,
    document,
    localStorage: storage(),
    sessionStorage: storage(),
    navigator: { userAgent: '' },
    console: withStubs(['log', 'warn', 'error', 'info', 'debug'], {}),
    performance: { now: () => Date.now() },
    setTimeout: () => 0,
    setInterval: () => 0,
    requestAnimationFrame: () => 0,
    confirm: () => false,
    prompt: none,
    Worker: InertWorker
  })
  return Object.assign(window, own, { window, self: window, globalThis: window })
}
