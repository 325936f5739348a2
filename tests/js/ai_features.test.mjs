// Features of searches: principal variations, stopping, custom values; puzzles; more than two players.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

import { example, exampleFile, rules, SCRIPTS } from './ai_games.mjs'
import { setTiles, slides, slidingPuzzle } from './puzzle_games.mjs'

const chess = example('chess')
const breakthrough = example('breakthrough', ...SCRIPTS)

const eightPuzzle = slidingPuzzle(3, 3)

// --- puzzles -------------------------------------------------------------------------------------

test('the solver is part of games of one player only', async () => {
  const { createGame } = await example('tic-tac-toe')
  assert.throws(() => createGame().search({ algorithm: 'solver' }), /search: the solver requires a game of one player/)
})

test('the eight puzzle: every solution is a shortest one', async () => {
  const { createGame } = await eightPuzzle
  const away = slides()
  assert.equal(away.size, 181440)
  const arrangements = Array.from(away.keys())
  const chosen = [1, 500, 5000, 40000].map(i => arrangements[i])
  for (const text of chosen) {
    const game = createGame()
    setTiles(game, text.split('').map(Number), 3)
    const found = game.search({ nodes: 3000000 })
    assert.equal(found.algorithm, 'solver')
    assert.equal(found.pv.length, away.get(text))
    assert.equal(found.score, 1000000 - away.get(text))
    for (const move of found.pv) game.apply(move)
    assert.equal(game.outcome().kind, 'win')
  }
})

test('a search returns a move for a puzzle that it does not solve within its limits', async () => {
  const game = (await eightPuzzle).createGame()
  game.setPosition({ board: { a3: ['You', 'T8', {}], c1: ['You', 'T1', {}], b2: ['You', 'T5', {}] } })
  const found = game.search({ nodes: 50 })
  assert.ok(game.moves().map(String).includes(String(found.move)))
})

// --- results -------------------------------------------------------------------------------------

test('the principal variation starts with the move and is legal', async () => {
  for (const [module, algorithm] of [[chess, 'alphabeta'], [breakthrough, 'mcts'], [breakthrough, 'maxn']]) {
    const game = (await module).createGame({ variant: 0 })
    const found = game.search({ nodes: 4000, algorithm })
    assert.equal(found.algorithm, algorithm)
    assert.equal(found.pv[0], String(found.move))
    assert.ok(found.expectation > 0 && found.expectation < 1)
    for (const move of found.pv) game.apply(move)
  }
})

test('a stopped search returns the best move so far', async () => {
  const game = (await chess).createGame({ variant: 'Chess' })
  for (const algorithm of ['alphabeta', 'mcts', 'maxn']) {
    const reports = []
    let calls = 0
    const found = game.search({ algorithm, stop: () => ++calls > 40, progress: found => reports.push(found) })
    assert.ok(calls > 40 && found.nodes < 2000)
    if (algorithm === 'alphabeta') assert.equal(String(reports[reports.length - 1].move), String(found.move))
    for (const { move, pv } of reports) assert.equal(pv[0], String(move))
    assert.equal(game.history.length, 0)
  }
})

test('a tree search reports better moves', async () => {
  const game = (await breakthrough).createGame({ variant: 0 })
  const reports = []
  game.search({ algorithm: 'mcts', nodes: 20000, progress: found => reports.push(found) })
  assert.ok(reports.length > 0)
  for (const { move, pv } of reports) assert.equal(pv[0], String(move))
})

// --- evaluation ----------------------------------------------------------------------------------

test('custom piece values decide which piece is captured', async () => {
  const game = (await chess).createGame({ variant: 'Chess' })
  game.setPosition({ board: { a1: ['White', 'King', {}], h8: ['Black', 'King', {}], d4: ['White', 'Pawn', {}], c5: ['Black', 'Rook', {}], e5: ['Black', 'Knight', {}] } })
  assert.match(String(game.search({ depth: 1 }).move), /x c5/)
  assert.match(String(game.search({ depth: 1, values: { Knight: 5000 } }).move), /x e5/)
})

test('a custom evaluation decides the move, by option or as Model.evaluate', async () => {
  const { createGame, Model } = await breakthrough
  const game = createGame({ variant: 0 })
  const edge = (board, player) => {
    let sum = 0
    for (let p = 0; p < 64; p++) {
      const piece = board.getPiece(p)
      if (piece !== null && piece.player === player && p % 8 === 0) sum += 1000
    }
    return sum
  }
  assert.match(String(game.search({ depth: 1, evaluate: edge }).move), /b. - a./)
  Model.evaluate = edge
  try {
    assert.match(String(createGame({ variant: 0 }).search({ depth: 1 }).move), /b. - a./)
  } finally {
    delete Model.evaluate
  }
})

test('weights change scores', async () => {
  const game = (await breakthrough).createGame({ variant: 0 })
  const scoreWith = weights => game.search({ depth: 2, weights }).score
  assert.notEqual(scoreWith({ place: 3 }), scoreWith({}))
})

test('a winning player does not repeat positions', async () => {
  const game = (await chess).createGame({ variant: 'Chess' })
  game.setPosition({ board: { a1: ['White', 'King', {}], b2: ['White', 'Queen', {}], h8: ['Black', 'King', {}], h7: ['Black', 'Pawn', {}] } })
  const seen = new Set()
  for (let ply = 0; ply < 24 && game.outcome() === null; ply++) {
    const white = game.player === 'White'
    game.apply(white ? game.search({ nodes: 1500 }).move : game.moves()[0])
    const { board, turn } = game.position()
    const key = JSON.stringify([Object.entries(board).sort(), turn])
    if (white) assert.ok(!seen.has(key), 'repeated after ' + game.history.join(', '))
    seen.add(key)
  }
})

test('a greedy player captures the most valuable piece', async () => {
  const game = (await chess).createGame({ variant: 'Chess' })
  game.setPosition({ board: { a1: ['White', 'King', {}], h8: ['Black', 'King', {}], d4: ['White', 'Pawn', {}], c5: ['Black', 'Queen', {}], e5: ['Black', 'Knight', {}] } })
  const found = game.search({ algorithm: 'greedy' })
  assert.match(String(found.move), /x c5/)
  assert.equal(game.search({ algorithm: 'random', seed: 4 }).algorithm, 'random')
})

// --- more than two players -----------------------------------------------------------------------

test('with three players, each maximizes the own score', async () => {
  const { createGame } = await rules('three-steps', `(define step ($1 (verify not-friend?) add))
    (game (title "Three Steps") (players A B C) (turn-order A B C)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (e 1 0) (w -1 0) (s 0 1))))
      (piece (name Man) (moves (step n) (step e) (step w) (step s)))
      (board-setup (A (Man a1 a3)) (B (Man c2 e3)) (C (Man e1)))
      (loss-condition (A B C) (pieces-remaining 0)))`)
  const game = createGame()
  game.setPosition({ board: { a1: ['A', 'Man', {}], b1: ['B', 'Man', {}], a3: ['A', 'Man', {}], e3: ['C', 'Man', {}], e1: ['B', 'Man', {}] } })
  const found = game.search({ nodes: 5000, algorithm: 'maxn' })
  assert.match(String(found.move), /a1 x b1/)
})

test('with very many players, moves are random', async () => {
  const players = Array.from('ABCDEFGHIJKLMNOPQRST').join(' ')
  const { createGame } = await rules('twenty', `(game (title "Twenty") (players ${players}) (turn-order ${players})
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
      (piece (name Man) (drops ((verify empty?) add)))
      (board-setup ${Array.from(players.split(' '), player => `(${player} (Man off 9))`).join(' ')})
      (draw-condition (${players}) stalemated))`)
  const found = createGame().search({ nodes: 100 })
  assert.equal(found.algorithm, 'random')
  assert.match(found.why, /too many players/)
})

// --- time of the first search --------------------------------------------------------------------

/** Run `work` with a clock that advances by a millisecond at each reading; return its result and the readings. */
function withSlowClock (work) {
  const { now } = Date
  let readings = 0
  Date.now = () => ++readings
  try {
    return { result: work(), readings }
  } finally {
    Date.now = now
  }
}

test('the appraisal of the pieces keeps the time limit of a search, and later searches complete it', async () => {
  const file = pathToFileURL(await exampleFile('chess')).href
  const separate = name => import(file + '?' + name)
  const [interrupted, whole] = [await separate('interrupted'), await separate('whole')]
  const game = interrupted.createGame()
  for (let i = 0; i < 3; i++) {
    const { result: { move, algorithm }, readings } = withSlowClock(() => game.search({ ms: 40 }))
    assert.ok(readings < 100, readings + ' readings of the clock')
    assert.equal(algorithm, 'alphabeta')
    assert.ok(game.moves().some(one => String(one) === String(move)))
  }
  assert.equal(game.history.length, 0)
  const before = JSON.stringify(game.position())
  const found = [game, whole.createGame()].map(one => one.search({ nodes: 400 }))
  assert.deepEqual(found.map(({ move, score, pv }) => [String(move), score, pv])[0], found.map(({ move, score, pv }) => [String(move), score, pv])[1])
  assert.equal(JSON.stringify(game.position()), before)
})

// --- mates ---------------------------------------------------------------------------------------

test('composed mates in one and two (benchmarks/mates.mjs proves them)', async () => {
  const modules = { chess, xiangqi: example('xiangqi'), minishogi: example('minishogi') }
  const rows = JSON.parse(readFileSync(new URL('../../benchmarks/mates.json', import.meta.url), 'utf8'))
  assert.equal(rows.length, 30)
  const short = rows.filter(row => row.mate < 3)
  // `make sweep` solves all of them, `make test` one of each game and length; in the one of chess in two moves, the
  // enemy is mated only because it has to move
  const isLast = (row, n) => !short.some(({ game, mate }, i) => i > n && game === row.game && mate === row.mate)
  for (const { game: name, mate, position } of process.env.ZRF2JS_ALL_FILES ? short : short.filter(isLast)) {
    const game = (await modules[name]).createGame({ variant: name === 'chess' ? 'Chess' : 0 })
    game.setPosition(position)
    const { score } = game.search({ nodes: 60000 })
    assert.ok(score >= 1000000 - (2 * mate - 1), name + ' ' + JSON.stringify(position))
  }
})
