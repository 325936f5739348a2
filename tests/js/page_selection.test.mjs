// Selection of moves by clicks: sources, targets and choices.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  startSelection, sourcesOf, targetsOf, pickPosition, pickReserve, droppable, choose, stepBack, cancelSelection, passMove, unreachable, describeChoices
} from '../../templates/page/play/selection.js'

const run = (from, to, more = {}) => ({ from, to, piece: 'Pawn', player: 'White', pass: false, partial: false, effects: [{ kind: 'move', from, to }], ...more })
const drop = (piece, to) => ({ from: -1, to, piece, player: 'White', pass: false, partial: false, effects: [{ kind: 'drop', to, piece, player: 'White' }] })
const pass = { from: -1, to: -1, pass: true, partial: false, effects: [] }
const promote = (from, to, piece) => run(from, to, { effects: [{ kind: 'move', from, to }, { kind: 'type', at: to, piece }] })
const taking = (from, to, ...places) => run(from, to, { effects: [{ kind: 'move', from, to }, ...places.map(at => ({ kind: 'capture', at }))] })
const click = (state, ...places) => places.reduce((s, at) => pickPosition(s, at), state)

test('two clicks move a piece', () => {
  const moves = [run(1, 2), run(1, 3), run(4, 5)]
  const start = startSelection(moves)
  assert.deepEqual([...sourcesOf(start)], [1, 4])
  assert.equal(targetsOf(start).size, 0)
  const held = click(start, 1)
  assert.equal(held.from, 1)
  assert.equal(held.move, null)
  assert.deepEqual([...targetsOf(held).keys()], [2, 3])
  assert.equal(click(held, 3).move, moves[1])
})

test('states are immutable', () => {
  const start = Object.freeze(startSelection(Object.freeze([run(1, 2)])))
  click(start, 1, 2)
  assert.equal(start.from, -1)
})

test('a click on another piece selects it; a click elsewhere deselects it', () => {
  const start = startSelection([run(1, 2), run(4, 5)])
  assert.equal(click(start, 1, 4).from, 4)
  assert.equal(click(start, 1, 9).from, -1)
  assert.equal(click(start, 9).from, -1)
})

test('a friendly piece that can be captured is a target, not a source', () => {
  const swap = run(1, 4)
  assert.equal(click(startSelection([swap, run(4, 5)]), 1, 4).move, swap)
})

test('promotion opens a choice; Escape first closes it, then deselects the piece', () => {
  const moves = ['Queen', 'Rook', 'Knight'].map(p => promote(1, 2, p)).concat(run(1, 3))
  const asked = click(startSelection(moves), 1, 2)
  assert.equal(asked.move, null)
  assert.deepEqual(describeChoices(asked.choices).map(d => d.parts[0].piece), ['Queen', 'Rook', 'Knight'])
  assert.equal(choose(asked, 1).move, moves[1])
  const back = stepBack(asked)
  assert.equal(back.choices, null)
  assert.equal(back.from, 1)
  assert.equal(stepBack(back).from, -1)
})

test('a choice names the other piece that moves, and no attribute that changes with it', () => {
  const attribute = at => ({ kind: 'attribute', at, name: 'moved', value: 'true' })
  const castle = run(1, 2, { effects: [{ kind: 'move', from: 1, to: 2 }, { kind: 'move', from: 7, to: 1 }, attribute(2), attribute(1)] })
  const step = run(1, 2, { effects: [{ kind: 'move', from: 1, to: 2 }, attribute(2)] })
  assert.deepEqual(describeChoices([step, castle]).map(d => d.parts.map(p => [p.kind, p.places])), [[['others', []]], [['others', [7, 1]]]])
})

test('a choice without promotion names the unchanged piece', () => {
  const [yes, no] = describeChoices([promote(1, 2, 'Gold'), run(1, 2)])
  assert.deepEqual([yes.parts[0].kind, yes.parts[0].piece], ['promotion', 'Gold'])
  assert.deepEqual([no.parts[0].kind, no.parts[0].piece], ['keepsType', 'Pawn'])
})

test('with one piece type to drop, one click plays the drop', () => {
  const moves = [drop('man', 3), drop('man', 4)]
  assert.deepEqual([...targetsOf(startSelection(moves)).keys()], [3, 4])
  assert.equal(click(startSelection(moves), 4).move, moves[1])
})

test('with several piece types to drop, the player chooses one, or selects a reserve piece first', () => {
  const moves = [drop('Gold', 3), drop('Silver', 3), drop('Silver', 4), run(1, 2)]
  const start = startSelection(moves)
  const asked = click(start, 3)
  assert.deepEqual(describeChoices(asked.choices).map(d => [d.parts[0].kind, d.parts[0].piece]), [['drop', 'Gold'], ['drop', 'Silver']])
  assert.deepEqual([...droppable(start)], ['Gold', 'Silver'])
  const silver = pickReserve(start, 'Silver')
  assert.deepEqual([...targetsOf(silver).keys()], [3, 4])
  assert.equal(click(silver, 3).move, moves[1])
  assert.equal(pickReserve(silver, 'Silver').piece, null)
  assert.equal(pickReserve(start, 'Lance').piece, null)
  assert.equal(click(silver, 1).from, 1)
  assert.equal(click(silver, 9).piece, null)
})

test('a selected piece does not prevent a drop on an empty position', () => {
  const moves = [run(1, 2), drop('man', 7)]
  assert.equal(click(startSelection(moves), 1, 7).move, moves[1])
})

test('for a drop onto a piece that can also move, the second click drops', () => {
  const moves = [run(1, 2), drop('hat', 1)]
  const held = click(startSelection(moves), 1)
  assert.equal(held.from, 1)
  assert.equal(click(held, 1).move, moves[1])
})

test('one click plays a move that stays on its position, if no other move starts there', () => {
  const turn = run(1, 1)
  assert.equal(click(startSelection([turn]), 1).move, turn)
  const both = [run(1, 1), run(1, 2)]
  assert.equal(click(startSelection(both), 1).from, 1)
  assert.equal(click(startSelection(both), 1, 1).move, both[0])
})

test('a second click on a piece keeps it, and so does a double click', () => {
  const held = click(startSelection([run(1, 2), run(3, 4)]), 1, 1)
  assert.equal(held.from, 1)
  assert.equal(click(held, 9).from, -1)
  assert.equal(stepBack(held).from, -1)
})

test('captured marks are excluded from the targets', () => {
  const moves = [taking(1, 2, 5, 6, 7)]
  const owners = [null, 'White', null, null, null, 'Black', 'White', null]
  assert.deepEqual([...targetsOf(click(startSelection(moves, { owners }), 1)).keys()], [2, 5])
  assert.deepEqual([...targetsOf(click(startSelection(moves), 1)).keys()], [2, 5, 6, 7])
})

test('a click on the captured piece plays a capture from a distance', () => {
  const shots = [taking(1, 1, 5), taking(1, 1, 6), run(1, 2)]
  const held = click(startSelection(shots), 1)
  assert.equal(targetsOf(held).get(5).capture, true)
  assert.equal(click(held, 6).move, shots[1])
})

test('moves with the same target and different captures give a choice of captures', () => {
  const moves = [taking(1, 2, 7), taking(1, 2, 8, 9)]
  const asked = click(startSelection(moves), 1, 2)
  assert.deepEqual(describeChoices(asked.choices).map(d => d.parts[0].places), [[7], [8, 9]])
  assert.equal(click(startSelection(moves), 1, 7).move, moves[0])
})

test('a choice distinguishes continuing from stopping', () => {
  const choices = describeChoices([run(1, 2, { partial: true }), run(1, 2)])
  assert.deepEqual(choices.map(c => c.parts[0].kind), ['continues', 'stops'])
})

test('the notation describes other differences', () => {
  assert.deepEqual(describeChoices([run(1, 2), run(1, 2)]).map(d => d.parts), [[], []])
})

test('created pieces distinguish moves', () => {
  const wall = at => run(1, 2, { effects: [{ kind: 'move', from: 1, to: 2 }, { kind: 'create', at, piece: 'Wall', player: 'White' }] })
  assert.deepEqual(describeChoices([wall(7), wall(8)]).map(d => [d.parts[0].kind, d.parts[0].places]), [['creates', [7]], ['creates', [8]]])
})

test('the piece of a partial move is already selected', () => {
  const state = startSelection([run(5, 6), run(5, 7), pass], { continuing: true })
  assert.equal(state.from, 5)
  assert.equal(passMove(state), pass)
  assert.equal(startSelection([run(5, 6), run(8, 7)], { continuing: true }).from, -1)
  assert.equal(startSelection([run(5, 6)]).from, -1)
})

test('positions without a pass or without moves, and moves that no click reaches', () => {
  assert.equal(passMove(startSelection([])), null)
  assert.equal(click(startSelection([]), 3).move, null)
  const strange = { from: -1, to: -1, pass: false, effects: [{ kind: 'move', from: 4, to: 5 }, { kind: 'move', from: 5, to: 6 }] }
  assert.deepEqual(unreachable(startSelection([strange, pass, run(1, 2)])), [strange])
})

test('a click on the first effect plays a move without an origin and a target', () => {
  const made = (...effects) => ({ from: -1, to: -1, piece: null, player: 'White', pass: false, partial: false, effects })
  const capture = made({ kind: 'capture', at: 4 })
  const creations = ['Man', 'King'].map(piece => made({ kind: 'create', at: 7, piece, player: 'White' }))
  const start = startSelection([capture, ...creations, pass])
  assert.deepEqual(unreachable(start), [])
  assert.equal(click(start, 4).move, capture)
  assert.deepEqual(click(start, 7).choices, creations)
  assert.deepEqual([...droppable(start)], ['Man', 'King'])
  assert.equal(click(pickReserve(start, 'King'), 7).move, creations[1])
})

test('canceling keeps the moves', () => {
  const held = click(startSelection([run(1, 2)]), 1)
  assert.equal(cancelSelection(held).moves.length, 1)
})

test('a drop that takes over a piece is a change of owner, not a capture', () => {
  const drop = effects => ({ from: -1, to: 7, piece: 'Stone', player: 'Black', partial: false, pass: false, effects: [{ kind: 'drop', at: 7, player: 'Black', piece: 'Stone' }, ...effects] })
  const [swap, other] = describeChoices([drop([{ kind: 'capture', at: 7 }]), drop([{ kind: 'capture', at: 8 }])])
  assert.deepEqual([swap, other].map(({ parts }) => parts.map(p => [p.kind, p.places])), [[['captures', []]], [['captures', [8]]]])
  const [changes] = describeChoices([drop([{ kind: 'capture', at: 7 }]), drop([])])
  assert.deepEqual(changes.parts.map(p => [p.kind, p.places, p.values]), [['changes', [7], ['Black']]])
})
