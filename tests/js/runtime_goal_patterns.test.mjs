// Goal patterns are tested only on lines that the last move has changed. On random walks with undo, the goal must
// equal that of a test of the whole board.
import assert from 'node:assert/strict'
import test from 'node:test'

import { PASS, RECORD_TOP, TOP } from '../../templates/runtime/state/layout.js'
import { createGoalPatterns } from '../../templates/runtime/goals/goal_patterns.js'
import { dice, OPEN, rules } from './ai_games.mjs'

const WIDTH = 5

const RULES = `
(define step ($1 (verify not-friend?) add))
(game (title "Shapes") (players White Black) (turn-order White Black) (pass-turn true)
  (board (grid (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (sw -1 1)))
    (symmetry Black (n s) (s n))
    (zone (name camp) (players White) (positions a5 c5 e5))
    (zone (name camp) (players Black) (positions a1 c1 e1)))
  (piece (name Man) (moves (step n) (step s) (step e) (step w)
    (ne (verify not-friend?) (flip n) (flip e) (flip s) (flip w) add)
    (sw (verify empty?) (change-type Tower n) (capture e) (capture w) add))
    (drops ((verify empty?) add)))
  (piece (name Tower) (moves (step n) (step s) (step e) (step w)) (drops ((verify empty?) add)))
  (board-setup (White (Man a1 b1 off 9) (Tower c1 off 9)) (Black (Man a5 b5 off 9) (Tower c5 off 9)))
  (win-condition (White) (or (relative-config Man n Man n Man) (relative-config Man e Man e Man)
    (relative-config Man ne Man ne Man)))
  (win-condition (Black) (relative-config Tower n (opponent Man) e Tower))
  (loss-condition (White Black) (and (absolute-config Tower (camp)) (not (relative-config Man e Man))))
  (draw-condition (White Black) (absolute-config Man (b2 d4)))
  (draw-condition (White) (relative-config (any-owner Tower) e e (any-owner Tower))))`

/** Return the goal that holds as [index, player], by a test of the whole board; null for none. */
function goalOf ({ board }) {
  const at = (x, y) => x < 0 || y < 0 || x >= WIDTH || y >= WIDTH ? -1 : board[y * WIDTH + x]
  const man = (me, x, y) => at(x, y) === (1 << 2 | me)
  const tower = (me, x, y) => at(x, y) === (2 << 2 | me)
  const anyTower = (x, y) => tower(1, x, y) || tower(2, x, y)
  const somewhere = holds => {
    for (let y = 0; y < WIDTH; y++) for (let x = 0; x < WIDTH; x++) if (holds(x, y)) return true
    return false
  }
  const row = (me, dx, dy, length) => somewhere((x, y) => Array.from({ length }).every((_, i) => man(me, x + i * dx, y + i * dy)))
  if (row(1, 0, -1, 3) || row(1, 1, 0, 3) || row(1, 1, -1, 3)) return [0, 0]
  if (somewhere((x, y) => tower(2, x, y) && man(1, x, y + 1) && tower(2, x + 1, y + 1))) return [1, 1]
  for (const me of [1, 2]) {
    const rank = me === 1 ? 0 : WIDTH - 1
    if ([0, 2, 4].some(x => tower(me, x, rank)) && !row(me, 1, 0, 2)) return [2, me - 1]
  }
  for (const me of [1, 2]) if (man(me, 1, 3) && man(me, 3, 1)) return [3, me - 1]
  return somewhere((x, y) => anyTower(x, y) && anyTower(x + 2, y)) ? [4, 0] : null
}

const numberOf = found => found === null ? 0 : 1 + 2 * found[0] + found[1]

test('goals on random walks with undo equal those of the whole board', async () => {
  const { createGame } = await rules('shapes', RULES, OPEN)
  const seen = new Set()
  for (let seed = 1; seed <= 40; seed++) {
    const random = dice(seed)
    const game = createGame()
    const position = game._position
    const { registers, moveBuffer } = position.state
    let plies = 0
    for (let step = 0; step < 200; step++) {
      registers[RECORD_TOP] = 5
      if (plies > 0 && random() < 0.3) {
        position.unmake()
        plies--
      } else {
        const end = position.generate(0)
        const move = Math.floor(random() * end)
        if (random() < 0.1) moveBuffer[move] = PASS
        position.make(move)
        plies++
        registers[TOP] = 0
      }
      if (random() < 0.03) { // a change of the board that is not a move
        const place = Math.floor(random() * WIDTH * WIDTH)
        if (random() < 0.5) while (plies > 0) { position.unmake(); plies-- }
        position.setup(place, [0, 5, 6, 9, 10][Math.floor(random() * 5)])
        if (plies > 0) { game.setPosition(game.position()); plies = 0 }
      }
      const asked = random()
      if (asked < 0.6) {
        const number = position.goal(-1)
        seen.add(number)
        assert.equal(number, numberOf(goalOf(position.state)), `seed ${seed}, step ${step}`)
      }
      if (asked < 0.1) assert.equal(position.goal(-1), numberOf(goalOf(position.state)), 'asked again')
    }
  }
  assert.deepEqual(Array.from(seen).sort((a, b) => a - b), [0, 1, 4, 5, 6, 7, 8, 9])
})

test('unmaking moves after the board was changed directly', async () => {
  const { createGame } = await rules('shapes', RULES, OPEN)
  const position = createGame()._position
  const { registers } = position.state
  for (const cell of [1, 2]) position.setup(cell, 0)
  for (let ply = 0; ply < 2; ply++) {
    position.generate(0)
    position.state.moveBuffer[0] = PASS
    position.make(0)
    position.goal(-1)
  }
  for (const cell of [6, 7, 8]) position.setup(cell, 1 << 2 | 1)
  for (let ply = 0; ply < 3; ply++) {
    assert.equal(position.goal(-1), 1)
    if (ply < 2) position.unmake()
  }
  assert.equal(registers[TOP] >= 0, true)
})

test('the lines of a walk', () => {
  const size = 4 // a row of four and the square off the board
  const nav = Int16Array.of(1, 2, 3, 4, 4, 4, 0, 1, 2, 4)
  const { starts, cells } = createGoalPatterns({ nav, size }, [[-1, 0, -1], [-1, 5, -1]], true)
  assert.deepEqual(Array.from(starts), [0, 1, 3, 5, 6])
  assert.deepEqual(Array.from(cells), [1, 0, 2, 1, 3, 2])
  const closed = createGoalPatterns({ nav, size }, [[-1, 0, -1, 5, -1]], true) // there and back
  assert.deepEqual(Array.from(closed.starts), [0, 2, 6, 10, 12])
  assert.deepEqual(Array.from(closed.cells), [1, 0, 0, 0, 2, 1, 1, 1, 3, 2, 2, 2])
  const uneven = createGoalPatterns({ nav, size }, [[-1, 0, 0, -1]], false)
  assert.deepEqual(Array.from(uneven.starts), [0, 2, 4, 6, 8])
  assert.deepEqual(Array.from(uneven.cells), [0, 2, 1, 3, 0, 2, 1, 3])
})
