// Tests of searches by several workers: the team with workers of this thread, joined answers, and the shared table.
import assert from 'node:assert/strict'
import test from 'node:test'

import { joinAnswers } from '../../templates/ai/joined_answers.js'
import { createSharedMemory, createTable, EXACT, startGeneration } from '../../templates/ai/transposition_table.js'
import { SearchTeam } from '../../templates/runtime/api/search_team.js'

/** Return an answer with lines [move, score, depth, visits]. */
function answer (nodes, algorithm, ...lines) {
  const all = lines.map(([move, score, depth, visits]) => Object.assign({ move, score, expectation: score / 2000 + 0.5, depth, deepest: depth, pv: [move] }, visits === undefined ? {} : { visits }))
  return { ...all[0], nodes, algorithm, lines: all }
}

/** A team of workers that only store what they receive, and what the listeners get. */
class Stage {
  constructor () {
    this.workers = []
    this.events = []
    this.team = new SearchTeam((receive, fail) => {
      const worker = { receive, fail, got: [], ended: false, postMessage: message => worker.got.push(message), terminate: () => { worker.ended = true } }
      this.workers.push(worker)
      return worker
    })
  }

  search (size, options = {}, players = 2) {
    const tell = name => value => this.events.push([name, value])
    this.team.search({ start: { variant: 0, moves: [] }, options }, { size, players }, { progress: tell('progress'), done: tell('done'), fail: tell('fail') })
    return this.workers.filter(({ ended }) => !ended).map(({ got }) => got[got.length - 1])
  }

  /** Let a worker answer its last message. */
  answer (index, message) {
    const { receive, got } = this.workers[index]
    receive({ id: got[got.length - 1].id, ...message })
  }
}

test('the workers of a team share the nodes, the table and the end of a search', () => {
  const stage = new Stage()
  const [first, second] = stage.search(2, { nodes: 101 })
  assert.deepEqual([first.options.nodes, second.options.nodes], [51, 51])
  assert.equal(first.share.entries, second.share.entries)
  stage.answer(1, { progress: answer(20, 'alphabeta', ['b', 1, 2]) })
  stage.answer(0, { progress: answer(10, 'alphabeta', ['a', 3, 1]) })
  assert.deepEqual(stage.events.map(([name, { move, nodes }]) => [name, move, nodes]), [['progress', 'a', 30]])
  stage.answer(0, { found: answer(51, 'alphabeta', ['a', 3, 4]) })
  assert.equal(Atomics.load(first.share.control, 0), 0) // the other one has nodes left
  stage.answer(1, { found: answer(51, 'alphabeta', ['b', 9, 5]) })
  const [name, found] = stage.events[1]
  assert.deepEqual([name, found.move, found.depth, found.nodes], ['done', 'b', 5, 102])
  stage.search(2, { ms: 5 })
  stage.answer(1, { found: answer(7, 'alphabeta', ['b', 9, 5]) })
  assert.equal(Atomics.load(first.share.control, 0), 2) // the deepest search ends the others
  stage.team.close()
})

test('a search of one worker has no share', () => {
  const stage = new Stage()
  assert.deepEqual(stage.search(1, { nodes: 9 }).map(({ share, options }) => [share, options.nodes]), [[undefined, 9]])
  stage.answer(0, { found: answer(9, 'alphabeta', ['a', 3, 4]) })
  assert.deepEqual(stage.search(4, { level: 3 }).map(({ share }) => share), [undefined])
  stage.team.close()
})

test('a search continues without a worker that ends, and the next one starts it again', () => {
  const stage = new Stage()
  stage.search(3)
  stage.workers[1].fail(new Error('memory'))
  stage.answer(2, { found: answer(5, 'alphabeta', ['c', 1, 3]) })
  stage.answer(0, { found: answer(6, 'alphabeta', ['a', 1, 3]) })
  assert.deepEqual([stage.events[0][0], stage.events[0][1].move, stage.events[0][1].nodes], ['done', 'a', 11])
  assert.equal(stage.search(3).length, 3)
  stage.workers[0].fail(new Error('memory'))
  assert.deepEqual([stage.events[1][0], stage.events[1][1].message], ['fail', 'memory'])
  stage.team.close()
  assert.ok(stage.workers.every(({ ended }) => ended))
})

test('a late worker is left out until it answers', async () => {
  const stage = new Stage()
  const [{ id }] = stage.search(2)
  stage.answer(0, { found: answer(6, 'alphabeta', ['a', 1, 3]) })
  assert.equal(stage.events.length, 0)
  await new Promise(resolve => setTimeout(resolve, 100))
  assert.equal(stage.events[0][1].move, 'a')
  stage.search(2)
  assert.equal(stage.workers[1].got.length, 1)
  stage.workers[1].receive({ id, progress: answer(1, 'alphabeta', ['b', 1, 9]) })
  stage.workers[1].receive({ id, found: answer(9, 'alphabeta', ['b', 1, 9]) })
  stage.answer(0, { found: answer(6, 'alphabeta', ['a', 1, 3]) })
  assert.deepEqual(stage.events.map(([name, { nodes }]) => [name, nodes]), [['done', 6], ['done', 6]])
  stage.search(2)
  assert.equal(stage.workers[1].got.length, 2)
  stage.team.close()
})

test('an error of a listener ends the team, that of a search does not', () => {
  const stage = new Stage()
  stage.search(2)
  stage.answer(1, { error: 'illegal' })
  assert.deepEqual([stage.events[0][0], stage.events[0][1].message, stage.workers[0].ended], ['fail', 'illegal', false])
  stage.team.close()
  stage.team.search({ start: {}, options: {} }, { size: 1, players: 2 }, { done () { throw new Error('mine') }, fail: error => stage.events.push(error.message) })
  stage.answer(2, { found: answer(1, 'alphabeta', ['a', 1, 1]) })
  assert.equal(stage.events[1], 'mine')
  assert.equal(stage.workers[2].ended, true)
})

test('the shared table is valid for searches of the same variant, values and weights', () => {
  const stage = new Stage()
  const ageOf = (options, players) => {
    const [{ share }] = stage.search(2, options, players)
    for (const index of [0, 1]) stage.answer(stage.workers.length - 2 + index, { found: answer(1, 'alphabeta', ['a', 1, 1]) })
    return share.age
  }
  const first = ageOf({ ms: 1 })
  assert.equal(ageOf({ nodes: 5 }), first)
  assert.equal(ageOf({ values: { Rook: 3 } }), first + 1)
  assert.equal(ageOf({ values: { Rook: 3 }, hash: 1 }), first + 2)
  stage.team.close()
})

test('without shared memory, workers have no table', () => {
  globalThis.crossOriginIsolated = false
  try {
    const stage = new Stage()
    const shares = stage.search(2).map(({ share }) => share)
    assert.deepEqual(shares.map(({ control, entries }) => [control, entries]), [[null, null], [null, null]])
    stage.team.close()
    assert.equal(stage.search(2, { nodes: 9 }).length, 1)
    stage.team.close()
  } finally {
    delete globalThis.crossOriginIsolated
  }
})

test('trees are joined by visits, after proved wins and before proved losses', () => {
  const WIN = 999000
  const joined = joinAnswers([
    answer(10, 'mcts', ['a', 100, 3, 60], ['b', 0, 2, 40], ['c', -WIN, 2, 90]),
    answer(12, 'mcts', ['b', 300, 5, 80], ['a', 200, 3, 20], ['c', 500, 3, 100])
  ], 2)
  assert.deepEqual(joined.lines.map(({ move, score, depth }) => [move, score, depth]), [['b', 200, 5], ['a', 125, 3]])
  assert.deepEqual([joined.move, joined.nodes, 'visits' in joined || 'visits' in joined.lines[0]], ['b', 22, false])
  assert.equal(joined.expectation, 0.6)
  const won = joinAnswers([answer(10, 'mcts', ['a', 100, 3, 60]), answer(12, 'mcts', ['d', WIN, 1])], 1)
  assert.deepEqual([won.move, won.score], ['d', WIN])
})

test('of two alpha-beta searches the deeper one counts, unless the other one wins', () => {
  const first = answer(5, 'alphabeta', ['a', 20, 6])
  assert.equal(joinAnswers([first, answer(5, 'alphabeta', ['b', 90, 6])], 1).move, 'a')
  assert.equal(joinAnswers([first, answer(5, 'alphabeta', ['b', 10, 7])], 1).move, 'b')
  assert.equal(joinAnswers([answer(5, 'alphabeta', ['a', 999990, 6]), answer(5, 'alphabeta', ['b', 10, 30])], 1).move, 'a')
  assert.equal(joinAnswers([first, answer(0, 'alphabeta')], 1).move, 'a')
})

test('answers have no moves that the first worker excludes, unless they win', () => {
  const excluding = (one, ...moves) => Object.assign(one, { lines: one.lines.concat(moves.map(move => ({ move, score: 0, depth: 0, excluded: true }))) })
  const deep = joinAnswers([excluding(answer(5, 'alphabeta', ['a', 20, 6]), 'b'), answer(5, 'alphabeta', ['b', 90, 9])], 1)
  assert.deepEqual([deep.move, deep.nodes, deep.lines.length], ['a', 10, 1])
  assert.equal(joinAnswers([excluding(answer(5, 'alphabeta', ['a', 20, 6]), 'c'), answer(5, 'alphabeta', ['b', 90, 9])], 1).move, 'b')
  assert.equal(joinAnswers([excluding(answer(5, 'alphabeta', ['a', 20, 6]), 'b'), answer(5, 'alphabeta', ['b', 999990, 9])], 1).move, 'b')
  const trees = joinAnswers([excluding(answer(5, 'mcts', ['a', 20, 3, 10]), 'b', 'c'), answer(9, 'mcts', ['b', 90, 4, 99], ['a', 80, 4, 2])], 2)
  assert.deepEqual(trees.lines.map(({ move, score }) => [move, score]), [['a', 30]])
})

test('an entry that two workers wrote at once does not match', () => {
  const memory = createSharedMemory(1)
  assert.ok(memory.entries.buffer instanceof SharedArrayBuffer && memory.entries.byteLength === 1 << 20)
  startGeneration(memory)
  const [one, other] = [createTable(Infinity, memory, true, 1), createTable(Infinity, memory, true, 1)]
  one.put(8, 5, 70, 3, EXACT, 2)
  assert.ok(other.get(8, 5))
  assert.deepEqual([other.score, other.depth, other.move], [70, 3, 2])
  const at = memory.entries.indexOf(70) - 2
  const before = memory.entries.slice(at, at + 4)
  one.put(8, 5, -900, 6, EXACT, 1)
  for (let mixed = 1; mixed < 15; mixed++) { // the bits select the ints that the first writer wrote last
    const ints = [0, 1, 2, 3].map(i => mixed >> i & 1 ? before[i] : null)
    const after = memory.entries.slice(at, at + 4)
    ints.forEach((int, i) => { if (int !== null) memory.entries[at + i] = int })
    assert.equal(other.get(8, 5), false, String(mixed))
    memory.entries.set(after, at)
  }
  assert.ok(other.get(8, 5) && other.score === -900)
})
