// Games with stacks and heaps: the pieces below the top ones belong to the state of a game and to its hash.
import assert from 'node:assert/strict'
import test from 'node:test'

import { exampleModules } from './scripts.mjs'

/** Make up to 40 moves of a game, which depend on a number. Return the game. */
function walk (game, number, visit = () => {}) {
  for (let ply = 0; ply < 40 && !game.isOver; ply++) {
    const moves = game.moves()
    game.apply(moves[(number * 31 + ply * 7) % moves.length])
    visit()
  }
  return game
}

/** Return the parts of a position that its hash contains, as text. */
function contentOf (game) {
  const { board, reserves, turn, partial } = game.position()
  return JSON.stringify([board, reserves, turn, partial])
}

for (const name of ['mancala', 'bashni']) {
  const fresh = exampleModules(name)

  test(name + ': positions with other piles or captured pieces have other hashes', async () => {
    const { createGame } = await fresh()
    const contents = new Map()
    for (let number = 0; number < 12; number++) {
      const game = createGame()
      walk(game, number, () => {
        const known = contents.get(game.hash)
        if (known !== undefined) assert.equal(contentOf(game), known)
        contents.set(game.hash, contentOf(game))
      })
    }
    assert.equal(new Set(contents.values()).size, contents.size)
  })

  test(name + ': hashes and searches do not depend on other games', async () => {
    const [one, two] = [await fresh(), await fresh()]
    walk(one.createGame(), 5).search({ nodes: 300 })
    const seen = ({ createGame }) => {
      const game = walk(createGame(), 3)
      const { move, score, pv } = game.search({ nodes: 300 })
      return [game.hash, String(move), score, pv]
    }
    assert.deepEqual(seen(one), seen(two))
  })

  test(name + ': other games may be used during a search', async () => {
    const { createGame } = await fresh()
    const game = walk(createGame(), 1)
    const other = walk(createGame(), 2)
    const before = [game, other].map(contentOf)
    const expected = game.clone().search({ nodes: 60 })
    const found = game.search({ nodes: 60, progress: () => assert.equal(contentOf(walk(createGame(), 2)), before[1]) })
    assert.deepEqual([String(found.move), found.score], [String(expected.move), expected.score])
    assert.deepEqual([game, other].map(contentOf), before)
  })
}
