// Examples with scripts that change nothing: the moves are the same as without scripts.
import assert from 'node:assert/strict'
import test from 'node:test'

import { dice, OPEN, snapshot } from './ai_games.mjs'
import { exampleModules } from './scripts.mjs'

const games = { chess: process.env.ZRF2JS_ALL_FILES ? 3 : 2, draughts: 5, reversi: 4, minishogi: 2 }
const fresh = Object.assign({}, ...Object.keys(games).map(name => ({ [name]: exampleModules(name, OPEN) })))

/** Remove differences of notation: changes of owners have two forms, and only rules repeat unchanged values. */
const wordsOf = ({ text }) => text.replace(/flip|= (White|Black) on|@ \S+ \d+ \d+/g, '').split(' ').filter(Boolean).sort().join(' ')

/** Decode each move and create it again. */
function rewrite (Model) {
  Model.CheckInvariants = board => {
    board.moves = board.moves.map(move => {
      if (move.continuation) return move
      const made = Model.createMove()
      made.actions = move.clone().actions
      return made
    })
  }
}

for (const [name, depth] of Object.entries(games)) {
  test(name + ': moves of scripts have the effects of the moves of the rules', async () => {
    const [plain, scripted] = [await fresh[name](), await fresh[name]()]
    rewrite(scripted.Model)
    const [game, other] = [plain.createGame(), scripted.createGame()]
    const before = snapshot(other)
    assert.deepEqual(other.nodes(depth), game.nodes(depth))
    assert.equal(snapshot(other), before)
    const random = dice(5)
    for (let ply = 0; ply < 30 && game.outcome() === null; ply++) {
      const texts = one => one.moves().map(wordsOf).sort()
      assert.deepEqual(texts(other), texts(game))
      const [move] = game.moves().splice(Math.floor(random() * game.moves().length), 1)
      game.apply(move)
      other.apply(other.moves().find(one => wordsOf(one) === wordsOf(move)))
      assert.equal(snapshot(other), snapshot(game))
    }
    while (other.undo());
    assert.equal(snapshot(other), before)
  })

  test(name + ': board.apply leads to the position after the move', async () => {
    const { createGame } = await fresh[name]()
    const game = createGame()
    const random = dice(7)
    for (let ply = 0; ply < 25 && game.outcome() === null; ply++) {
      const board = game.board()
      const moves = game.moves()
      for (const move of moves.slice(0, 12)) {
        const after = board.apply(move)
        game.apply(move)
        const now = game.board()
        const words = one => JSON.stringify([Array.from(one.codes), one.turn, one.lastf, one.lastt, one.partial, Array.from(one.reserve)])
        assert.equal(words(after), words(now), String(move))
        if (game.outcome() === null) assert.deepEqual(after.moves.map(one => JSON.stringify(one.actions)).sort(), game.moves().map(one => JSON.stringify(one.actions)).sort())
        game.undo()
      }
      game.apply(moves[Math.floor(random() * moves.length)])
    }
  })
}
