// Endgame proofs: all answers in a small connect-four game, compared with an exact solver.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { joinAnswers } from '../../templates/ai/joined_answers.js'
import { dice, example, rules } from './ai_games.mjs'

const COLUMNS = 5
const ROWS = 4
/** Bits per column; the highest one is always empty. */
const HIGH = ROWS + 1

const original = readFileSync(new URL('../../examples/connect-four.zrf', import.meta.url), 'utf8')
const small = rules('small-four', original.slice(0, original.indexOf('(variant'))
  .replace('a/b/c/d/e/f/g', 'a/b/c/d/e').replace('6/5/4/3/2/1', '4/3/2/1').replace(/Disc off 21/g, 'Disc off 10'))

const hasFour = discs => [1, HIGH - 1, HIGH, HIGH + 1].some(step => {
  const pairs = discs & (discs >> step)
  return (pairs & (pairs >> (2 * step))) !== 0
})

const bitOf = (all, column) => {
  for (let row = 0; row < ROWS; row++) if ((all >> (column * HIGH + row) & 1) === 0) return 1 << (column * HIGH + row)
  return 0
}

const solved = new Map()

/**
 * Return the result for the player to move, 1, 0 or -1, if it is between `alpha` and `beta`, else a bound. `mine` are the
 * player's discs, `all` the discs of both players.
 */
function exact (mine, all, alpha = -1, beta = 1) {
  const key = mine * 2 ** 25 + all
  const [low, high, first] = solved.get(key) || [-1, 1, 2]
  if (low >= beta || low === high) return low
  if (high <= alpha) return high
  let most = -2
  let best = first
  const lower = alpha
  for (const column of [first, 2, 1, 3, 0, 4]) {
    const bit = bitOf(all, column)
    if (bit === 0) continue
    const value = hasFour(mine | bit) ? 1 : -exact(all ^ mine, all | bit, -beta, -alpha)
    if (value > most) { most = value; best = column }
    alpha = Math.max(alpha, value)
    if (alpha >= beta) break
  }
  if (most === -2) most = 0 // the board is full
  solved.set(key, [most > lower ? most : low, most < beta ? most : high, best])
  return most
}

/** Return the result of dropping into a column. */
const resultOf = (mine, all, column) => {
  const bit = bitOf(all, column)
  return hasFour(mine | bit) ? 1 : -exact(all ^ mine, all | bit)
}

const columnOf = move => 'abcde'.indexOf(String(move).slice(-2, -1))

test('the exact solver gives the published result: a draw, unless the first move is at the edge', () => {
  assert.equal(exact(0, 0), 0)
  assert.deepEqual([0, 1, 2, 3, 4].map(column => resultOf(0, 0, column)), [-1, 0, 0, 0, -1])
})

/** The share of the later replies that the walk follows. */
const SHARE = process.env.ZRF2JS_ALL_FILES ? 0.2 : 0.03

// all answers to the first moves, and a sample of the later ones
for (const me of ['Red', 'Yellow']) {
  test('four in a row on 5 x 4: all moves of ' + me + ' are optimal', async () => {
    const game = (await small).createGame()
    const random = dice(me.length)
    const seen = new Set()
    const walk = (mine, all, ply) => {
      if (seen.has(all * 2 ** 25 + mine) || game.outcome() !== null) return
      seen.add(all * 2 ** 25 + mine)
      let moves = game.moves()
      if (game.player === me) {
        moves = [game.search({ nodes: 200000 }).move]
        assert.equal(resultOf(mine, all, columnOf(moves[0])), exact(mine, all), game.history.join(', ') + ': ' + moves[0])
      } else if (ply > 3) moves = moves.filter(() => random() < SHARE)
      for (const move of moves) {
        game.apply(move)
        walk(all ^ mine, all | bitOf(all, columnOf(move)), ply + 1)
        game.undo()
      }
    }
    walk(0, 0, 0)
    assert.ok(seen.size > 50)
  })
}

test('proofs by lines find the only move that wins, with and without a learned evaluation', async () => {
  const weights = fileURLToPath(new URL('../../examples/connect-four.weights.json', import.meta.url))
  for (const options of [[], ['--weights', weights]]) {
    const game = (await example('connect-four', ...options)).createGame()
    for (const column of 'cdaeabgceadeg') game.apply(game.moves().find(({ text }) => text.endsWith(' ' + column + text.at(-1))))
    const [short, long] = [300, 200000].map(nodes => game.search({ nodes, seed: 1 }))
    assert.notEqual(short.why, 'the lines prove a win')
    assert.deepEqual([long.why, long.expectation], ['the lines prove a win', 1])
    assert.notEqual(game.search({ nodes: 1000, algorithm: 'alphabeta' }).why, 'the lines prove a win') // it finds the length of wins
    while (game.history.length > 0) game.undo()
    for (const column of 'ababab') game.apply(game.moves().find(({ text }) => text.endsWith(' ' + column + text.at(-1))))
    const { why, score, depth, nodes } = game.search({ nodes: 1e7 })
    assert.deepEqual([why, score, depth, nodes], ['the lines prove a win', 1000000 - 1, 1, 0])
  }
})

/** Return the answer of a worker of a team without shared memory, as plain data. */
function workerAnswer (game, nodes, index) {
  const found = game.search({ nodes }, { index, id: 1, control: null, entries: null, age: 0 })
  const named = one => Object.assign({}, one, { move: String(one.move) })
  return Object.assign(named(found), { lines: found.lines.map(named) })
}

test('of two workers, only the first one proves results, and the joined answer is optimal', async () => {
  const game = (await small).createGame()
  const random = dice(4)
  const counts = { excluded: 0, rejected: 0 }
  for (let round = 0; round < 20; round++) {
    let [mine, all] = [0, 0]
    while (game.history.length < 6 && game.outcome() === null) {
      const moves = game.moves()
      const move = moves[Math.floor(random() * moves.length)]
      game.apply(move)
      ;[mine, all] = [all ^ mine, all | bitOf(all, columnOf(move))]
    }
    if (game.outcome() === null) {
      const [first, second] = [workerAnswer(game, 20000, 0), workerAnswer(game, 500, 1)]
      const best = exact(mine, all)
      const excluded = first.lines.filter(line => line.excluded).map(({ move }) => move)
      for (const move of excluded) assert.ok(resultOf(mine, all, columnOf(move)) < best, game.history.join(', ') + ': ' + move)
      assert.ok(second.lines.every(line => !('excluded' in line)))
      for (const nodes of [120, 300]) assert.ok(!('excluded' in workerAnswer(game, nodes, 0).lines[0]))
      const joined = joinAnswers([first, second], 1)
      assert.equal(resultOf(mine, all, columnOf(joined.move)), best, game.history.join(', ') + ': ' + joined.move)
      assert.ok(joined.lines.length === 1 && !('excluded' in joined.lines[0]))
      counts.excluded += Number(excluded.length > 0)
      counts.rejected += Number(excluded.includes(second.move))
    }
    while (game.history.length > 0) game.undo()
  }
  assert.ok(counts.excluded > 0 && counts.rejected > 0, JSON.stringify(counts))
})
