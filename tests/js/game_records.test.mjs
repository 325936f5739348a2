// Round trips of games: position data, saved games, undo, clones and JSON. What a game returns is frozen or a copy.
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import test from 'node:test'
import { exampleModules, modules, ROW } from './scripts.mjs'

const row = modules('records', ROW)
/** The goal holds at the start: Zillions tests it after the first move. */
const atStart = modules('at-start', ROW.replace('(board-setup', '(win-condition (White Black) (pieces-remaining 2 Man))\n(board-setup').replace('(Man f1)', '(Man f1 e1)'))
const state = game => JSON.stringify([game.position(), game.history, game.outcome(), game.moves().map(String)])

test('a game whose goal holds at the start continues after any round trip', async () => {
  const { createGame } = await atStart()
  const game = createGame()
  const before = state(game)
  assert.equal(game.outcome(), null)
  game.setPosition(game.position())
  assert.equal(state(game), before, 'setPosition(position())')
  game.save()
  assert.equal(state(game), before, 'save()')
  assert.equal(state(game.clone()), before, 'clone()')
  assert.equal(state(createGame(game.toJSON())), before, 'toJSON()')
  game.load(game.save())
  assert.equal(state(game), before, 'load(save())')
  game.apply(game.moves()[0])
  assert.notEqual(game.outcome(), null)
  const after = state(game)
  game.save()
  assert.equal(state(game), after)
  assert.equal(state(game.clone()), after)
  game.undo()
  assert.equal(state(game), before, 'save() and undo()')
})

for (const name of ['tic-tac-toe', 'chess', 'draughts', 'reversi']) {
  test('round trips at each ply of a game of ' + name, async () => {
    const { createGame } = await exampleModules(name)()
    const game = createGame()
    const states = [state(game)]
    for (let ply = 0; ply < 12 && game.outcome() === null; ply++) {
      const moves = game.moves()
      game.apply(moves[(7 * ply + 3) % moves.length])
      states.push(state(game))
      const record = JSON.stringify(game)
      assert.ok(record.length < 2000)
      for (const copy of [game.clone(), createGame(JSON.parse(record)), createGame().load(game.save())]) {
        assert.equal(state(copy), states[ply + 1])
        for (let k = ply; k >= 0; k--) {
          copy.undo()
          assert.equal(state(copy), states[k])
        }
        assert.equal(copy.undo(), false)
      }
      const other = createGame({ position: game.position() })
      assert.deepEqual(other.position(), game.position())
      assert.deepEqual(other.outcome(), game.outcome())
      assert.equal(state(game), states[ply + 1])
    }
  })
}

test('a clone is separate', async () => {
  const game = (await row()).createGame({ seed: 5 })
  game.setPosition(Object.assign(game.position(), { turn: 1 }))
  const copy = game.clone()
  assert.deepEqual(copy.toJSON(), game.toJSON())
  copy.apply(copy.moves()[0])
  assert.equal(game.history.length, 0)
  assert.equal(copy.search({ nodes: 5 }).nodes > 0, true)
  assert.equal(copy.design, game.design)
})

test('a game that cannot be loaded leaves the game as it was', async () => {
  const { createGame } = await row()
  const game = createGame({ moves: ['Man b1 - c1'] })
  const before = state(game)
  const saved = game.save()
  assert.throws(() => game.load(saved + '2. Man f1 - a1\r\n'), /line 5: expected move number 1, found 2/)
  assert.throws(() => game.load(saved.replace('Row', 'Other')), /a saved game of Other, not of Row/)
  assert.equal(state(game), before)
})

test('what a game returns is frozen or a copy', async () => {
  const { createGame, games } = await row()
  const game = createGame({ moves: ['Man b1 - c1'] })
  const before = state(game)
  const results = {
    games, design: game.design, moves: game.moves(), history: game.history, position: game.position(), cells: game.cells(),
    reserves: game.reserves(), checks: game.checks(), record: game.toJSON(), found: game.search({ nodes: 30 })
  }
  for (const name of Object.keys(results)) spoil(results[name])
  assert.equal(state(game), before)
  assert.equal(state(createGame({ moves: ['Man b1 - c1'] })), before)
  assert.equal(state(game.clone()), before)
})

test('moves are equal if their lists are, whatever a program has read', async () => {
  const { createGame } = await row()
  const [one, other] = [createGame(), createGame()]
  one.moves().forEach(move => move.text + move.effects)
  assert.deepEqual(one.moves(), other.moves())
  other.apply(other.moves()[0])
  assert.notDeepEqual(one.moves()[0], other.moves()[0])
})

test('outcomes are frozen', async () => {
  const game = (await atStart()).createGame()
  game.apply(game.moves()[0])
  const before = state(game)
  spoil(game.outcome())
  assert.equal(state(game), before)
})

/** Change all that can be changed in data. */
function spoil (data, seen = new Set()) {
  if (typeof data !== 'object' || data === null || seen.has(data)) return
  seen.add(data)
  for (const key of Object.keys(data)) {
    spoil(data[key], seen)
    try { data[key] = 'spoiled' } catch (error) { assert.ok(error instanceof TypeError) }
  }
  try { if (Array.isArray(data)) data.length = 0 } catch (error) { assert.ok(error instanceof TypeError) }
}

test('a game prints as one line', async () => {
  const game = (await row()).createGame({ moves: ['Man b1 - c1'] })
  assert.equal(inspect(game), 'Game {"title":"Row","player":"Black","plies":1,"outcome":null}')
})

test('titles and names with unusual white space round-trip through saved games', async () => {
  for (const title of ['Row\u2028of men', '\ufeffRow', ' Row  of\tmen ', 'Row\u00a0']) {
    const { createGame } = await modules('title' + title.length + title.charCodeAt(0), ROW.replace('Row', title))()
    const game = createGame({ moves: ['Man b1 - c1'] })
    const copy = createGame().load(game.save())
    assert.equal(state(copy), state(game), JSON.stringify(title))
  }
})

test('large reserves are played, and round-trip', async () => {
  const { createGame } = await modules('reserve', ROW.replace('(Man a1 b1)', '(Man a1 b1 off 2000000)').replace('(name Man)', '(name Man) (drops ((verify empty?) add))'))()
  const game = createGame()
  game.setPosition(game.position())
  game.apply('White Man c1')
  assert.deepEqual(game.reserves(), { White: { Man: 1999999 } })
  assert.equal(state(game.clone()), state(game))
  assert.throws(() => game.setPosition(Object.assign(game.position(), { reserves: { White: { Man: 1e10 } } })), /position: reserves: expected an integer from -1 to 1000000000, found 10000000000/)
})
