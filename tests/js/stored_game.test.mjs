// The game in storage: what a move writes, and what interruptions and other pages leave.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createGameStore } from '../../templates/page/play/stored_game.js'

/** A storage in memory: it counts characters, and fails after a number of writes or above a size. */
class Memory {
  constructor () { Object.assign(this, { items: new Map(), written: 0, writes: Infinity, room: Infinity }) }
  get length () { return this.items.size }
  key (k) { return Array.from(this.items.keys())[k] }
  getItem (key) { return this.items.has(key) ? this.items.get(key) : null }
  setItem (key, text) {
    if (--this.writes < 0) throw new Error('interrupted')
    if (text.length > this.room) throw new Error('full')
    this.items.set(key, text)
    this.written += text.length
  }

  removeItem (key) {
    if (--this.writes < 0) throw new Error('interrupted')
    this.items.delete(key)
  }
}

const storeIn = (memory, id = 'a') => createGameStore(() => memory, 'game:x', id)
const ply = text => ({ text: String(text), short: 's' + text, glyph: '', comment: '' })
const game = (length, name = 'm') => Array.from({ length }, (_, k) => ply(name + k))
const textsOf = line => line.map(p => p.text)

/** Save a line with variations, like a page: each ply is a separate object. */
const save = (store, plies, lines = [], other = null) => store.save({ at: plies.length }, [plies].concat(lines), other)

test('a game is loaded with its variations, notes and the game that it replaced', () => {
  const memory = new Memory()
  const plies = game(100)
  const line = plies.slice(0, 70).concat(game(20, 'v'))
  plies[40].comment = 'why'
  const other = { plies: ['a', 'b'], variant: 'T' }
  save(storeIn(memory), plies, [line], other)
  const found = storeIn(memory, 'b').load()
  assert.deepEqual(found.plies, textsOf(plies))
  assert.deepEqual(found.lines, [textsOf(line)])
  assert.deepEqual(found.known.map(known => known.length), [90, 100])
  assert.deepEqual(found.known[1][40], { short: 'sm40', glyph: '', comment: 'why' })
  assert.deepEqual(found.replaced, other)
  assert.equal(found.at, 100)
})

test('a move writes as much in a long game as in a short one', () => {
  const writtenBy = length => {
    const memory = new Memory()
    const store = storeIn(memory)
    const plies = game(length + 1)
    const variations = [plies.slice(0, length - 2).concat(game(3, 'v'))]
    save(store, plies.slice(0, length), variations, { plies: textsOf(plies) })
    const before = memory.written
    save(store, plies, variations, null)
    return memory.written - before
  }
  const [short, long] = [writtenBy(10), writtenBy(10 + 32 * 30)]
  assert.ok(short > 100)
  assert.ok(long - short < 32 * 30, short + ' and ' + long + ' characters') // below a character for each ply
})

test('a comment is stored although the moves are the same', () => {
  const memory = new Memory()
  const store = storeIn(memory)
  const plies = game(40)
  save(store, plies)
  plies[3].comment = 'late'
  save(store, plies)
  assert.equal(storeIn(memory).load().known[0][3].comment, 'late')
})

test('an interruption at any write leaves the old game or the new one', () => {
  const [first, second] = [game(70), game(50).concat(game(40, 'n'))]
  let interrupted = 0
  for (let writes = 0; writes < 20; writes++) {
    const memory = new Memory()
    const store = storeIn(memory)
    save(store, first, [game(40, 'v')], { plies: ['r'] })
    memory.writes = writes
    try { save(store, second, [first], null) } catch (error) { interrupted++ }
    memory.writes = Infinity
    const { plies, lines, replaced } = storeIn(memory, 'b').load()
    if (plies.length === 70) assert.deepEqual([plies, lines, replaced], [textsOf(first), [textsOf(game(40, 'v'))], { plies: ['r'] }])
    else assert.deepEqual([plies, lines, replaced], [textsOf(second), [textsOf(first)], null])
    save(storeIn(memory, 'c'), second)
    assert.equal(memory.length, 1 + 3) // a head and three parts: nothing is left of the interruption
  }
  assert.ok(interrupted > 5)
})

test('a full storage keeps the old game', () => {
  const memory = new Memory()
  const store = storeIn(memory)
  save(store, game(40))
  memory.room = 10
  assert.throws(() => save(store, game(90, 'n')), /full/)
  assert.equal(memory.length, 3)
  assert.deepEqual(storeIn(memory).load().plies, textsOf(game(40)))
})

test('two pages that store in turns do not mix their games', () => {
  const memory = new Memory()
  const [one, two] = [storeIn(memory, 'a'), storeIn(memory, 'b')]
  const [first, second] = [game(80), game(80, 'n')]
  for (const length of [33, 40, 64, 80]) {
    save(one, first.slice(0, length))
    save(two, second.slice(0, length))
    assert.deepEqual(storeIn(memory).load().plies, textsOf(second.slice(0, length)))
    save(one, first.slice(0, length))
    assert.deepEqual(storeIn(memory).load().plies, textsOf(first.slice(0, length)))
  }
  assert.equal(memory.length, 1 + 3)
})

test('a game of an earlier version, a damaged one and none are loaded', () => {
  const memory = new Memory()
  assert.equal(storeIn(memory).load(), null)
  memory.setItem('game:x', JSON.stringify({ plies: ['a'], lines: [] }))
  assert.deepEqual(storeIn(memory).load(), { plies: ['a'], lines: [] })
  save(storeIn(memory), game(80))
  memory.removeItem(memory.key(2))
  const { plies } = storeIn(memory).load()
  assert.deepEqual(plies, textsOf(game(80)).slice(0, plies.length))
  assert.ok(plies.length === 32)
})
