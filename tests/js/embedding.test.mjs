// Tests of games as parts of programs: shared positions, and the methods of PlayableGame.
import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'

import { example, SCRIPTS } from './ai_games.mjs'

const { createGame, Model } = await example('chess', ...SCRIPTS)
const draughts = await example('draughts')

const random = seed => below => {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0
  return ((seed >>> 16) * below) >>> 16
}

/** Play one random move; a finished game starts again. */
function step (game, draw) {
  const moves = game.moves()
  if (moves.length === 0) while (game.undo());
  else game.apply(moves[draw(moves.length)])
}

const seen = game => JSON.stringify([game.position(), game.history, game.outcome(), game.hash, game.moves().map(String)])

for (const [name, create] of [['chess', createGame], ['draughts', draughts.createGame]]) {
  test(name + ': games in turn play as games alone', () => {
    const alone = [1, 2, 3].map(seed => {
      const game = create()
      const draw = random(seed)
      return Array.from({ length: 80 }, () => { step(game, draw); return seen(game) })
    })
    const games = [1, 2, 3].map(seed => ({ game: create(), draw: random(seed), found: [] }))
    for (let ply = 0; ply < 80; ply++) games.forEach(({ game, draw, found }) => { step(game, draw); found.push(seen(game)) })
    assert.deepEqual(games.map(({ found }) => found), alone)
    games.forEach(({ game }) => { while (game.undo()); })
    assert.equal(new Set(games.map(({ game }) => seen(game))).size, 1)
  })
}

test('records of moves have the short text', () => {
  const game = createGame()
  for (const text of ['e4', 'f6', 'Nc3', 'g5']) game.move(text)
  const [mate] = game.moves({ verbose: true, from: 'd1', to: 'h5' })
  assert.deepEqual([mate.san, mate.text], ['Qh5#', 'Queen d1 - h5'])
  const sans = game.moves({ verbose: true }).map(({ san }) => san)
  assert.deepEqual(sans, game.moves({ notation: 'short' }))
  assert.equal(sans.filter(text => text === 'Nf3').length, 1)
  game.move(mate.san)
  assert.equal(game.outcome().winner, 'White')
})

test('a clone is separate', () => {
  const game = createGame()
  const draw = random(7)
  for (let ply = 0; ply < 30; ply++) step(game, draw)
  const before = seen(game)
  const copy = game.clone()
  assert.equal(seen(copy), before)
  copy.undo()
  step(copy, random(9))
  assert.equal(seen(game), before)
  while (copy.undo());
  assert.equal(copy.perft(2), 400)
  assert.equal(seen(game), before)
})

test('functions of the user may use other games during a search', () => {
  const [game, other] = [createGame(), createGame()]
  const expected = createGame().search({ nodes: 3000, seed: 5 })
  let calls = 0
  const stop = () => {
    if (calls++ < 5) {
      step(other, random(calls))
      game.moves()
    }
    return false
  }
  const found = game.search({ nodes: 3000, seed: 5, stop })
  assert.ok(calls > 0)
  assert.equal(String(found.move), String(expected.move))
  assert.deepEqual(found.pv, expected.pv)
  assert.ok(other.history.length > 0)
})

test('a game takes little memory and time to create', () => {
  createGame()
  const before = process.memoryUsage()
  const start = process.cpuUsage()
  const games = Array.from({ length: 2000 }, () => createGame())
  const { user, system } = process.cpuUsage(start)
  const after = process.memoryUsage()
  assert.ok((user + system) / 1000 / games.length < 0.3)
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  assert.ok(bytes / games.length < 65536)
})

test('games with scripts have their own positions', () => {
  Model.PostActions = board => { board.moves = board.moves.slice(0, 3) }
  try {
    const [one, two] = [createGame(), createGame()]
    one.apply(one.moves()[0])
    assert.equal(two.moves().length, 3)
    assert.deepEqual(one.clone().history, one.history)
  } finally {
    Model.PostActions = board => { board.moves = board.moves.filter(move => !move.failed) }
  }
})

test('moves are selected and named', () => {
  const game = createGame()
  assert.deepEqual(game.moves({ from: 'e2', verbose: false }), ['Pawn e2 - e3', 'Pawn e2 - e4'])
  assert.deepEqual(game.moves({ to: 'f3', piece: 'Knight', verbose: true }), [
    { text: 'Knight g1 - f3', san: 'Nf3', from: 'g1', to: 'f3', player: 'White', piece: 'Knight', captures: [], promotion: null, pass: false, partial: false }
  ])
  assert.throws(() => game.moves({ from: 'z9' }), /unknown position "z9"/)
  assert.throws(() => game.moves({ form: 'e2' }), /moves: expected/)
  assert.deepEqual(game.dests().get('b1').sort(), ['a3', 'c3'])
  assert.equal(game.dests().size, 10)
})

test('a move is found by its squares, and errors name the nearest moves', () => {
  const game = createGame()
  assert.equal(game.move('e2e4').text, 'Pawn e2 - e4')
  assert.equal(game.move({ from: 'd7', to: 'd5' }).text, 'Pawn d7 - d5')
  assert.equal(game.move('e4-d5').text, 'Pawn e4 x d5')
  const [record] = game.moves({ verbose: true, from: 'g8' })
  assert.equal(game.clone().move(record).text, record.text)
  assert.throws(() => game.move({ ...record, text: 'Knight g8 - g5' }), /illegal move/)
  assert.throws(() => game.move('d8d1'), error => error instanceof RangeError && /illegal move: d8d1; did you mean: Qd7, Qd6, /.test(error.message))
  assert.throws(() => game.move('Queen d8 - d1'), /did you mean: Queen d8/)
  game.setPosition({ board: { a7: ['White', 'Pawn'], e1: ['White', 'King'], h7: ['Black', 'King'] } })
  assert.throws(() => game.move('a7a8'), /ambiguous move: a7a8; expected one of: a8=Q, a8=R/)
  assert.match(game.clone().move('a7a8q').text, /Queen/)
  assert.throws(() => game.move({ from: 'a7', to: 'a8', promotion: 'x' }), /illegal move/)
  assert.match(game.clone().move({ from: 'a7', to: 'a8', promotion: 'n' }).text, /Knight/)
  assert.equal(game.clone().move({ from: 'e1', to: 'e2', promotion: 'q' }).piece, 'King') // as in chess.js
  assert.match(game.move({ from: 'a7', to: 'a8', promotion: 'Rook' }).text, /Rook/)
  assert.deepEqual([game.get('a8').piece, game.get('a7')], ['Rook', null])
  assert.throws(() => game.get('i9'), /unknown position "i9"/)
})

test('a listener formats the move that was played', () => {
  const game = createGame()
  const heard = []
  game.on('move', move => heard.push(game.format(move), game.format(move, 'uci')))
  for (const text of ['e4', 'd5', 'exd5', 'Nf6']) game.move(text)
  assert.deepEqual(heard, ['e4', 'e2e4', 'd5', 'd7d5', 'exd5', 'e4d5', 'Nf6', 'g8f6'])
  assert.throws(() => game.format(createGame({ moves: ['e4'] }).moves()[0]), /not a legal move here/)
})

test('tags of a PGN', () => {
  const game = createGame({ moves: ['e4'] })
  const lines = game.pgn({ White: 'Ann "A"', Result: '1-0', Opening: 'x\ny' }).split('\n')
  assert.deepEqual(lines.slice(4), ['[White "Ann \\"A\\""]', '[Black "Black"]', '[Result "1-0"]', '[Variant "Chess"]', '[Opening "x y"]', '', '1. e4 1-0', ''])
  assert.throws(() => game.pgn({ 'a b': 'x' }), /pgn: expected texts by the names of PGN tags/)
})

test('listeners receive moves and the end, until they unsubscribe', () => {
  const game = createGame()
  const heard = []
  const stop = game.on('move', move => heard.push(move.text))
  game.on('end', ({ reason }) => heard.push(reason))
  game.on('undo', () => heard.push('undo'))
  for (const text of ['f2f3', 'e7e5', 'g2g4']) game.move(text)
  stop()
  game.move('d8h4')
  game.undo()
  assert.deepEqual(heard, ['Pawn f2 - f3', 'Pawn e7 - e5', 'Pawn g2 - g4', 'checkmated', 'undo'])
  assert.throws(() => game.on('moved', () => {}), RangeError)
  assert.deepEqual(game.played().map(move => move.from), [53, 12, 54])
})

test('hashes and the board as text', () => {
  const [one, two] = [createGame(), createGame()]
  for (const text of ['g1f3', 'g8f6', 'b1c3']) one.move(text)
  for (const text of ['b1c3', 'g8f6', 'g1f3']) two.move(text)
  assert.equal(one.hash, two.hash)
  assert.match(one.hash, /^[0-9a-f]{16}$/)
  assert.notEqual(one.hash, createGame().hash)
  const lines = one.ascii().split('\n')
  assert.equal(lines.length, 10)
  assert.equal(lines[6], 'P P P P P P P P')
  assert.match(lines[9], /P Pawn, N Knight/)
  assert.deepEqual(createGame().ascii().split('\n').slice(6, 8), ['P P P P P P P P', 'R N B Q K B N R']) // as in FEN
})

test('played moves as records and texts', () => {
  const game = createGame({ moves: ['Pawn e2 - e4', 'Pawn d7 - d5'] })
  game.move('e4d5')
  const records = game.played({ verbose: true })
  assert.deepEqual(records.map(({ from, to, san }) => [from, to, san]), [['e2', 'e4', 'e4'], ['d7', 'd5', 'd5'], ['e4', 'd5', 'exd5']])
  assert.deepEqual(records[2].captures, ['d5'])
  assert.deepEqual(game.played({ verbose: false }), game.history)
  assert.throws(() => game.played({ verbos: true }), /played: expected the options verbose, found "verbos"/)
  assert.equal(game.history.length, 3)
  assert.deepEqual(createGame({ moves: ['e4', 'd7d5', 'exd5'] }).history, game.history) // any notation
})

const PLIES = process.env.ZRF2JS_ALL_FILES ? 60 : 30

test('moves keep their texts and effects after the position has changed', () => {
  for (const create of [createGame, draughts.createGame]) {
    const [game, draw] = [create(), random(5)]
    const lists = []
    for (let ply = 0; ply < PLIES && !game.isOver; ply++) { // each ply replays the game
      const moves = game.moves()
      const fresh = create(JSON.parse(JSON.stringify(game))).moves() // described in its own position
      lists.push([moves, fresh.map(move => JSON.stringify(move))])
      game.apply(moves[draw(moves.length)])
    }
    assert.ok(lists.length > 0.6 * PLIES)
    for (const [moves, expected] of lists) assert.deepEqual(moves.map(move => JSON.stringify(move)), expected)
  }
})

test('moves cannot be changed, and print as records', () => {
  const move = createGame().moves()[0]
  for (const name of ['from', 'text', 'effects', 'ordinal']) assert.throws(() => { move[name] = 5 }, TypeError)
  assert.throws(() => move.effects.push(1), TypeError)
  assert.deepEqual(Object.keys(move.toJSON()).sort(), ['effects', 'from', 'ordinal', 'partial', 'pass', 'piece', 'player', 'text', 'to'])
  assert.match(inspect(move), /text: '.* - /)
  assert.deepEqual(structuredClone(move.toJSON()), move.toJSON())
})

test('errors of moves name what is wrong', () => {
  const game = createGame()
  const [stale] = game.moves({ from: 'e2', to: 'e4' })
  const throws = (call, message) => assert.throws(call, error => error instanceof RangeError && error.message.startsWith(message))
  throws(() => game.move({ from: 'e9' }), 'unknown position "e9"')
  throws(() => game.move({ from: 'e2', to: 'e10' }), 'unknown position "e10"')
  throws(() => game.move({ from: 'e2', piece: 'Pwan' }), 'unknown piece "Pwan"')
  throws(() => game.moves({ piece: 'Pwan' }), 'unknown piece "Pwan"')
  throws(() => game.moves({ square: 'e2' }), 'moves: expected the options from, to, piece, verbose, notation, found "square"')
  throws(() => game.move(structuredClone(stale)), 'move: no square is given; a copy of a Move has none: copy `move.toJSON()`')
  assert.equal(game.move(structuredClone(stale.toJSON())).text, 'Pawn e2 - e4')
  throws(() => game.move(stale), 'illegal move: Pawn e2 - e4; did you mean: ')
  throws(() => game.move(stale.toJSON()), 'illegal move: Pawn e2 - e4; did you mean: ')
  throws(() => game.apply(stale), 'illegal move: Pawn e2 - e4')
  assert.deepEqual(game.history, ['Pawn e2 - e4'])
})
