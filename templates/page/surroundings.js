// The parts of its document that a page uses: address, storage, files, and the page around it. If the page is in a
// frame because its game has scripts of others, the document around the frame provides them (frame/outer.js).
import { HAS_FRAME } from '../runtime/state/build_flags.js'
import { createLimitedStorage } from './frame/limited_storage.js'
import { openSocket, socketOf } from './frame/socket.js'
import { download } from './play/download.js'

let found // the data of the document around the frame, null without one

/** Return the data of the document around the frame; null if the page is not in one. */
function frameData () {
  if (found === undefined) {
    const node = document.getElementById('zrf-frame')
    found = node ? JSON.parse(node.textContent) : null
    if (found)
      found.storage = createLimitedStorage(found.values, (name, value) => request({ frame: 'store', name, value }))
  }
  return found
}

const request = (message, ports) => window.parent.postMessage(message, '*', ports)

/** Return the address of the page. */
export const pageAddress = () => HAS_FRAME && frameData() ? frameData().address : location.href

/** Return the storage of the page; throw if there is none. */
export const pageStorage = () => HAS_FRAME && frameData() ? frameData().storage : window.localStorage

/** Return true if this page is in a frame of another page. */
export const isEmbedded = () => HAS_FRAME && frameData() ? frameData().isEmbedded : window.parent !== window

/** Remove the fragment from the address. */
export function clearFragment () {
  if (HAS_FRAME && frameData()) {
    frameData().address = pageAddress().split('#')[0]
    request({ frame: 'clear' })
  } else try { history.replaceState(null, '', '#') } catch (error) { location.hash = '' }
}

/** Call `act` when the fragment of the address changes. */
export function listenForAddress (act) {
  if (!HAS_FRAME || !frameData()) return window.addEventListener('hashchange', act)
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || !data || data.frame !== 'address') return
    frameData().address = data.address
    act()
  })
}

/** Call `act` when the browser has nothing more urgent to do, such as the first paint. */
export function whenIdle (act) {
  if (window.requestIdleCallback) requestIdleCallback(act, { timeout: 1000 })
  else setTimeout(act, 50) // Safari
}

/** Show the title of a game. */
export function setTitle (title) {
  document.title = title
  if (HAS_FRAME && frameData()) request({ frame: 'title', title })
}

/** Save a game (`type` zsg) or a picture (svg, png) as a file; `content` is a text or a Blob. */
export function saveFile (name, content, type) {
  if (HAS_FRAME && frameData()) request({ frame: 'save', name, content, type })
  else download(name, content, type)
}

/** Handle a click on the link to the gallery: a frame cannot follow it. */
export function followHome (event) {
  if (!HAS_FRAME || !frameData()) return
  event.preventDefault()
  request({ frame: 'home' })
}

/** Load the page again. */
export function reloadPage () {
  if (HAS_FRAME && frameData()) request({ frame: 'reload' })
  else location.reload()
}

/** Connect to the relay of the page. */
export function connectSocket () {
  if (!HAS_FRAME || !frameData()) return openSocket(location.href)
  const { port1, port2 } = new MessageChannel()
  request({ frame: 'connect' }, [port2])
  return socketOf(port1)
}
