// The text of a move states its effects: parsed and enacted, it leads to the same board.
import assert from 'node:assert/strict'
import test from 'node:test'

import { PARTIAL_SQUARE, RECORD_TOP } from '../../templates/runtime/state/layout.js'
import { textOfMove } from '../../templates/runtime/api/move_list.js'
import { createPosition } from '../../templates/runtime/state/position.js'
import { createRandom } from '../../templates/runtime/state/random.js'
import { forceRecorded } from '../../templates/runtime/api/forced_moves.js'
import { enact, findRecorded, readRecorded } from '../../templates/runtime/api/saved_moves.js'
import { startPosition } from '../../templates/runtime/api/position_io.js'
import { design, rulesOf } from './walking.mjs'

const boardOf = ({ state }) => Array.from(state.board.subarray(0, state.size))

/** Notation lists captures last, so the order of a creation and a capture on one square is lost. */
function hidesOrder ({ items }) {
  const places = appears => items.filter(({ clear, player }) => clear === -1 && (player !== undefined) === appears).map(({ at }) => at)
  return places(false).some(place => places(true).includes(place))
}

for (let seed = 1; seed <= 6; seed++) {
  test('notation on random walk ' + seed, () => {
    const random = createRandom(seed)
    const position = createPosition(design(), rulesOf(random))
    const other = createPosition(design(), rulesOf(createRandom(seed)))
    startPosition(position)
    for (let step = 0; step < 30; step++) {
      position.state.registers[RECORD_TOP] = 5
      const before = boardOf(position)
      const end = position.generate(0)
      const partial = position.state.registers[PARTIAL_SQUARE] >= 0
      const moves = []
      const _list = { isPacked: k => position.state.moveBuffer[k] >= 0 }
      for (let k = 0; k < end; k++) moves.push({ text: textOfMove(position, k), ordinal: k, _list })
      for (const { text, ordinal: k } of moves) {
        const found = findRecorded(position, moves, text)
        assert.equal(found.text, text)
        const recorded = readRecorded(position, text)
        if (recorded.pass || hidesOrder(recorded)) continue
        const { after } = enact(position, recorded)
        const expected = before.map((code, place) => after.has(place) ? after.get(place) : code)
        position.make(k)
        assert.deepEqual(boardOf(position), expected, text)
        position.unmake()
        if (partial || recorded.items.length === 0) continue
        startPosition(other)
        before.forEach((code, place) => other.setup(place, code))
        other.resetTo(position.state.registers[1], -1, -1, -1, 0)
        forceRecorded(other, text, () => false)
        assert.deepEqual(boardOf(other), expected, 'forced: ' + text)
      }
      position.make(Math.floor(random() * end))
    }
  })
}

test('equivalent texts of a move are found, wrong texts are not', () => {
  const position = createPosition(design(), rulesOf(createRandom(1)))
  startPosition(position)
  const texts = ['King p0 - p4 = Man on p1 x p8 x p7', 'King p0 - p5', 'partial 1 King p0 - p6', 'White Man p3']
  const moves = texts.map(text => ({ text, _list: { isPacked: () => false } }))
  const found = text => { const move = findRecorded(position, moves, text); return move && move.text }
  assert.equal(found('King p0 - p4 x p7 x p8'), moves[0].text, 'in any order, and without what changes nothing')
  assert.equal(found('King p0 - p4 x p7'), undefined)
  assert.equal(found('partial 3 King p0 - p6'), moves[2].text, 'numbers of move types change')
  assert.equal(found('King p0 - p6'), undefined)
  assert.equal(found('White Man p3'), moves[3].text)
  for (const text of ['', 'Pass', 'King', 'King p0 -', 'King z9 - p0', 'Queen p0 - p1', 'x', 'flip', '= King', '@ p0 0 9', '@ p0 9 0', 'partial x King p0 - p6', 'Red Man p3']) {
    assert.equal(found(text), undefined, text)
  }
})
