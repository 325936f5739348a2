// Ray bitboards follow the links, even after scripts have changed them.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createRayBitboards } from '../../templates/runtime/tables/ray_bitboards.js'
import { OPEN } from './ai_games.mjs'
import { modules } from './scripts.mjs'

/** Return `nav` for directions given as lists of targets by square, -1 for the edge. */
function board (size, ...links) {
  return { size, nav: Int16Array.from(links.flatMap(row => [...row.map(to => to < 0 ? size : to), size])) }
}

test('a ray contains all squares in a direction, without its origin', () => {
  const rays = createRayBitboards(board(4, [1, 2, -1, 0], [-1, -1, 0, -1]), 1)
  assert.deepEqual(Array.from(rays), [0b110, 0b100, 0, 0b111, 0, 0, 0, 0b1, 0, 0])
})

test('a cyclic ray ends where it closes', () => {
  assert.deepEqual(Array.from(createRayBitboards(board(3, [1, 2, 1]), 1)), [0b110, 0b110, 0b110, 0])
})

test('a large board has several ints per bitboard', () => {
  const size = 70
  const rays = createRayBitboards(board(size, Array.from({ length: size }, (_, p) => p < 20 ? p + 31 : p < size - 1 ? p + 1 : -1)), 3)
  const has = (p, q) => (rays[p * 3 + (q >> 5)] >>> (q & 31) & 1) === 1
  assert.deepEqual([31, 32, 33, 63, 64, 69].map(q => has(2, q)), [false, false, true, true, true, true])
  assert.equal(has(69, 69), false)
})

test('a cyclic ray of a large board contains all squares', () => {
  const size = 70
  const rays = createRayBitboards(board(size, Array.from({ length: size }, (_, p) => (p + 1) % size)), 3)
  for (let p = 0; p < size; p++) assert.deepEqual(Array.from(rays.subarray(3 * p, 3 * p + 3)), [-1, -1, 0b111111])
})

test('bitboards without ints have an empty table', () => {
  assert.equal(createRayBitboards(board(2, [1, -1]), 0).length, 0)
})

const RULES = `
(define look (mark (while (on-board? out) out (if enemy? (set-flag seen true))) back))
(define slide ((look) $1 (verify empty?) (if (flag? seen) (add King) else add)))
(define jump ($1 (verify enemy?) $1 (verify empty?) add))
(game (title "Looking") (players White Black) (turn-order White Black) (move-priorities jumping)
  (board (positions (m 20 20 29 29) (a 20 0 29 9) (b 40 10 49 19) (x 20 -20 29 -11))
    (links out (m a) (a x)) (links right (a b) (b m) (m x)))
  (piece (name Man) (moves (move-type jumping) (jump out) (move-type sliding) (slide right)))
  (piece (name King) (moves (move-type sliding) (slide right)))
  (board-setup (White (Man m)) (Black (Man a))))`

const looking = modules('looking', RULES, OPEN)

test('rays are recomputed when a script changes links', async () => {
  const { createGame, Model } = await looking()
  Model.changesLinks = true
  Model.CheckInvariants = board => {
    const { design } = board.game
    const [out, m, b] = [design.getDirection('out'), design.getPosition('m'), design.getPosition('b')]
    for (const move of board.moves) move.setLink(out, m, b)
  }
  const game = createGame()
  const { state, design } = game._position
  const fresh = () => Array.from(createRayBitboards(state, design.layout.bitboardWords))
  const before = fresh()
  assert.ok(before.some(set => set !== 0))
  assert.deepEqual(Array.from(state.rays), before)
  game.apply(game.moves()[0])
  assert.notDeepEqual(fresh(), before)
  assert.deepEqual(Array.from(state.rays), fresh())
  game.undo()
  assert.deepEqual(Array.from(state.rays), before)
})
