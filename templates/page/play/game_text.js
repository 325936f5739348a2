// Games and positions as text: the notations of the module, and PGN with variations, comments and glyphs.
import { pgnResultOf, pgnTokens } from '../../notation/pgn_text.js'
import { annotatedPgn, GLYPHS } from './annotated_pgn.js'
import { loadFrom, restore } from './session.js'
import { variationTree } from './variation_tree.js'

const FORMATS = ['fen', 'sfen', 'pgn', 'sgf', 'zsg']

/** Return the formats in which a session can be written, apart from the position as JSON. */
export const formatsOf = session =>
  FORMATS.filter(name => (session.game.notations || []).indexOf(name === 'pgn' ? 'fen' : name) >= 0)

/** Return the formats that can express the session: edits of saved games do not make piles, for example. */
export const writableFormats = session => formatsOf(session).filter(format => {
  try {
    return textIn(session, format) !== ''
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return false
  }
})

/** Return the session in a format: a position as it is on the board, a game to its end. */
export function textIn (session, format) {
  if (format === 'json') return JSON.stringify(session.game.position())
  if (format === 'fen' || format === 'sfen') return session.game.write(format)
  const whole = newReader(session)
  const { heading } = session
  const tags = format === 'pgn' && heading !== null ? readTags(heading.tags) : new Map()
  if (tags.has('FEN')) whole.read('fen', tags.get('FEN'))
  else if (session.start !== null) whole.setPosition(session.start)
  const fen = format === 'pgn' ? whole.write('fen') : ''
  const isFirst = whole.turn === 0 && whole.position().partial === null
  for (const ply of session.plies) whole.apply(ply.text)
  if (format !== 'pgn') return whole.write(format)
  const result = resultOf(session, whole)
  const [root] = variationTree(session)
  const number = fen.split(' ').pop() + (isFirst ? '.' : '...')
  return annotatedPgn(
    tagsOf(session, tags, fen, result) + '\n' + number + ' ' + result,
    root,
    heading === null ? '' : heading.before
  )
}

/** Return true if a session has the moves of a PGN that was read, so that its result still holds. */
const hasMovesOf = ({ plies }, { moves }) =>
  plies.length === moves.length && plies.every(({ text }, k) => text === moves[k])

const newReader = ({ api, info, seed }) => api.createGame({ variant: info.index, seed })

// ---------------------------------------------------------------- writing PGN

/** Return the result that was read with the moves, or that of the game. */
function resultOf (session, game) {
  const { ended, heading, design } = session
  const outcome = ended ? ended.outcome : game.outcome()
  const read = heading !== null && hasMovesOf(session, heading) ? pgnResultOf(heading.result) : undefined
  if (read !== undefined && !(read === '*' && ended)) return read
  if (outcome === null || (outcome.winner === null && outcome.kind !== 'draw')) return '*'
  return outcome.winner === null ? '1/2-1/2' : outcome.winner === design.playing[0] ? '1-0' : '0-1'
}

/** Return the tags of a PGN as text: those that were read replace the usual ones, or follow them. */
function tagsOf ({ start, design: { playing, title } }, read, fen, result) {
  const roster = {
    Event: '?',
    Site: '?',
    Date: '????.??.??',
    Round: '?',
    White: playing[0],
    Black: playing[1],
    Result: '',
    Variant: title
  }
  const tags = new Map([...Object.entries(roster), ...read, ['Result', result]])
  if (start !== null) tags.set('SetUp', '1').set('FEN', fen)
  return Array.from(tags, ([name, value]) => '[' + name + ' "' + value.replace(/[\\"]/g, '\\$&') + '"]\n').join('')
}

/** Return the tags of a text by name. */
function readTags (text) {
  const tags = new Map()
  const next = pgnTokens(text)
  for (let token = next(); token !== null; token = next()) if (token.kind === 'tag') tags.set(...token.value)
  return tags
}

// ---------------------------------------------------------------- reading

/**
 * Load a game or a position in one of the formats into a new session.
 * @throws {RangeError} if the text does not fit the game
 */
export function loadText (session, text) {
  const formats = formatsOf(session)
  const reader = newReader(session)
  if (formats.indexOf('pgn') >= 0 && /^\s*(\[\w+ "|\d+\s*\.|\{)/.test(text))
    return restoreAll(session, readPgnTree(reader, text))
  const candidates = /^\s*\(\s*;/.test(text) ? ['sgf'] : ['fen', 'sfen']
  const format = candidates.find(name => formats.indexOf(name) >= 0)
  if (format === undefined) throw new RangeError('unknown format')
  reader.read(format, text.trim())
  loadFrom(session, reader)
}

function restoreAll (session, record) {
  restore(session, record)
  if (session.plies.length < record.plies.length) throw new RangeError(record.plies[session.plies.length])
}

/** Return the record of a game in PGN, as `restore` reads it. */
function readPgnTree (reader, text) {
  const fen = /^\s*\[FEN "([^"]*)"\]/m.exec(text)
  if (fen) reader.read('fen', fen[1])
  const start = fen ? reader.position() : null
  const lines = []
  const stack = [] // the line that a variation leaves, and the index of the variation
  let line = []
  const heading = { tags: '', before: '', result: '*' }
  const source = text.replace(/\r\n?/g, '\n')
  const next = pgnTokens(source)
  for (let token = next(); token !== null; token = next()) {
    const { kind, value, start: from, end } = token
    if (kind === 'tag') heading.tags += source.slice(from, end) + '\n'
    else if (kind === 'result') heading.result = value
    else if (line.length === 0 && (kind === 'comment' || kind === 'glyph'))
      heading.before += ' {' + commentOf(kind === 'glyph' ? '$' + value : value) + '}'
    else if (kind === '(') {
      stack.push({ line, index: lines.push(null) - 1 })
      line = line.slice(0, -1)
      followLine(reader, line)
    } else if (kind === ')') {
      if (stack.length === 0) throw new RangeError('pgn: )')
      const { line: parent, index } = stack.pop()
      lines[index] = line
      line = parent
      followLine(reader, line)
    } else if (kind === 'comment') addComment(line, commentOf(value))
    else if (kind === 'glyph') addGlyph(line, value)
    else if (kind === 'move')
      line.push({
        text: reader.move(value.replace(/_/g, ' '), { notation: 'short' }).uniqueText,
        glyph: '',
        comment: ''
      })
  }
  if (stack.length > 0) throw new RangeError('pgn: (')
  if (line.length === 0 && start === null) throw new RangeError('pgn: no moves')
  const textsOf = some => some.map(ply => ply.text)
  Object.assign(heading, { before: heading.before.trim(), moves: textsOf(line) })
  return {
    start,
    plies: textsOf(line),
    lines: lines.map(textsOf),
    known: lines.concat([line]),
    at: line.length,
    heading
  }
}

/** Return a comment in one line without braces. */
const commentOf = text => text.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim()

function addComment (line, text) {
  const last = line[line.length - 1]
  last.comment = last.comment === '' ? text : last.comment + ' ' + text
}

/** Add a glyph. A ply has one of GLYPHS; others become a part of its comment. */
function addGlyph (line, number) {
  const last = line[line.length - 1]
  const glyph = GLYPHS[number - 1]
  if (glyph !== undefined && last.glyph === '') last.glyph = glyph
  else addComment(line, '$' + number)
}

/** Take back the moves that differ from a line, and play the rest of it. */
function followLine (reader, line) {
  const { history } = reader
  let common = 0
  while (common < history.length && common < line.length && history[common] === line[common].text) common++
  for (let k = history.length; k > common; k--) reader.undo()
  for (const ply of line.slice(common)) reader.apply(ply.text)
}
