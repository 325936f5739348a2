// Arguments of the API that are invalid: each is refused in words, and the game stays as it was.
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import test from 'node:test'
import { exampleModules, modules, ROW } from './scripts.mjs'

const row = modules('misuse', ROW)

/** Options by call, with invalid values: NaN, texts and negative numbers, and what the message says. */
const INVALID = {
  createGame: [
    [null, /createGame: expected an object, found null/],
    [{ fem: 1 }, /createGame: expected the options variant, seed, setup, position, fen, moves, found "fem"/],
    [{ variant: {} }, /`variant`: expected a title or an index, found an object/],
    [{ variant: 'x' }, /no such variant: x/],
    [{ variant: 7 }, /no such variant: 7/],
    [{ seed: 'x' }, /`seed`: expected an integer, found "x"/],
    [{ seed: NaN }, /`seed`: expected an integer, found NaN/],
    [{ setup: 3 }, /`setup`: expected a text, found 3/],
    [{ setup: '{' }, /^position: /],
    [{ setup: '{}' }, /expected an object with `board`/],
    [{ position: [] }, /`position`: expected an object, found a list/],
    [{ moves: 'x' }, /`moves`: expected a list, found "x"/],
    [{ moves: [7] }, /apply: expected a move or its text, found 7/],
    [{ moves: ['Man z9'] }, /illegal move: Man z9/]
  ],
  search: [
    ...['ms', 'nodes', 'depth'].flatMap(name => [NaN, 'x', '5', -1, Infinity, {}, []].map(value =>
      [{ [name]: value }, new RegExp('search: `' + name + '`: expected a number from 0, found ')])),
    ...[0, 11, 1.5, 'x'].map(level => [{ level }, /`level`: expected an integer from 1 to 10/]),
    [{ algorithm: 'minimax' }, /`algorithm`: expected auto, random, alphabeta, .*, found "minimax"/],
    [{ algorithm: 'toString' }, /`algorithm`/],
    [{ seed: 0.5 }, /`seed`: expected an integer, found 0.5/],
    [{ stop: true }, /`stop`: expected a function, found true/],
    [{ progress: {} }, /`progress`: expected a function, found an object/],
    [{ evaluate: 3 }, /`evaluate`: expected a function/],
    [{ weights: { mobilty: 1 } }, /`weights`: expected an object of numbers with the keys mobility/],
    [{ weights: { mobility: NaN } }, /`weights`/],
    [{ values: { Mann: 1 } }, /`values`: expected an object of numbers with the keys Man, King/],
    [{ values: 3 }, /`values`/],
    [{ time: 100 }, /search: expected the options .*, found "time"/],
    [7, /search: expected an object, found 7/]
  ]
}

for (const call of Object.keys(INVALID)) {
  test(call + ' refuses invalid options by their names', async () => {
    const { createGame } = await row()
    const game = createGame()
    for (const [options, message] of INVALID[call]) {
      const attempt = () => call === 'search' ? game.search(options) : createGame(options)
      assert.throws(attempt, error => error instanceof RangeError && message.test(error.message), inspect(options))
    }
  })
}

test('options that are undefined or null are not set', async () => {
  const { createGame } = await row()
  const game = createGame({ variant: null, seed: undefined, setup: null, moves: null })
  assert.equal(game.search({ ms: null, nodes: 20, level: undefined, stop: null }).algorithm, 'alphabeta')
  assert.equal(game.search({ nodes: 0, depth: 1, weights: { mobility: 0 }, values: { Man: 0 } }).depth >= 0, true)
})

test('perft refuses depths that are not whole numbers, and unknown options', async () => {
  const game = (await row()).createGame()
  for (const depth of [NaN, -1, 1.5, '3', undefined, 1e9]) {
    assert.throws(() => game.perft(depth), /depth of perft: expected an integer from 0 to 1000, found /)
  }
  assert.throws(() => game.perft(2, { turns: 1 }), /`turns`: expected true or false, found 1/)
  assert.throws(() => game.nodes(2, { turn: true }), /perft: expected the options turns, found "turn"/)
  assert.equal(game.perft(0), 1)
})

test('moves, positions and saved games that are none', async () => {
  const { createGame } = await row()
  const game = createGame()
  const before = JSON.stringify(game)
  const refused = [
    [() => game.apply({}), /apply: expected a move or its text, found an object/],
    [() => game.apply(), /apply: .* found undefined/],
    [() => game.apply('x'), /illegal move: x/],
    [() => game.setPosition({}), /position: expected an object with `board`/],
    [() => game.setPosition(), /position: expected an object with `board`/],
    [() => game.setPosition(null), /position: expected an object with `board`/],
    [() => game.load(), /load: expected a text, found undefined/],
    [() => game.load({}), /load: expected a text, found an object/],
    [() => game.load(''), /line 1: not a saved Zillions game/],
    [() => game.force(), /force: expected a text, found undefined/],
    [() => game.format(), /format: expected a move or its text, found undefined/],
    [() => game.format({}), /format: expected a move or its text, found an object/],
    [() => game.get(1n), /unknown position 1/],
    [() => game.setPosition({ board: { a1: [1n, 'Man'] } }), /position: unknown player 1/],
    [() => game.select(null, 0), /select: expected a list of integers from 0 to 5, found null/],
    [() => game.select([], 'a1'), /select: expected an integer from 0 to 5, found "a1"/],
    [() => game.targets(['a1']), /targets: expected a list of integers from 0 to 5, found a list/],
    [() => game.closure('a1 - b1', [0]), /closure: expected a legal move, found "a1 - b1"/],
    [() => game.closure(game.moves()[0], 0), /closure: expected a list of integers from 0 to 5, found 0/]
  ]
  for (const [work, message] of refused) {
    assert.throws(work, error => error instanceof RangeError && message.test(error.message), String(message))
    assert.equal(JSON.stringify(game), before)
  }
})

/** Calls that change a game or search it. */
const CHANGES = {
  apply: game => game.apply(game.moves()[0]),
  move: game => game.move(game.moves()[0]),
  undo: game => game.undo(),
  setPosition: game => game.setPosition(game.position()),
  load: game => game.load(game.save()),
  read: game => game.read('zsg', game.save()),
  force: game => game.force('Man a1 - c1'),
  search: game => game.search({ nodes: 5 })
}

test('callbacks of a search cannot change its game', async () => {
  const { createGame } = await row()
  for (const callback of ['stop', 'progress', 'evaluate']) {
    for (const [name, change] of Object.entries(CHANGES)) {
      const game = createGame({ moves: ['Man b1 - c1'] })
      const before = JSON.stringify([game, game.position()])
      const attempt = () => { change(game); return 0 }
      assert.throws(() => game.search({ nodes: 200, [callback]: attempt }), /: a search of this game is running/, callback + ' ' + name)
      assert.equal(JSON.stringify([game, game.position()]), before)
      assert.notEqual(game.search({ nodes: 20 }).move, null)
    }
  }
})

test('callbacks of a search read the legal moves of the game', async () => {
  const { createGame } = await row()
  const expected = createGame().moves().map(String)
  for (const algorithm of ['alphabeta', 'maxn', 'mcts']) {
    const game = createGame()
    const evaluate = () => { assert.deepEqual(game.moves().map(String), expected); return 0 }
    const { move } = game.search({ nodes: 60, algorithm, evaluate })
    assert.equal(move, game.moves()[move.ordinal])
    assert.deepEqual(game.moves().map(String), expected)
  }
})

test('a listener that makes the last move, or takes it back, gets the end of the game as often as it ends', async () => {
  const { createGame } = await exampleModules('tic-tac-toe')()
  const moves = 'a1 a2 b1 b2'.split(' ').map((at, ply) => 'XO'[ply % 2] + ' Mark ' + at)
  const ends = []
  const answering = createGame({ moves: moves.slice(0, 3) })
  answering.on('end', ({ winner }) => ends.push(winner))
  answering.on('move', ({ player }) => { if (player === 'O') answering.move('X Mark c1') })
  answering.move(moves[3])
  assert.deepEqual(ends, ['X'])
  const undoing = createGame({ moves })
  undoing.on('end', () => ends.push('never'))
  undoing.on('move', () => undoing.undo())
  undoing.move('X Mark c1')
  assert.deepEqual(ends, ['X'])
  assert.equal(undoing.isOver, false)
})

test('settings of Model are checked when a game starts', async () => {
  const invalid = {
    drawAfter: ['x', -1, NaN], changesLinks: ['yes'], WIDTH: ['x'], handlers: [3], AI: [null, 3].slice(1), pieceValues: [3], evaluate: [3]
  }
  for (const name of Object.keys(invalid)) {
    for (const value of invalid[name]) {
      const { createGame, Model } = await row()
      Model[name] = value
      assert.throws(() => createGame(), new RegExp('ZRF818: Model.' + name + ': expected .*, found '), name)
    }
  }
})
