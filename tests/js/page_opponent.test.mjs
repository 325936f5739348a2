// The computer's seat: what the worker answers, and what happens where workers are refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOpponent, workerMain, workerSource } from '../../templates/page/play/opponent.js'

function api(log = []) {
  return {
    createGame: options => ({
      apply: text => { if (text === 'bad') throw new RangeError('illegal'); log.push(text) },
      search: options => ({ move: { toString: () => 'Pawn e2 - e4' }, score: 7, options })
    })
  }
}

test('the worker plays the moves so far and answers with a move', () => {
  const answers = []
  const played = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, api(played))
  scope.onmessage({ data: { id: 3, variant: 0, history: ['a', 'b'], ms: 5, level: 1 } })
  assert.deepEqual(played, ['a', 'b'])
  assert.deepEqual(answers.map(a => [a.id, a.done, a.move, a.score]), [[3, true, 'Pawn e2 - e4', 7]])
})

test('an error in the worker is an answer, not a silence', () => {
  const answers = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, api())
  scope.onmessage({ data: { id: 1, history: ['bad'] } })
  assert.equal(answers[0].error, 'illegal')
})

test('the worker\'s source runs on its own', () => {
  const source = workerSource('window.Game = ' + '{ createGame: function () { return { apply: function () {}, search: function () { return { move: "x", score: 0 } } } } }', 'Game')
  const answers = []
  const self = { postMessage: data => answers.push(data) }
  new Function('self', source)(self)
  self.onmessage({ data: { id: 1, history: [] } })
  assert.equal(answers[0].move, 'x')
})

test('without workers the page itself answers', async () => {
  const found = await createOpponent(api(), '', 'Game').ask({ variant: 0, history: [], ms: 5, level: 1 })
  assert.equal(found.move, 'Pawn e2 - e4')
})

test('a question that was stopped is never answered', async () => {
  const opponent = createOpponent(api(), '', 'Game')
  let answered = false
  opponent.ask({ variant: 0, history: [], ms: 5, level: 1 }).then(() => { answered = true })
  opponent.stop()
  await new Promise(resolve => setTimeout(resolve, 80))
  assert.equal(answered, false)
})
