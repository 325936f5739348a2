// Hooks for goals, setup, text, draws, links and the search, on a row of six positions with two white men and a black one.
import assert from 'node:assert/strict'
import test from 'node:test'

import { modules, ROW, rowOf, scriptedRow, texts } from './scripts.mjs'

const scripted = scriptedRow()
const fresh = modules('row', ROW)

test('checkGoals replaces the goals: a win, a loss, a draw', async () => {
  for (const [answer, outcome] of [
    [1, { kind: 'win', winner: 'Black', reason: 'checkGoals' }],
    [-1, { kind: 'win', winner: 'White', reason: 'checkGoals' }],
    [0, { kind: 'draw', winner: null, reason: 'checkGoals' }],
    [null, null]
  ]) {
    const [game] = await scripted(Model => { Model.checkGoals = (design, board, player) => player === 2 && board.getPiece(2) !== null ? answer : null })
    game.apply('Man b1 - c1')
    assert.deepEqual(game.outcome(), outcome)
    assert.equal(game.moves().length === 0, outcome !== null)
  }
})

test('the default of checkGoals applies the goals of the rules', async () => {
  const load = modules('ends', ROW.replace(/\)$/, '(win-condition (White) (absolute-config Man (c1))))'))
  const { createGame, Model } = await load()
  const asked = []
  Model.checkGoals = (checkGoals => (design, board, player) => {
    const answer = checkGoals(design, board, player)
    asked.push(answer)
    return answer
  })(Model.checkGoals)
  const game = createGame()
  game.apply('Man b1 - c1')
  assert.deepEqual(game.outcome(), { kind: 'win', winner: 'White', reason: 'checkGoals' })
  assert.ok(asked.includes(-1)) // for Black, the player to move
})

test('setup changes the initial board and receives the setup text', async () => {
  const [game] = await scripted(Model => {
    Model.setup = (board, init) => {
      board.clear()
      for (const name of (init || 'b1').split(' ')) board.setPiece(Model.stringToPos(name), Model.createPiece(1, 1))
      board.turn = 1
      board.setValue('kept', 1)
    }
  }, { setup: 'c1 d1' })
  assert.equal(rowOf(game), '. . WK WK . .')
  assert.deepEqual([game.player, game.board().getValue('kept')], ['Black', 1])
})

test('the default of setup reads the text of getSetup', async () => {
  const [game, Model] = await scripted(() => {})
  game.apply('Man b1 - c1')
  const text = Model.getSetup(Model.design, game.board())
  const { createGame } = await fresh()
  assert.equal(rowOf(createGame({ setup: text })), rowOf(game))
})

test('checkVersion is called for every option', async () => {
  const load = modules('options', ROW.replace('(title "Row")', '(title "Row") (option "smart moves" true) (option "row-extension" 3)'))
  const { createGame, Model } = await load()
  const asked = {}
  Model.checkVersion = (design, name, value) => { asked[name] = value }
  createGame()
  assert.deepEqual(asked, { 'smart moves': 'true', 'row-extension': '3' })
})

test('moveToString sets the text of a move, which apply accepts', async () => {
  const [game] = await scripted(Model => { Model.moveToString = move => move.actions.map(([from, to]) => from + '>' + to).join(' ') })
  assert.deepEqual(game.moves().map(String), ['1>2'])
  game.apply('1>2')
  game.apply('Man f1 - e1')
  assert.match(game.save(), /1\. Man b1 - c1/)
})

test('Done is called after each move of the game', async () => {
  const seen = []
  const [game] = await scripted(Model => { Model.Done = (design, board) => { seen.push(board.lastt) } })
  game.apply('Man b1 - c1').apply('Man f1 - e1')
  assert.deepEqual(seen, [2, 4])
})

test('onRepetition decides repeated positions', async () => {
  const times = []
  const [game] = await scripted(Model => { Model.onRepetition = (board, n) => { times.push(n); return n < 3 ? null : 0 } })
  const round = ['Man b1 - c1', 'Man f1 - e1', 'Man c1 - b1', 'Man e1 - f1']
  for (const move of round.concat(round)) game.apply(move)
  assert.deepEqual(game.outcome(), { kind: 'draw', winner: null, reason: 'onRepetition' })
  assert.deepEqual(times, [2, 2, 2, 2, 3])
})

test('positions with different values are not repetitions', async () => {
  const [game] = await scripted(Model => {
    Model.onRepetition = () => 0
    Model.CheckInvariants = board => board.moves.forEach(move => move.setValue('ply', (board.getValue('ply') || 0) + 1))
  })
  for (let ply = 0; ply < 12; ply++) game.apply(game.moves()[ply % 4 < 2 ? 0 : game.moves().length - 1])
  assert.equal(game.outcome(), null)
})

test('drawAfter moves without progress are a draw', async () => {
  const [game] = await scripted(Model => {
    Model.drawAfter = 3
    const { countsForDraw } = Model
    Model.countsForDraw = move => move.board.player === 2 ? false : countsForDraw(move)
  })
  for (const move of ['Man b1 - c1', 'Man f1 - e1', 'Man c1 - b1', 'Man e1 - f1']) game.apply(move)
  assert.equal(game.outcome(), null)
  assert.deepEqual(game.position().script, { quiet: 2 })
  game.apply('Man b1 - c1')
  assert.deepEqual(game.outcome(), { kind: 'draw', winner: null, reason: 'drawAfter' })
})

test('captures reset the count', async () => {
  const [game] = await scripted(Model => { Model.drawAfter = 5 })
  for (const move of ['Man b1 - c1', 'Man f1 - e1', 'Man c1 - d1']) game.apply(move)
  assert.equal(game.position().script.quiet, 3)
  game.apply('Man e1 x d1')
  assert.equal(game.position().script, undefined)
  game.undo()
  assert.equal(game.position().script.quiet, 3)
})

test('links change with moves, revert with undo, and are part of position data', async () => {
  const [game] = await scripted(Model => {
    Model.changesLinks = true
    Model.CheckInvariants = board => board.moves.forEach(move => { if (board.player === 1 && board.links === null) move.setLink(0, 2, 5) })
  })
  game.apply('Man b1 - c1 & {"links":{"0,2":5}}')
  game.apply('Man f1 - e1')
  assert.deepEqual(texts(game), ['Man a1 - b1', 'Man c1 - b1', 'Man c1 - f1']) // e of c1 is now f1
  assert.deepEqual([game.board().navigate(1, 2, 0), Model0(game).navigate(1, 2, 0)], [5, 3])
  const json = game.position()
  game.undo()
  game.undo()
  game.apply(game.moves()[0]).apply('Man f1 - e1')
  assert.deepEqual(game.position(), json)
  game.undo()
  game.undo()
  game.setPosition({ board: { c1: ['White', 'Man', {}] }, turn: 0 })
  assert.deepEqual(texts(game).map(text => text.replace(/ &.*/, '')), ['Man c1 - b1', 'Man c1 - d1'])
  game.setPosition(json)
  assert.deepEqual(texts(game), ['Man a1 - b1', 'Man c1 - b1', 'Man c1 - f1'])
})
const Model0 = game => game.board().game.design

test('the search uses the hooks', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => { board.moves = board.moves.filter(move => move.actions[0][1][0] !== 3) }
    Model.AI.eval = (design, params, board, player) => board.getPiece(2) !== null && board.getPiece(2).player === player ? 1000 : 0
  })
  assert.equal(String(game.search({ depth: 3, algorithm: 'alphabeta' }).move), 'Man b1 - c1')
  assert.equal(game.perft(3), game.nodes(3)[2])
})

test('AI.getPrice and AI.heuristic are called', async () => {
  const asked = new Set()
  const [game] = await scripted(Model => {
    Model.AI.getPrice = (design, piece, pos) => { asked.add('price'); return piece.type * 10 + pos }
    Model.AI.heuristic = (ai, design, board, move) => { asked.add(String(move)); return move.actions[0][1][0] }
  })
  game.search({ depth: 2, algorithm: 'alphabeta' })
  assert.ok(asked.has('price') && asked.has('b1 - c1') && asked.has('f1 - e1'))
})

test('AI.heuristic orders the moves', async () => {
  for (const [sign, expected] of [[1, 'Man c1 - d1'], [-1, 'Man c1 - b1']]) {
    const [game] = await scripted(Model => { Model.AI.heuristic = (ai, design, board, move) => sign * move.actions[0][1][0] })
    game.setPosition({ board: { c1: ['White', 'Man', {}], f1: ['Black', 'Man', {}] }, turn: 0 })
    assert.ok(game.moves().length > 1)
    assert.equal(String(game.search({ nodes: 0, algorithm: 'alphabeta' }).move), expected)
  }
})

test('a game keeps the hooks of its start', async () => {
  const { createGame, Model } = await fresh()
  const before = createGame()
  Model.CheckInvariants = board => { board.moves = [] }
  assert.equal(before.moves().length, 1)
  assert.equal(createGame().moves().length, 0)
})

test('games with scripts are saved and loaded', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => board.moves.forEach(move => { if (board.player === 1) move.setValue('n', (board.getValue('n') || 0) + 1) })
  })
  for (let ply = 0; ply < 4; ply++) game.apply(game.moves()[0])
  const [saved, position] = [game.save(), game.position()]
  game.load(saved)
  assert.deepEqual(game.position(), position)
})

test('moves of an earlier position keep what they describe', async () => {
  const script = Model => { Model.Extension = board => board.moves.push(Model.createMove().movePiece(board.player === 1 ? 0 : 5, 3)) }
  const described = moves => moves.map(move => [move.text, move.effects, move.continuation, move.actions.map(action => action.map(String))])
  const [kept] = await scripted(script)
  const [late, early] = [kept, kept.clone()].map(game => game.moves())
  const expected = described(early)
  for (const move of ['Man b1 - c1', 'Man f1 - e1']) kept.apply(move).moves()
  assert.deepEqual(late, early) // enumerable properties alone
  assert.deepEqual(described(late), expected)
  assert.ok(expected.some(([text]) => text === 'Man a1 - d1'))
})

test('the hash of a game contains the state of its script, also if the game has had other states before', async () => {
  const { createGame, Model } = await modules('row', ROW)()
  Model.CheckInvariants = board => { for (const move of board.moves) move.setValue('target', move.actions[0][1][0]) }
  const after = moves => {
    const game = createGame()
    for (const squares of moves) game.move(squares)
    return game
  }
  const [short, long] = [after(['b1c1', 'f1e1', 'c1b1']), after(['b1c1', 'f1e1', 'c1d1', 'e1f1', 'd1c1', 'f1e1', 'c1b1'])]
  assert.deepEqual(short.position(), long.position())
  assert.equal(short.hash, long.hash)
  const [start, back] = [createGame(), after(['b1c1', 'f1e1', 'c1b1', 'e1f1'])]
  assert.deepEqual(start.position().board, back.position().board)
  assert.notEqual(start.hash, back.hash)
})
