// Tests of the time limits of the studio, with workers without threads, whose messages the tests send.
import assert from 'node:assert/strict'
import test from 'node:test'

import { createCompiler } from '../../templates/studio/compiler.js'
import { runTrial } from '../../templates/studio/trial.js'

/** Return a worker without a thread: `sent` has what it received, `answer` sends a message of it. */
function createWorker () {
  const worker = {
    sent: [],
    stopped: false,
    postMessage: data => { worker.sent.push(data) },
    terminate () { worker.stopped = true },
    answer: data => worker.onmessage({ data })
  }
  return worker
}

/** Let all promises settle. */
const settled = () => new Promise(resolve => setImmediate(resolve))

/** Start a trial, and return its worker and its outcome, which is empty until it has ended. */
function start (method) {
  const worker = createWorker()
  const outcome = {}
  runTrial(() => worker, method, {}).then(result => { outcome.result = result }, error => { outcome.error = error.message })
  return { worker, outcome }
}

test('the time limit of a trial begins when its worker begins', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { worker, outcome } = start('probe')
  t.mock.timers.tick(59000)
  worker.answer({ begins: true })
  t.mock.timers.tick(4999)
  worker.answer({ result: 1 })
  await settled()
  assert.deepEqual([outcome, worker.stopped], [{ result: 1 }, true])
})

test('a trial that does not end is stopped, also if its script reports its start again', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { worker, outcome } = start('probe')
  worker.answer({ begins: true })
  t.mock.timers.tick(4000)
  worker.answer({ begins: true })
  t.mock.timers.tick(1000)
  await settled()
  assert.deepEqual([outcome, worker.stopped], [{ error: 'The game did not answer within 5 s.' }, true])
})

test('a trial whose worker does not begin is stopped', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { outcome } = start('record')
  t.mock.timers.tick(60000)
  await settled()
  assert.deepEqual(outcome, { error: 'The game did not start within 60 s.' })
})

/** Start a compiler whose recordings end when the test ends them. */
function compilerFor () {
  const workers = []
  const recordings = []
  const compiler = createCompiler(() => { workers.push(createWorker()); return workers.at(-1) }, () => {}, request => new Promise((resolve, reject) => recordings.push({ request, resolve, reject })))
  workers[0].answer({ ready: true })
  return { compiler, workers, recordings }
}

test('the time limit of a request excludes the recordings that it requires', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { compiler, workers: [worker, ...more], recordings } = compilerFor()
  const request = compiler.request('check', 'walk.htm')
  const [{ id }] = worker.sent
  t.mock.timers.tick(15000)
  worker.answer({ record: [['a', 'one'], ['b', 'two']] })
  await settled()
  t.mock.timers.tick(20000) // the limit of each recording
  recordings[0].reject(new Error('no answer within 20 s'))
  await settled()
  t.mock.timers.tick(20000)
  recordings[1].resolve({ design: null })
  await settled()
  assert.deepEqual(worker.sent.at(-1), { recorded: [['a', { error: 'no answer within 20 s' }], ['b', { design: null }]] })
  t.mock.timers.tick(19999)
  worker.answer({ id, result: 'checked' })
  assert.equal(await request, 'checked')
  assert.deepEqual(more, [])
})

test('a request that does not end after its recordings is stopped', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { compiler, workers, recordings } = compilerFor()
  const stopped = assert.rejects(compiler.request('check', 'walk.htm'), /did not finish within 20 s/)
  workers[0].answer({ record: [['a', 'one']] })
  await settled()
  recordings[0].resolve({ design: null })
  await settled()
  t.mock.timers.tick(20000)
  await stopped
  assert.deepEqual([workers[0].stopped, workers.length], [true, 2])
})

test('a recording that ends after the compiler failed changes nothing', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { compiler, workers, recordings } = compilerFor()
  const failed = assert.rejects(compiler.request('check', 'walk.htm'), /out of memory/)
  workers[0].answer({ record: [['a', 'one']] })
  await settled()
  workers[0].onerror({ message: 'out of memory', preventDefault () {} })
  await failed
  recordings[0].resolve({ design: null })
  await settled()
  t.mock.timers.tick(60000)
  assert.deepEqual([workers[0].sent.length, workers.length], [1, 1])
})
