// Highlighting, folding and indentation of rules in CodeMirror. The words come from the keyword table of the compiler.
import { StreamLanguage, LanguageSupport, foldService, indentService } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import words from './words.json'

const KEYWORDS = new Map(Object.entries(words).flatMap(([kind, list]) => list.map(word => [word, kind])))
const WORD = /[^\s();"]+/
const INDENT = 3

/** The tags of the styles that a tokenizer returns. */
export const styleTags = {
  paren: tags.paren,
  macro: tags.function(tags.definition(tags.variableName)),
  parameter: tags.special(tags.variableName),
  structure: tags.keyword,
  action: tags.controlKeyword,
  test: tags.operatorKeyword
}

const parser = {
  name: 'zrf',
  startState: () => ({ quoted: false, head: false, defining: false }),
  token (stream, state) {
    if (state.quoted) return quotedText(stream, state)
    if (stream.eatSpace()) return null
    const character = stream.peek()
    if (character === ';') { stream.skipToEnd(); return 'comment' }
    if (character === '"') { stream.next(); state.quoted = true; return quotedText(stream, state) }
    if (character === '(' || character === ')') {
      stream.next()
      state.head = character === '('
      return 'paren'
    }
    const [word] = stream.match(WORD)
    return wordStyle(word, state)
  },
  tokenTable: styleTags,
  languageData: { commentTokens: { line: ';' }, closeBrackets: { brackets: ['(', '"'] } }
}

function quotedText (stream, state) {
  state.quoted = !stream.skipTo('"')
  if (state.quoted) stream.skipToEnd()
  else stream.next()
  return 'string'
}

/** Return the style of a word; `state` stores whether it is the first one of a group, or follows `define`. */
export function wordStyle (word, state) {
  const { head, defining } = state
  state.head = false
  state.defining = head && word === 'define'
  if (defining) return 'macro'
  if (/^\$\d+$/.test(word)) return 'parameter'
  if (/^-?\d+$/.test(word)) return 'number'
  return KEYWORDS.get(word.replace(/^not-/, '')) || null
}

/** Return the offset after the group that opens at `start`, or -1. Skips texts and comments. */
function endOfGroup (text, start) {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at
    else if (character === '"') at = skipTo(text, '"', at + 1)
    else if (character === ';') at = skipTo(text, '\n', at)
  }
  return -1
}

function skipTo (text, character, from) {
  const found = text.indexOf(character, from)
  return found < 0 ? text.length : found
}

const folding = foldService.of((state, lineStart, lineEnd) => {
  const line = state.sliceDoc(lineStart, lineEnd)
  const open = line.search(/\S/)
  if (open < 0 || line[open] !== '(') return null
  const end = endOfGroup(state.doc.sliceString(lineStart + open), 0)
  const close = lineStart + open + end
  return end > 0 && close > lineEnd ? { from: lineEnd, to: close } : null
})

/** Return the number of groups that are open at the end of a text. */
function openGroups (text) {
  let depth = 0
  for (const [token] of text.matchAll(/"[^"]*"|;[^\n]*|[()]/g)) {
    if (token === '(') depth++
    else if (token === ')') depth = Math.max(0, depth - 1)
  }
  return depth
}

const indentation = indentService.of(({ state }, position) => {
  const line = state.doc.lineAt(position)
  const closing = /^\s*\)/.test(line.text) ? 1 : 0
  return INDENT * Math.max(0, openGroups(state.sliceDoc(0, line.from)) - closing)
})

/** Return the support of ZRF in an editor. */
export const zrf = () => new LanguageSupport(StreamLanguage.define(parser), [folding, indentation])
