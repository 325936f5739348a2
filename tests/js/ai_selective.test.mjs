// Selective searches: exchanges, margins relative to the values of pieces, and what a game keeps for its next search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { Checks } from '../../templates/ai/checks.js'
import { ContinuationHistory } from '../../templates/ai/continuation_history.js'
import { Evaluation } from '../../templates/ai/evaluate.js'
import { Exchange } from '../../templates/ai/exchange.js'
import { appraise } from '../../templates/ai/piece_values.js'
import { MoveFeatures } from '../../templates/ai/move_features.js'
import { MoveOrdering, TACTICAL } from '../../templates/ai/move_ordering.js'
import { traitsOf } from '../../templates/ai/pruning.js'
import { INFINITE, WIN_BOUND } from '../../templates/ai/score_bounds.js'
import { isSelective, Selective } from '../../templates/ai/selective.js'
import { EXACT, LOWER_BOUND, UPPER_BOUND } from '../../templates/ai/transposition_table.js'
import { CAPTURE, HEADER, RECORD_TOP, SQUARE_SHIFT, TOP } from '../../templates/runtime/state/layout.js'
import { example, OPEN, snapshot } from './ai_games.mjs'

const chess = example('chess', OPEN)

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

/** Return the results of a function of exchanges and moves for the moves of a game from one square to another. */
function ofMoves (game, text, test) {
  const { _position: position } = game
  const { worth } = new Evaluation(position, appraise(position), 0, [1], { values: VALUES })
  const features = new MoveFeatures(position, worth)
  const exchange = new Exchange(features)
  const before = snapshot(game)
  const { registers } = position.state
  const [start, records] = [registers[TOP], registers[RECORD_TOP]]
  const end = position.generate(start)
  const [from, to] = text.split(' ').map(square => square === 'off' ? features.size : game.design.positions.findIndex(({ name }) => name === square))
  const found = []
  for (let k = start; k < end; k++) if (features.origin(k) === from && features.target(k) === to) found.push(test(exchange, k))
  registers[TOP] = start
  registers[RECORD_TOP] = records
  assert.equal(snapshot(game), before)
  return found
}

for (const [name, pieces, capture, loses] of [
  ['a queen takes a defended pawn', 'Kg1 Qd1 kg8 pd5 pe6', 'd1 d5', true],
  ['a queen takes an undefended pawn', 'Kg1 Qd1 kg8 pd5', 'd1 d5', false],
  ['a knight takes a defended pawn', 'Kg1 Nc3 kg8 pd5 pe6', 'c3 d5', true],
  ['a rook takes a defended queen', 'Kg1 Rd1 kg8 qd5 pe6', 'd1 d5', false],
  ['a bishop takes a defended knight, and the recapture costs a pawn', 'Kg1 Bb3 Rd1 kg8 nd5 pe6', 'b3 d5', false],
  ['a bishop takes a defended pawn, and the recapture costs a pawn', 'Kg1 Bb3 Rd1 kg8 pd5 pe6', 'b3 d5', true],
  ['only a queen can recapture, and would be lost', 'Kg1 Nc3 Rd1 kg8 pd5 qd8', 'c3 d5', false],
  ['the second capture would lose a queen', 'Kg1 Bb3 Qd1 kg8 nd5 pe6 qd8', 'b3 d5', true],
  ['a rook supports the rook in front of it', 'Kg1 Rd1 Rd2 kg8 pd5 rd8', 'd2 d5', false],
  ['a rook supports the enemy rook in front of it', 'Kg1 Rd1 Rd2 kg8 pd5 rd7 rd8', 'd2 d5', true],
  ['a king does not recapture a defended piece', 'Kg1 Rd1 Bb3 ke6 pd5', 'd1 d5', false],
  ['a king takes a pawn', 'Kd4 kg8 pd5', 'd4 d5', false]
]) {
  test('exchange: ' + name, async () => {
    assert.deepEqual(ofMoves(await placed(pieces), capture, (exchange, k) => exchange.loses(k)), [loses])
  })
}

for (const [name, pieces, move, loss] of [
  ['nothing attacks the square', 'Kg1 Qd1 kg8 pe6', 'd1 d4', 0],
  ['a pawn attacks an undefended queen', 'Kg1 Qd1 kg8 pe6', 'd1 d5', 900],
  ['a pawn attacks a defended queen', 'Kg1 Qd1 Bb3 kg8 pe6', 'd1 d5', 800],
  ['a rook attacks a defended knight', 'Kg1 Nc3 Rd1 kg8 rd8', 'c3 d5', 0],
  ['a rook attacks an undefended knight', 'Kg1 Nc3 kg8 rd8', 'c3 d5', 300],
  ['a rook attacks the square through the piece that leaves it', 'Kg1 Rd4 kg8 rd8', 'd4 d3', 500],
  ['an enemy king does not capture a defended piece', 'Kg1 Nc3 Bb3 kd6', 'c3 d5', 0],
  ['captures are judged elsewhere', 'Kg1 Qd1 kg8 pd5 pe6', 'd1 d5', 0]
]) {
  test('quiet moves that lose the piece: ' + name, async () => {
    const losses = (exchange, k) => [0, loss - 1, loss].map(margin => exchange.losesMoving(k, Math.max(0, margin)))
    assert.deepEqual(ofMoves(await placed(pieces), move, losses), [[loss > 0, loss > 1, false]])
  })
}

test('the score of the table replaces the static score where it is nearer to the exact score', () => {
  const selective = Object.assign(Object.create(Selective.prototype), { bounds: new Uint8Array(4), boundScores: new Int32Array(4), boundDepths: new Int32Array(4), estimates: new Int32Array(4) })
  const estimate = (hit, bound, score) => {
    selective.noteBound(hit, { bound, score, depth: 1 }, 3)
    return selective.estimate(50, 3)
  }
  assert.deepEqual([[EXACT, 20], [LOWER_BOUND, 60], [LOWER_BOUND, 40], [UPPER_BOUND, 40], [UPPER_BOUND, 60]].map(([bound, score]) => estimate(true, bound, score)), [20, 60, 50, 40, 50])
  assert.equal(estimate(false, EXACT, 20), 50)
  assert.equal(estimate(true, EXACT, WIN_BOUND), 50) // distances to wins are no static scores
  assert.equal(selective.estimates[3], 50)
})

test('exchange: an attack that depends on the owner of another piece', async () => {
  // the queen at h6 attacks f4 only as long as the adjacent bodyguard is a friend
  const game = (await example('hiashatar')).createGame()
  game.setPosition({
    board: {
      i7: ['Black', 'Bodyguard'],
      h6: ['Black', 'Queen'],
      g5: ['Black', 'Pawn'],
      f4: ['White', 'Pawn'],
      f3: ['White', 'Queen'],
      g3: ['White', 'Bodyguard']
    },
    turn: 1
  })
  assert.notEqual(game.search({ nodes: 30 }).move, null)
})

/** Assert that the checks of the player with index 0 are found without making the move; return the number of other moves, and of checks. */
function countsOfChecks ({ _position: position }) {
  const features = new MoveFeatures(position, new Evaluation(position, appraise(position), 0, [1]).worth)
  const checks = new Checks(features)
  const { moveBuffer, registers } = position.state
  const [start, records] = [registers[TOP], registers[RECORD_TOP]]
  const end = position.generate(start)
  const counts = [0, 0]
  for (let k = start; k < end; k++) {
    if (moveBuffer[k] < 0) continue // moves with several effects count as checks
    const expected = checks.isPossible(k)
    position.make(k)
    assert.equal(!position.isSafe(1), expected)
    position.unmake()
    counts[Number(expected)]++
  }
  registers[TOP] = start
  registers[RECORD_TOP] = records
  return counts
}

test('checks are found without making the move', async () => {
  // direct checks of all pieces, checks by discovery, and moves that do not give check
  const [others, checks] = countsOfChecks(await placed('Kg1 Qd1 Re2 Ne4 Bc4 Ph6 Pf5 ke8 rh8 pd6'))
  assert.ok(others > 20 && checks > 8, [others, checks].join(' '))
})

test('the unit of margins is the mean value of the pieces that are not royal', async () => {
  const { _position: position } = (await chess).createGame({ variant: 'Chess' })
  const { unit } = new Evaluation(position, appraise(position), 0, [1], { values: VALUES })
  assert.equal(unit, (8 * 100 + 2 * (300 + 310 + 500) + 900) / 15)
})

// --- history and windows -------------------------------------------------------------------------

/** Return a history, and the function that returns the score of a move after the moves 1 and 2 of the plies before. */
function newHistory () {
  const ordering = { history: new Int32Array(10), historySide: 0, features: { slot: k => k }, moveAt: i => i, scoreAt: i => i === 4 ? TACTICAL : 0 }
  const history = new ContinuationHistory(ordering, 4, 100)
  history.enter(1, 0, 0)
  history.enter(2, 1, 1)
  return { ordering, history, scoreOf: (slot, ply = 2) => ordering.history[slot] + history.scoreOf(slot, ply) }
}

test('a cutoff raises the scores of its move and lowers those of the quiet moves before it', () => {
  const { history, ordering, scoreOf } = newHistory()
  history.addCutoff(3, 6, 0, 2, 4)
  assert.deepEqual([3, 4, 5, 6, 7].map(slot => Math.sign(scoreOf(slot))), [-1, 0, -1, 1, 0])
  assert.equal(scoreOf(6), 3 * ordering.history[6])
  history.enter(8, 1, 1) // another reply of the opponent: only the move by itself and after the own move before count
  assert.equal(scoreOf(6), 2 * ordering.history[6])
  history.enter(-1, 1, 1)
  history.enter(8, 0, 0)
  assert.equal(scoreOf(6), ordering.history[6])
})

test('scores approach a limit, and a new history starts without them', () => {
  const { history, scoreOf } = newHistory()
  for (let i = 0; i < 1000; i++) history.addCutoff(3, 6, 0, 2, 99)
  for (const slot of [5, 6]) assert.ok(Math.abs(scoreOf(slot)) > 3 * 15000 && Math.abs(scoreOf(slot)) <= 3 * 16384, String(scoreOf(slot)))
  assert.equal(newHistory().scoreOf(6), 0)
})

test('windows around the last score grow until they contain the score', () => {
  const search = (depth, last, score) => {
    const windows = []
    const selective = Object.assign(Object.create(Selective.prototype), { unit: 100, search: { limits: { stopped: false } } })
    selective.searchWindows(depth, last, (alpha, beta) => {
      windows.push([alpha, beta])
      return score
    })
    return windows
  }
  const all = [-INFINITE, INFINITE]
  assert.deepEqual(search(5, { score: 50 }, 79), [[20, 80]])
  assert.deepEqual(search(5, { score: 50 }, 80), [[20, 80], [20, 140]])
  assert.deepEqual(search(5, { score: 50 }, -9999), [[20, 80], [-40, 80], [-220, 80], [-760, 80], [-INFINITE, 80]])
  assert.deepEqual(search(2, { score: 50 }, 80), [all])
  assert.deepEqual(search(5, undefined, 80), [all])
  assert.deepEqual(search(5, { score: WIN_BOUND }, 80), [all])
})

test('selective searches reach a depth with few nodes', async () => {
  const game = (await chess).createGame({ variant: 'Chess' })
  for (const move of 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7'.split(' ')) game.move(move)
  const { nodes } = game.search({ depth: 6, seed: 1 })
  assert.ok(nodes < 4500, String(nodes)) // 2,669; 11,974 without windows, root reductions, continuation history and estimates
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

// --- games without royal pieces ------------------------------------------------------------------

const breakthrough = example('breakthrough', OPEN, '--weights', fileURLToPath(new URL('../../examples/breakthrough.weights.json', import.meta.url)))

test('searches with learned values are selective without royal pieces', async () => {
  const [learned, derived] = await Promise.all([breakthrough, example('breakthrough', OPEN)])
  const nodes = [learned, derived].map(({ createGame }) => {
    const game = createGame()
    for (const move of 'a2-a3 b7-b6 h2-h3 g7-g6 b2-c3 a7-a6'.split(' ')) game.move(move)
    return game.search({ depth: 6, seed: 1 }).nodes
  })
  assert.ok(4 * nodes[0] < nodes[1], String(nodes))
})

test('without royal pieces, no move gives check and no capture provably loses material', async () => {
  const game = (await breakthrough).createGame()
  const { _position: position } = game
  const evaluation = new Evaluation(position, appraise(position), 0, [1])
  const search = { evaluation, traits: traitsOf(position.design), ordering: new MoveOrdering(position, evaluation.worth, 10), limits: { maxNodes: 100 } }
  assert.equal(evaluation.learned !== null && isSelective(position.design, search.traits, evaluation), true)
  assert.equal(isSelective(position.design, search.traits, { learned: null }), false)
  assert.equal(isSelective(position.design, search.traits, { learned: evaluation.learned, unit: 24 }), false)
  const selective = new Selective(search, 10)
  assert.deepEqual([selective.givesCheck(0), selective.losesMaterial(0), selective.deltaMargin], [false, false, Infinity])
})

// --- games with drops ----------------------------------------------------------------------------

test('searches with drops are selective if there are royal pieces', async () => {
  const game = (await example('minishogi', OPEN)).createGame()
  const design = game._position.design
  const traits = traitsOf(design)
  const evaluation = { learned: {}, unit: 100 }
  assert.equal(isSelective(design, traits, evaluation), true)
  assert.equal(isSelective(design, { ...traits, hasRoyals: false }, evaluation), false)
  const { nodes } = game.search({ depth: 6, seed: 1 })
  assert.ok(nodes < 6000, String(nodes)) // 2,621; 17,011 without
})

/** Return a game of minishogi in which the first player has pieces in hand. */
async function withHand () {
  const game = (await example('minishogi', OPEN)).createGame()
  game.setPosition({
    board: { b1: ['Sente', 'King'], e5: ['Gote', 'King'], c4: ['Gote', 'Pawn'], a5: ['Gote', 'Rook'] },
    reserves: { Sente: { Gold: 1, Silver: 1, Bishop: 1 } },
    turn: 0
  })
  return game
}

test('drops that give check are found', async () => {
  const [others, checks] = countsOfChecks(await withHand())
  assert.deepEqual([checks, others], [9, 57])
})

for (const [square, loss] of [['c3', true], ['b3', false], ['a3', true]]) {
  test('drops that lose the piece: ' + square, async () => {
    const drops = ofMoves(await withHand(), 'off ' + square, (exchange, k) => exchange.losesMoving(k, 0))
    assert.deepEqual(drops, [loss, loss, loss])
  })
}

for (const [name, defender, loses] of [['a defended', 'Gold', true], ['an undefended', 'Bishop', false]]) {
  test('captured pieces that go to the hand take part in exchanges: a rook takes ' + name + ' pawn', async () => {
    const game = (await example('minishogi', OPEN)).createGame()
    game.setPosition({ board: { b1: ['Sente', 'King'], c1: ['Sente', 'Rook'], e5: ['Gote', 'King'], c3: ['Gote', 'Pawn'], c4: ['Gote', defender] }, turn: 0 })
    assert.deepEqual(ofMoves(game, 'c1 c3', (exchange, k) => exchange.loses(k)), [loses])
  })
}

test('captures that change a third piece are not judged', () => {
  // the header moves the piece from square 1 to 2, and the entry captures on square 3
  const features = Object.assign(Object.create(MoveFeatures.prototype), { records: [HEADER + 2, 1, 2, 0, 0, CAPTURE | 3 << SQUARE_SHIFT, 0], board: [0, 5, 6, 0] })
  assert.equal(features.changesOthers(0, 1, 2), false) // nothing stands there
  features.board[3] = 6
  assert.equal(features.changesOthers(0, 1, 2), true)
})
