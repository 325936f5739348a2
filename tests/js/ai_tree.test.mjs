// Monte-Carlo tree search: reuse of the tree, and progress reports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MoveAverages } from '../../templates/ai/mast.js'
import { TreeSearch } from '../../templates/ai/mcts.js'
import { SearchTree } from '../../templates/ai/search_tree.js'
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
  const playedAfter = (game, moves) => {
    for (const text of moves) game.apply(text)
    return game
  }
  for (const plies of [1, 2]) {
    const searched = createGame({ variant: 0 })
    const expected = searched.search(deeply).pv.slice(0, plies)
    const fresh = firstReport(playedAfter(createGame({ variant: 0 }), expected), deeply)
    const next = firstReport(playedAfter(searched, expected), deeply)
    assert.equal(fresh.depth, 1, 'a new tree starts with a child of its root')
    assert.ok(next.depth > 1, plies + ' plies later: ' + next.depth)
    const other = createGame({ variant: 0 })
    other.search(Object.assign({}, deeply, { nodes: 21000 }))
    assert.deepEqual(firstReport(playedAfter(other, expected), deeply), fresh)
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

// --- results of moves made later -----------------------------------------------------------------

test('unvisited moves are selected by the simulations that made them later, also after a move of the root', () => {
  const averages = new MoveAverages(2, 4, 9)
  averages.start()
  for (const slot of [3, 2, 3]) averages.add(1, slot)
  const [three, two] = [averages.indexOf(1, 3), averages.indexOf(1, 2)]
  assert.deepEqual([averages.wasMade(three, 2), averages.wasMade(two, 1), averages.wasMade(two, 2), averages.wasMade(averages.indexOf(0, 3), 0)], [true, true, false, false])
  averages.start()
  assert.equal(averages.wasMade(three, 0), false)
  const tree = new SearchTree(true)
  tree.reserve(5000)
  const first = tree.addChildren(0, 3)
  const below = tree.addChildren(first + 1, 2)
  Object.assign(tree.moves, { [below]: 7, [below + 1]: 8 })
  tree.amafVisits[below + 1] = 5
  tree.amafTotals[below + 1] = 2.5
  tree.reroot(first + 1)
  assert.deepEqual([tree.moves[1], tree.moves[2], tree.amafVisits[2], tree.amafTotals[2]], [7, 8, 5, 2.5])
})

test('a simulation counts for the moves next to its path that the player made later', () => {
  const averages = new MoveAverages(2, 4, 9)
  const tree = new SearchTree(true)
  const first = tree.addChildren(0, 3)
  for (let slot = 0; slot < 3; slot++) tree.moves[first + slot] = averages.indexOf(0, slot)
  averages.start()
  for (const [seat, slot] of [[0, 1], [1, 2], [0, 0], [1, 0]]) averages.add(seat, slot)
  const search = { averages, tree, path: [0, first + 1], choosers: [0, 0], firstPlayUrgency: TreeSearch.prototype.firstPlayUrgency }
  assert.equal(search.firstPlayUrgency(first), 1.1)
  TreeSearch.prototype.updateAmaf.call(search, 1, [0, 1])
  assert.deepEqual(Array.from(tree.amafVisits.subarray(first, first + 3)), [1, 1, 0])
  assert.equal(search.firstPlayUrgency(first).toFixed(3), '0.833')
  assert.equal(search.firstPlayUrgency(first + 2), 1.1)
})
