// Moves that store their effects as integers have the same actions as moves with lists.
import assert from 'node:assert/strict'
import test from 'node:test'

import { EffectStore } from '../../templates/dagaz/kernel/effects.js'
import { createMoveClass } from '../../templates/dagaz/kernel/moves.js'
import { createPieceFactory } from '../../templates/dagaz/kernel/pieces.js'

const kernel = { effects: new EffectStore(), design: { getAttribute: () => null }, model: {} }
const Move = createMoveClass(kernel)
const { createPiece, newPiece, pieceToDrop } = Object.assign(kernel, createPieceFactory(kernel))
const [known, fresh] = [createPiece(1, 2), newPiece(1, 2)]
const copied = Object.assign({}, known, { player: 3 }) // with the number of the original
const VALUES = [0, 7, 65534, 65535, -1, 0.5, '3', true, null, undefined, NaN]
const PARTS = [undefined, 0, 1, 4095, 4096, -1, '2']
const PIECES = [null, undefined, known, fresh, copied, known.setValue(0, 1), fresh.setValue(0, 1), 'x']
const CALLS = [
  ...VALUES.flatMap(pos => [['movePiece', pos, 1, known], ['movePiece', 1, pos, null], ['dropPiece', pos, known], ['capturePiece', pos]]),
  ...PARTS.flatMap(part => [['movePiece', 1, 2, known, part], ['dropPiece', 1, known, part], ['capturePiece', 1, part], ['setValue', 1, 2, part]]),
  ...PIECES.flatMap(piece => [['movePiece', 1, 2, piece], ['dropPiece', 3, piece]]),
  ['setValue', 'name', 5], ['setValue', 9, 5], ['setValue', 1, 300], ['setValue', 1, null], ['addValue', 1, 2]
]

/** Return what a move writes to a board. */
function logOf (move) {
  const log = []
  const board = {
    movePiece: (_, ...rest) => log.push(['move', ...rest]),
    dropPiece: (_, ...rest) => log.push(['drop', ...rest]),
    capturePiece: (_, ...rest) => log.push(['capture', ...rest]),
    setValue: (...rest) => log.push(['value', ...rest]),
    getValue: () => 1,
    commit: () => log.push('end')
  }
  move.applyAll(board)
  return log
}

/** Return the actions of a move; their changes of the board as the values that they set. */
const actionsOf = move => move.actions.map(([from, to, pieces, part]) => [from, to, pieces && pieces.map(piece => piece && piece.exec ? String(piece.exec) : piece), part])

const listed = () => Object.assign(new Move(0), { actions: [] })
const KINDS = ['isPass', 'isSimpleMove', 'isDropMove', 'isCaptureMove', 'getTarget']

for (const [number, [name, ...given]] of CALLS.entries()) {
  test(`${name} with arguments ${number}`, () => {
    const moves = [new Move(0), listed()]
    for (const before of [false, true]) {
      for (const move of moves) {
        if (before) move.capturePiece(5)
        move[name](...given)
      }
      const copies = moves.map(move => move.copy())
      for (const kind of KINDS) assert.equal(...moves.map(move => resultOf(() => move[kind]())), kind)
      assert.deepEqual(...moves.map(logOf))
      assert.deepEqual(...copies.map(actionsOf))
    }
    assert.deepEqual(...moves.map(actionsOf))
    for (const [index, [, , pieces]] of moves[0].actions.entries()) if (pieces && given.includes(pieces[0])) assert.equal(pieces[0], moves[1].actions[index][2][0])
  })
}

function resultOf (call) {
  try {
    return call()
  } catch (error) {
    return error.name
  }
}

/** Calls that move, drop, capture, and change values, of two parts of a multi-part move. */
const EFFECTS = [
  ['movePiece', 0, 65534, known], ['movePiece', 1, 1, null], ['dropPiece', 2, known], ['dropPiece', 65534, fresh], ['dropPiece', 3, pieceToDrop(0, 1)],
  ['capturePiece', 0], ['setValue', 1, 2], ['addValue', 1, 2], ['addChange', board => board.setValue(3, 4)], ['capturePiece', 65534, 2],
  ['_take', null, null, {}, 1], ['dropPiece', 4, { exec: board => board.setValue(5, 6) }]
]

for (const [number, first] of EFFECTS.entries()) {
  test(`moves with several effects change boards as with lists, the first one being ${number}`, () => {
    for (const others of EFFECTS.flatMap(second => [[second], ...EFFECTS.map(third => [second, third])])) {
      const moves = [new Move(0), listed()]
      for (const move of moves) for (const [name, ...given] of [first, ...others]) move[name](...given)
      assert.equal(...moves.map(move => JSON.stringify(logOf(move)))) // without the numbers of pieces
    }
  })
}

test('a move whose change of the board replaces its actions has the other changes, too', () => {
  const moves = [new Move(0), listed()]
  for (const move of moves) {
    move.addChange(() => { move.actions = [] })
    move.addChange(board => board.setValue(1, 2))
    move.capturePiece(3)
  }
  const log = [['capture', 3, 1], ['value', 1, 2], 'end']
  assert.deepEqual(moves.map(logOf), [log, log])
})

test('moves that grow in turns keep their effects', () => {
  const moves = Array.from({ length: 40 }, () => new Move(0))
  for (let round = 0; round < 100; round++) for (const [i, move] of moves.entries()) move.movePiece(i, round, round % 2 ? known : null, 1 + round % 3)
  for (const [i, move] of moves.entries()) {
    const expected = Array.from({ length: 100 }, (_, round) => [i, round, round % 2 ? known : null, 1 + round % 3])
    assert.deepEqual(move.effects, expected.flat())
  }
})

test('a copy and its original grow independently', () => {
  const move = new Move(0)
  move.dropPiece(1, fresh)
  const copy = move.copy()
  move.dropPiece(2, newPiece(0, 1))
  copy.dropPiece(3, newPiece(0, 2))
  assert.deepEqual([move, copy].map(one => one.actions.map(([, to]) => to[0])), [[1, 2], [1, 3]])
  assert.deepEqual([move, copy].map(one => one.actions[1][2][0].player), [1, 2])
})

test('a script can change the change of one move', () => {
  const moves = [new Move(0), new Move(0)]
  for (const move of moves) move.setValue(1, 2)
  moves[0].actions[0][2][0].exec = () => undefined
  assert.deepEqual(moves.map(logOf), [[], [['value', 1, 2]]])
})

test('a move has any number of pieces', () => {
  const move = new Move(0)
  const pieces = Array.from({ length: 1100 }, () => newPiece(0, 1))
  for (const piece of pieces) move.dropPiece(1, piece)
  assert.ok(move.actions.every(([, , [piece]], index) => piece === pieces[index]))
})
