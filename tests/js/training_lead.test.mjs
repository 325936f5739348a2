// Self-play for training: clear leads end a game.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { playTrainingGames } from '../../templates/host/training/selfplay.mjs'

/** Return a game without an end, in which the searches of both players find these scores in turn. */
const gameOf = (scores, isRoyal) => () => ({
  ply: 0,
  random: false,
  design: { players: ['White', 'Black'] },
  _position: { design: { layout: { royal: [0, isRoyal ? 1 : 0] } } },
  get player () { return this.design.players[this.ply % 2] },
  get hash () { return this.ply },
  moves: () => [{ ordinal: 0 }],
  search () { return { move: { ordinal: 0 }, score: scores[this.ply % scores.length] } },
  apply () { this.ply++ },
  outcome: () => null
})

function played (scores, isRoyal = true) {
  const settings = { variant: null, games: [{ number: 0, seed: 1, opening: 0 }], options: {}, cap: 40, choosers: [true, true] }
  const [{ moves, points }] = playTrainingGames(gameOf(scores, isRoyal), settings)
  return { plies: moves.length, points }
}

test('a clear lead in the view of both players wins after eight plies', () => {
  assert.deepEqual(played([700, -700]), { plies: 8, points: [1, 0] })
  assert.deepEqual(played([-600, 650]), { plies: 8, points: [0, 1] })
})

test('a game continues while one player does not see the lead', () => {
  assert.equal(played([700, -500]).plies, 40)
  assert.equal(played([700, 700]).plies, 40)
  assert.equal(played([700, -700, 700, -700, 700, -700, 0]).plies, 40)
})

test('without royal pieces, a lead does not end a game', () => {
  assert.equal(played([700, -700], false).plies, 40)
})
