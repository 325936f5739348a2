// The engine's lines for puzzles, as the page shows them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { engineLines } from '../../templates/page/play/engine_lines.js'

const session = { design: { playing: ['You'] }, players: ['You'], game: { player: 'You', notations: [] } }
const linesOf = (score, isOptimal) => engineLines({ session, lines: { list: [{ score, expectation: 1, depth: 31, pv: ['a1 - a2'] }], algorithm: 'solver', isOptimal, texts: new Map() } })

test('the number of moves of a solution is exact only if it is proved to be the shortest', () => {
  assert.equal(linesOf(1000000 - 31, true)[0].score, '#31')
  assert.equal(linesOf(1000000 - 31, false)[0].score, '\u2264 31')
  assert.equal(linesOf(0, undefined)[0].score, '')
})
