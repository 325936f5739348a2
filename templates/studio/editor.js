// The editor of texts (CodeMirror): one state per file, with the features of the compiler.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching, codeFolding, defaultHighlightStyle, foldGutter, foldKeymap, HighlightStyle, indentOnInput,
  indentUnit, syntaxHighlighting
} from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import {
  drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { dgz } from './dgz_language.js'
import { hasKeys, isDescription, isRules } from './project.js'
import { zrf } from './zrf_language.js'

const WORD_BEFORE = /[^\s();"]*$/
const VALID_WORD = /^[^\s();"]*$/
const KEY_BEFORE = /[\w-]*$/
/** Limit of the text before the cursor that completion reads; the open groups are nearer in practice. */
const CONTEXT = 20_000

const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--string)' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: tags.keyword, color: 'var(--keyword)', fontWeight: '600' },
  { tag: [tags.controlKeyword, tags.operatorKeyword], color: 'var(--keyword)' },
  { tag: tags.function(tags.definition(tags.variableName)), color: 'var(--macro)', fontWeight: '600' },
  { tag: tags.special(tags.variableName), color: 'var(--macro)' }
])

/** Return the language of a file of rules; files with keys have none. */
function languageOf (name) {
  if (hasKeys(name)) return []
  return isDescription(name) ? dgz() : zrf()
}

/** Return the offset of [line, character], both from 0, limited to the text. */
export function offsetOf (doc, [line, character]) {
  if (line >= doc.lines) return doc.length
  const { from, to } = doc.line(line + 1)
  return Math.min(from + character, to)
}

function placeOf (doc, offset) {
  const line = doc.lineAt(offset)
  return [line.number - 1, offset - line.from]
}

/**
 * Create the editor.
 * @param {Element} parent
 * @param {{request: (method: string, ...args) => Promise<any>, changed: (name: string, text: string) => void, goTo:
 *   (file: string, place: number[]) => void, save: () => void, rename: (name: string, old: string, kind: string) =>
 *   void}} studio
 */
export function createEditor (parent, studio) {
  let file = null
  const states = new Map()
  const view = new EditorView({ parent })

  const extensions = name => [
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    lintGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    indentOnInput(),
    indentUnit.of('   '),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    syntaxHighlighting(colors),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    EditorState.tabSize.of(3), EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
    keymap.of([
      ...ownKeys(),
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab
    ]),
    EditorView.updateListener.of(update => {
      if (update.docChanged) studio.changed(file, update.state.doc.toString())
    }),
    isRules(name) ? [languageOf(name), autocompletion({ override: [complete] }), hoverTooltip(hover)] : autocompletion()
  ]

  const ownKeys = () => [
    { key: 'Mod-s', preventDefault: true, run: () => { studio.save(); return true } },
    { key: 'F12', run: () => { goToDefinition(); return true } },
    { key: 'F2', run: () => { startRename(); return true } },
    { key: 'Shift-Alt-f', run: () => { format(); return true } }
  ]

  async function complete (context) {
    const word = context.matchBefore(hasKeys(file) ? KEY_BEFORE : WORD_BEFORE)
    const begins = context.state.sliceDoc(word.from - 1, word.from) === '('
    if (!context.explicit && word.from === word.to && !begins) return null
    const options = await answer(
      'complete',
      file,
      context.state.sliceDoc(Math.max(0, context.pos - CONTEXT), context.pos)
    )
    if (!options) return null
    return {
      from: word.from,
      validFor: VALID_WORD,
      options: options.map(({ label, kind, info }) => ({ label, detail: kind, info: info || undefined }))
    }
  }

  async function hover (editor, position) {
    const { doc } = editor.state
    const found = await answer('hover', file, ...placeOf(doc, position))
    if (!found || editor.state.doc !== doc) return null
    const [from, to] = found.range.map(place => offsetOf(doc, place))
    return { pos: from, end: to, above: true, create: () => ({ dom: markdown(found.markdown) }) }
  }

  /** Return the answer of the compiler, null if there is none: the next request has a newer text. */
  const answer = (method, ...args) => studio.request(method, ...args).catch(() => null)

  const cursor = () => placeOf(view.state.doc, view.state.selection.main.head)

  async function goToDefinition () {
    const found = await answer('definition', file, ...cursor())
    if (found && found.length > 0) studio.goTo(found[0].file, found[0].range[0])
  }

  async function startRename () {
    const found = await answer('name_at', file, ...cursor())
    if (found) studio.rename(file, ...found)
  }

  async function format () {
    const { doc } = view.state
    const text = await answer('format', file)
    if (text !== null && view.state.doc === doc) replaceText(text)
  }

  /** Replace the text of the open file in one step that undo reverts, and show the first change. */
  function replaceText (text) {
    const old = view.state.doc.toString()
    if (old === text) return
    const shorter = Math.min(old.length, text.length)
    let from = 0
    while (from < shorter && old[from] === text[from]) from++
    let same = 0 // characters at the end
    while (same < shorter - from && old[old.length - 1 - same] === text[text.length - 1 - same]) same++
    const changes = { from, to: old.length - same, insert: text.slice(from, text.length - same) }
    view.dispatch({ changes, effects: EditorView.scrollIntoView(from, { y: 'nearest' }) })
  }

  return {
    view,
    get file () { return file },
    /** Open a file; `stored` is its state of an earlier session, with the history of undo. */
    open (name, text, stored) {
      if (file !== null) states.set(file, view.state)
      file = name
      view.setState(
        states.get(name) ||
          restored(stored, text, extensions(name)) ||
          EditorState.create({ doc: text, extensions: extensions(name) })
      )
    },
    /** Forget all files, for another project. */
    clear () { states.clear(); file = null },
    forget (name) { states.delete(name); if (file === name) file = null },
    replaceText,
    select (place) {
      const anchor = offsetOf(view.state.doc, place)
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    /** Return the states of the open files with their histories, as data. */
    histories () {
      if (file !== null) states.set(file, view.state)
      return Object.fromEntries(Array.from(states, ([name, state]) => [name, state.toJSON({ history: historyField })]))
    },
    showDiagnostics (diagnostics) {
      const shown = diagnostics.filter(found => found.file === file).map(found => asMark(found))
      view.dispatch(setDiagnostics(view.state, shown))
    }
  }

  /** Return a diagnostic of the compiler as one of the editor, with its quick fixes. */
  function asMark ({ code, severity, message, label, help, range, fixes }) {
    const { doc } = view.state
    const [from, end] = range.map(place => offsetOf(doc, place))
    const to = Math.min(end, doc.lineAt(from).to) // a group can be the whole game
    const actions = fixes.map(({ title, range, text }) => ({ name: title, apply: () => insert(range, text) }))
    return {
      from,
      to,
      severity: severity === 'note' ? 'info' : severity,
      source: code,
      message: [message, label, help].filter(Boolean).join('\n'),
      actions
    }
  }

  function insert (range, text) {
    const [from, to] = range.map(place => offsetOf(view.state.doc, place))
    view.dispatch({ changes: { from, to, insert: text } })
  }
}

function restored (stored, text, extensions) {
  if (!stored || stored.doc !== text) return null
  try { return EditorState.fromJSON(stored, { extensions }, { history: historyField }) } catch (error) { return null }
}

/** Return an element with a Markdown text. Texts of rules are untrusted. */
function markdown (text) {
  const element = document.createElement('div')
  element.className = 'hover'
  element.innerHTML = DOMPurify.sanitize(marked.parse(text, { async: false }))
  return element
}
