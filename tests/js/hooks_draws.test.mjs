// The Eagle of Makromachy: its checks neither count toward a draw by moves without progress, nor may they repeat a
// position.
import assert from 'node:assert/strict'
import test from 'node:test'

import { modules } from './scripts.mjs'

const fresh = modules('eagle', `
(define slide ($1 (while empty? add $1) (verify enemy?) add))
(define step ($1 (verify not-friend?) add))
(game (title "Eagle") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
  (piece (name King) (moves (step n) (step s) (step e) (step w) (step ne) (step nw) (step se) (step sw)))
  (piece (name Eagle) (moves (slide n) (slide s) (slide e) (slide w)))
  (piece (name Rook) (moves (slide n) (slide s) (slide e) (slide w)))
  (piece (name Pawn) (moves (n (verify empty?) add)))
  (board-setup (White (King a1) (Eagle c1) (Rook f1) (Pawn e2)) (Black (King b6)))
  (loss-condition (White Black) (checkmated King)))`)

/** Return true if the player to move is in check. */
function inCheck (board) {
  const { design } = board.game
  const king = design.allPositions().find(pos => board.getPiece(pos) !== null && board.getPiece(pos).type === 0 && board.getPiece(pos).player === board.player)
  const theirs = board.copy()
  theirs.player = design.nextPlayer(board.player)
  return theirs.pseudoMoves().some(move => move.actions[0][1][0] === king)
}

const isEagle = piece => piece !== null && piece.getType() === 'Eagle'

function rules (Model) {
  Model.drawAfter = 6
  const { countsForDraw } = Model
  Model.countsForDraw = move => {
    const { board } = move
    const [[from]] = move.actions[0]
    if (board.getPiece(from).getType() === 'Pawn') return null
    const after = board.apply(move)
    if (isEagle(board.getPiece(from)) && inCheck(after)) return false // an Eagle's check
    if (board.lastt !== null && isEagle(board.getPiece(board.lastt)) && inCheck(board)) return false // the evasion
    return countsForDraw(move)
  }
  Model.onRepetition = (board, times) => {
    if (inCheck(board) && isEagle(board.getPiece(board.lastt))) return 1 // a repetition by an Eagle's check loses
    return times >= 3 ? 0 : null
  }
}

async function started (changes = {}) {
  const { createGame, Model } = await fresh()
  rules(Model)
  Object.assign(Model, changes)
  return createGame()
}

const quiet = game => game.position().script === undefined ? 0 : game.position().script.quiet
const play = (game, ...texts) => texts.forEach(text => game.apply(text))

test('moves without progress count and lead to a draw', async () => {
  const game = await started()
  play(game, 'Rook f1 - f2', 'King b6 - b5', 'Rook f2 - f3', 'King b5 - a5', 'Rook f3 - f4')
  assert.equal(quiet(game), 5)
  assert.equal(game.outcome(), null)
  play(game, 'King a5 - a6')
  assert.deepEqual(game.outcome(), { kind: 'draw', winner: null, reason: 'drawAfter' })
  game.undo()
  assert.equal(quiet(game), 5)
})

test('pawn moves and captures reset the count', async () => {
  const game = await started()
  play(game, 'Rook f1 - f2', 'King b6 - b5', 'Pawn e2 - e3')
  assert.equal(quiet(game), 0)
  game.setPosition({ board: { a1: ['White', 'King', {}], c1: ['White', 'Rook', {}], c5: ['Black', 'Rook', {}], f6: ['Black', 'King', {}] } })
  play(game, 'King a1 - a2', 'King f6 - f5', 'Rook c1 x c5')
  assert.equal(quiet(game), 0)
})

test('an Eagle\'s check and its evasion do not count', async () => {
  const game = await started()
  play(game, 'Rook f1 - f2', 'King b6 - b5')
  assert.equal(quiet(game), 2)
  play(game, 'Eagle c1 - b1', 'King b5 - a5') // check on the file, evasion
  assert.equal(quiet(game), 2)
  play(game, 'Eagle b1 - b2', 'King a5 - a6') // no check
  assert.equal(quiet(game), 4)
})

test('a check by another piece counts', async () => {
  const game = await started()
  play(game, 'Rook f1 - f6')
  assert.equal(quiet(game), 1)
  play(game, 'King b6 - b5')
  assert.equal(quiet(game), 2)
})

test('a player who repeats a position by an Eagle\'s check loses immediately', async () => {
  const game = await started()
  game.setPosition({ board: { f1: ['White', 'King', {}], c1: ['White', 'Eagle', {}], b6: ['Black', 'King', {}] } })
  play(game, 'Eagle c1 - b1', 'King b6 - c6', 'Eagle b1 - c1', 'King c6 - b6')
  assert.equal(game.outcome(), null) // the second occurrence, but after a move of Black
  play(game, 'Eagle c1 - b1')
  assert.deepEqual(game.outcome(), { kind: 'win', winner: 'Black', reason: 'onRepetition' })
})

test('the third occurrence of other positions is a draw', async () => {
  const game = await started({ drawAfter: 100 })
  game.setPosition({ board: { a1: ['White', 'King', {}], f1: ['White', 'Eagle', {}], c4: ['Black', 'King', {}] } })
  const round = ['King a1 - a2', 'King c4 - d4', 'King a2 - a1', 'King d4 - c4']
  play(game, ...round)
  assert.equal(game.outcome(), null)
  play(game, ...round)
  assert.deepEqual(game.outcome(), { kind: 'draw', winner: null, reason: 'onRepetition' })
  game.undo()
  assert.equal(game.outcome(), null)
})

// Two royal pieces of each player: the filter of legal moves makes each move to test it.
const twoKings = modules('two kings', `
(define step ($1 (verify not-friend?) add))
(define slide ($1 (while empty? add $1) (verify enemy?) add))
(game (title "Two kings") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d/e/f" (10 0)) ("6/5/4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (piece (name King) (moves (step n) (step s) (step e) (step w)))
  (piece (name Rook) (moves (slide n) (slide s) (slide e) (slide w)))
  (board-setup (White (King a1 b1) (Rook c1 d1)) (Black (King f6 e6) (Rook c6 d6)))
  (loss-condition (White Black) (checkmated King)))`)

/** Start a game whose `countsForDraw` calls `inspect(move)`; return it with the list of moves that it has seen. */
async function counted (inspect) {
  const { createGame, Model } = await twoKings()
  const seen = []
  Model.drawAfter = 100
  Model.countsForDraw = move => {
    inspect(move)
    seen.push(String(move))
    return true
  }
  return { game: createGame(), seen }
}

for (const list of ['pseudoMoves', 'generate', 'checks']) {
  test('countsForDraw may call ' + list + ', and only moves of the game are counted', async () => {
    const { game, seen } = await counted(({ board }) => { assert.ok(Array.isArray(board[list]())) })
    const [first, second] = game.nodes(2)
    assert.ok(second > first)
    assert.equal(seen.length, first) // filters of legal moves try moves, perft makes those of the first ply
    game.apply(game.moves()[0])
    assert.equal(seen.length, first + 1)
    assert.equal(game.position().script.quiet, 1)
  })
}

test('null moves of the search are not counted', async () => {
  const { game, seen } = await counted(move => { assert.notEqual(move.actions.length, 0) })
  game.setPosition({ board: { a1: ['White', 'King', {}], c1: ['White', 'Rook', {}], f6: ['Black', 'King', {}], e3: ['Black', 'Rook', {}] } })
  const { move } = game.search({ depth: 5, algorithm: 'alphabeta' })
  assert.ok(game.moves().some(legal => legal === move))
  assert.ok(seen.length > 0)
})

test('a board lists the attacked royal pieces of the player to move', async () => {
  const { createGame } = await twoKings()
  const game = createGame()
  const [king] = game.design.positions.map(({ name }, place) => name === 'a1' ? place : -1).filter(place => place >= 0)
  assert.deepEqual(game.board().checks(), [])
  game.setPosition({ board: { a1: ['White', 'King', {}], a5: ['Black', 'Rook', {}], f6: ['Black', 'King', {}] } })
  assert.deepEqual(game.board().checks(), [king])
})
