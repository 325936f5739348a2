// Tests of the page of a relay, which states its plies and receives the others.
import assert from 'node:assert/strict'
import test from 'node:test'

import { outcomeNow } from '../../templates/page/play/ending.js'
import { crc32, heldPlies } from '../../templates/page/table/held_plies.js'
import { openTable } from '../../templates/page/table/messages.js'
import { example } from './ai_games.mjs'
import { messageOf, newPage, play, plies } from './table_pages.mjs'

const ttt = await example('tic-tac-toe')

/** Return a page at a table of a relay, which has played X a1, O b2 and c3 of X, and what it has sent. */
function relayed () {
  const page = newPage(ttt)
  const sent = []
  page.table = openTable({ send: text => sent.push(JSON.parse(text)), close: () => sent.push('closed') }, { rules: 'm', trusted: true })
  const hello = { rules: 'm', variant: ttt.games[0].title, game: 'table/0', agreed: 0, start: null, known: 0, plies: [], clock: null, ended: null, yours: ['X'] }
  messageOf(page, 'hello', hello)
  play(page, 'a1')
  messageOf(page, 'move', { at: 1, text: String(page.session.moves.find(m => String(m).endsWith('b2'))) })
  play(page, 'c3')
  sent.length = 0
  return { page, sent, hello }
}

test('a page states checksums of its plies, and takes the rest of the game', () => {
  assert.equal(crc32('123456789', 0), 0xcbf43926)
  assert.equal(crc32('6789', crc32('12345', 0)), 0xcbf43926)
  const { page, sent, hello } = relayed()
  const held = heldPlies(page.session)
  assert.deepEqual([held.game, held.known.map(([count]) => count)], ['table/0', [3, 2, 1]])
  assert.equal(held.known[1][1], crc32(plies(page).slice(0, 2).join('\n') + '\n', 0))
  const whole = plies(page)
  messageOf(page, 'hello', { ...hello, agreed: 1, known: 2, plies: [] })
  assert.deepEqual(plies(page), whole.slice(0, 2), 'the last move is undone')
  const fresh = heldPlies(newPage(ttt).session)
  assert.deepEqual(fresh, { game: null, known: [[0, 0]] })
  messageOf(page, 'hello', { ...hello, agreed: 1, known: 1, plies: whole.slice(1), ended: ['resigned', 'O'] })
  assert.deepEqual([plies(page), outcomeNow(page.session).reason], [whole, 'resigned'])
  assert.deepEqual([page.rejections, sent.filter(m => m.kind !== 'ready')], [[], []])
})

test('a page connects again if it lacks the moves that a hello omits', () => {
  for (const change of [{ known: 4 }, { known: -1 }, { known: '1' }, { known: null }, { known: 1.5 }, { known: 1, game: 'table/1' }]) {
    const { page, sent, hello } = relayed()
    const before = plies(page)
    messageOf(page, 'hello', { ...hello, ...change })
    assert.deepEqual([plies(page), sent, page.rejections], [before, ['closed'], []], JSON.stringify(change))
  }
  const guest = newPage(ttt)
  guest.table = openTable({ send: () => {} }, { rules: 'm' })
  messageOf(guest, 'hello', { rules: 'm', variant: ttt.games[0].title, start: null, known: 1, plies: [], yours: ['O'] })
  assert.deepEqual([guest.rejections, guest.table.open], [['order'], false])
})
