import { expect, isRecord, MOST_QUOTED, NULL_MOVE } from '../runtime/api/options.js'
import { movesOfRecord } from '../runtime/api/recorded_moves.js'
import { factsOf } from './facts.js'
import { fenNotation } from './fen.js'
import { isNullMove, pgnResultOf, readPgn } from './pgn_text.js'
import { shortMoves } from './short_moves.js'

/** Tags that callers give: their names have no spaces. */
const TAGS = [
  'texts by the names of PGN tags',
  tags => isRecord(tags) && Object.keys(tags).every(name => /^\w+$/.test(name) && typeof tags[name] === 'string')
]
/** Longest line of moves. */
const PGN_WIDTH = 80

/** Games in PGN: tags, short moves, their annotations, and the result. */
export const pgnNotation = {
  name: 'pgn',

  /**
   * Return the game with the tags and the annotations that were read. Other tags are the default ones, or those in
   * `tags`; a valid result in them replaces that of the game.
   */
  write: (game, tags) => writeGame(game, tags, {
    sides: factsOf(game).sides,
    usual: { Variant: game.design.title },
    take (copy, [ordinal]) {
      const move = movesOfRecord(copy)[ordinal]
      if (move === undefined) {
        copy._playNull()
        return NULL_MOVE
      }
      const text = shortMoves.textOf(copy, move).replace(/ /g, '_')
      copy._play(ordinal)
      return text
    }
  }),

  /** Replace the game by the first one of a text. */
  read: (game, text, options) => readGame(game, readPgn(text), options, playPgn)
}

function playPgn (game, { text, number }) {
  const { onlyDrops, positions } = factsOf(game)
  const isTarget = positions.includes(text.toLowerCase()) // which names no drop here
  const found = shortMoves.find(game, text.replace(/_/g, ' '))
  const legal = found.length > 0 ? found : isTarget && !onlyDrops ? [] : game._find(text)
  if (legal.length === 1) return game.apply(legal[0])
  if (legal.length === 0 && isNullMove(text)) return game._playNull()
  const what = legal.length === 0 ? 'illegal' : 'ambiguous'
  throw new RangeError('pgn: ' + what + ' move ' + number + ', ' + text.slice(0, MOST_QUOTED))
}

/**
 * Replace a game by a record (pgn_text.js).
 * @param {Function} play (game, { text, number }) => make the plies of a move
 */
export function readGame (game, { tags, moves, notes, result }, options, play) {
  const copy = game._fresh()
  if (tags.has('FEN')) fenNotation.read(copy, tags.get('FEN'), options)
  const byPly = notes.slice(0, 1)
  moves.forEach((move, i) => {
    movesOfRecord(copy)
    play(copy, move)
    byPly.length = copy._played.length + 1
    byPly[copy._played.length] = notes[i + 1]
  })
  Object.assign(copy._record, { tags, notes: byPly, result })
  Object.assign(game, copy)
  if (game._emit !== undefined) game._emit('position')
}

/**
 * Return a game as text.
 * @param {Object} kind { sides, usual, take }: the players of the tags White and Black, other default tags, and (copy,
 *   ordinals) => the text of the next move, which it makes; a move may have several plies
 */
export function writeGame (game, tags = {}, { sides, usual, take }) {
  expect('pgn', TAGS, tags)
  const copy = game.clone()
  const ordinals = copy._played.map(({ ordinal }) => ordinal)
  while (copy.undo());
  const { notes } = game._record
  const result = pgnResultOf(tags.Result) || readResult(game) || pgnResult(game)
  const words = noteWords(notes[0])
  for (let i = 0; i < ordinals.length;) {
    const full = copy._fullAt(i)
    if (copy.turn === 0 && copy.position().partial === null) words.push(full + '.')
    else if (i === 0 || notes[i] !== undefined) words.push(full + '...')
    words.push(take(copy, ordinals.slice(i)))
    for (const { length } = copy._played; i < length;) words.push(...noteWords(notes[++i]))
  }
  const roster = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: sides[0], Black: sides[1], Result: '' }
  return pgnTags(game, Object.assign(roster, usual), tags, result) + '\n' + wrapWords(words.concat([result])) + '\n'
}

// --- writing -----------------------------------------------------------------------------------

/** Return the result that was read with the moves, unless it is unknown or other moves have been made. */
function readResult ({ _played: { length }, _record: { notes, result } }) {
  return notes.length === length + 1 && result !== '*' ? result : undefined
}

function pgnResult (game) {
  const outcome = game.outcome()
  if (outcome === null) return '*'
  if (outcome.winner === null) return outcome.kind === 'draw' ? '1/2-1/2' : '*'
  return outcome.winner === factsOf(game).sides[0] ? '1-0' : '0-1'
}

/** Return the tags of a game as text. Those that are given replace the default ones, or follow them. */
function pgnTags (game, usual, given, result) {
  const tags = new Map([...Object.entries(usual), ...game._record.tags, ...Object.entries(given), ['Result', result]])
  if (game._start !== game._rulesStart) {
    const start = game.clone()
    while (start.undo());
    tags.set('SetUp', '1').set('FEN', fenNotation.write(start))
  }
  return Array.from(tags)
    .map(([name, value]) => '[' + name + ' "' + value.replace(/[\\"]/g, '\\$&').replace(/[\r\n]+/g, ' ') + '"]\n')
    .join('')
}

/** Return the words of annotations. A comment with a brace, which braces cannot contain, ends its line. */
function noteWords (notes = []) {
  return notes.map(note => {
    if (typeof note === 'number') return '$' + note
    if (Array.isArray(note)) return note[0]
    return note.includes('}') ? ';' + note + '\n' : '{' + note + '}'
  })
}

/** Return words in lines. Those with line ends, such as comments, stay as they are. */
function wrapWords (words) {
  const lines = ['']
  for (const word of words) {
    const last = lines[lines.length - 1]
    const parts = word.split('\n')
    if (last !== '' && last.length + parts[0].length >= PGN_WIDTH) lines.push(...parts)
    else lines.splice(-1, 1, (last === '' ? '' : last + ' ') + parts[0], ...parts.slice(1))
  }
  return lines.join('\n')
}
