// The texts of the page in its languages. The messages are in `languages/`; a page contains some or all of them.
import { formatMessage } from './message_format.js'

/**
 * The messages of the page: `keys` with `|` between them, by language the messages in their order, and the `default`
 * language.
 */
let known = { default: 'en', keys: '', messages: {} }
let language = 'en'
/** The messages of the language by key. */
let messages = new Map()

/** Install the texts, and use the language of the browser. */
export function useTexts (texts) {
  known = texts
  chooseLanguage('auto')
}

/** Return the languages that the page has. */
export const languagesKnown = () => Object.keys(known.messages).sort()

/**
 * Use a language by its code. If the page lacks it, as with `auto`, use the first one of the browser that the page has,
 * else its default.
 */
export function chooseLanguage (code) {
  const wished = [code].concat(preferredLanguages())
  const has = tag => Object.prototype.hasOwnProperty.call(known.messages, tag)
  language = wished.map(tag => tag.toLowerCase().split('-')[0]).find(has) || known.default
  const texts = textsOf(known.messages[language])
  messages = new Map(textsOf(known.keys).map((key, k) => [key, texts[k]]))
}

const textsOf = joined => joined.split('|')

function preferredLanguages () {
  return typeof navigator === 'object' ? navigator.languages || [navigator.language || ''] : []
}

/** Return the code of the language in use. */
export const languageNow = () => language

/** Return the direction of writing of the language in use, `ltr` or `rtl`. */
export const writingDirection = () => formatText('writingDirection')

/** Return the name of a language in this language, such as `Deutsch`. */
export function nameOfLanguage (code) {
  return textsOf(known.messages[code])[textsOf(known.keys).indexOf('languageName')]
}

/**
 * Return a text with its arguments replaced.
 * @param {string} key
 * @param {Object<string, string | number>} [values] by argument; `player` is the identifier of a player
 */
export function formatText (key, values = {}) {
  const { player } = values
  return formatMessage(
    messages.get(key),
    player ? Object.assign({}, values, { player: nameOfPlayer(player) }) : values,
    language
  )
}

/** Return the name of a player: common ones have texts, and chance players lose their question mark. */
export function nameOfPlayer (player) {
  const name = player.replace(/^\?/, '')
  return messages.get('player-' + name) || name
}

/**
 * Return the text for the `reason` of an outcome. An unknown one is a text of the rules, or a name in a script, such as
 * `checkGoals`.
 */
export function formatReason (reason) {
  if (!reason) return ''
  const key = 'reason-' + reason.replace(/ at the start$/, '')
  if (messages.has(key)) return formatText(key)
  return /[a-z][A-Z]/.test(reason) ? formatText('reason-OnIsGameOver') : String(reason).replace(/[-_]/g, ' ')
}

const CASTLING = /^King ([a-z]+)(\d+) - [a-z]+\2 Rook ([a-z]+)\2 - [a-z]+\2$/

/**
 * Return the side of a castling move, `king` or `queen`; null for other moves. The side of the king has the last files.
 */
function castlingSide (text) {
  const [, king, , rook] = CASTLING.exec(text) || []
  return rook === undefined
    ? null
    : rook.length > king.length || (rook.length === king.length && rook > king)
      ? 'king'
      : 'queen'
}

/** Return the notation of a move without partial-move numbers, attributes and script data. */
const bareMove = text =>
  String(text)
    .replace(/^partial \d+ /, '')
    .replace(/ @ \S+ \d+ \S+/g, '')
    .replace(/ & \{.*\}(?=$| #\d+$)/, '')

/** Return the notation of a move with typographic signs, and in short for castling. */
export function formatMove (text) {
  const bare = bareMove(text)
  const side = castlingSide(bare)
  return side === null ? bare.replace(/ - /g, '\u2013').replace(/ x /g, '\u00d7') : side === 'king' ? 'O-O' : 'O-O-O'
}

/** Return a move in words, for screen readers. */
export function spokenMove (text) {
  const bare = bareMove(text)
  const side = castlingSide(bare)
  return side === null
    ? bare.replace(/ - /g, formatText('moveTo')).replace(/ x /g, formatText('moveTakes'))
    : formatText(side === 'king' ? 'castlesKing' : 'castlesQueen')
}

/** Split a ZRF text into paragraphs: a backslash at a line end joins lines, two start a paragraph. */
export function paragraphsOf (text) {
  return String(text || '').replace(/\r\n?/g, '\n').split(/\\\\|\n[ \t]*\n/)
    .map(p => p.replace(/\\[ \t]*(\n|$)/g, ' ').replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Return a text about a piece without the name at its start, which the page shows next to it. */
export function helpOf ({ name }, text) {
  const help = paragraphsOf(text).join(' ')
  if (help.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return help
  const rest = help.slice(name.length)
  return /^\s*([:.,;\u2013\u2014-]|$)/.test(rest) ? rest.replace(/^[\s:.,;\u2013\u2014-]+/, '') : help
}

/** Return names with equal neighbors as one name with their number. */
export function countRuns (names) {
  const starts = names.map((name, k) => k).filter(k => k === 0 || names[k] !== names[k - 1])
  return starts.map((k, run) => {
    const n = (run + 1 < starts.length ? starts[run + 1] : names.length) - k
    return n === 1 ? names[k] : formatText('ruleCount', { n, piece: names[k] })
  })
}

/** Return a list of words in one text, such as positions. */
export const listOf = words => words.join(', ')

/** Return a list of words with `and` or `or` before the last one, as in the language of the page. */
export function enumerate (words, type) {
  return typeof Intl === 'object' && Intl.ListFormat
    ? new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: type || 'conjunction' }).format(words)
    : listOf(words)
}
