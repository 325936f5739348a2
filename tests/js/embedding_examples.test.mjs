// Tests of examples/embedding.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createHandler } from '../../examples/embedding/edge.mjs'
import { createTables } from '../../examples/embedding/tables.mjs'
import { example } from './ai_games.mjs'

const chess = await example('chess')

const post = (url, data) => fetch(url, { method: 'POST', body: JSON.stringify(data) })

test('a server plays at 1,000 tables', async () => {
  const server = createTables(chess)
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const home = `http://127.0.0.1:${server.address().port}/tables`
  try {
    const ids = []
    for (let i = 0; i < 1000; i++) ids.push((await (await post(home, {})).json()).id)
    assert.equal(new Set(ids).size, 1000)
    const events = (await fetch(`${home}/${ids[7]}/events`)).body.getReader()
    for (const id of [ids[7], ids[999], ids[0]]) assert.equal((await post(`${home}/${id}/moves`, { move: 'e2e4' })).status, 200)
    assert.match(new TextDecoder().decode((await events.read()).value), /event: move\ndata: "Pawn e2 - e4"/)
    await events.cancel()
    const [moved, other] = await Promise.all([ids[7], ids[8]].map(async id => (await fetch(`${home}/${id}`)).json()))
    assert.deepEqual([moved.player, other.player, moved.moves.length], ['Black', 'White', 20])
    const refused = await post(`${home}/${ids[7]}/moves`, { move: 'e7e4' })
    assert.equal(refused.status, 422)
    assert.match((await refused.json()).error, /did you mean: .*Pawn e7 - e/)
    assert.equal((await fetch(`${home}/none`)).status, 404)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a worker without state answers with the game', async () => {
  const handler = createHandler(chess)
  const call = async data => {
    const response = await handler.fetch(new Request('https://example.org/', { method: 'POST', body: JSON.stringify(data) }))
    return { status: response.status, ...await response.json() }
  }
  const first = await call({ move: 'f2f3' })
  const second = await call({ game: first.game, move: 'e7e5' })
  const third = await call({ game: second.game, move: 'g2g4', search: { nodes: 5000 } })
  assert.equal(third.answer, 'Queen d8 - h4')
  const last = await call({ game: third.game, move: third.answer })
  assert.equal(last.outcome.reason, 'checkmated')
  assert.deepEqual(last.moves, [])
  assert.equal((await call({ move: 'f2f5' })).status, 422)
})
