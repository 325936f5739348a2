// A board with changing links: the six cells around the center of a hexagon rotate, and the links of the center rotate
// with them.
import assert from 'node:assert/strict'
import test from 'node:test'

import { dice, OPEN } from './ai_games.mjs'
import { modules } from './scripts.mjs'

const RULES = `
(define step ($1 (verify not-friend?) add))
(game (title "Turning") (players White Black) (turn-order White Black)
  (board (positions (m 20 20 29 29) (a 20 0 29 9) (b 40 10 49 19) (c 40 30 49 39) (d 20 40 29 49) (e 0 30 9 39) (f 0 10 9 19)
      (x 20 -20 29 -11))
    (links out (m a) (a x)) (links in (x a) (a m) (b m) (c m) (d m) (e m) (f m))
    (links right (a b) (b c) (c d) (d e) (e f) (f a)) (links left (b a) (c b) (d c) (e d) (f e) (a f)))
  (piece (name Man) (moves (step out) (step in) (step right) (step left)))
  (piece (name King) (moves (step right) (step left) (step in)))
  (board-setup (White (Man m d) (King x)) (Black (Man b) (King e))))`
const ROYAL = RULES.replace(/\)$/, '(loss-condition (White Black) (checkmated King)))')

const SHAPED = RULES.replace(/\)$/, '(draw-condition (White Black) (relative-config King in (any-owner Man))))')

const plain = modules('turning', RULES, OPEN)
const royal = modules('royal', ROYAL, OPEN)
const shaped = modules('shaped', SHAPED, OPEN)

/** Every move without capture rotates the ring: the direction out of the center leads to the next cell. */
function turns (Model) {
  Model.changesLinks = true
  Model.CheckInvariants = board => {
    const { design } = board.game
    const out = design.getDirection('out')
    const [middle, x] = ['m', 'x'].map(name => design.getPosition(name))
    const now = board.navigate(1, middle, out)
    const next = design.navigate(1, now, design.getDirection('right'))
    for (const move of board.moves) {
      if (board.getPiece(move.actions[0][1][0]) !== null) continue
      move.setLink(out, middle, next).setLink(out, now, null).setLink(out, next, x).setLink(design.getDirection('in'), x, next)
    }
  }
}

async function started (fresh = plain) {
  const { createGame, Model } = await fresh()
  turns(Model)
  return createGame
}

const texts = game => game.moves().map(({ text }) => text).sort()
const leads = game => ['m', 'a', 'b', 'c', 'd', 'e', 'f', 'x'].map(name => {
  const board = game.board()
  const { design } = board.game
  return ['out', 'in'].map(dir => board.navigate(1, design.getPosition(name), design.getDirection(dir))).map(to => to === null ? '.' : design.positionNames[to]).join('')
}).join(' ')

test('a move rotates the board, and undo rotates it back', async () => {
  const game = (await started())()
  assert.equal(leads(game), 'a. xm .m .m .m .m .m .a')
  game.apply(game.moves().find(({ text }) => text.startsWith('Man d - c')))
  assert.equal(leads(game), 'b. .m xm .m .m .m .m .b')
  game.apply(game.moves().find(({ text }) => text.startsWith('King e - f')))
  assert.equal(leads(game), 'c. .m .m xm .m .m .m .c')
  assert.ok(!texts(game).some(text => text.startsWith('Man m'))) // the direction out of the center now leads to a friend
  game.undo()
  game.undo()
  assert.equal(leads(game), 'a. xm .m .m .m .m .m .a')
})

test('perft agrees with that of positions that are set up', async () => {
  const createGame = await started()
  const [game, other] = [createGame(), createGame()]
  const before = JSON.stringify(game.position())
  const [, second] = game.nodes(2)
  let sum = 0
  for (const move of game.moves()) {
    game.apply(move)
    other.setPosition(game.position())
    assert.deepEqual(texts(other), texts(game))
    sum += other.moves().length
    game.undo()
  }
  assert.equal(sum, second)
  assert.equal(game.perft(4), createGame().perft(4))
  assert.equal(JSON.stringify(game.position()), before)
})

test('undo reverts a random game', async () => {
  const createGame = await started()
  const [game, other] = [createGame(), createGame()]
  const random = dice(3)
  const before = JSON.stringify(game.position())
  for (let ply = 0; ply < 80 && game.outcome() === null; ply++) {
    const moves = game.moves()
    game.apply(moves[Math.floor(random() * moves.length)])
    other.setPosition(game.position())
    assert.equal(leads(other), leads(game))
    if (game.outcome() === null && other.outcome() === null) assert.deepEqual(texts(other), texts(game))
  }
  assert.ok(game.history.length > 5)
  assert.ok(game.search({ depth: 3 }).nodes >= 0)
  while (game.undo());
  assert.equal(JSON.stringify(game.position()), before)
})

test('attacks follow changed links', async () => {
  const game = (await started(royal))()
  game.setPosition({ board: { m: ['White', 'Man', {}], e: ['White', 'Man', {}], x: ['White', 'King', {}], b: ['Black', 'King', {}], d: ['Black', 'Man', {}] }, turn: 0 })
  game.apply(game.moves().find(({ text }) => text.startsWith('Man e - f')))
  // The direction out of m now leads to b: Black's king is attacked and must move.
  assert.ok(game.moves().every(({ text }) => text.startsWith('King b')))
})

test('goals detect patterns that a changed link completes', async () => {
  const createGame = await started(shaped)
  const [game, other] = [createGame(), createGame()]
  const random = dice(5)
  const found = [0, 0]
  for (let ply = 0; ply < 200; ply++) {
    const moves = game.moves()
    if (moves.length === 0 || ply % 10 === 9) {
      while (game.undo());
      continue
    }
    game.apply(moves[Math.floor(random() * moves.length)])
    other.setPosition(game.position())
    const goal = game._position.goal(-1)
    assert.equal(goal, other._position.goal(-1))
    found[goal === 0 ? 0 : 1]++
  }
  assert.ok(Math.min(...found) > 10, found.join())
})
