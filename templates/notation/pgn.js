import { expect, isRecord } from '../runtime/options.js'
import { factsOf } from './facts.js'
import { fenNotation } from './fen.js'
import { shortMoves } from './short_moves.js'

const PGN_RESULT = /^(1-0|0-1|1\/2-1\/2|\*)$/
/** Tags that callers give: their names have no spaces. */
const TAGS = ['texts by the names of PGN tags', tags => isRecord(tags) && Object.keys(tags).every(name => /^\w+$/.test(name) && typeof tags[name] === 'string')]
/** Longest line of moves. */
const PGN_WIDTH = 80

/** Games in PGN: tags, short moves and the result. Comments and variations are skipped when a game is read. */
export const pgnNotation = {
  name: 'pgn',

  /** Return the game with default tags, or those in `tags`; a valid result in them replaces that of the game. */
  write (game, tags = {}) {
    expect('pgn', TAGS, tags)
    const copy = game.clone()
    const ordinals = copy._played.map(({ ordinal }) => ordinal)
    while (copy.undo());
    const result = PGN_RESULT.test(tags.Result) ? tags.Result : pgnResult(game)
    const words = []
    ordinals.forEach((ordinal, i) => {
      const move = copy.moves()[ordinal]
      const { full } = copy._clocks[i]
      if (copy.turn === 0 && copy.position().partial === null) words.push(full + '.')
      else if (i === 0) words.push(full + '...')
      words.push(shortMoves.textOf(copy, move).replace(/ /g, '_'))
      copy.apply(move)
    })
    return pgnTags(game, result, tags) + '\n' + wrapWords(words.concat([result])) + '\n'
  },

  /** Replace the game by the first one of a text. */
  read (game, text) {
    const { tags, moves } = readPgn(text)
    const copy = game._fresh()
    if (tags.FEN !== undefined) fenNotation.read(copy, tags.FEN)
    for (const move of moves) playPgn(copy, move)
    Object.assign(game, copy)
    if (game._emit !== undefined) game._emit('position')
  }
}

function playPgn (game, { text, number }) {
  const found = shortMoves.find(game, text.replace(/_/g, ' '))
  const legal = found.length > 0 ? found : game._find(text)
  if (legal.length === 1) return game.apply(legal[0])
  const what = legal.length === 0 ? 'illegal' : 'ambiguous'
  throw new RangeError('pgn: ' + what + ' move ' + number + ', ' + text)
}

// --- writing -----------------------------------------------------------------------------------

function pgnResult (game) {
  const outcome = game.outcome()
  if (outcome === null) return '*'
  if (outcome.winner === null) return outcome.kind === 'draw' ? '1/2-1/2' : '*'
  return outcome.winner === factsOf(game).sides[0] ? '1-0' : '0-1'
}

/** Return the tags of a game as text. Those that are given replace the default ones, or follow them. */
function pgnTags (game, result, given) {
  const [white, black] = factsOf(game).sides
  const tags = Object.assign({ Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: white, Black: black, Result: '', Variant: game.design.title }, given, { Result: result })
  if (game._start !== game._rulesStart) {
    const start = game.clone()
    while (start.undo());
    Object.assign(tags, { SetUp: '1', FEN: fenNotation.write(start) })
  }
  return Object.entries(tags).map(([name, value]) => '[' + name + ' "' + value.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ') + '"]\n').join('')
}

function wrapWords (words) {
  const lines = ['']
  for (const word of words) {
    const last = lines[lines.length - 1]
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + word.length < PGN_WIDTH) lines[lines.length - 1] += ' ' + word
    else lines.push(word)
  }
  return lines.join('\n')
}

// --- reading -----------------------------------------------------------------------------------

/** Return the tags and the moves { text, number } of the first game of a text. */
export function readPgn (text) {
  const tags = {}
  const moves = []
  let depth = 0 // of variations
  for (const [word, name, value] of text.matchAll(/\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{[^}]*\}|;[^\n]*|^%[^\n]*|[()]|\$\d+|[^\s(){};]+/gm)) {
    if (name !== undefined && depth === 0) {
      if (moves.length > 0) break // the next game
      tags[name] = value.replace(/\\(.)/g, '$1')
      continue
    }
    if (word === '(') depth++
    else if (word === ')') depth = Math.max(0, depth - 1)
    if (depth > 0 || /^[{;%$()]/.test(word)) continue
    if (PGN_RESULT.test(word)) break
    const move = word.replace(/^\d+\.+/, '').replace(/^\.+/, '')
    if (move !== '' && !/^\d+$/.test(move)) moves.push({ text: move, number: moves.length + 1 })
  }
  return { tags, moves }
}
