// Selection of multi-piece moves without a page: clicks on the start position of Abalone.
import assert from 'node:assert/strict'
import test from 'node:test'

import { ROW, exampleModules, modules } from './scripts.mjs'

const fresh = exampleModules('abalone')

async function started () {
  const { createGame, Model } = await fresh()
  const game = createGame()
  const at = name => game.design.positions.findIndex(position => position.name === name)
  const name = pos => game.design.positions[pos].name
  const click = (...places) => places.reduce((group, place) => game.select(group, at(place)), []).map(name)
  const targets = (...places) => Object.assign({}, ...game.targets(places.map(at)).map(({ position, moves }) => ({ [name(position)]: moves.map(String) })))
  return { game, Model, at, click, targets }
}

test('clicks on three pieces and a target select the move of exactly these pieces', async () => {
  const { game, at, click, targets } = await started()
  assert.deepEqual(click('c3'), ['c3'])
  assert.deepEqual(click('c3', 'c4'), ['c3', 'c4'])
  assert.deepEqual(click('c3', 'c4', 'c5'), ['c3', 'c4', 'c5'])
  assert.deepEqual(targets('c3', 'c4', 'c5').d6, ['Ball c3 - d4 Ball c4 - d5 Ball c5 - d6'])
  const [{ moves }] = game.targets(['c3', 'c4', 'c5'].map(at)).filter(({ position }) => position === at('d6'))
  game.apply(moves[0])
  assert.deepEqual(game.history, ['Ball c3 - d4 Ball c4 - d5 Ball c5 - d6'])
})

test('targets are those of the piece that was picked last', async () => {
  const { targets } = await started()
  assert.deepEqual(Object.keys(targets('c4', 'c3')).sort(), ['c2', 'c4', 'd3', 'd4']) // two to the side, or a push
  assert.deepEqual(Object.keys(targets('c3', 'c4')).sort(), ['c3', 'c5', 'd4', 'd5'])
})

test('a piece that shares no move with the group starts a new group', async () => {
  const { click } = await started()
  assert.deepEqual(click('c3', 'a5'), ['a5'])
  assert.deepEqual(click('c3', 'c5'), ['c3', 'c5']) // a move of three in a row contains both
})

test('a second click on a picked piece clears the group', async () => {
  const { click } = await started()
  assert.deepEqual(click('c3', 'c4', 'c3'), [])
  assert.deepEqual(click('c3', 'c4', 'c3', 'c4'), ['c4'])
})

test('a click on a piece without moves picks nothing', async () => {
  const { click } = await started()
  assert.deepEqual(click('e5'), [])
  assert.deepEqual(click('i5'), []) // the opponent's
})

test('a group without a move of exactly its pieces has no targets', async () => {
  const { game, Model, at, click } = await started()
  assert.deepEqual(click('c3', 'c5'), ['c3', 'c5'])
  assert.deepEqual(game.targets(['c3', 'c5'].map(at)).map(({ position }) => position), [at('c4'), at('c6')]) // pushes
  Model.closure = (board, move, group) => group
  assert.deepEqual(game.targets(['c3', 'c5'].map(at)), [])
})

test('the last piece of a row pushes the pieces in front, which need no click', async () => {
  const { targets } = await started()
  assert.deepEqual(targets('a1'), {
    b1: ['Ball a1 x b1 Ball b1 - c1'],
    b2: ['Ball a1 x b2 Ball b2 x c3 Ball c3 - d4']
  })
})

test('without closure each piece must be clicked', async () => {
  const module = await fresh()
  module.Model.closure = (board, move, group) => group
  const game = module.createGame()
  const at = name => game.design.positions.findIndex(position => position.name === name)
  assert.deepEqual(game.targets([at('a1')]), [])
  assert.equal(game.targets([at('b1'), at('a1')]).length, 1)
})

test('pushed pieces of the opponent are not picked', async () => {
  const { game, at, click, targets } = await started()
  game.setPosition({ board: { e3: ['Black', 'Ball', {}], e4: ['Black', 'Ball', {}], e5: ['White', 'Ball', {}] } })
  assert.deepEqual(click('e3', 'e5'), [])
  assert.deepEqual(targets('e3').e4, ['Ball e3 x e4 Ball e4 x e5 Ball e5 - e6'])
  const move = game.moves().find(({ text }) => text.endsWith('Ball e5 - e6'))
  assert.deepEqual(game.closure(move, [at('e3')]), [at('e3'), at('e4')])
})

test('groups are needed only if steps do not distinguish moves', async () => {
  const { game } = await started()
  assert.equal(game.needsGroups(), true)
  const { createGame } = await modules('row', ROW)()
  assert.equal(createGame().needsGroups(), false)
})

test('castling needs no groups: no other move has the same step of the king', async () => {
  const { createGame } = await exampleModules('chess')()
  const game = createGame({ variant: 'Chess' })
  for (const move of ['Pawn e2 - e4', 'Pawn e7 - e5', 'Bishop f1 - c4', 'Bishop f8 - c5', 'Knight g1 - f3', 'Knight g8 - f6']) game.apply(move)
  assert.ok(game.moves().some(move => String(move).startsWith('King e1 - g1')))
  assert.equal(game.needsGroups(), false)
})

test('castling needs no groups where the king can also step to its square', async () => {
  const { createGame } = await exampleModules('makromachy')()
  const game = createGame()
  game.setPosition({ board: { i1: ['White', 'King', {}], a1: ['White', 'DragonKing', {}], n14: ['Black', 'King', {}] } })
  assert.equal(game.moves().filter(move => String(move).startsWith('King i1 - h1 ')).length, 2)
  assert.equal(game.needsGroups(), false)
})

test('each group move is listed once, whatever piece its definition starts with', async () => {
  const { game } = await started()
  assert.equal(game.moves().length, 44)
  assert.equal(new Set(game.moves().map(move => move.effects.map(({ from, to }) => from + '-' + to).sort().join())).size, 44)
})
