// Workers for untrusted scripts. Each runs in a frame with an opaque origin and without a network, so it can access
// neither the projects of the studio nor a server.

const POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:"

/** The script of the frame: it starts the worker and forwards its messages. */
const FRAME = `onmessage = ({ data, ports: [port] }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([data])))
  worker.onmessage = ({ data }) => port.postMessage({ data })
  worker.onerror = event => {
    event.preventDefault()
    port.postMessage({ failure: event.message || 'The worker stopped.' })
  }
  port.onmessage = ({ data }) => worker.postMessage(data)
}`

/**
 * Start a worker.
 * @param {URL} address its script: a classic script, not a module
 * @param {{evaluates?: boolean}} options true if the script compiles texts, as `new Function` does
 * @returns {{postMessage: Function, terminate: Function, onmessage: Function | null, onerror: Function | null}} what a
 *   Worker has
 */
export function createIsolatedWorker (address, { evaluates = false } = {}) {
  const { port1, port2 } = new MessageChannel()
  const frame = document.createElement('iframe')
  const worker = {
    onmessage: null,
    onerror: null,
    postMessage: data => port1.postMessage(data),
    terminate () {
      port1.close()
      frame.remove()
    }
  }
  const fail = message => worker.onerror({ message, preventDefault () {} })
  port1.onmessage = ({ data: { data, failure } }) => failure === undefined ? worker.onmessage({ data }) : fail(failure)
  const policy = evaluates ? `${POLICY} 'unsafe-eval'` : POLICY
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc =
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">` + `<script>${FRAME}</script>`
  frame.onload = async () => {
    try {
      const text = await (await fetch(address)).text()
      if (frame.contentWindow) frame.contentWindow.postMessage(text, '*', [port2])
    } catch (error) {
      fail(error.message)
    }
  }
  document.body.append(frame)
  return worker
}
