// Actions that a script passes from one move to others: the same as with lists of actions.
import assert from 'node:assert/strict'
import test from 'node:test'

import { EffectStore } from '../../templates/dagaz/kernel/effects.js'
import { createMoveClass } from '../../templates/dagaz/kernel/moves.js'
import { createPieceFactory } from '../../templates/dagaz/kernel/pieces.js'
import { actionCount, actionItem, lacksItem, shareAction } from '../../templates/dagaz/kernel/reads.js'

const kernel = { effects: new EffectStore(), pool: null, design: { getAttribute: () => null }, model: {} }
const Move = createMoveClass(kernel)
const { createPiece, pieceToDrop } = Object.assign(kernel, createPieceFactory(kernel))
const plain = (move, source, index) => { move.actions.push(source.actions[index]) }

const SOURCES = {
  'a step': () => new Move(1, 0, undefined, [0, 2, createPiece(0, 1), 1]),
  'a capture': () => new Move(1, 0, undefined, [3, null, null, 1, 5, 6, null, 2]),
  'a piece without a number': () => new Move(1, 0, undefined, [0, 2, { type: 1 }, 1]),
  'a piece that is created late': () => new Move(1, 0, undefined, [null, 2, pieceToDrop(0, 1), 1]),
  'a change': () => {
    const move = new Move(1)
    move.setValue(0, 1)
    return move
  },
  lists: () => Object.assign(new Move(1), { actions: [[[1], [2], null, 1]] }),
  'another object': () => ({ actions: [[[1], [2], null, 1]] })
}

/** Return two moves that got actions of two others, with all four in the order of their creation. */
function combined (add, create) {
  const sources = [create(), new Move(1, 0, undefined, [7, 8, null, 1])]
  const moves = [new Move(2), new Move(3)]
  moves[1].movePiece(4, 5, null)
  for (const move of moves) for (const source of sources) add(move, source, 0)
  return sources.concat(moves)
}

const readsOf = move => {
  const reads = [actionCount(move)]
  for (let i = 0; i < reads[0]; i++) for (const place of [0, 1, 2]) reads.push(lacksItem(move, i, place) ? null : place === 2 ? typeof actionItem(move, i, place) : actionItem(move, i, place))
  return reads
}
const listsOf = moves => moves.map(move => move.actions.map(action => action.slice(0, 2).concat(action[3])))
/** Return the numbers of the lists: equal ones for the same list. */
const identities = moves => {
  const known = []
  return moves.map(move => move.actions.map(action => known.includes(action) ? known.indexOf(action) : known.push(action) - 1))
}

for (const [name, create] of Object.entries(SOURCES)) {
  test(`moves share ${name} as with lists`, () => {
    assert.deepEqual(combined(shareAction, create).map(readsOf), combined(plain, create).map(readsOf))
    assert.deepEqual(listsOf(combined(shareAction, create)), listsOf(combined(plain, create)))
    assert.deepEqual(identities(combined(shareAction, create)), identities(combined(plain, create)))
    assert.deepEqual(identities(combined(shareAction, create).reverse()), identities(combined(plain, create).reverse()))
  })

  for (const changed of [0, 1, 2, 3]) {
    test(`a change of an action of move ${changed} changes all moves that share ${name}`, () => {
      const [found, expected] = [shareAction, plain].map(add => {
        const moves = combined(add, create)
        moves[changed].actions[0][1] = [9]
        return [moves.map(readsOf), moves.slice(2).map(move => move.effects.slice(0, 2)), listsOf(moves)]
      })
      assert.deepEqual(found, expected)
    })
  }

  test(`other actions of a move leave those that share ${name}`, () => {
    const [found, expected] = [shareAction, plain].map(add => {
      const moves = combined(add, create)
      moves[0].actions = []
      moves[2].movePiece(1, 3, null)
      const copy = moves[3].copy()
      add(moves[2], copy, 0)
      add(copy, moves[2], 1)
      return listsOf(moves.concat(copy))
    })
    assert.deepEqual(found, expected)
  })
}

test('moves that share actions need no lists', () => {
  const moves = combined(shareAction, SOURCES['a step'])
  assert.deepEqual(moves.map(move => move.heldActions), [null, null, null, null])
  assert.deepEqual(moves.map(move => move.isPacked()), [true, true, true, true])
  assert.deepEqual(moves[2].effects.filter((_, i) => i % 4 < 2), [0, 2, 7, 8])
})

test('missing actions are those of lists', () => {
  for (const index of [1, -1, 0.5, undefined]) {
    const move = new Move(1)
    shareAction(move, SOURCES['a step'](), index)
    assert.deepEqual(move.actions, [undefined])
  }
  assert.throws(() => shareAction(new Move(1), undefined, 0), TypeError)
})

test('many moves share actions beyond the room of a list', () => {
  const source = SOURCES['a step']()
  const moves = Array.from({ length: 3000 }, () => new Move(1))
  for (const move of moves) {
    shareAction(move, source, 0)
    move.movePiece(5, 6, null)
  }
  moves[0].actions[0][1] = [9]
  assert.deepEqual(new Set(moves.map(move => move.actions[0])).size, 1)
  assert.deepEqual(new Set(moves.map(move => move.actions[1])).size, 3000)
})
