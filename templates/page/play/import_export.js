// Import and export of games and positions: files, text, links.
import { openPosition } from '../panels/dialogs.js'
import { formatText } from '../texts.js'
import { show } from '../view.js'
import { decodePosition, encodePosition } from './share_link.js'
import { beginFrom, loadSaved } from './session.js'

const SIGNATURE = 'Zillions Save Game File'
const HASH = '#position='

// ---------------------------------------------------------------- saved games

/** Download the game as a saved Zillions game. */
export function saveGame(page) {
  let text
  try {
    text = page.session.game.save()
  } catch (error) {
    page.error = formatText('cannotSave', { reason: error.message })
    return show(page)
  }
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = page.session.info.title.replace(/[^\w\u0080-\uffff]+/g, '-').slice(0, 80).replace(/^-+|-+$/g, '') + '.zsg'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Open a file that the user chooses. */
export function askForFile(page) {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.zsg,.json,.txt'
  input.addEventListener('change', () => {
    const file = input.files && input.files[0]
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => showMessage(page, useText(page, String(reader.result)) || '', formatText('opened', { name: file.name }))
    reader.readAsText(file, 'windows-1252')
  })
  input.click()
}

/** Show an error, or else announce a success. */
function showMessage(page, error, announcement) {
  if (error) page.error = error
  else page.announcement = announcement
  show(page)
}

/** Load a saved game or a position as JSON; return an error message or ''. */
export function useText(page, text) {
  try {
    if (text.indexOf(SIGNATURE) >= 0) return useSaved(page, text)
    usePosition(page, page.session.info.index, JSON.parse(text))
    return ''
  } catch (error) {
    return formatText('badText', { reason: error.message })
  }
}

function useSaved(page, text) {
  const named = /^VariantName=(.*)$/m.exec(text)
  const title = named ? clean(named[1]) : page.session.info.title
  const found = page.api.games.find(g => clean(g.title) === clean(title) && !g.engine)
  if (!found) return formatText('badText', { reason: formatText('noGameCalled', { title }) })
  page.on.replaceGame(found.index, session => loadSaved(session, text))
  return ''
}

const clean = title => title.split(/\s+/).filter(Boolean).join(' ')

function usePosition(page, index, position) {
  if (!position || typeof position !== 'object' || !position.board) throw new RangeError('no position')
  page.on.replaceGame(index, session => beginFrom(session, position))
}

// ---------------------------------------------------------------- positions

/** Open the dialog with the current position and a link to it. */
export function showPosition(page) {
  const { session } = page
  const position = session.game.position()
  const address = location.href.split('#')[0] + HASH + encodePosition(session.design, session.info.index, position)
  openPosition(JSON.stringify(position), address, { use: text => useText(page, text) })
}

/** Load the position in the fragment of the page's address; return true if there is one. */
export function useAddress(page) {
  if (location.hash.indexOf(HASH) !== 0) return false
  const text = location.hash.slice(HASH.length)
  try { history.replaceState(null, '', '#') } catch (error) { location.hash = '' }
  try {
    const designOf = index => page.api.games.some(g => g.index === index && !g.engine) ? page.api.createGame({ variant: index }).design : null
    const found = decodePosition(designOf, text)
    usePosition(page, found.index, found.position)
  } catch (error) {
    showMessage(page, formatText('badText', { reason: error.message }))
  }
  return true
}

/** Load text that is pasted outside of input fields. */
export function listenForPaste(page) {
  document.addEventListener('paste', event => {
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || !page.session || page.editor) return
    const text = event.clipboardData ? event.clipboardData.getData('text') : ''
    if (text.trim()) showMessage(page, useText(page, text), '')
  })
}
