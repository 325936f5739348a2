// Plays chess against a worker in workerd: node workerd.mjs SCRIPT PLIES
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'

const [path, plies] = process.argv.slice(2)
const begin = performance.now()
const worker = new Miniflare({ modules: true, script: readFileSync(path, 'utf8'), compatibilityDate: '2026-01-01' })

async function post (data) {
  const start = performance.now()
  const response = await worker.dispatchFetch('http://localhost/', { method: 'POST', body: JSON.stringify(data) })
  const found = await response.json()
  return { status: response.status, found, ms: performance.now() - start }
}

try {
  const first = await post({})
  assert.equal(first.found.moves.length, 20)
  console.log(`first answer after ${Math.round(performance.now() - begin)} ms`)
  let { game } = first.found
  const times = []
  for (let ply = 0; ply < Number(plies); ply++) {
    const { found, ms } = await post({ game, search: { nodes: 2000 } })
    times.push(ms)
    const next = await post({ game, move: found.answer })
    assert.equal(next.status, 200)
    assert.equal(next.found.game.moves.length, ply + 1)
    game = next.found.game
    if (next.found.outcome !== null) break
  }
  const sorted = times.sort((a, b) => a - b)
  console.log(`${times.length} searches of 2,000 nodes: median ${Math.round(sorted[sorted.length >> 1])} ms`)
  const illegal = await post({ move: 'e2e5' })
  assert.equal(illegal.status, 422)
  assert.match(illegal.found.error, /did you mean: Pawn e2 - e3, Pawn e2 - e4/)
  console.log('an illegal move: 422,', illegal.found.error.slice(0, 40) + '...')
} finally {
  await worker.dispose()
}
