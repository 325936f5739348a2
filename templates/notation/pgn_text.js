// The text of games in PGN: tokens, and the record of the first game. Pure; the time is linear in the length of the text.
import { MOST_QUOTED, NULL_MOVE, shown } from '../runtime/api/options.js'

/** Numeric annotation glyphs of the signs that end words in their place, longer signs first. */
const SIGNS = {
  '+/=': 14, '=/+': 15, '+/-': 16, '-/+': 17, '!!': 3, '??': 4, '!?': 5, '?!': 6, '+-': 18, '-+': 19, '!': 1, '?': 2, '□': 7, '∞': 13, '⩲': 14, '⩱': 15,
  '±': 16, '∓': 17
}
const ENDS = Object.keys(SIGNS)
/** The same for words, which also belong to moves. */
const GLYPH_NUMBERS = new Map(Object.entries(SIGNS).concat([['=', 10], ['+=', 14], ['=+', 15], ['N', 146], ['D', 201]]))
const RESULTS = ['1-0', '0-1', '*', '1/2-1/2']
/** The text of a null move, and its other texts. */
const NULL_MOVES = [NULL_MOVE, 'Z0', '0000', '@@@@', 'null']
/** Words that repeat what the move before them states. */
const REDUNDANT = /^(e\.?p\.?|\+\+?|#|ch\.?|mate)$/i
const TAG = /\[\s*([\w+#=:-]+)\s+"((?:[^"\\\n]|\\[^\n])*)"\s*\]/y
/** A tag whose value has quotes without a backslash: it ends with its line. */
const LOOSE_TAG = /\[\s*([\w+#=:-]+)\s+"([^\n]*)"\s*\][ \t]*$/my
/** A letter in parentheses after a square is a promotion, and `(=)` offers a draw. */
const WORD = /\$\d+|\(=\)|[()]|[^\s(){};$]+(?:\([A-Za-z]\))?/y
/** White space, and the character with which old systems end files. */
const SPACE = /[\s\x1a]*/y // eslint-disable-line no-control-regex

/** Return true if a word is a null move: an analysis passes the turn where the rules have no pass. */
export function isNullMove (word) { return NULL_MOVES.includes(word) }

/** Return the result that a word states, undefined for other words. */
export function pgnResultOf (word = '') {
  const text = word.replace(/½/g, '1/2')
  return text === '1/2' ? RESULTS[3] : RESULTS.find(result => result === text)
}

/**
 * Return a function that returns the next token of a text, null at its end. It throws a RangeError for an unclosed comment or
 * an invalid tag.
 *
 * A token is { kind, value, start, end }. The kinds are tag ([name, text]), comment, glyph (its number), result, move,
 * `(` and `)`. Numbers of moves are not tokens.
 */
export function pgnTokens (text, results = {}) {
  let at = 0
  const signs = [] // tokens of the signs of the last word
  const token = (kind, value, start) => ({ kind, value, start, end: at })
  const match = pattern => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found !== null) at = pattern.lastIndex
    return found
  }
  return function next () {
    if (signs.length > 0) return signs.pop()
    for (;;) {
      match(SPACE)
      const start = at
      const first = text[at]
      if (first === undefined) return null
      if (first === '%' && (at === 0 || text[at - 1] === '\n')) at = lineEnd(text, at)
      else if (first === ';') {
        at = lineEnd(text, at)
        return token('comment', text.slice(start + 1, at), start)
      } else if (first === '{') {
        at = text.indexOf('}', start) + 1
        if (at === 0) throw pgnError(text, start, 'a comment has no }, ' + shown(text.slice(start, start + MOST_QUOTED)))
        return token('comment', text.slice(start + 1, at - 1), start)
      } else if (first === '[') {
        const tag = match(TAG) || match(LOOSE_TAG)
        if (tag === null) throw pgnError(text, start, 'expected a tag, found ' + shown(text.slice(start, lineEnd(text, start))))
        return token('tag', [tag[1], tag[2].replace(/\\(["\\])/g, '$1')], start)
      } else {
        const word = match(WORD)
        if (word === null) throw pgnError(text, start, 'unexpected ' + shown(first))
        const found = wordToken(word[0], start)
        if (found !== null) return found
      }
    }
  }

  /** Return the token of a word, null for a number of a move and for words that add nothing. */
  function wordToken (word, start) {
    if (word === '(' || word === ')') return token(word, word, start)
    if (word === '(=)') return token('comment', word, start)
    if (/^\$\d/.test(word)) return token('glyph', Number(word.slice(1)), start)
    const dashed = withHyphens(word)
    const result = results[dashed] || pgnResultOf(dashed)
    if (result !== undefined) return token('result', result, start)
    let move = word.replace(/^\d+[.…]+/, '').replace(/^[.…]+/, '')
    for (let sign = signAt(move); sign !== ''; sign = signAt(move)) {
      signs.push(token('glyph', SIGNS[sign], start))
      move = move.slice(0, -sign.length)
    }
    if (GLYPH_NUMBERS.has(move)) signs.push(token('glyph', GLYPH_NUMBERS.get(move), start))
    else if (move !== '' && !/^\d+$/.test(move) && !REDUNDANT.test(move)) return token('move', move, start)
    return signs.length > 0 ? signs.pop() : null
  }
}

/** Return the sign at the end of a word, with `-` for each kind of dash; '' for none. */
export function signAt (word) {
  const end = withHyphens(word.slice(-3))
  return ENDS.find(sign => end.endsWith(sign)) || ''
}

function withHyphens (word) { return word.replace(/[–—−]/g, '-') }

function lineEnd (text, at) {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Return an error that names the line of a place in a text. */
export function pgnError (text, at, reason) {
  return new RangeError('pgn: line ' + text.slice(0, at).split('\n').length + ': ' + reason)
}

/**
 * Return the first game of a text: { tags, moves, notes, result }. `tags` is a Map. `notes` has the annotations before
 * the first move, then those after each move: undefined for none, or a list of comments (texts), glyphs (numbers) and
 * variations ([text]). `result` is undefined if the text has none. `results` has the results of words, in addition to those of PGN.
 */
export function readPgn (source, results = {}) {
  const text = source.replace(/\r\n?/g, '\n')
  const next = pgnTokens(text, results)
  const game = { tags: new Map(), moves: [], notes: [undefined], result: undefined }
  const { tags, moves, notes } = game
  const variations = [] // the starts of open ones
  for (let token = next(); token !== null; token = next()) {
    const { kind, value, start, end } = token
    if (kind === '(') {
      if (moves.length === 0) throw pgnError(text, start, 'a variation before the first move')
      variations.push(start)
    } else if (kind === ')') {
      if (variations.length === 0) throw pgnError(text, start, 'unexpected )')
      const opened = variations.pop()
      if (variations.length === 0) note(notes, [text.slice(opened, end)])
    } else if (variations.length > 0) continue
    else if (kind === 'tag') {
      if (moves.length > 0) break // the next game
      tags.set(...value)
    } else if (kind === 'move') {
      moves.push({ text: value, number: moves.length + 1 })
      notes.push(undefined)
    } else if (kind === 'result') {
      game.result = value
      lastComments(next, notes)
      break
    } else note(notes, value)
  }
  if (variations.length > 0) throw pgnError(text, variations[0], 'a variation has no ), ' + shown(text.slice(variations[0], variations[0] + MOST_QUOTED)))
  if (game.result === undefined) game.result = results[tags.get('Result')] || pgnResultOf(tags.get('Result'))
  return game
}

/** Add comments after the result, unless another game follows, whose comments they are. */
function lastComments (next, notes) {
  const comments = []
  let token = next()
  for (; token !== null && token.kind === 'comment'; token = next()) comments.push(token.value)
  if (token === null) for (const comment of comments) note(notes, comment)
}

function note (notes, value) {
  const last = notes.length - 1
  if (notes[last] === undefined) notes[last] = []
  notes[last].push(value)
}
