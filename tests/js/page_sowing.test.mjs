// Pits of a mancala: numbers of seeds, and the order of sowing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, sowingPath, sows } from '../../templates/page/play/sowing.js'

const seed = { player: 'South', piece: 'Seed' }
const positions = ['a', 'b', 'c', 'd'].map(name => ({ name }))
const gameOf = (cells, pieces) => ({ cells: () => cells, design: { positions }, position: () => ({ script: pieces && { pieces } }) })
const counts = (...numbers) => numbers.map(count => count ? { ...seed, count } : null)

test('a game with piles and one move per pit is a mancala', () => {
  const game = gameOf([{ ...seed, pile: [seed] }, { ...seed, pile: [seed] }, null, null])
  assert.equal(sows({ game, moves: [{ from: 0 }, { from: 1 }] }), true)
  assert.equal(sows({ game, moves: [{ from: 0 }, { from: 0 }] }), false)
  assert.equal(sows({ game, moves: [{ from: 2 }] }), false)
  assert.equal(sows({ game: gameOf([seed, seed, null, null]), moves: [{ from: 0 }] }), false)
})

test('values that scripts give to all pieces are numbers of seeds', () => {
  const game = gameOf([seed, null, seed, null], [['a', [9]], ['c', [1]]])
  assert.equal(sows({ game, moves: [{ from: 0 }] }), true)
  assert.deepEqual(cellsOf({ game, isMancala: true }), counts(9, 0, 1, 0))
  assert.equal(sows({ game: gameOf([seed, seed, null, null], [['a', [9]]]), moves: [{ from: 0 }] }), false)
  assert.equal(sows({ game: gameOf([seed, null, null, null], [['a', ['x']]]), moves: [{ from: 0 }] }), false)
})

test('seeds follow the direction that reaches all filled pits', () => {
  const links = [[-1, 0, 1, 2], [1, 2, 3, 0]]
  assert.deepEqual(sowingPath({ links }, 3, counts(1, 1, 1, 3), counts(2, 2, 2, 0)), [2, 1, 0])
  assert.deepEqual(sowingPath({ links }, 2, counts(1, 1, 2, 3), counts(2, 1, 0, 4)), [3, 0])
  assert.deepEqual(sowingPath({ links: [[-1, -1, -1, -1]] }, 2, counts(1, 1, 2, 3), counts(2, 1, 0, 4)), [])
})
