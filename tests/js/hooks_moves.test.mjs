// Hooks that change moves, and the facade, on a row of six positions with two white men and a black one.
import assert from 'node:assert/strict'
import test from 'node:test'

import { modules, ROW, rowOf, scriptedRow, texts } from './scripts.mjs'

const scripted = scriptedRow()

/** Make and undo a line of moves, and expect the same position. */
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

test('the facade reflects the rules', async () => {
  const [game, Model] = await scripted(() => {})
  const board = game.board()
  const { design } = board.game
  assert.equal(Model.design, design)
  assert.deepEqual(design.allPositions(), [0, 1, 2, 3, 4, 5])
  assert.deepEqual([design.dirs, design.pieceNames, design.playerNames], [['e', 'w'], ['Man', 'King'], [null, 'White', 'Black']])
  assert.equal(design.navigate(1, 0, design.getDirection('e')), 1)
  assert.equal(design.navigate(2, 1, design.getDirection('e')), 0) // symmetry reverses the row for Black
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

test('pieces are immutable: each change returns another piece', async () => {
  const [game, Model] = await scripted(() => {})
  const man = game.board().getPiece(0)
  assert.deepEqual([man.type, man.player, String(man), man.getValue(0), man.getValue(7)], [0, 1, 'White Man', false, null])
  assert.equal(String(man.promote(1).changeOwner(2)), 'Black King')
  assert.equal(man.setValue(7, 'x').getValue(7), 'x')
  assert.equal(man.setValue(7, 'x'), man.setValue(7, 'x')) // equal pieces are one object
  assert.equal(man.setValue(7, 'x').setValue(7, null), man)
  assert.equal(man, Model.createPiece(0, 1))
})

test('a board is a copy: changes do not affect the game', async () => {
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

test('moves of a board can be applied to the game', async () => {
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

test('hooks run in a fixed order, once for each position', async () => {
  const order = []
  const [game] = await scripted(Model => {
    for (const name of ['PostActions', 'PostProcessing', 'CheckInvariants', 'Extension']) Model[name] = () => { order.push(name) }
  })
  const hooks = ['Extension', 'CheckInvariants', 'PostProcessing', 'PostActions']
  assert.deepEqual(order, hooks)
  const [move] = game.moves()
  assert.deepEqual(order, hooks)
  game.apply(move)
  game.moves()
  assert.deepEqual(order, hooks.concat(hooks))
  game.undo()
  game.moves()
  assert.deepEqual(order, hooks.concat(hooks))
})

test('a script adds multi-piece moves, captures and drops', async () => {
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

test('a script changes moves: the landing piece and other effects', async () => {
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

test('moves with equal effects are listed once', async () => {
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

test('parts are enacted in order, and the final board counts', async () => {
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

test('a move without effect on pieces is a pass or changes the script state', async () => {
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

test('goTo sets the next turn', async () => {
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

test('values move with their piece, end with it, and round-trip through JSON', async () => {
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
  assert.deepEqual([value(3), value(4)], [20, null]) // Black has captured the man and its value
  game.undo()
  assert.deepEqual([value(3), value(4)], [12, 20])
})

test('isFriend decides which pieces may move', async () => {
  const [game] = await scripted(Model => { Model.isFriend = () => true })
  assert.deepEqual(texts(game), ['Man b1 - c1', 'Man f1 - e1'])
  game.apply('Man f1 - e1')
  assert.equal(rowOf(game), 'WM WM . . BM .')
})

test('getPartList returns the positions of pieces that may continue a partial move', async () => {
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
    return getPartList(board, gen).concat(0) // the man on a1 may continue instead
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
