// The page of the game in an <iframe> without access to the studio. A new page takes over the game in play as far as
// the changed rules allow it, and replaces the old one when it is ready.

/** @param {Element} container */
export function createPreview (container) {
  let shown = null
  let waiting = null
  let record = null

  window.addEventListener('message', ({ source, data }) => {
    if (!data || typeof data !== 'object') return
    if (shown && source === shown.contentWindow && data.record) record = data.record
    if (waiting && source === waiting.contentWindow && data.zrf2js === 'ready') takeOver()
  })

  function takeOver () {
    if (shown) shown.remove()
    shown = waiting
    waiting = null
    shown.classList.remove('waiting')
    if (record) shown.contentWindow.postMessage({ zrf2js: 'restore', record }, '*')
  }

  return {
    /** Show the text of a page. */
    show (text) {
      if (waiting) waiting.remove()
      waiting = document.createElement('iframe')
      waiting.title = 'The game'
      waiting.className = 'waiting'
      waiting.setAttribute('sandbox', 'allow-scripts allow-downloads')
      waiting.srcdoc = text
      container.append(waiting)
    },
    /** Forget the game in play, for another project. */
    clear () {
      record = null
      for (const frame of [shown, waiting]) if (frame) frame.remove()
      shown = waiting = null
    }
  }
}
