// The text of saved games, and recorded moves as items. tests/records tests their effects.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecorded } from '../../templates/runtime/api/saved_moves.js'
import { readSavegame, writeSavegame } from '../../templates/runtime/api/savegame.js'

const HEADER = 'Zillions Save Game File Version 0.02 HH\r\nRulesFile=chess.zrf\r\nVariantName=Chess\r\n'

const named = names => names.split(' ').map(name => ({ name }))
const design = {
  board: { positions: named('a1 b1 c1 d1') },
  players: named('White Black'),
  pieces: named('Pawn Queen'),
  attributes: [{ name: 'moved?', values: ['false', 'true'] }],
  layout: { ownerMask: 3, typeShift: 2, typeMask: 3, attributes: [{ shift: 4, mask: 1 }] }
}
const position = { design, state: { fresh: [0, 4, 8] } }
const read = text => readRecorded(position, text)
const changes = text => read(text).items.map(({ to, at, clear, set, player }) => to === undefined ? [at, clear, set, player] : [to])

test('a saved game round-trips', () => {
  const text = HEADER + '(x a1)\r\n(White Pawn b1)\r\n1. Pawn b1 - c1\r\n1. Pass\r\n'
  const { variant, edits, moves } = readSavegame(text)
  assert.equal(writeSavegame({ rules: 'chess.zrf', variant, players: 2, edits, moves }), text)
})

test('an error names the line', () => {
  assert.throws(() => readSavegame(HEADER + '\r\nPawn b1 - c1'), new RangeError('line 5: expected a move or an edit, found "Pawn b1 - c1"'))
  assert.throws(() => readSavegame(HEADER + '(x)'), new RangeError('line 4: expected a move or an edit, found "(x)"'))
  assert.throws(() => readSavegame(HEADER + '1. Pass\n(x a1)'), RangeError)
  assert.throws(() => readSavegame('(game)'), new RangeError('line 1: not a saved Zillions game'))
})

test('a change without a square refers to the last square', () => {
  assert.deepEqual(changes('Pawn a1 - b1 = Queen').pop(), [1, 12, 8, undefined])
  assert.deepEqual(changes('Pawn a1 - b1 @ c1 0 1 = Black').slice(1), [[2, 16, 16, undefined], [1, 3, 2, undefined]])
})

test('several squares can follow one change, until a piece appears', () => {
  const black = [3, 2, undefined]
  assert.deepEqual(changes('Pawn a1 - b1 = Black on c1 d1 White Pawn a1'), [[1], [2, ...black], [3, ...black], [0, -1, 5, 0]])
})

test('a partial move names the move type that may follow', () => {
  assert.equal(read('partial 3 Pawn a1 - b1').partial, 3)
  assert.equal(read('Pawn a1 - b1').partial, null)
})

test('an incomplete move is named', () => {
  for (const text of ['Pawn a1 -', 'Pawn a1 - b1 =', '@ a1', 'Pawn a1 - b1 x']) {
    assert.throws(() => read(text), new RangeError('incomplete move: ' + text))
  }
})

test('names of another game throw', () => {
  for (const text of ['', 'King a1 - b1', 'Pawn e4 - b1', 'Pawn a1 -', 'Grey Pawn a1', '= Queen', '@ a1 1 0', 'x', 'partial Pawn a1 - b1']) {
    assert.throws(() => read(text), RangeError, text)
  }
})
