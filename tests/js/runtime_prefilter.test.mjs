// The move prefilter (zrf2js/analysis, zrf2js/emit/js) must not lose moves. Scripts that may change links disable parts
// of it, so the moves with and without such a script must agree.
import assert from 'node:assert/strict'
import test from 'node:test'

import { dice, OPEN } from './ai_games.mjs'
import { exampleModules, modules } from './scripts.mjs'

/** A board of three ints with rows of different lengths, joined at their ends: steps have different distances. */
const RULES = `
(define jump ($1 (verify enemy?) capture $1 (verify empty?) (if (in-zone? far) (add King) else (add-partial jumping))))
(define leap ($1 (verify not-empty?) $1 (verify empty?) (add-partial jumping)))
(define slide ($1 (while empty? add $1) (verify enemy?) $1 (verify (or empty? (enemy? $1) (not-on-board? $1))) add))
(define step ($1 (verify empty?) add))
(define turn-round (mark $1 (verify friend?) back $2 (verify not-friend?) (if (enemy? $2) capture add else (if (empty? $2) add))))
(game (title "Sieve") (players White Black Grey) (turn-order White Black Grey) (pass-turn forced) (move-priorities jumping turning)
  (board
    (grid (dimensions ("a/b/c/d/e/f/g" (10 0)) ("9/8/7/6/5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (sw -1 1) (far-east 3 0)))
    (positions (x1 100 0 109 9) (x2 110 0 119 9) (x3 120 0 129 9))
    (links n (x1 a9) (x2 x1) (x3 x2) (a1 x3)) (links s (a9 x3) (x3 g1)) (links e (g9 a8) (g8 a7) (x1 x2) (x2 x3))
    (symmetry Black (n s) (s n) (ne sw) (sw ne))
    (zone (name far) (players White Grey) (positions a9 b9 c9 d9)) (zone (name far) (players Black) (positions a1 b1 c1)))
  (piece (name Man)
    (moves (move-type jumping) (jump n) (jump e) (leap w) (move-type turning) (turn-round n e) (turn-round far-east s)
      (move-type walking) (step n) (step e) (step ne))
    (drops (move-type walking) ((verify empty?) (verify (or (not-on-board? s) (friend? s) (and (enemy? e) (not-empty? w)))) add)))
  (piece (name King)
    (moves (move-type jumping) (jump n) (jump s) (jump e) (jump w) (move-type turning) (slide ne) (slide sw)
      (move-type walking) (step n) (step s) (slide far-east)))
  (board-setup (White (Man a1 c1 e1 g1 b2 off 4) (King d2)) (Black (Man a9 c9 e9 g9 b8 off 4) (King d8)) (Grey (Man d5 e5 x2 off 2) (King f5)))
  (draw-condition (White Black Grey) (total-piece-count 1)))`

const sieve = modules('sieve', RULES, OPEN)
const allies = Model => { Model.isFriend = (piece, player) => player === 2 ? piece.player === 2 : piece.player !== 2 }
const games = [
  ['three ints', sieve],
  ['allies', sieve, allies],
  ['draughts', exampleModules('draughts', OPEN)],
  ['dameo', exampleModules('dameo', OPEN)],
  ['connect-four', exampleModules('connect-four', OPEN)],
  ['nine-mens-morris', exampleModules('nine-mens-morris', OPEN)]
]

/** The number of random games of each case. */
const SEEDS = process.env.ZRF2JS_ALL_FILES ? 12 : 4

const texts = game => game.moves().map(({ text }) => text)

/** Return the expected bitboards of occupied squares. */
function standing ({ board, size, occupancy }, words, players) {
  const found = new Int32Array(occupancy.length)
  for (let p = 0; p < size; p++) {
    for (let player = 0; player < players; player++) if ((board[p] & (1 << player)) !== 0) found[player * words + (p >> 5)] |= 1 << (p & 31)
  }
  return Array.from(found)
}

for (const [name, fresh, prepare = () => {}] of games) {
  test('the prefilter keeps every move: ' + name, async () => {
    const { createGame, Model } = await fresh()
    const { createGame: createSlow, Model: SlowModel } = await fresh()
    prepare(Model)
    prepare(SlowModel)
    SlowModel.changesLinks = true
    const [game, slow] = [createGame(), createSlow()]
    const { state, design } = game._position
    assert.ok(design.layout.bitboardWords > 0)
    let moves = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = dice(seed)
      for (let ply = 0; ply < 60 && game.outcome() === null; ply++) {
        const legal = texts(game)
        slow.setPosition(game.position())
        assert.deepEqual(legal, texts(slow))
        assert.deepEqual(Array.from(state.occupancy), standing(state, design.layout.bitboardWords, design.layout.players))
        moves += legal.length
        game.apply(game.moves()[Math.floor(random() * legal.length)])
        if (random() < 0.2) game.undo()
      }
      while (game.undo());
    }
    assert.ok(moves > 500, String(moves))
  })
}

test('pieces of a friend are tried as well', async () => {
  const { createGame, Model } = await sieve()
  allies(Model)
  assert.deepEqual(texts(createGame()), ['partial 2 Man e5 - c5']) // a man of Grey
})
