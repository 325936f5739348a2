// Histories that programs walk, and games that start in FEN.
import assert from 'node:assert/strict'
import test from 'node:test'

import { example } from './ai_games.mjs'

const { createGame } = await example('chess')

test('undone moves are made again until another move is made', () => {
  const game = createGame({ moves: ['e4', 'e5', 'Nf3'] })
  const { history } = game
  const seen = []
  game.on('move', ({ text }) => seen.push(text))
  assert.equal(game.redo(), false)
  while (game.undo());
  assert.equal(game.clone().redo(), true)
  assert.deepEqual([game.redo(), game.redo(), game.redo(), game.redo()], [true, true, true, false])
  assert.deepEqual([game.history, seen], [history, history])
  game.undo()
  game.undo()
  game.move('e5') // the same move as before
  assert.equal(game.redo(), true)
  game.undo()
  game.move('Nc3')
  game.undo()
  game.undo()
  assert.deepEqual([game.redo(), game.redo(), game.redo()], [true, true, false])
  assert.equal(game.history[2], 'Knight b1 - c3')
  game.undo()
  game.setPosition(game.position())
  assert.equal(game.redo(), false)
})

test('null moves of a record are made again', () => {
  const game = createGame().read('pgn', '1. e4 -- 2. d4 *')
  const { history } = game
  while (game.undo());
  while (game.redo());
  assert.deepEqual(game.history, history)
})

test('a game starts in FEN', () => {
  const fen = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'
  const game = createGame({ fen })
  assert.deepEqual([game.fen(), game.history, game.inCheck(), game.isCheck(), game.isOver], [fen, [], true, true, true])
  assert.equal(createGame(JSON.parse(JSON.stringify(game))).outcome().kind, game.outcome().kind)
  assert.throws(() => createGame({ fen, position: game.position() }), /`position` and `fen` exclude each other/)
  assert.throws(() => createGame({ fen: 'x' }), RangeError)
})
