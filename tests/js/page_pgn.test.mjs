// Tags and comments before the first move of a PGN stay with the game of a page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadText, textIn } from '../../templates/page/play/game_text.js'
import { playMove, restore, rewind, startSession } from '../../templates/page/play/session.js'
import { example } from './ai_games.mjs'

const chess = await example('chess')
const PGN = `{First} [Event "A \\"B\\" C"]
[White "W"]
[Foo-Bar "x"]
[Result "1-0"]

; second } comment
$5 1. e4 {good} ({other} 1. d4 d5) e5 2. Nf3 1-0
`
const BEFORE = '{First} {second comment} {$5} {other} 1. e4'

function opened (text) {
  const session = startSession(chess, 0, 1)
  loadText(session, text)
  return session
}

test('tags, comments and the result of a PGN are written again', () => {
  const text = textIn(opened(PGN), 'pgn')
  for (const part of ['[Event "A \\"B\\" C"]', '[White "W"]', '[Foo-Bar "x"]', '[Result "1-0"]', BEFORE, '{good}', 'Nf3 1-0']) assert.ok(text.replace(/\n/g, ' ').includes(part), part)
  assert.equal(textIn(opened(text), 'pgn'), text)
})

test('a move after the game keeps the tags but not the result, and a new game has neither', () => {
  const session = opened(PGN)
  playMove(session, session.moves[0])
  const text = textIn(session, 'pgn')
  assert.ok(text.includes('[White "W"]') && text.includes('[Result "*"]') && text.includes('{First}'))
  rewind(session)
  assert.ok(!textIn(session, 'pgn').includes('"W"'))
})

test('a stored game has its tags, and other stored data are ignored', () => {
  const { heading, plies } = opened(PGN)
  const record = { start: null, plies: plies.map(({ text }) => text), at: 3, lines: [], known: [], heading: JSON.parse(JSON.stringify(heading)) }
  const session = startSession(chess, 0, 1)
  restore(session, record)
  assert.ok(textIn(session, 'pgn').includes('[White "W"]'))
  for (const other of [undefined, null, 'x', { tags: 1 }, { tags: '', before: '', result: '', moves: 'e4' }]) {
    restore(session, { ...record, heading: other })
    assert.equal(session.heading, null)
  }
})

test('a game from a position keeps its tags', () => {
  const text = textIn(opened('[FEN "4k3/8/8/8/8/8/R7/4K3 w - - 12 33"]\n[Site "S"]\n\n33. Ra3 *'), 'pgn')
  assert.ok(text.includes('[FEN "4k3/8/8/8/8/8/R7/4K3 w - - 12 33"]') && text.includes('[Site "S"]') && text.endsWith('33. Ra3 *\n'), text)
})
