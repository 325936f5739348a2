// game.search: moves found, limits, and the unchanged game.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { againstRandom, example, OPEN, rules, snapshot } from './ai_games.mjs'

const WIN_BOUND = 999000
const chess = example('chess', OPEN)
const breakthrough = example('breakthrough', OPEN)
const connectFour = example('connect-four', OPEN)
const draughts = example('draughts', OPEN)
const ticTacToe = example('tic-tac-toe', OPEN)

/** `White: Rook a1 b2, King e1; Black: King e8` as position data. */
function placed (text, turn = 0) {
  const board = {}
  for (const side of text.split('; ')) {
    const [player, pieces] = side.split(': ')
    for (const group of pieces.split(', ')) {
      const [piece, ...squares] = group.split(' ')
      for (const square of squares) board[square] = [player, piece]
    }
  }
  return { board, turn }
}

async function chessGame (text, turn) {
  const game = (await chess).createGame({ variant: 'Chess' })
  game.setPosition(placed(text, turn))
  return game
}

const MATE_IN_1 = 'White: King g1, Rook e1; Black: King g8, Pawn f7 g7 h7, Knight a8'
const MATE_IN_2 = 'White: King g1, Rook a6 b5; Black: King e7, Pawn h7'

/** Return the game after drops into these columns. */
async function dropped (columns) {
  const game = (await connectFour).createGame({ variant: 0 })
  for (const column of columns) game.apply(game.moves().find(move => String(move).startsWith(game.player + ' Disc ' + column)))
  return game
}

// --- strength ----------------------------------------------------------------------------------

test('chess: mate in one', async () => {
  for (const algorithm of ['alphabeta', 'mcts']) {
    const found = (await chessGame(MATE_IN_1)).search({ nodes: 2000, algorithm })
    assert.match(String(found.move), /^Rook e1 - e8/)
    assert.ok(found.score >= WIN_BOUND)
  }
})

test('chess: mate in two', async () => {
  const found = (await chessGame(MATE_IN_2)).search({ nodes: 20000 })
  assert.match(String(found.move), /^Rook b5 - b7/)
  assert.equal(found.score, 1000000 - 3)
})

test('chess: either side captures a hanging queen', async () => {
  const white = await chessGame('White: King g1, Rook d1, Pawn g2; Black: Queen d7, King g8, Pawn h7')
  assert.match(String(white.search({ nodes: 3000 }).move), /^Rook d1 x d7/)
  const black = await chessGame('White: King g1, Queen d1, Pawn g2; Black: Rook d7, King g8, Pawn h7', 1)
  assert.match(String(black.search({ nodes: 3000 }).move), /^Rook d7 x d1/)
})

test('chess: a queen does not capture a defended knight', async () => {
  const game = await chessGame('White: King g1, Queen d1, Pawn g2; Black: Knight d7, Pawn c6 e6, Bishop c8, King g8')
  assert.doesNotMatch(String(game.search({ nodes: 3000 }).move), /x d7/)
})

for (const [columns, plies, square] of [
  ['eegagfgecgdgafac', 1, 'b1'], ['bdgfdaccafdfb', 1, 'f4'],
  ['ebafceddd', 3, 'c2'], ['ggcadd', 3, 'e1'],
  ['fcgecfgbdfeabeb', 5, 'd2'], ['faaeedcfdfdeegag', 5, 'd4']
]) {
  test('connect four: the win in ' + (plies + 1) / 2 + ' after ' + columns, async () => {
    const game = await dropped(columns)
    const tree = game.search({ nodes: 20000 })
    assert.equal(tree.algorithm, 'mcts')
    assert.ok(String(tree.move).endsWith(square) && tree.score >= WIN_BOUND)
    const deep = game.search({ algorithm: 'alphabeta', nodes: 100000 })
    assert.ok(String(deep.move).endsWith(square))
    assert.equal(deep.score, 1000000 - plies)
  })
}

test('connect four: a proof finds one of the three winning moves with 25 empty squares', async () => {
  const game = await dropped('deccabffgbegafbff')
  const found = game.search({ nodes: 800000 })
  assert.ok(/[bce]\d$/.test(String(found.move)) && found.score >= WIN_BOUND, found.move + ' ' + found.score)
})

for (const [name, variant, options] of [
  ['default algorithm', 0, { level: 10, nodes: 60000 }],
  ['tree search', 0, { level: 10, nodes: 10000, algorithm: 'mcts' }],
  ['misere', 1, { level: 10, nodes: 400000 }]
]) {
  test('tic-tac-toe is never lost: ' + name, async () => {
    const game = (await ticTacToe).createGame({ variant })
    for (const me of ['X', 'O']) {
      const answers = new Map()
      const walk = () => {
        const outcome = game.outcome()
        if (outcome !== null) { assert.ok(outcome.kind === 'draw' || outcome.winner === me, game.history.join()); return }
        let moves = game.moves()
        if (game.player === me) {
          const key = JSON.stringify(game.position().board)
          if (!answers.has(key)) answers.set(key, String(game.search(options).move))
          moves = [answers.get(key)]
        }
        for (const move of moves) {
          game.apply(move)
          walk()
          game.undo()
        }
      }
      walk()
    }
  })
}

test('breakthrough: all games against random moves are wins', async () => {
  const { createGame } = await breakthrough
  assert.equal(againstRandom(createGame, 6, game => game.search({ nodes: 2000 }).move), 6)
})

test('draughts: a search plans over partial moves', async () => {
  const game = (await draughts).createGame()
  game.setPosition(placed('Red: Man c3; White: Man d4 f6 h8'))
  const found = game.search({ nodes: 2000 })
  assert.match(String(found.move), /d4/)
  game.apply(found.move)
  assert.equal(game.player, 'Red')
  assert.match(String(game.search({ nodes: 2000 }).move), /f6/)
})

// --- other numbers of players ------------------------------------------------------------------

const DROPS = '(piece (name Stone) (drops ((verify (and empty? (in-zone? open))) add)))'

test('dice: the search chooses the better mean', async () => {
  // after White, the wind drops on w1 or w2; `safe` wins with either, `bold` only with w1
  const { createGame } = await rules('wind', `(game (title "Wind") (players White ?Wind) (turn-order White ?Wind)
    (board (positions (bold 0 0 9 9) (safe 10 0 19 9) (w1 20 0 29 9) (w2 30 0 39 9))
      (zone (name open) (players White) (positions bold safe))
      (zone (name open) (players ?Wind) (positions w1 w2)))
    ${DROPS}
    (board-setup (White (Stone off 1)) (?Wind (Stone off 1)))
    (win-condition (White) (and (absolute-config Stone (safe)) (absolute-config (opponent Stone) (w1))))
    (win-condition (White) (and (absolute-config Stone (safe)) (absolute-config (opponent Stone) (w2))))
    (win-condition (White) (and (absolute-config Stone (bold)) (absolute-config (opponent Stone) (w1))))
    (draw-condition (White) stalemated))`)
  for (const algorithm of ['alphabeta', 'mcts']) {
    const game = createGame()
    assert.match(String(game.search({ nodes: 500, algorithm }).move), /safe/)
    game.apply(game.moves().find(move => /bold/.test(move)))
    assert.equal(game.search({ nodes: 500 }).algorithm, 'random')
  }
})

test('three players: the search plays a win, and prevents one of the next player', async () => {
  const { createGame } = await rules('three', `(game (title "Three") (players A B C) (turn-order A B C)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (e 1 0) (n 0 -1))))
    (piece (name Stone) (drops ((verify empty?) add)))
    (board-setup (A (Stone off 9)) (B (Stone off 9)) (C (Stone off 9)))
    (win-condition (A B C) (relative-config Stone e Stone e Stone))
    (draw-condition (A B C) stalemated))`)
  const positions = [
    ['A: Stone a1 b1; B: Stone a2 b2; C: Stone d3 d4', /c1/],
    ['A: Stone a1 d2; B: Stone b3 c3; C: Stone b1 a3', /d3/]
  ]
  for (const algorithm of ['alphabeta', 'mcts']) {
    for (const [text, move] of positions) {
      const game = createGame()
      const reserves = { A: { Stone: 7 }, B: { Stone: 7 }, C: { Stone: 7 } }
      game.setPosition(Object.assign(placed(text), { reserves }))
      assert.match(String(game.search({ nodes: 20000, algorithm }).move), move, algorithm + ' ' + text)
    }
  }
})

// --- limits and side effects -------------------------------------------------------------------

test('a finished game has no move', async () => {
  const game = (await ticTacToe).createGame({ variant: 0 })
  for (const square of ['a1', 'b1', 'a2', 'b2', 'a3']) game.apply(game.player + ' Mark ' + square)
  const { move, nodes } = game.search()
  assert.deepEqual({ move, nodes }, { move: null, nodes: 0 })
  const mated = await chessGame('White: King g6, Queen g7; Black: King g8', 1)
  assert.equal(mated.search().move, null)
})

test('searches stay within their limits, and equal limits give equal results', async () => {
  for (const [module, algorithm] of [[chess, 'alphabeta'], [connectFour, 'mcts']]) {
    const { createGame } = await module
    const game = createGame({ variant: 0 })
    const found = game.search({ nodes: 1234, seed: 5 })
    assert.equal(found.nodes, 1234)
    assert.equal(found.algorithm, algorithm)
    assert.ok(found.why.length > 0)
    assert.deepEqual(createGame({ variant: 0 }).search({ nodes: 1234, seed: 5 }), found)
    assert.equal(createGame({ variant: 0 }).search({ depth: 2 }).depth, 2)
    assert.ok(game.search({ ms: 40 }).nodes > 0) // it ends: no other limit is set
    for (const nodes of [0, 1, 2, 3]) assert.ok(game.moves().map(String).includes(String(game.search({ nodes }).move)))
  }
})

test('all levels play legal moves, and higher ones search more nodes', async () => {
  const game = (await connectFour).createGame({ variant: 0 })
  let before = -1
  for (let level = 5; level <= 9; level++) {
    const { move, nodes } = game.search({ level })
    assert.ok(game.moves().map(String).includes(String(move)))
    assert.ok(nodes > before)
    before = nodes
  }
  for (let level = 1; level <= 4; level++) assert.ok(game.moves().map(String).includes(String(game.search({ level }).move)))
})

test('a search restores the position, also if it is stopped early', async () => {
  for (const [module, plies] of [[chess, 6], [breakthrough, 9], [draughts, 12], [connectFour, 7]]) {
    const game = (await module).createGame({ variant: 0 })
    for (let ply = 0; ply < plies; ply++) {
      for (const options of [{ nodes: 77 + 13 * ply, algorithm: 'alphabeta' }, { nodes: 301 + ply, algorithm: 'mcts' }, { ms: 3 }]) {
        const before = snapshot(game)
        const legal = game.moves().map(String)
        game.search(options)
        assert.equal(snapshot(game), before)
        game._moves = null // generate them again
        assert.deepEqual(game.moves().map(String), legal)
      }
      game.apply(game.search({ nodes: 200, seed: ply }).move)
    }
  }
})

test('pieces that are placed first fill the board only if they do not capture afterward', async () => {
  const algorithmOf = async (name, condition) => {
    const { createGame } = await rules(name, `
(define walk ($1 ${condition} add))
(game (title "${name}") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c/d/e" (50 0)) ("5/4/3/2/1" (0 50))) (directions (n 0 -1) (e 1 0))))
  (board-setup (White (Man off 9)) (Black (Man off 9)))
  (piece (name Man) (drops ((verify empty?) add)) (moves (walk n) (walk e)))
  (loss-condition (White Black) stalemated))`)
    return createGame().search({ nodes: 50 }).algorithm
  }
  assert.equal(await algorithmOf('placed', '(verify not-friend?)'), 'alphabeta')
  assert.equal(await algorithmOf('filled', '(verify empty?)'), 'mcts')
})
