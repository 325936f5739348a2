// What scripts can do, hook by hook, on a row of six positions with two white men and a black one.
import assert from 'node:assert/strict'
import test from 'node:test'

import { ROW, modules, texts } from './scripts.mjs'

const fresh = modules('row', ROW)

/** A game after the script has set its hooks; then its Model. */
async function scripted (script, options) {
  const { createGame, Model } = await fresh()
  script(Model)
  return [createGame(options), Model]
}

const rowOf = game => game.cells().map(cell => cell === null ? '.' : cell.player[0] + cell.piece[0]).join(' ')

/** Plays a line and takes it back: the position is then what it was. */
function there (game, ...moves) {
  const before = JSON.stringify(game.position())
  for (const move of moves) game.apply(move)
  const row = rowOf(game)
  const undone = () => {
    while (game.undo());
    assert.equal(JSON.stringify(game.position()), before)
  }
  return [row, undone]
}

test('the facade says what the rules say', async () => {
  const [game, Model] = await scripted(() => {})
  const board = game.board()
  const { design } = board.game
  assert.equal(Model.design, design)
  assert.deepEqual(design.allPositions(), [0, 1, 2, 3, 4, 5])
  assert.deepEqual([design.dirs, design.pieceNames, design.playerNames], [['e', 'w'], ['Man', 'King'], [null, 'White', 'Black']])
  assert.equal(design.navigate(1, 0, design.getDirection('e')), 1)
  assert.equal(design.navigate(2, 1, design.getDirection('e')), 0) // Black sees the row from the other end
  assert.equal(design.navigate(1, 0, design.getDirection('w')), null)
  assert.equal(design.opposite(0), 1)
  assert.deepEqual([design.findDirection(2, 1), design.findDirection(0, 2)], [1, null])
  assert.deepEqual([design.inZone('home', 1, 0), design.inZone(0, 2, 0)], [true, false])
  assert.deepEqual(design.zonePositions(0, 2), [4, 5])
  assert.deepEqual([design.nextPlayer(1), design.nextPlayer(2), design.currPlayer(1), design.nextTurn(board)], [2, 1, 2, 1])
  assert.equal(design.getAttribute(0, 'tired'), 'false')
  assert.deepEqual([Model.WIDTH, Model.HEIGHT, Model.getX(4), Model.getY(4)], [6, 1, 4, 0])
  assert.deepEqual([Model.posToString(2), Model.stringToPos('d1'), Model.stringToPos('z9')], ['c1', 3, null])
  assert.deepEqual([board.player, board.turn, board.lastf, board.isEmpty(2), board.getPiece(null)], [1, 0, null, true, null])
})

test('pieces never change: each change gives another one', async () => {
  const [game, Model] = await scripted(() => {})
  const man = game.board().getPiece(0)
  assert.deepEqual([man.type, man.player, String(man), man.getValue(0), man.getValue(7)], [0, 1, 'White Man', false, null])
  assert.equal(String(man.promote(1).changeOwner(2)), 'Black King')
  assert.equal(man.setValue(7, 'x').getValue(7), 'x')
  assert.equal(man.setValue(7, 'x'), man.setValue(7, 'x')) // equal pieces are one object
  assert.equal(man.setValue(7, 'x').setValue(7, null), man)
  assert.equal(man, Model.createPiece(0, 1))
})

test('a board is a copy: what a script does to it stays there', async () => {
  const [game] = await scripted(() => {})
  const board = game.board()
  board.setPiece(3, board.getPiece(0))
  board.setPiece(0, null)
  assert.equal(rowOf(game), 'WM WM . . . BM')
  assert.deepEqual(board.generate().map(String).sort(), ['b1 - a1', 'b1 - c1', 'd1 - e1', 'd1 - c1'].sort())
  const after = board.apply(board.moves[0])
  assert.equal(after.player, 2)
  assert.equal(after.parent, board)
  assert.deepEqual(after.moves.map(String).sort(), ['f1 - e1'])
})

test('moves of a board can be played', async () => {
  const [game] = await scripted(() => {})
  game.apply(game.board().moves[0])
  assert.deepEqual(game.history, ['Man b1 - c1'])
  game.undo()
  const derived = game.board().copy()
  game.apply(derived.moves[0])
  assert.deepEqual(game.history, ['Man b1 - c1'])
})

test('CheckInvariants forbids moves', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => board.moves.forEach(move => { if (board.player === 2) move.failed = true })
  })
  assert.deepEqual(texts(game), ['Man b1 - c1'])
  game.apply('Man b1 - c1')
  assert.deepEqual(texts(game), [])
  assert.deepEqual(game.outcome(), { kind: 'draw', winner: null, reason: 'no moves' })
})

test('hooks chain: the old function is called by the new one', async () => {
  const calls = []
  await scripted(Model => {
    for (const name of ['one', 'two']) {
      const { CheckInvariants } = Model
      Model.CheckInvariants = board => {
        calls.push(name)
        CheckInvariants(board)
      }
    }
  }).then(([game]) => game.moves())
  assert.deepEqual(calls.slice(0, 2), ['two', 'one'])
})

test('hooks come in their order', async () => {
  const order = []
  const [game] = await scripted(Model => {
    for (const name of ['PostActions', 'PostProcessing', 'CheckInvariants', 'Extension']) Model[name] = () => { order.push(name) }
  })
  order.length = 0
  game.moves()
  assert.deepEqual(order, ['Extension', 'CheckInvariants', 'PostProcessing', 'PostActions'])
})

test('a script adds moves: of several pieces, with captures and drops', async () => {
  const [game] = await scripted(Model => {
    Model.Extension = board => {
      if (board.player !== 1) return
      board.moves.push(Model.createMove().movePiece(0, 2).movePiece(1, 3).capturePiece(5).dropPiece(0, Model.createPiece(1, 1)))
    }
  })
  assert.deepEqual(texts(game), ['Man a1 - c1 White King a1 Man b1 - d1 x f1', 'Man b1 - c1'])
  const [row, undone] = there(game, 'Man a1 - c1 White King a1 Man b1 - d1 x f1')
  assert.equal(row, 'WK . WM WM . .')
  undone()
  assert.equal(game.perft(1), 2)
})

test('a script changes moves: what lands, and what else happens', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => board.moves.forEach(move => {
      const [from] = move.actions[0][0]
      move.actions[0][2] = [board.getPiece(from).promote(1).setValue('tired', false)]
      if (board.player === 1) move.capturePiece(0)
    })
  })
  assert.deepEqual(texts(game), ['Man b1 - c1 x a1 = King on c1'])
  const [row, undone] = there(game, 'Man b1 - c1 x a1 = King on c1', 'Man f1 - e1 = King')
  assert.equal(row, '. . WK . BK .')
  undone()
})

test('moves that do the same are there once', async () => {
  const [game] = await scripted(Model => {
    Model.Extension = board => {
      const pair = (a, b) => board.moves.push(Model.createMove().movePiece(a, a + 2).movePiece(b, b + 2))
      pair(0, 1)
      pair(1, 0)
      board.moves.push(Model.createMove().movePiece(1, 2))
    }
  })
  assert.deepEqual(texts(game), ['Man a1 - c1 Man b1 - d1', 'Man b1 - c1'])
})

test('parts are done one after the other: what counts is where pieces come to stand', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => {
      board.moves = board.player === 1
        ? [Model.createMove().movePiece(1, 3, null, 1).movePiece(3, 5, null, 2).movePiece(5, 4, null, 3)] : board.moves
    }
  })
  assert.deepEqual(texts(game), ['Man b1 - e1 x f1'])
  const [row, undone] = there(game, 'Man b1 - e1 x f1')
  assert.equal(row, 'WM . . . WM .')
  undone()
})

test('a move may touch nothing on the board: it is a pass, or changes what nobody sees', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => { board.moves = [Model.createMove(), Model.createMove().setValue(0, 7), Model.createMove().capturePiece(0)] }
  })
  assert.deepEqual(texts(game), ['& {"values":{"0":7}}', 'Pass', 'x a1'])
  for (const [text, row, value] of [['Pass', 'WM WM . . . BM', null], ['& {"values":{"0":7}}', 'WM WM . . . BM', 7], ['x a1', '. WM . . . BM', null]]) {
    const [found, undone] = there(game, text)
    assert.deepEqual([found, game.board().getValue(0), game.player], [row, value, 'Black'])
    undone()
  }
})

test('goTo says whose turn is next', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => board.moves.forEach(move => { if (board.getValue('again') !== true) move.goTo(board.turn).setValue('again', true) })
  })
  game.apply(game.moves()[0])
  assert.equal(game.player, 'White')
  assert.equal(game.board().getValue('again'), true)
  game.apply(game.moves()[0])
  assert.equal(game.player, 'Black')
  game.undo()
  game.undo()
  assert.deepEqual([game.player, game.board().getValue('again')], ['White', null])
})

test('values of pieces go with them, end with them, and pass through JSON', async () => {
  const [game] = await scripted(Model => {
    Model.createPiece = (createPiece => (type, player) => createPiece(type, player).setValue(5, player * 10))(Model.createPiece)
    Model.CheckInvariants = board => board.moves.forEach(move => {
      const [[from]] = move.actions[0]
      const piece = board.getPiece(from)
      if (board.player === 1) move.actions[0][2] = [piece.setValue(5, piece.getValue(5) + 1)]
    })
  })
  const value = pos => game.board().getPiece(pos) && game.board().getPiece(pos).getValue(5)
  assert.deepEqual([value(0), value(1), value(5)], [10, 10, 20])
  game.apply(game.moves().find(move => move.from === 1))
  game.apply('Man f1 - e1')
  assert.deepEqual([value(1), value(2), value(4), value(5)], [null, 11, 20, null])
  const json = game.position()
  assert.deepEqual(json.script, { pieces: [['a1', { 5: 10 }], ['c1', { 5: 11 }], ['e1', { 5: 20 }]] })
  game.setPosition(JSON.parse(JSON.stringify(json)))
  assert.deepEqual(game.position(), json)
  for (const move of ['d1', 'd1']) game.apply(game.moves().find(one => game.design.positions[one.to].name === move))
  assert.deepEqual([value(3), value(4)], [20, null]) // Black took White's man, whose value is gone
  game.undo()
  assert.deepEqual([value(3), value(4)], [12, 20])
})

test('isFriend decides who may be moved', async () => {
  const [game] = await scripted(Model => { Model.isFriend = () => true })
  assert.deepEqual(texts(game), ['Man b1 - c1', 'Man f1 - e1'])
  game.apply('Man f1 - e1')
  assert.equal(rowOf(game), 'WM WM . . BM .')
})

test('getPartList decides from where a partial move may go on', async () => {
  const load = modules('hops', ROW.replace(/\(moves .*/, '(moves (e (verify empty?) (add-partial))))').replace('(piece (name King))', '(piece (name King) (moves (e (verify empty?) (add-partial))))'))
  const plain = (await load()).createGame()
  plain.apply('partial 0 Man b1 - c1')
  assert.deepEqual(texts(plain), ['partial 0 Man c1 - d1'])

  const ended = await load()
  ended.Model.getPartList = () => []
  const short = ended.createGame()
  short.apply('partial 0 Man b1 - c1')
  assert.equal(short.player, 'Black')

  const shared = await load()
  const asked = []
  shared.Model.getPartList = (getPartList => (board, gen) => {
    asked.push(gen.pos)
    return getPartList(board, gen).concat(0) // the man on a1 may go on instead
  })(shared.Model.getPartList)
  const game = shared.createGame()
  game.apply('partial 0 Man b1 - c1')
  assert.deepEqual(texts(game), ['partial 0 Man a1 - b1', 'partial 0 Man c1 - d1'])
  assert.ok(asked.every(pos => pos === 2))
  const before = game.position()
  game.apply('partial 0 Man a1 - b1')
  assert.equal(rowOf(game), '. WM WM . . BM')
  game.undo()
  assert.deepEqual(game.position(), before)
})

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

test('the default of checkGoals asks the rules', async () => {
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
  assert.ok(asked.includes(-1)) // for Black, who is to move
})

test('setup changes the initial board, by a text if there is one', async () => {
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

test('without a script, setup is what getSetup gave', async () => {
  const [game, Model] = await scripted(() => {})
  game.apply('Man b1 - c1')
  const text = Model.getSetup(Model.design, game.board())
  const { createGame } = await fresh()
  assert.equal(rowOf(createGame({ setup: text })), rowOf(game))
})

test('checkVersion is asked about every option', async () => {
  const load = modules('options', ROW.replace('(title "Row")', '(title "Row") (option "smart moves" true) (option "row-extension" 3)'))
  const { createGame, Model } = await load()
  const asked = {}
  Model.checkVersion = (design, name, value) => { asked[name] = value }
  createGame()
  assert.deepEqual(asked, { 'smart moves': 'true', 'row-extension': '3' })
})

test('moveToString gives a move its words, and they can be played', async () => {
  const [game] = await scripted(Model => { Model.moveToString = move => move.actions.map(([from, to]) => from + '>' + to).join(' ') })
  assert.deepEqual(game.moves().map(String), ['1>2'])
  game.apply('1>2')
  game.apply('Man f1 - e1')
  assert.match(game.save(), /1\. Man b1 - c1/)
})

test('Done sees each move of the game', async () => {
  const seen = []
  const [game] = await scripted(Model => { Model.Done = (design, board) => { seen.push(board.lastt) } })
  game.apply('Man b1 - c1').apply('Man f1 - e1')
  assert.deepEqual(seen, [2, 4])
})

test('a position that stands again is decided by onRepetition', async () => {
  const times = []
  const [game] = await scripted(Model => { Model.onRepetition = (board, n) => { times.push(n); return n < 3 ? null : 0 } })
  const round = ['Man b1 - c1', 'Man f1 - e1', 'Man c1 - b1', 'Man e1 - f1']
  for (const move of round.concat(round)) game.apply(move)
  assert.deepEqual(game.outcome(), { kind: 'draw', winner: null, reason: 'onRepetition' })
  assert.deepEqual(times, [2, 2, 2, 2, 3])
})

test('values are part of the position that stands again', async () => {
  const [game] = await scripted(Model => {
    Model.onRepetition = () => 0
    Model.CheckInvariants = board => board.moves.forEach(move => move.setValue('ply', (board.getValue('ply') || 0) + 1))
  })
  for (let ply = 0; ply < 12; ply++) game.apply(game.moves()[ply % 4 < 2 ? 0 : game.moves().length - 1])
  assert.equal(game.outcome(), null)
})

test('moves without progress make a draw when there are enough', async () => {
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

test('captures begin the count anew', async () => {
  const [game] = await scripted(Model => { Model.drawAfter = 5 })
  for (const move of ['Man b1 - c1', 'Man f1 - e1', 'Man c1 - d1']) game.apply(move)
  assert.equal(game.position().script.quiet, 3)
  game.apply('Man e1 x d1')
  assert.equal(game.position().script, undefined)
  game.undo()
  assert.equal(game.position().script.quiet, 3)
})

test('links change in play, are taken back, and say so in the position', async () => {
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

test('the search plays by the script', async () => {
  const [game] = await scripted(Model => {
    Model.CheckInvariants = board => { board.moves = board.moves.filter(move => move.actions[0][1][0] !== 3) }
    Model.AI.eval = (design, params, board, player) => board.getPiece(2) !== null && board.getPiece(2).player === player ? 1000 : 0
  })
  assert.equal(String(game.search({ depth: 3, algorithm: 'alphabeta' }).move), 'Man b1 - c1')
  assert.equal(game.perft(3), game.nodes(3)[2])
})

test('AI.getPrice and AI.heuristic are asked', async () => {
  const asked = new Set()
  const [game] = await scripted(Model => {
    Model.AI.getPrice = (design, piece, pos) => { asked.add('price'); return piece.type * 10 + pos }
    Model.AI.heuristic = (ai, design, board, move) => { asked.add(String(move)); return move.actions[0][1][0] }
  })
  game.search({ depth: 2, algorithm: 'alphabeta' })
  assert.ok(asked.has('price') && asked.has('b1 - c1') && asked.has('f1 - e1'))
})

test('AI.heuristic puts the moves in order', async () => {
  for (const [sign, expected] of [[1, 'Man c1 - d1'], [-1, 'Man c1 - b1']]) {
    const [game] = await scripted(Model => { Model.AI.heuristic = (ai, design, board, move) => sign * move.actions[0][1][0] })
    game.setPosition({ board: { c1: ['White', 'Man', {}], f1: ['Black', 'Man', {}] }, turn: 0 })
    assert.ok(game.moves().length > 1)
    assert.equal(String(game.search({ nodes: 0, algorithm: 'alphabeta' }).move), expected)
  }
})

test('a game keeps the hooks it began with', async () => {
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
