// The text of games in PGN: tokens, and the record of the first game. Pure; the time is linear in the length of the
// text.
import { MOST_QUOTED, NULL_MOVE, shown } from '../runtime/api/options.js'

/** Numeric annotation glyphs of the signs that end words in their place, longer signs first. */
const SIGNS = {
  '+/=': 14,
  '=/+': 15,
  '+/-': 16,
  '-/+': 17,
  '!!': 3,
  '??': 4,
  '!?': 5,
  '?!': 6,
  '+-': 18,
  '-+': 19,
  '!': 1,
  '?': 2,
  '□': 7,
  '∞': 13,
  '⩲': 14,
  '⩱': 15,
  '±': 16, '∓': 17
}
const ENDS = Object.keys(SIGNS)
/** The same for words whose signs also belong to moves. */
const GLYPH_NUMBERS = new Map([['=', 10], ['+=', 14], ['=+', 15], ['N', 146], ['D', 201]])
const RESULTS = ['1-0', '0-1', '*', '1/2-1/2']
/** The text of a null move, and its other texts. */
const NULL_MOVES = [NULL_MOVE, 'Z0', '0000', '@@@@', 'null']
/** A number of a move with its points, and words that repeat what the move before them states. */
const REDUNDANT = /^(\d+|e\.?p\.?|\+\+?|#|ch\.?|mate)?$/i
/**
 * A token, after white space and the character with which old systems end files: a line for other programs, a comment,
 * a tag (if its value has quotes without a backslash, it ends with its line), a glyph, a word, and what no game has. A
 * letter in parentheses after a square is a promotion, and `(=)` offers a draw.
 */
const TOKEN =
  // eslint-disable-next-line no-control-regex
  /[\s\x1a]*(^%[^\n]*|;([^\n]*)|\{([^}]*)\}|\[\s*([\w+#=:-]+)\s+"(?:((?:[^"\\\n]|\\[^\n])*)"\s*\](?=\s|[{;]|\[\s*[\w+#=:-]+\s+"|$)|([^\n]*)"\s*\][ \t]*$)|\$(\d+)|(\(=\)|[()]|[^\s\x1a(){};$[][^\s(){};$]*(?:\([A-Za-z]\))?)|\{[\s\S]*|\[[^\n]*|[\s\S]|(?![\s\S]))/my
/** The reasons why texts with these first characters are none of these. */
const TOKEN_FAULTS = new Map([['{', 'a comment has no }, '], ['[', 'expected a tag, found ']])

/** Return true if a word is a null move: an analysis passes the turn where the rules have no pass. */
export function isNullMove (word) { return NULL_MOVES.includes(word) }

/** Return the result that a word states, undefined for other words. */
export function pgnResultOf (word = '') {
  const text = word.replace(/½/g, '1/2')
  return text === '1/2' ? RESULTS[3] : RESULTS.find(result => result === text)
}

/**
 * Return a function that returns the next token of a text, null at its end. It throws a RangeError for an unclosed
 * comment or an invalid tag.
 *
 * A token is { kind, value, start, end }. The kinds are tag ([name, text]), comment, glyph (its number), result, move,
 * `(` and `)`. Numbers of moves are not tokens.
 */
export function pgnTokens (text, results = {}) {
  const tokens = [] // of the last word, in reverse order
  let at = 0
  return function next () {
    while (tokens.length === 0) {
      TOKEN.lastIndex = at
      const [, found, line, comment = line, name, strict, value = strict, glyph, word] = TOKEN.exec(text)
      at = TOKEN.lastIndex
      const start = at - found.length
      const push = (kind, value) => { tokens.push({ kind, value, start, end: at }) }
      if (found === '') return null
      if (comment !== undefined) push('comment', comment)
      else if (name !== undefined) push('tag', [name, value.replace(/\\(["\\])/g, '$1')])
      else if (glyph !== undefined) push('glyph', Number(glyph))
      else if (word !== undefined) readWord(word, results, push)
      else if (found[0] !== '%')
        throw pgnError(
          text,
          start,
          TOKEN_FAULTS.has(found[0]) ? TOKEN_FAULTS.get(found[0]) + shown(found) : 'unexpected ' + shown(found)
        )
    }
    return tokens.pop()
  }
}

/** Push the tokens of a word, the last one first. */
function readWord (word, results, push) {
  if (word === '(' || word === ')') return push(word, word)
  if (word === '(=)') return push('comment', word)
  const dashed = withHyphens(word)
  const result = results[dashed] || pgnResultOf(dashed)
  if (result !== undefined) return push('result', result)
  let move = word.replace(/^(\d+[.…]+)?[.…]*/, '')
  for (let sign = signAt(move); sign !== ''; sign = signAt(move)) {
    push('glyph', SIGNS[sign])
    move = move.slice(0, -sign.length)
  }
  if (GLYPH_NUMBERS.has(move)) push('glyph', GLYPH_NUMBERS.get(move))
  else if (!REDUNDANT.test(move)) push('move', move)
}

/** Return the sign at the end of a word, with `-` for each kind of dash; '' for none. */
export function signAt (word) {
  const end = withHyphens(word.slice(-3))
  return ENDS.find(sign => end.endsWith(sign)) || ''
}

function withHyphens (word) { return word.replace(/[–—−]/g, '-') }

/** Return an error that names the line of a place in a text. */
export function pgnError (text, at, reason) {
  return new RangeError('pgn: line ' + text.slice(0, at).split('\n').length + ': ' + reason)
}

/**
 * Return the first game of a text: { tags, moves, notes, result }. `tags` is a Map. `notes` has the annotations before
 * the first move, then those after each move: undefined for none, or a list of comments (texts), glyphs (numbers) and
 * variations ([text]). `result` is undefined if the text has none. `results` has the results of words, in addition to
 * those of PGN.
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
  if (variations.length > 0)
    throw pgnError(
      text,
      variations[0],
      'a variation has no ), ' + shown(text.slice(variations[0], variations[0] + MOST_QUOTED))
    )
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
