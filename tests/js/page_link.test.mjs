// Positions as fragments of addresses: round trips and invalid text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePosition, encodePosition } from '../../templates/page/play/share_link.js'

const design = {
  players: ['White', 'Black'], pieces: [{ name: 'King' }, { name: 'Räuber' }], positions: ['a1', 'b1', 'c1', 'd1'].map(name => ({ name }))
}
const position = {
  board: { a1: ['White', 'King', {}], b1: ['Black', 'Räuber', { fresh: true }], c1: ['Black', 'Räuber', { fresh: true }], d1: ['Black', 'Räuber', { fresh: false }] },
  turn: 1, reserves: { White: { King: 2 } }, last: [null, 'a1'], partial: { place: 'b1', type: null }
}
const designs = index => index === 3 ? design : null

test('a position survives a round trip', () => {
  const text = encodePosition(design, 3, position)
  assert.match(text, /^[\w-]+$/)
  assert.deepEqual(decodePosition(designs, text), { index: 3, position })
})

test('piles, used entries, script data and any names survive a round trip', () => {
  const odd = Object.assign({}, design, { positions: ['a1', '__proto__', 'constructor'].map(name => ({ name })) })
  const more = JSON.parse('{"board":{"a1":["White","King",{},[["Black","King"],["White","Räuber"]]],"__proto__":["Black","King",{}],"constructor":["Black","King",{}]},"turn":0,"reserves":{},"last":null,"partial":null,"used":{"White":["x"]},"links":[1,2]}')
  assert.equal(JSON.stringify(Object.entries(decodePosition(() => odd, encodePosition(odd, 3, more)).position).sort()), JSON.stringify(Object.entries(more).sort()))
})

test('links of earlier versions remain valid', () => {
  assert.deepEqual(decodePosition(designs, btoa('[3,1,[[0,0,[0]],[1,1,[1,2],{"fresh":true}]],{"White":{"King":2}},[null,"a1"],0]')).position.board.b1, ['Black', 'Räuber', { fresh: true }])
})

test('an empty position survives a round trip', () => {
  const empty = { board: {}, turn: 0, reserves: {}, last: null, partial: null }
  assert.deepEqual(decodePosition(designs, encodePosition(design, 3, empty)).position, empty)
})

test('invalid links are rejected', () => {
  for (const text of ['', 'nonsense', '%', encodePosition(design, 4, position), btoa('[3,0,[[0,0,[99]]],0,0,0]'), btoa('{}')]) {
    assert.throws(() => decodePosition(designs, text), RangeError, text)
  }
})
