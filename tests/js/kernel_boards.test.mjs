// Boards and designs of Dagaz games: shared lists of values, the table of steps, and pieces that moves create late.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createKernel } from '../../templates/dagaz/kernel/model.js'

const SIZE = 6

/** Return a kernel with two players on a ring of positions; the last one has no links. */
function ring () {
  const kernel = createKernel({ isOlder: false, compiled: [], random: Math.random, search: '' })
  const { design } = kernel
  for (const name of ['next', 'back']) design.addDirection(name)
  design.addPlayer('White', [1, 0])
  design.addPlayer('Black', [1, 0])
  for (let pos = 0; pos < SIZE; pos++) design.addPosition('p' + pos, pos === SIZE - 1 ? [0, 0] : [pos === SIZE - 2 ? 2 - SIZE : 1, pos === 0 ? SIZE - 2 : -1])
  design.addPiece('Man', 0)
  return kernel
}

function generator (seed) {
  let state = seed
  return count => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % count
  }
}

const resultOf = (design, name, ...rest) => {
  try {
    return design[name](...rest)
  } catch (error) {
    return error.name
  }
}

test('the table of steps has the targets of the links', () => {
  const { design } = ring()
  const given = [-1, 0, 1, 2, 3, SIZE - 1, SIZE, 0.5, '1', -0, null, undefined, NaN]
  const all = () => given.flatMap(player => given.flatMap(pos => given.map(dir => resultOf(design, 'navigate', player, pos, dir)))).concat(given.flatMap(from => given.map(to => resultOf(design, 'findDirection', from, to))))
  const computed = all()
  assert.equal(design.targets, null)
  design.completeLinks()
  assert.ok(design.targets.list.includes(-1) && design.targets.list.includes(4))
  assert.deepEqual(all(), computed)
  design.targets.list.fill(3) // the tables are read
  design.targets.ways.fill(1)
  assert.deepEqual([design.navigate(1, 0, 0), design.findDirection(0, 1)], [3, 1])
})

test('changed links count at once', () => {
  const { design } = ring()
  for (const change of [() => design.unlinkPosition(0, 1), () => design.linkPosition(0, 1, 4), () => design.killPosition(2)]) {
    design.completeLinks()
    change()
    assert.equal(design.targets, null)
  }
  assert.deepEqual([0, 1, 2].map(pos => design.navigate(1, pos, 0)), [1, 4, null])
  for (let i = 0; i < 99; i++) {
    design.completeLinks()
    design.unlinkPosition(1, 0)
  }
  design.completeLinks()
  assert.equal(design.targets, null) // a table for each change would take longer than the steps
  const other = ring().design
  other.completeLinks()
  const rows = other.positions
  other.completeLinks()
  rows[0][0] = 2 // by a script that holds the list
  assert.equal(other.navigate(1, 0, 0), 2)
  const { players } = ring().design
  assert.equal(players.length, 3)
})

test('boards share values until one of them changes', () => {
  const kernel = ring()
  const pick = generator(5)
  const boards = [kernel.model.getInitBoard()]
  const expected = [[]]
  const held = []
  const written = (list, name, value) => {
    if (value === null) delete list[name]
    else list[name] = value
  }
  for (let step = 0; step < 3000; step++) {
    const i = pick(boards.length)
    const name = [0, 1, 3, 7, 8, 'turn', '2'][pick(7)]
    const value = [null, 1, 'x', [2]][pick(4)]
    const kind = pick(8)
    if (kind < 3 && boards.length < 60) {
      boards.push(boards[i].copy())
      expected.push(Object.assign([], expected[i]))
    } else if (kind < 6) {
      boards[i].setValue(name, value)
      written(expected[i], name, value)
    } else if (kind === 6) {
      held.push([boards[i].values, expected[i]])
      const [list, wanted] = held[pick(held.length)]
      written(list, name, value)
      written(wanted, name, value)
    } else boards[i].values = expected[i] = Object.assign([], { [name]: value })
    if (step % 20 > 0) continue
    assert.deepEqual(boards.map(board => Object.entries(board.heldValues)), expected.map(list => Object.entries(list)))
  }
})

test('a board without changes has the values of the board before it', () => {
  const { model } = ring()
  const first = model.getInitBoard().copy()
  first.setValue(1, 5)
  const second = first.copy()
  assert.equal(second.heldValues, first.heldValues)
  first.setValue(1, 6)
  assert.deepEqual([first.getValue(1), second.getValue(1)], [6, 5])
})

test('moves create pieces that are dropped when they are read', () => {
  const { Move, pieceToDrop, model } = ring()
  const moves = [1, 2].map(pos => new Move(0, undefined, undefined, [null, pos, pieceToDrop(0, 2), 1]))
  const [one, other] = moves
  const copy = one.copy()
  one.capturePiece(5)
  assert.deepEqual([one.objectOf(0).type, one.objectOf(0).player], [0, 2])
  assert.equal(one.objectOf(0), one.actions[0][2][0])
  assert.notEqual(one.actions[0][2][0], other.actions[0][2][0])
  assert.notEqual(one.actions[0][2][0], pieceToDrop(0, 2))
  assert.notEqual(one.actions[0][2][0], model.createPiece(0, 2))
  assert.deepEqual(copy.effects.map(item => item === null ? null : item.player || item), [null, 1, 2, 1])
  assert.deepEqual(one.actions.map(([from, to]) => [from, to]), [[null, [1]], [[5], null]])
})
