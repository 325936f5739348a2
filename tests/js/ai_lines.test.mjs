// Searches with several lines (`multiPv`).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { example } from './ai_games.mjs'

const WIN = 1000000
const ticTacToe = example('tic-tac-toe')
const chess = example('chess')
const connectFour = example('connect-four')

/** Return a game of chess after some moves. */
async function opened (...moves) {
  const game = (await chess).createGame()
  moves.forEach(move => game.move(move))
  return game
}

/** Return the exact score of the position for its player: 0, or WIN minus the plies to the end, with its sign. */
function exact (game) {
  const outcome = game.outcome()
  if (outcome !== null) return outcome.kind === 'draw' ? 0 : -WIN
  return Math.max(...game.moves().map(move => {
    const score = -afterMove(game, move, exact)
    return score - Math.sign(score)
  }))
}

function afterMove (game, move, use) {
  game.apply(move)
  const result = use(game)
  game.undo()
  return result
}

for (const opening of [['a1', 'b2'], ['a1', 'a2', 'b2'], ['b2', 'a1', 'c3', 'c1'], ['a1', 'b1', 'a3', 'a2', 'c1']]) {
  test('the lines of tic-tac-toe have the exact score of each move: ' + opening.join(' '), async () => {
    const game = (await ticTacToe).createGame({ variant: 0 })
    for (const place of opening) game.move({ to: place })
    const moves = game.moves()
    const expected = new Map(moves.map(move => {
      const score = -afterMove(game, move, exact)
      return [move.text, score - Math.sign(score)]
    }))
    const { lines, move, score, pv } = game.search({ multiPv: 20, algorithm: 'alphabeta', depth: 9 })
    assert.deepEqual(new Map(lines.map(line => [line.move.text, line.score])), expected)
    assert.deepEqual(lines.map(line => line.score), Array.from(expected.values()).sort((a, b) => b - a))
    assert.deepEqual([move, score, pv], [lines[0].move, lines[0].score, lines[0].pv])
  })
}

test('a search that is stopped at once scores its move by the static evaluation', async () => {
  const game = (await chess).createGame()
  const board = { a8: ['Black', 'King'], a1: ['White', 'King'], h1: ['Black', 'Queen'], h3: ['Black', 'Queen'] }
  for (const [turn, isLost] of [[0, true], [1, false]]) {
    game.setPosition({ board, turn })
    for (const algorithm of ['alphabeta', 'maxn']) {
      const { depth, expectation } = game.search({ nodes: 0, algorithm })
      assert.equal(depth, 0)
      assert.ok(isLost ? expectation < 0.01 : expectation > 0.99, algorithm + ': ' + expectation)
    }
  }
})

test('each algorithm returns distinct lines that can be played', async () => {
  for (const algorithm of ['alphabeta', 'mcts', 'maxn', 'greedy']) {
    const game = await opened('e2e4', 'e7e5', 'g1f3', 'd7d5')
    const reports = []
    const found = game.search({ multiPv: 4, nodes: 20000, algorithm, progress: one => reports.push(one) })
    for (const { lines, move, expectation, depth } of [found, ...reports]) {
      assert.ok(lines.length >= 1 && lines.length <= 4)
      assert.equal(new Set(lines.map(line => line.move.text)).size, lines.length)
      assert.deepEqual([move, expectation, depth], [lines[0].move, lines[0].expectation, lines[0].depth])
      for (const line of lines) {
        assert.equal(line.pv[0], line.move.text)
        const copy = game.clone()
        for (const text of line.pv) copy.apply(text)
      }
    }
    assert.equal(found.lines.length, 4)
    if (algorithm !== 'greedy') assert.ok(reports.some(({ lines }) => lines.length === 4), algorithm)
  }
})

test('more lines do not change the obvious move and its score at a small depth', async () => {
  const game = await opened('e2e4', 'd7d5', 'b1c3', 'd5e4')
  const one = game.search({ depth: 2, seed: 2 })
  const three = game.search({ depth: 2, seed: 2, multiPv: 3 })
  assert.equal(one.lines.length, 1)
  assert.equal(three.lines.length, 3)
  assert.equal(three.move.text, one.move.text)
  assert.equal(three.score, one.score)
  assert.ok(three.nodes > one.nodes)
})

test('a proved move comes before the other lines', async () => {
  const game = (await connectFour).createGame({ variant: 0 })
  for (const column of ['d', 'a', 'd', 'a', 'd', 'a']) game.move(game.moves({ verbose: true }).find(({ to }) => to[0] === column).text)
  const { lines } = game.search({ multiPv: 3, nodes: 2000 })
  assert.equal(lines.length, 3)
  assert.match(lines[0].move.text, / d/)
  assert.equal(lines[0].expectation, 1)
  assert.ok(lines[1].expectation < 1)
})

test('few moves give few lines, and the number of lines is an integer from 1', async () => {
  const game = (await ticTacToe).createGame({ variant: 0 })
  for (const text of ['a1', 'b1', 'c1', 'b2', 'a2', 'c2', 'b3', 'a3']) game.move({ to: text })
  assert.equal(game.search({ multiPv: 3 }).lines.length, 1)
  game.apply(game.moves()[0])
  assert.deepEqual(game.search({ multiPv: 3 }).lines, [])
  for (const multiPv of [0, 1.5, '2']) assert.throws(() => game.search({ multiPv }), /search: `multiPv`: expected an integer from 1/)
})
