// The engine: answers of the worker, and pages without workers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { example } from './ai_games.mjs'
import { createOpponent, workerMain, workerSource } from '../../templates/page/play/opponent.js'

function api(log = []) {
  return {
    createGame: options => ({
      apply: text => { if (text === 'bad') throw new RangeError('illegal'); log.push(text) },
      search: ({ progress }) => {
        const found = score => ({ move: { toString: () => 'Pawn e2 - e4' }, score, expectation: 0.6 })
        progress(found(5))
        progress(found(6))
        return found(7)
      }
    })
  }
}

test('the worker plays the moves of the game and answers with a move', () => {
  const answers = []
  const played = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, api(played))
  scope.onmessage({ data: { id: 3, variant: 0, history: ['a', 'b'], ms: 5, level: 1 } })
  assert.deepEqual(played, ['a', 'b'])
  assert.deepEqual(answers.map(a => [a.id, a.done, a.move, a.score, a.share]), [[3, false, 'Pawn e2 - e4', 5, 0.6], [3, true, 'Pawn e2 - e4', 7, 0.6]], 'some better moves are not reported')
})

test('an error in the worker is reported', () => {
  const answers = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, api())
  scope.onmessage({ data: { id: 1, history: ['bad'] } })
  assert.equal(answers[0].error, 'illegal')
})

test('the worker continues only the game of the previous request', () => {
  const played = []
  let games = 0
  const answers = []
  const scope = { postMessage: data => answers.push(data) }
  const one = api(played)
  workerMain(scope, { createGame: options => { games++; return one.createGame(options) } })
  const ask = (history, more) => {
    played.length = 0
    scope.onmessage({ data: Object.assign({ id: 1, variant: 0, start: null, history }, more) })
    return [games, played.join('')]
  }
  assert.deepEqual(ask(['a', 'b']), [1, 'ab'])
  assert.deepEqual(ask(['a', 'b', 'c', 'd']), [1, 'cd'])
  assert.deepEqual(ask(['a', 'b', 'c', 'd']), [1, ''])
  assert.deepEqual(ask(['a', 'b', 'c']), [2, 'abc'], 'a move was taken back')
  assert.deepEqual(ask(['a', 'x', 'c']), [3, 'axc'], 'another game')
  assert.deepEqual(ask(['a', 'x', 'c'], { variant: 1 }), [4, 'axc'], 'another variant')
  assert.deepEqual(ask(['a', 'x', 'c', 'd', 'bad'], { variant: 1 }), [4, 'd'])
  assert.equal(answers.pop().error, 'illegal')
  assert.deepEqual(ask(['a', 'x', 'c', 'd'], { variant: 1 }), [5, 'axcd'], 'nothing is left of a game that went wrong')
})

test('in a continued game, the worker reuses its search tree', async () => {
  const { createGame } = await example('connect-four')
  const answers = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, { createGame })
  const ask = history => {
    answers.length = 0
    scope.onmessage({ data: { id: 1, variant: 0, start: null, history, level: 9 } })
    return answers
  }
  const [first, ...rest] = ask([])
  assert.equal(first.depth, 1, 'a new tree begins with a child of its root')
  const reply = createGame({ variant: 0 })
  const { move } = rest.pop()
  reply.apply(move)
  assert.ok(ask([move, String(reply.moves()[3])])[0].depth > 1)
})

test('the source of the worker is complete', () => {
  const source = workerSource('window.Game = ' + '{ createGame: function () { return { apply: function () {}, search: function () { return { move: "x", score: 0 } } } } }', 'Game')
  const answers = []
  const self = { postMessage: data => answers.push(data) }
  new Function('self', source)(self)
  self.onmessage({ data: { id: 1, history: [] } })
  assert.equal(answers[0].move, 'x')
})

test('without workers, the page itself searches', async () => {
  const found = await createOpponent(api(), '', 'Game').ask({ variant: 0, history: [], ms: 5, level: 1 })
  assert.equal(found.move, 'Pawn e2 - e4')
})

test('a stopped request is never answered', async () => {
  const opponent = createOpponent(api(), '', 'Game')
  let answered = false
  opponent.ask({ variant: 0, history: [], ms: 5, level: 1 }).then(() => { answered = true })
  opponent.stop()
  await new Promise(resolve => setTimeout(resolve, 80))
  assert.equal(answered, false)
})

test('the best move so far is available during a search', async () => {
  const onProgress = []
  const workers = []
  globalThis.Worker = class { constructor() { workers.push(this) } postMessage(job) { this.job = job } terminate() { this.ended = true } }
  try {
    const opponent = createOpponent(api(), '', 'Game')
    const asked = opponent.ask({ variant: 0, history: [], ms: 5, level: 1 }, answer => onProgress.push(answer.move))
    const { onmessage, job } = workers[0]
    assert.equal(opponent.best(), null)
    onmessage({ data: { id: job.id, done: false, move: 'first' } })
    onmessage({ data: { id: job.id - 1, done: true, move: 'of another question' } })
    assert.equal(opponent.best().move, 'first')
    onmessage({ data: { id: job.id, done: true, move: 'second' } })
    assert.equal((await asked).move, 'second')
    assert.deepEqual(onProgress, ['first', 'second'])
    assert.equal(opponent.best(), null)
  } finally {
    delete globalThis.Worker
  }
})
