// Monte-Carlo tree search: reuse of the tree, and progress reports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { example } from './ai_games.mjs'

const connectFour = example('connect-four')

// --- reuse of the tree -------------------------------------------------------------------------

/** Return the results of the searches of a game of connect four in which each found move is played. */
async function played (plies, options, between = () => {}) {
  const game = (await connectFour).createGame({ variant: 0 })
  const all = []
  for (let ply = 0; ply < plies; ply++) {
    const found = game.search(options(ply))
    all.push([String(found.move), found.score, found.nodes, found.depth])
    between(game)
    game.apply(found.move)
  }
  return all
}

const equally = { nodes: 3000, algorithm: 'mcts', seed: 3 }

/** Return the first report of a search. */
function firstReport (game, options) {
  const reports = []
  game.search(Object.assign({}, options, { progress: found => reports.push(found) }))
  return reports[0]
}

const deeply = { nodes: 20000, algorithm: 'mcts', seed: 3 }

test('a tree search continues from a child or a grandchild, but only under the same limits', async () => {
  const { createGame } = await connectFour
  const after = plies => {
    const game = createGame({ variant: 0 })
    return { game, play () { for (let i = 0; i < plies; i++) game.apply(game.moves()[3]); return game } }
  }
  for (const plies of [1, 2]) {
    const searched = after(plies)
    searched.game.search(deeply)
    const fresh = firstReport(after(plies).play(), deeply)
    const next = firstReport(searched.play(), deeply)
    assert.equal(fresh.depth, 1, 'a new tree starts with a child of its root')
    assert.ok(next.depth > 1, plies + ' plies later: ' + next.depth)
    const other = after(plies)
    other.game.search(Object.assign({}, deeply, { nodes: 21000 }))
    assert.deepEqual(firstReport(other.play(), deeply), fresh)
  }
})

test('equal sequences of searches give equal results, independent of other games', async () => {
  const once = await played(8, () => equally)
  const other = (await connectFour).createGame({ variant: 0 })
  assert.deepEqual(await played(8, () => equally, () => other.apply(other.search(equally).move)), once)
})

test('undo discards the tree of another line', async () => {
  const { createGame } = await connectFour
  const game = createGame({ variant: 0 })
  const first = game.search(equally)
  assert.deepEqual(game.search(equally), first)
  game.apply(first.move)
  game.search(equally)
  game.undo()
  assert.deepEqual(game.search(equally), first)
})

test('a reused tree finds the same wins', async () => {
  const game = (await connectFour).createGame({ variant: 0 })
  for (const column of 'ggcadd') game.apply(game.moves().find(move => String(move).startsWith(game.player + ' Disc ' + column)))
  const winner = game.player
  for (let ply = 0; game.outcome() === null; ply++) {
    const found = game.search({ nodes: 20000, algorithm: 'mcts' })
    assert.equal(found.score >= 999000, game.player === winner)
    game.apply(found.move)
    assert.ok(ply < 20)
  }
  assert.equal(game.outcome().winner, winner)
})

test('a tree search reports its best move early and repeatedly', async () => {
  const reports = []
  const game = (await connectFour).createGame({ variant: 0 })
  const found = game.search({ nodes: 20000, algorithm: 'mcts', progress: found => reports.push(found) })
  assert.ok(reports[0].nodes < 500 && reports[reports.length - 1].nodes >= found.nodes / 3)
})
