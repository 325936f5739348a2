// The solver of games of one player: lower bounds, shortest solutions, and what the result states about them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { PuzzleModel } from '../../templates/ai/puzzle_model.js'
import { createSearchLimits } from '../../templates/ai/search_limits.js'
import { SlidingSearch } from '../../templates/ai/sliding_search.js'
import { setTiles, slides, slidingPuzzle, sokoban, stepsOfLevel } from './puzzle_games.mjs'

const eight = slidingPuzzle(3, 3)
const away = slides()
const tilesOf = text => text.split('').map(Number)

function assertSolves (game, { pv }) {
  for (const move of pv) game.apply(move)
  assert.equal(game.outcome().kind, 'win')
}

test('the hardest positions of the 8-puzzle take 31 moves', async () => {
  const { createGame } = await eight
  for (const text of ['867254301', '647850321']) {
    const game = createGame()
    setTiles(game, tilesOf(text), 3)
    const found = game.search({ nodes: 100000 })
    assert.deepEqual([found.pv.length, found.optimal, found.score], [31, true, 999969])
    assert.match(found.why, /the shortest solution/)
    assertSolves(game, found)
  }
})

test('lower bounds never exceed the number of moves to the goal', async () => {
  const game = (await eight).createGame()
  const position = game._position
  const model = new PuzzleModel(position)
  let closest = 0
  Array.from(away.keys()).forEach((text, i) => {
    if (i % 601 !== 0) return
    setTiles(game, tilesOf(text), 3)
    assert.ok(model.holds())
    const bound = model.estimate()
    const search = SlidingSearch.from(position, model, createSearchLimits({}))
    assert.ok(search.build(4))
    search.start(4)
    assert.ok(bound <= search.rest, text)
    assert.ok(search.rest <= away.get(text), text)
    closest += away.get(text) - search.rest
  })
  assert.ok(closest / 302 < 5, 'databases of four tiles are close to the truth')
})

test('a position of the 15-puzzle is solved in the least number of moves', async () => {
  const game = (await slidingPuzzle(4, 4)).createGame()
  // position 9 of the hundred by Korf, turned by half a turn: 46 moves
  const korf = [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0]
  setTiles(game, korf.slice().reverse().map(tile => tile === 0 ? 0 : 16 - tile), 4)
  const quick = game.search({ nodes: 120000 })
  assert.equal(quick.optimal, false)
  assert.match(quick.why, /may not be the shortest/)
  assert.ok(quick.pv.length > 46)
  game.apply(quick.pv[0])
  const later = game.search({ nodes: 100000 })
  assert.ok(later.pv.length < quick.pv.length, 'the next search does not take a longer way')
  game.undo()
  const found = game.search({ nodes: 20000000 })
  assert.deepEqual([found.pv.length, found.optimal], [46, true])
  assertSolves(game, found)
})

test('boxes that are pushed to targets take as many steps as an exhaustive search finds', async () => {
  const game = (await sokoban()).createGame()
  const steps = stepsOfLevel()
  assert.ok(steps > 15)
  const found = game.search({ nodes: 300000 })
  assert.deepEqual([found.pv.length, found.optimal], [steps, true])
  assertSolves(game, found)
})

test('a box in a corner cannot be solved, which needs no search', async () => {
  const game = (await sokoban()).createGame()
  const { board } = game.position()
  delete board.c4
  board.g5 = ['You', 'B', {}]
  game.setPosition({ board })
  const found = game.search({ nodes: 1000 })
  assert.match(found.why, /there is no solution/)
  assert.equal(found.nodes, 0)
  assert.equal(found.optimal, undefined)
})

test('a position to which the facts do not apply is solved breadth first', async () => {
  const game = (await sokoban()).createGame()
  const { board } = game.position()
  delete board.h3 // the wall is no longer where the compiler has seen it
  game.setPosition({ board })
  assert.equal(new PuzzleModel(game._position).holds(), false)
  const found = game.search({ nodes: 300000 })
  assert.deepEqual([found.pv.length, found.optimal], [stepsOfLevel(), true])
})

test('half of all arrangements of a sliding puzzle have no solution', async () => {
  const [width, height] = process.env.ZRF2JS_ALL_FILES ? [3, 3] : [3, 2]
  const game = (await slidingPuzzle(width, height)).createGame()
  setTiles(game, [2, 1, 3, 4, 5, 6, 7, 8].slice(0, width * height - 1).concat(0), width)
  const found = game.search({ nodes: 6000000 })
  assert.match(found.why, /there is no solution/)
  assert.equal(found.optimal, undefined)
})
