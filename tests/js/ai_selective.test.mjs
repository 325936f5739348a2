// Selective searches: exchanges, margins relative to the values of pieces, and what a game keeps for its next search.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Checks } from '../../templates/ai/checks.js'
import { Evaluation } from '../../templates/ai/evaluate.js'
import { Exchange } from '../../templates/ai/exchange.js'
import { appraise } from '../../templates/ai/piece_values.js'
import { MoveFeatures } from '../../templates/ai/move_features.js'
import { RECORD_TOP, TOP } from '../../templates/runtime/layout.js'
import { example, snapshot } from './ai_games.mjs'

const chess = example('chess')

const PIECES = { p: 'Pawn', n: 'Knight', b: 'Bishop', r: 'Rook', q: 'Queen', k: 'King' }
const VALUES = { Pawn: 100, Knight: 300, Bishop: 310, Rook: 500, Queen: 900 }

/** Return a game with pieces such as `Qd1` (White) and `qd8` (Black). */
async function placed (text) {
  const board = {}
  for (const [piece, ...square] of text.split(' ')) board[square.join('')] = [piece === piece.toUpperCase() ? 'White' : 'Black', PIECES[piece.toLowerCase()]]
  const game = (await chess).createGame({ variant: 'Chess' })
  game.setPosition({ board, turn: 0 })
  return game
}

for (const [name, pieces, capture, loses] of [
  ['a queen takes a defended pawn', 'Kg1 Qd1 kg8 pd5 pe6', 'd5', true],
  ['a queen takes an undefended pawn', 'Kg1 Qd1 kg8 pd5', 'd5', false],
  ['a pinned piece does not hide behind the capturing one', 'Kg1 Qd1 Rd2 kg8 rd5 pe6', 'd5', false],
  ['a knight takes a defended pawn', 'Kg1 Nc3 kg8 pd5 pe6', 'd5', true],
  ['a rook takes a defended queen', 'Kg1 Rd1 kg8 qd5 pe6', 'd5', false],
  ['a bishop takes a defended knight, and the recapture costs a pawn', 'Kg1 Bb3 Rd1 kg8 nd5 pe6', 'd5', false],
  ['a bishop takes a defended pawn, and the recapture costs a pawn', 'Kg1 Bb3 Rd1 kg8 pd5 pe6', 'd5', true],
  ['a king takes a pawn', 'Kd4 kg8 pd5', 'd5', false]
]) {
  test('exchange: ' + name, async () => {
    const game = await placed(pieces)
    const { _position: position } = game
    const { worth, least } = new Evaluation(position, appraise(position), 0, [1], { values: VALUES })
    assert.equal(least, 100)
    const features = new MoveFeatures(position, worth)
    const exchange = new Exchange(position, features, least)
    const before = snapshot(game)
    const { registers } = position.state
    const [start, records] = [registers[TOP], registers[RECORD_TOP]]
    const end = position.generate(start)
    const place = game.design.positions.findIndex(one => one.name === capture)
    const found = []
    for (let k = start; k < end; k++) if (features.target(k) === place) found.push(exchange.loses(k))
    registers[TOP] = start
    registers[RECORD_TOP] = records
    assert.ok(found.includes(loses), String(found))
    assert.equal(snapshot(game), before)
  })
}

test('checks are found without making the move', async () => {
  // direct checks of all pieces, checks by discovery, and moves that do not give check
  const game = await placed('Kg1 Qd1 Re2 Ne4 Bc4 Ph6 Pf5 ke8 rh8 pd6')
  const { _position: position } = game
  const checks = new Checks(position, new MoveFeatures(position, new Evaluation(position, appraise(position), 0, [1]).worth))
  const { registers } = position.state
  const start = registers[TOP]
  const end = position.generate(start)
  const results = [0, 0]
  for (let k = start; k < end; k++) {
    const expected = checks.isPossible(k)
    position.make(k)
    assert.equal(!position.isSafe(1), expected)
    position.unmake()
    results[Number(expected)]++
  }
  registers[TOP] = start
  assert.ok(results[0] > 20 && results[1] > 8, String(results))
})

test('the unit of margins is the mean value of the pieces that are not royal', async () => {
  const { _position: position } = (await chess).createGame({ variant: 'Chess' })
  const { unit } = new Evaluation(position, appraise(position), 0, [1], { values: VALUES })
  assert.equal(unit, (8 * 100 + 2 * (300 + 310 + 500) + 900) / 15)
})

// --- memory of a game --------------------------------------------------------------------------

const limits = { nodes: 3000, seed: 3 }

/** Return what a search finds. */
function found (game) {
  const { move, score, nodes, depth, pv } = game.search(limits)
  return { move: move.ordinal, score, nodes, depth, pv }
}

/** Return the results of the searches of a game in which each found move is played. */
async function played (plies, between = () => {}) {
  const game = (await chess).createGame({ variant: 'Chess' })
  const all = []
  for (let ply = 0; ply < plies; ply++) {
    all.push(found(game))
    between()
    game.apply(game.moves()[all[ply].move])
  }
  return all
}

test('equal sequences of searches give equal results, independent of other games', async () => {
  const other = (await chess).createGame({ variant: 'Chess' })
  const once = await played(5)
  assert.deepEqual(await played(5, () => other.apply(other.moves()[found(other).move])), once)
})

test('a search with a node limit continues the one before its last move, but not after undo', async () => {
  const [game, fresh] = [(await chess).createGame({ variant: 'Chess' }), (await chess).createGame({ variant: 'Chess' })]
  const first = found(game)
  assert.deepEqual(found(game), first)
  for (const one of [game, fresh]) for (const ordinal of [first.move, 0]) one.apply(one.moves()[ordinal])
  assert.notDeepEqual(found(game), found(fresh))
  game.undo()
  game.undo()
  assert.deepEqual(found(game), first)
})
