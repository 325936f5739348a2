// The connection of a page in a frame to the relay: the document around the frame has the socket, because the frame has
// no network, and passes on texts.

let current = null

/** Connect a port to the relay of this document; an earlier connection ends. */
export function forwardSocket (port) {
  if (current) current.close()
  const socket = openSocket(location.href)
  current = socket
  socket.onopen = () => port.postMessage({ event: 'onopen' })
  socket.onmessage = ({ data }) => port.postMessage({ event: 'onmessage', data })
  socket.onclose = () => port.postMessage({ event: 'onclose' })
  port.onmessage = ({ data: { text } }) => {
    if (typeof text !== 'string') socket.close()
    else if (socket.readyState === WebSocket.OPEN) socket.send(text)
  }
}

/** Open the socket of a table at its address. */
export function openSocket (address) {
  const { origin, pathname } = new URL(address)
  return new WebSocket(origin.replace('http', 'ws') + pathname + '/socket')
}

/** Return the methods and handlers of a WebSocket for a port of `forwardSocket`. */
export function socketOf (port) {
  const socket = {
    readyState: WebSocket.CONNECTING,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: text => port.postMessage({ text }),
    close: () => port.postMessage({})
  }
  port.onmessage = ({ data: { event, data } }) => {
    socket.readyState = event === 'onclose' ? WebSocket.CLOSED : WebSocket.OPEN
    socket[event]({ data })
  }
  return socket
}
