// Import and export of games and positions: files, text, links.
import { openLinks, openPosition, pictureButtons } from '../panels/dialogs.js'
import { clearFragment, pageAddress, saveFile } from '../surroundings.js'
import { formatText } from '../texts.js'
import { ANSWER_HASH, OFFER_HASH, takeAnswer, takeOffer, turnTo } from '../table/friend.js'
import { show } from '../view.js'
import { pngOf, svgOf } from './board_picture.js'
import { rivals } from './ending.js'
import { loadText, textIn, writableFormats } from './game_text.js'
import { packGame, unpackGame } from './packed_game.js'
import { beginFrom, loadSaved, restore } from './session.js'
import { recordOf } from './storage.js'

const SIGNATURE = 'Zillions Save Game File'
/** Most characters of a text that the page reads; long games have less than a million. */
const MOST_TEXT = 2 ** 24
const POSITION_HASH = '#position='
const GAME_HASH = '#game='

// ---------------------------------------------------------------- saved games

/** Download the game as a saved Zillions game. */
export function saveGame (page) {
  let text
  try {
    text = page.session.game.save()
  } catch (error) {
    page.error = formatText('failed', { reason: error.message })
    return show(page)
  }
  saveFile(page.session.info.title, text, 'zsg')
}

/** Open a file that the user chooses. */
export function askForFile (page) {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.zsg,.pgn,.sgf,.fen,.json,.txt'
  input.addEventListener('change', () => {
    const file = input.files && input.files[0]
    if (!file) return
    if (file.size > MOST_TEXT) return showMessage(page, tooLong(), '')
    const reader = new FileReader()
    reader.onload = () =>
      showMessage(page, useText(page, String(reader.result)) || '', formatText('opened', { name: file.name }))
    reader.readAsText(file, 'windows-1252')
  })
  input.click()
}

const tooLong = () => formatText('badText', { reason: 'it is larger than 16 MB' })

/** Show an error, or else announce a success. */
function showMessage (page, error, announcement) {
  if (error) page.error = error
  else page.announcement = announcement
  show(page)
}

/** Load a game or a position in any format; return an error message or ''. */
export function useText (page, text) {
  if (text.length > MOST_TEXT) return tooLong()
  try {
    if (text.indexOf(SIGNATURE) >= 0) return useSaved(page, text)
    if (/^\s*\{\s*["}]/.test(text)) usePosition(page, page.session.info.index, JSON.parse(text))
    else page.on.replaceGame(page.session.info.index, session => loadText(session, text))
    return ''
  } catch (error) {
    return formatText('badText', { reason: error.message })
  }
}

function useSaved (page, text) {
  const named = /^VariantName=(.*)$/m.exec(text)
  const title = named ? clean(named[1]) : page.session.info.title
  const found = page.api.games.find(g => clean(g.title) === clean(title) && !g.engine)
  if (!found) return formatText('badText', { reason: noGame(title) })
  page.on.replaceGame(found.index, session => loadSaved(session, text))
  return ''
}

const noGame = title => 'no game has the title ' + title

const clean = title => title.split(/\s+/).filter(Boolean).join(' ')

function usePosition (page, index, position) {
  if (!position || typeof position !== 'object' || !position.board) throw new RangeError('no position')
  page.on.replaceGame(index, session => beginFrom(session, position))
}

// ---------------------------------------------------------------- positions

/** Open the dialog with the current position and the game as text. */
export function showPosition (page) {
  const { session } = page
  openPosition(
    { formats: writableFormats(session).concat('json'), text: format => textIn(session, format) },
    { use: text => useText(page, text) }
  )
}

/**
 * Open the dialog with links to the game and to this position, pictures, and the code that embeds the game in a page.
 */
export function shareGame (page) {
  const { session: { info, game }, board } = page
  const gameLink = gameLinkOf(page)
  const link = packGame({ variant: info.title, position: game.position() }).then(
    packed => thisPlace() + POSITION_HASH + packed
  )
  const text = svgOf(board.element)
  const save = type =>
    Promise.resolve(type === 'svg' ? text : pngOf(text)).then(content => saveFile(info.title, content, type))
  const embed = gameLink.then(
    address =>
      '<iframe src="' + address.replace(/&/g, '&amp;').replace(/"/g, '&quot;') + '" width="800" height="560"></iframe>'
  )
  openLinks(formatText('share'), '', [
    { label: 'gameLink', link: gameLink }, { label: 'positionLink', link, plain: true },
    pictureButtons(save), { label: 'embedCode', link: embed, plain: true }
  ])
}

const thisPlace = () => pageAddress().split('#')[0]

/** Return a promise of the link to the whole game. */
export function gameLinkOf (page) {
  const { variant, start, plies, lines, known, at } = recordOf(page)
  return packGame({ variant, start, plies, lines, known, at }).then(packed => thisPlace() + GAME_HASH + packed)
}

/**
 * Return the function that unpacks the fragment of the page's address, and calls `load` with its record and the index
 * of its game.
 */
const unpacking = load => (page, text) => {
  page.address = text
  return unpackGame(text).then(record => {
    if (page.address !== text) return // a later address has been opened
    const info = page.api.games.find(g => g.title === record.variant && !g.engine && !g.separator)
    if (!info) throw new RangeError(noGame(record.variant))
    load(page, info.index, record)
  }).catch(error => showMessage(page, formatText('badText', { reason: error.message })))
}

function useGame (page, index, record) {
  if (!Array.isArray(record.plies)) throw new RangeError('no moves')
  page.on.replaceGame(index, session => {
    restore(session, record)
    if (session.plies.length < record.plies.length) throw new RangeError(record.plies[session.plies.length])
  })
  if (rivals(page.session).length > 1) turnTo(page, [page.session.game.player]) // the receiver of a game moves next
}

/** Loaders of the rest of a URL, by the start of its fragment. */
const FRAGMENTS = {
  [GAME_HASH]: unpacking(useGame),
  [POSITION_HASH]: unpacking((page, index, { position }) => usePosition(page, index, position)),
  [OFFER_HASH]: takeOffer,
  [ANSWER_HASH]: takeAnswer
}

/** Load the position, the game or the table in the fragment of the page's address; return true if there is one. */
export function useAddress (page) {
  const { hash } = new URL(pageAddress())
  const name = Object.keys(FRAGMENTS).find(start => hash.indexOf(start) === 0)
  if (name === undefined) return false
  const rest = hash.slice(name.length)
  clearFragment()
  FRAGMENTS[name](page, rest)
  return true
}

/** Load text that is pasted outside of input fields. */
export function listenForPaste (page) {
  document.addEventListener('paste', event => {
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || !page.session || page.editor) return
    const text = event.clipboardData ? event.clipboardData.getData('text') : ''
    if (text.trim()) showMessage(page, useText(page, text), '')
  })
}
