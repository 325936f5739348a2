// Tests of games that a page receives from links and storage: sizes and odd contents.
import assert from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import test from 'node:test'

import { packGame, unpackGame } from '../../templates/page/play/packed_game.js'
import { restore, startSession } from '../../templates/page/play/session.js'
import { example } from './ai_games.mjs'

const api = await example('tic-tac-toe')

test('a packed game survives a round trip', async () => {
  const record = { variant: 'Königsspiel', plies: ['a', 'b'], lines: [['😀']] }
  assert.deepEqual(await unpackGame(await packGame(record)), record)
})

test('a short address with a huge text is refused', async () => {
  const bomb = deflateRawSync(Buffer.alloc(40000000, 32)).toString('base64url')
  assert.ok(bomb.length < 60000)
  await assert.rejects(unpackGame(bomb), /too large/)
  for (const text of ['', '%', 'AAAA', deflateRawSync('{').toString('base64url')]) await assert.rejects(unpackGame(text), text)
})

test('only the last variations of a record are played', () => {
  const session = startSession(api, 0, 1)
  const [first, ...others] = session.moves.map(String)
  let applied = 0
  const { apply } = session.game
  session.game.apply = function (...given) { applied++; return apply.apply(this, given) }
  const lines = Array.from({ length: 50000 }, (_, k) => [others[k % others.length]])
  const known = lines.concat([[first]]).map((_, k) => [{ comment: String(k) }])
  restore(session, { start: null, plies: [first], lines, known, at: 1 })
  assert.ok(applied < 100, `${applied} moves were played`)
  assert.deepEqual(session.plies.map(({ text, comment }) => [text, comment]), [[first, '50000']])
})
