// Highlighting of game descriptions in CodeMirror: statements, formulas, and the forms of ZRF among them.
import { StreamLanguage, LanguageSupport } from '@codemirror/language'
import { styleTags, wordStyle } from './zrf_language.js'

const NOTATION = /^(?:betza|parlett|dagaz)(?:\/\S+)?(?=\s)/
const COMMENT = /^#.*/

const parser = {
  name: 'dgz',
  startState: () => ({ head: false, defining: false, formula: false, value: false }),
  token (stream, state) {
    const starts = stream.sol()
    const space = stream.eatSpace()
    if ((starts || space) && stream.match(COMMENT)) return 'comment'
    if (space) return null
    if (starts) Object.assign(state, { formula: false, value: false })
    if (starts && stream.match(/^[A-Z][\w-]*(?=\s*=)/)) return 'macro'
    if (starts && stream.match(/^[\w-]+(?=[^:(]*:)/)) return 'structure'
    if (!state.value && stream.match(':')) { state.value = true; return null }
    if (state.formula) { stream.match(/^\S+/); return 'string' }
    if (state.value && stream.match(NOTATION)) { state.formula = true; return 'test' }
    if (stream.match(/^"[^"]*"?/)) return 'string'
    if (stream.match(/^[()]/)) { state.head = stream.current() === '('; return 'paren' }
    const [word] = stream.match(state.value ? /^[^\s()"]+/ : /^[^\s()":]+/) || [stream.next()]
    return wordStyle(word, state)
  },
  tokenTable: styleTags,
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['('] } }
}

/** Return the support of game descriptions in an editor. */
export const dgz = () => new LanguageSupport(StreamLanguage.define(parser))
