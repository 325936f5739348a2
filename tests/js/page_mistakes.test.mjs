// Mistakes of an analyzed game.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glyphOf, mistakesOf } from '../../templates/page/play/judgments.js'

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
