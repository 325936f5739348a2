// Mistakes of an analyzed game.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annotatedPgn } from '../../templates/page/play/annotated_pgn.js'
import { glyphOf, lossOf, mistakesOf, scoreAtEnd } from '../../templates/page/play/judgments.js'

const ply = (player, text) => ({ player, text })

test('the glyph of a move depends on the expected score that its player loses', () => {
  const glyph = (player, before, after) => glyphOf(ply(player, 'a'), { share: before, best: 'b' }, { share: after }, 'White')
  assert.deepEqual([0.45, 0.4, 0.3, 0.1, 0.6].map(after => glyph('White', 0.5, after)), ['', '?!', '?', '??', ''])
  assert.deepEqual([0.55, 0.6, 0.7, 0.9, 0.4].map(after => glyph('Black', 0.5, after)), ['', '?!', '?', '??', ''])
})

test('the best move never counts as a mistake, although a later search is less optimistic', () => {
  assert.equal(glyphOf(ply('White', 'a'), { share: 0.9, best: 'a' }, { share: 0.2 }, 'White'), '')
})

test('the mistakes of a player are between two judged positions', () => {
  const shares = [0.5, 0.2, 0.6, 0.2, undefined, 0.9]
  const [start, ...judged] = shares.map(share => share === undefined ? undefined : { share, best: 'better' })
  const plies = judged.map((judgment, k) => ({ player: k % 2 === 0 ? 'White' : 'Black', text: 'move', judged: judgment }))
  const session = { players: ['White', 'Black'], design: {}, plies, judged: start }
  assert.deepEqual(mistakesOf(session, 'White'), [0, 2])
  assert.deepEqual(mistakesOf(session, 'Black'), [1])
})

test('the loss of a move is that of its player, and none for the best move or a gain', () => {
  const loss = (player, text, before, after) => lossOf(ply(player, text), { share: before, best: 'b' }, { share: after }, 'White')
  assert.deepEqual([loss('White', 'a', 0.75, 0.5), loss('Black', 'a', 0.5, 0.75)], [0.25, 0.25])
  assert.deepEqual([loss('White', 'a', 0.5, 0.75), loss('White', 'b', 0.75, 0.5)], [0, 0])
})

test('the end of a game is a win, a loss or a draw of a player', () => {
  const scores = outcome => ['White', 'Black'].map(player => scoreAtEnd(outcome, player))
  assert.deepEqual(scores({ kind: 'win', winner: 'Black' }), [0, 1])
  assert.deepEqual(scores({ kind: 'draw', winner: null }), [0.5, 0.5])
  assert.deepEqual(scores({ kind: 'loss', winner: null, loser: 'White' }), [0, 1]) // a puzzle has no winner
})

test('PGN has numbers from its start, glyphs, comments and variations', () => {
  const text = '[FEN "start"]\n\n30... a 31. b c 1-0\n'
  const [a, b, c] = [['a', 'Black', '', ''], ['b', 'White', '??', '[%eval 0.35] Better: d'], ['c', 'Black', '', '']]
    .map(([short, player, glyph, comment]) => ({ short, text: 'long ' + short, player, glyph, comment }))
  const d = { short: null, text: 'long d', player: 'White', glyph: '', comment: '' }
  const children = [{ line: [a, d, c], from: 1, children: [] }]
  const moves = '30... a 31. b $4 {[%eval 0.35] Better: d} (31. long_d c) 31... c 1-0'
  assert.equal(annotatedPgn(text, { line: [a, b, c], from: 0, children }), '[FEN "start"]\n\n' + moves + '\n')
  const long = Array.from({ length: 60 }, (_, k) => ({ short: 'e4', player: 'AB'[k % 2], glyph: '', comment: '[%eval 0.1]' }))
  assert.ok(!/%eval\n/.test(annotatedPgn('\n\n1. e4 *', { line: long, from: 0, children: [] })))
})
