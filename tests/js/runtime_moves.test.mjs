// The public Move, and positions as JSON data.
import assert from 'node:assert/strict'
import test from 'node:test'

import { MoveList } from '../../templates/runtime/api/move_list.js'
import { CAPTURE, CREATE, ATTRIBUTE, HEADER, OWNER, PASS, RECORD_TOP } from '../../templates/runtime/state/layout.js'
import { createPosition } from '../../templates/runtime/state/position.js'
import { createRandom } from '../../templates/runtime/state/random.js'
import { fromJSON, startPosition, toJSON } from '../../templates/runtime/api/position_io.js'
import { design, rulesOf } from './walking.mjs'

function started () {
  const position = createPosition(design(), rulesOf(createRandom(1)))
  startPosition(position)
  return position
}

/** Return the Move of a record from p0 to `to` with these entries. */
function moveOf (position, entries, to = 3) {
  const { records, registers, moveBuffer, commit } = position.state
  let s = registers[RECORD_TOP] + HEADER
  for (const [word, argument] of entries) { records[s++] = word; records[s++] = argument }
  moveBuffer[0] = ~registers[RECORD_TOP]
  commit(s, 0, to, 0, 0)
  return new MoveList(position, 0, 1).moveObjects()[0]
}

test('a move has its player, piece and effects', () => {
  const position = started()
  const move = moveOf(position, [[CAPTURE | 8 << 4, 0], [ATTRIBUTE | 3 << 4, 2], [OWNER | 7 << 4, 1], [CREATE | 5 << 4, position.state.fresh[3] | 2]])
  assert.deepEqual([move.pass, move.piece, move.player, move.from, move.to], [false, 'King', 'White', 0, 3])
  assert.deepEqual(move.effects, [
    { kind: 'move', from: 0, to: 3 },
    { kind: 'capture', at: 8 },
    { kind: 'attribute', at: 3, name: 'level', value: '2' },
    { kind: 'owner', at: 7, player: 'White' },
    { kind: 'create', at: 5, player: 'Black', piece: 'Gold' }
  ])
})

test('a pass belongs to the player to move', () => {
  const position = started()
  position.resetTo(1, -1, -1, -1, 0)
  position.state.moveBuffer[0] = PASS
  const move = new MoveList(position, 0, 1).moveObjects()[0]
  assert.deepEqual([move.pass, move.piece, move.player, move.text, move.effects], [true, null, 'Black', 'Pass', []])
})

test('JSON data contains the last move and the partial move', () => {
  const position = started()
  for (const [from, to, place, mode] of [[0, 0, -1, 0], [-1, 0, -1, 0], [-1, 5, -1, 0], [1, 2, 1, 1], [1, 2, 8, 3], [-1, -1, -1, 0]]) {
    position.resetTo(1, from, to, place, mode)
    const json = toJSON(position)
    const name = p => p < 0 ? null : 'p' + p
    assert.deepEqual(json.last, to < 0 ? null : [name(from), name(to)])
    assert.deepEqual(json.partial, place < 0 ? null : { place: name(place), type: mode < 2 ? null : ['step', 'jump'][mode - 2] })
    const other = createPosition(design(), rulesOf(createRandom(1)))
    fromJSON(other, json)
    assert.deepEqual(Array.from(other.state.registers).slice(1, 6), Array.from(position.state.registers).slice(1, 6))
    assert.deepEqual(toJSON(other), json)
  }
})
