// Best-reply search (`brs`), for games of more than two players.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AlphaBeta } from '../../templates/ai/alphabeta.js'
import { BestReply } from '../../templates/ai/best_reply.js'
import { Checks } from '../../templates/ai/checks.js'
import { dice, example, OPEN, rules, snapshot } from './ai_games.mjs'

const WIN = 1000000

/*
 * Three players move up, to the right and down. Men step, capture sideways, and win at the opposite edge; a player
 * without moves passes. Stones, which are never dropped, look like pieces that fill the board. The variants add turns
 * with several captures, and chance, which moves a coin.
 */
const race = rules('three-races', `
  (define go ($1 (verify empty?) add))
  (define take ($1 (verify not-friend?) add))
  (define hop ($1 (verify enemy?) capture $1 (verify empty?) (add-partial hopping)))
  (define board-of-five (board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry B (n e) (e s) (s w) (w n) (ne se) (se sw) (sw nw) (nw ne))
    (symmetry C (n s) (s n) (e w) (w e) (ne sw) (sw ne) (nw se) (se nw))
    (zone (name goal) (players A) (positions a5 b5 c5 d5 e5))
    (zone (name goal) (players B) (positions e1 e2 e3 e4 e5))
    (zone (name goal) (players C) (positions a1 b1 c1 d1 e1))))
  (game (title "Races") (option "pass turn" forced) (players A B C) (turn-order A B C) (board-of-five)
    (piece (name Man) (moves (go n) (take ne) (take nw)))
    (piece (name Stone) (drops ((verify (not-position? a1)) (verify (position? a1)) add)))
    (board-setup (A (Man b1 c1 d1) (Stone off 30)) (B (Man a2 a3 a4)) (C (Man b5 c5 d5)))
    (win-condition (A B C) (absolute-config Man (goal)))
    (draw-condition (A B C) repetition))
  (variant (title "Hops") (option "pass partial" true)
    (piece (name Man) (moves (move-type going) (go n) (move-type hopping) (hop n) (hop ne) (hop nw)))
    (move-priorities hopping going))
  (variant (title "Coins") (players A B C ?Chance) (turn-order A B C ?Chance) (board-of-five)
    (piece (name Man) (moves (go n) (take ne) (take nw)))
    (piece (name Coin) (moves (go n) (go s)))
    (board-setup (A (Man b1 c1 d1)) (B (Man a2 a3 a4)) (C (Man b5 c5 d5)) (?Chance (Coin e3)))
    (win-condition (A B C) (absolute-config Man (goal)))))`, OPEN)

const men = (owner, ...places) => Object.fromEntries(places.map(place => [place, [owner, 'Man', {}]]))

/** Return a game of the first variant with some men, and A to move. */
async function positionOf (...groups) {
  const game = (await race).createGame({ variant: 0 })
  game.setPosition({ board: Object.assign({}, ...groups) })
  return game
}

test('a game of three players with captures or destinations is played by best-reply search', async () => {
  const game = (await race).createGame({ variant: 0 })
  const { algorithm, why, lines } = game.search({ nodes: 300 })
  assert.equal(algorithm, 'brs')
  assert.match(why, /more than two players/)
  assert.equal(lines.length, 1)
  assert.equal((await race).createGame({ variant: 2 }).search({ nodes: 300 }).algorithm, 'mcts')
})

test('three players who fill a board with lines are played by max^n', async () => {
  const { createGame } = await rules('three-lines', `(game (title "Lines") (players A B C) (turn-order A B C)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10))) (directions (n 0 -1) (e 1 0))))
    (piece (name Disc) (drops ((verify empty?) add)))
    (board-setup (A (Disc off 9)) (B (Disc off 9)) (C (Disc off 9)))
    (win-condition (A B C) (or (relative-config Disc n Disc n Disc) (relative-config Disc e Disc e Disc))))`)
  assert.equal(createGame().search({ nodes: 100 }).algorithm, 'maxn')
})

test('modules of games for two players do not contain best-reply search', async () => {
  const game = (await example('chess')).createGame({ variant: 'Chess' })
  assert.throws(() => game.search({ nodes: 10, algorithm: 'brs' }), /brs is not part of this module/)
})

test('a win in one move is found, and is proved', async () => {
  const game = await positionOf(men('A', 'a4', 'd1'), men('B', 'b1'), men('C', 'e3'))
  const { move, score, pv } = game.search({ nodes: 500 })
  assert.equal(String(move), 'Man a4 - a5')
  assert.equal(score, WIN - 1)
  assert.deepEqual(pv, ['Man a4 - a5'])
})

test('a win that an opponent could prevent is not proved', async () => {
  const game = await positionOf(men('A', 'a3', 'd1'), men('B', 'a1'), men('C', 'e5'))
  const { score } = game.search({ nodes: 5000 })
  assert.ok(score > 900000 && score < WIN - 1000, String(score))
})

for (const [name, groups, expected] of [
  ['next', [men('A', 'c1', 'a1'), men('B', 'd2'), men('C', 'e5')], 'Man c1 x d2'],
  ['after the next', [men('A', 'c1', 'a1'), men('B', 'a4'), men('C', 'd2')], 'Man c1 x d2']
]) {
  test('a player captures the man of an opponent who would win ' + name, async () => {
    const game = await positionOf(...groups)
    for (const nodes of [60, 300, 2000]) assert.equal(String(game.search({ nodes }).move), expected, nodes + ' nodes')
  })
}

test('each of the opponents may be the one that replies', async () => {
  // A can be first on row 5, and C's selfish move is the capture of the stone, but C can win on row 1
  const stone = { c2: ['B', 'Stone', {}] }
  const options = { nodes: 2000, values: { Stone: 2000 } }
  const threatened = await positionOf(men('A', 'c1', 'a3'), men('B', 'a1'), men('C', 'b3', 'd2'), stone)
  assert.equal(String(threatened.search(options).move), 'Man c1 x d2')
  const free = await positionOf(men('A', 'c1', 'a3'), men('B', 'a1'), men('C', 'b3', 'd4'), stone)
  assert.match(String(free.search(options).move), /^Man a3/)
})

test('limits, stop, progress, lines and seeds work with three players', async () => {
  const game = (await race).createGame({ variant: 0 })
  const before = snapshot(game)
  for (const nodes of [1, 7, 50, 999]) {
    const reports = []
    const found = game.search({ nodes, algorithm: 'brs', seed: 3, multiPv: 4, progress: one => reports.push(one) })
    assert.ok(found.nodes <= nodes, found.nodes + ' nodes')
    assert.equal(new Set(found.lines.map(({ move }) => String(move))).size, found.lines.length)
    for (const { lines } of [found, ...reports]) {
      for (const { move, pv } of lines) {
        const copy = game.clone()
        assert.equal(pv[0], String(move))
        for (const text of pv) copy.apply(text)
      }
    }
    const again = (await race).createGame({ variant: 0 }).search({ nodes, algorithm: 'brs', seed: 3, multiPv: 4 })
    if (nodes !== 1) assert.ok(reports.length > 0)
    assert.deepEqual([again.pv, again.score, again.nodes], [found.pv, found.score, found.nodes])
  }
  let calls = 0
  const stopped = game.search({ algorithm: 'brs', stop: () => ++calls > 2 })
  assert.ok(stopped.nodes < 200, stopped.nodes + ' nodes')
  const [first] = game.moves()
  assert.equal(String(game.search({ algorithm: 'brs', nodes: 300, searchMoves: [first] }).move), String(first))
  assert.equal(snapshot(game), before)
})

test('the turns of players without pieces are skipped by passes', async () => {
  const game = await positionOf(men('A', 'b2', 'd2'), men('C', 'a4', 'c5'))
  const { move, pv } = game.search({ nodes: 3000 })
  assert.ok(pv.length > 3, pv.join(', '))
  game.apply(move)
  assert.equal(game.player, 'B')
  const { lines } = game.search({ nodes: 100, multiPv: 3 })
  assert.equal(lines.length, 1)
  assert.equal(game.moves().length, 1)
})

for (const [variant, algorithm] of [[0, 'brs'], [1, 'brs'], [2, 'brs'], [0, 'alphabeta'], [0, 'maxn'], [1, 'alphabeta']]) {
  test('random games with moves of ' + algorithm + ' stay legal, variant ' + variant, async () => {
    const { createGame } = await race
    for (let n = 0; n < 6; n++) {
      const game = createGame({ variant, seed: n + 1 })
      const random = dice(n + 1)
      for (let ply = 0; game.outcome() === null && ply < 60; ply++) {
        const moves = game.moves()
        if (random() < 0.5 || game.random) {
          game.apply(moves[Math.floor(random() * moves.length)])
          continue
        }
        const before = snapshot(game)
        const { move, pv } = game.search({ nodes: 1 + Math.floor(random() * 300), algorithm })
        assert.equal(snapshot(game), before)
        assert.ok(moves.some(one => String(one) === String(move)))
        const copy = game.clone()
        for (const text of pv) copy.apply(text)
        game.apply(move)
      }
    }
  })
}

test('a move gives check to the royal piece of any enemy', () => {
  // a line of six squares: the kings of three players on 0, 2 and 5, and a man of the first one on 3
  const codes = { king: player => 1 << player | 1 << 3, man: player => 1 << player | 2 << 3 }
  const board = [codes.king(0), 0, codes.king(1), codes.man(0), 0, codes.king(2)]
  const isSafe = player => {
    const square = board.indexOf(codes.king(player))
    return square < 0 || board[square - 1] === 0 || (board[square - 1] & 1 << player) !== 0
  }
  const position = { isSafe, design: { layout: { players: 3 } } }
  const features = { position, moveBuffer: [1], board, size: 6, codeMask: 31, origin: () => 3, target: () => to, landing: () => codes.man(0) }
  const checks = new Checks(features)
  let to = 4
  assert.equal(checks.isPossible(0), true) // the king of the third player
  to = 1
  assert.equal(checks.isPossible(0), true) // that of the second one
  board[5] = 0
  to = 4
  assert.equal(checks.isPossible(0), false)
  assert.deepEqual(board, [codes.king(0), 0, codes.king(1), codes.man(0), 0, 0])
})

test('the test for singular moves leaves out the table move for all players', ({ mock }) => {
  const { mock: searched } = mock.method(AlphaBeta.prototype, 'searchMoves', () => 50)
  const search = { seats: [], repliers: [-1], position: { chooser: () => 1 }, registers: [], limits: {} }
  for (const side of [0, 1]) assert.equal(BestReply.prototype.searchMoves.call(search, 10, 15, 3, 40, 41, side, 0, 255, false, 12), 50)
  assert.deepEqual(searched.calls.map(call => call.arguments.at(-1)), [12, 12])
})
