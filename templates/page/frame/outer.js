// The document around a page whose game has scripts of others. They run in a frame without an origin, which can neither
// navigate nor open windows. This document stores values and saves files for it, and validates what it receives.
import { HAS_RELAY } from '../../runtime/state/build_flags.js'
import { download } from '../play/download.js'
import { createLimitedStorage } from './limited_storage.js'
import { forwardSocket } from './socket.js'

const SETTINGS = 'zrf2js:settings'
const MAX_TITLE = 200
/** Most characters of a saved game, or bytes of a picture. */
const MAX_FILE = 2 ** 24
const FILES = ['zsg', 'svg', 'png']

/** Show the page of the template in a frame. */
export function openFrame () {
  const frame = document.createElement('iframe')
  const send = message => frame.contentWindow.postMessage(message, '*')
  const isEmbedded = window.parent !== window
  const values = storedValues()
  const markup = document.getElementById('zrf-page')
  const tasks = tasksOf(
    createLimitedStorage(values, write),
    JSON.parse(markup.content.getElementById('zrf-data').textContent)
  )
  window.addEventListener('message', ({ source, data, ports }) => {
    if (!data || typeof data !== 'object') return
    if (source === frame.contentWindow) {
      if (Object.prototype.hasOwnProperty.call(tasks, data.frame)) tasks[data.frame](data, ports)
      else if (isEmbedded && typeof data.zrf2js === 'string') window.parent.postMessage(data, '*')
    } else if (isEmbedded && source === window.parent && typeof data.zrf2js === 'string') send(data)
  })
  window.addEventListener('hashchange', () => send({ frame: 'address', address: location.href }))
  frame.title = document.title
  frame.setAttribute('sandbox', 'allow-scripts')
  const data = JSON.stringify({ address: location.href, isEmbedded, values }).replace(/</g, '\\u003c')
  frame.srcdoc =
    '<!doctype html><html lang="en" data-theme="auto">' +
    markup.innerHTML +
    '<script type="application/json" id="zrf-frame">' +
    data +
    '</script>'
  frame.onload = () => { frame.onload = () => showLeft(frame) }
  document.body.append(frame)
  frame.focus()
}

/** Replace a frame whose scripts have opened another page: the policy refuses it, and the game is gone. */
function showLeft (frame) {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.textContent =
    'A script of the game has tried to open another page, which pages of games do not allow. Reload the page to play.'
  frame.replaceWith(note)
}

/** Return what the page in the frame may request, by the names of its messages. */
function tasksOf (storage, { home }) {
  const tasks = {
    store: ({ name, value }) => {
      if (typeof name !== 'string' || !(typeof value === 'string' || value === null)) return
      try {
        if (value === null) storage.removeItem(name)
        else storage.setItem(name, value)
      } catch (error) { /* full, or a private window */ }
    },
    title: ({ title }) => { if (typeof title === 'string') document.title = title.slice(0, MAX_TITLE) },
    clear: () => { try { history.replaceState(null, '', '#') } catch (error) { location.hash = '' } },
    save: ({ name, content, type }) => {
      if (
        typeof name === 'string' &&
        (typeof content === 'string' || content instanceof Blob) &&
        FILES.indexOf(type) >= 0
      )
        save(name, content, type)
    }
  }
  if (home) tasks.home = () => { location.href = home }
  if (HAS_RELAY)
    Object.assign(tasks, {
      connect: (data, [port]) => {
        if (port) forwardSocket(port)
      },
      reload: () => location.reload()
    })
  return tasks
}

/** Save a game or a picture after a click. */
function save (name, content, type) {
  const { userActivation } = navigator
  if ((content.length || content.size) <= MAX_FILE && (!userActivation || userActivation.isActive))
    download(name, content, type)
}

/** Return the start of the names of this page's values: the address of a page is not its author's choice. */
const scope = () => 'zrf2js-frame:' + encodeURIComponent(location.pathname) + ':'

/** Store a value of the page; null removes it. */
function write (name, value) {
  if (value === null) window.localStorage.removeItem(scope() + name)
  else window.localStorage.setItem(scope() + name, value)
}

/** Return the values that the page has stored, and the settings of other pages if it has none yet. */
function storedValues () {
  const values = {}
  try {
    const { localStorage } = window
    for (let k = 0; k < localStorage.length; k++) {
      const name = localStorage.key(k)
      if (name.startsWith(scope())) values[name.slice(scope().length)] = localStorage.getItem(name)
    }
    const shared = localStorage.getItem(SETTINGS)
    if (!(SETTINGS in values) && shared !== null) values[SETTINGS] = shared
  } catch (error) { /* a private window, or a frame without an origin */ }
  return values
}
