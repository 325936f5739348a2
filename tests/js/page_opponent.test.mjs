// The engine: answers of the worker, pages without workers, and requests that end others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { example } from './ai_games.mjs'
import { createOpponent, workerMain, workerSource } from '../../templates/page/play/opponent.js'

function api(log = []) {
  return {
    createGame: options => ({
      apply: text => { if (text === 'bad') throw new RangeError('illegal'); log.push(text) },
      search: ({ progress }) => {
        const found = score => ({ move: { uniqueText: 'Pawn e2 - e4' }, score, expectation: 0.6, lines: [{ move: { uniqueText: 'Pawn e2 - e4' }, score }] })
        progress(found(5))
        progress(found(6))
        return found(7)
      }
    })
  }
}

/** Return a request of a worker. */
const request = (moves, more, options = { ms: 5, level: 1 }) => ({ id: 3, start: Object.assign({ variant: 0, seed: 1, position: null, moves }, more), options, control: null })

/** Return a job of the page. */
const jobOf = (level = 1, workers = 1) => ({ start: { variant: 0, seed: 1, position: null, moves: [] }, players: 2, options: { ms: 5, level }, workers })

test('the worker plays the moves of the game and answers with a move', () => {
  const answers = []
  const played = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, api(played))
  scope.onmessage({ data: request(['a', 'b']) })
  assert.deepEqual(played, ['a', 'b'])
  const [first, last] = answers
  assert.equal(answers.length, 2, 'some better moves are not reported')
  assert.deepEqual([first.id, first.progress.score, last.found.score], [3, 5, 7])
  assert.deepEqual([last.found.move, last.found.lines[0].move], ['Pawn e2 - e4', 'Pawn e2 - e4'])
})

test('an error in the worker is reported', () => {
  const answers = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, api())
  scope.onmessage({ data: request(['bad']) })
  assert.equal(answers[0].error, 'illegal')
})

test('the worker continues only the game of the previous request', () => {
  const played = []
  let games = 0
  const answers = []
  const scope = { postMessage: data => answers.push(data) }
  const one = api(played)
  workerMain(scope, { createGame: options => { games++; return one.createGame(options) } })
  const ask = (moves, more) => {
    played.length = 0
    scope.onmessage({ data: request(moves, more) })
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

/** Return a function that lets a worker search connect four, and returns its first and its last report. */
async function connectFour() {
  const { createGame } = await example('connect-four')
  const reports = []
  const scope = { postMessage: ({ progress, found }) => reports.push(progress || found) }
  workerMain(scope, { createGame })
  return (moves, options, control = null) => {
    reports.length = 0
    scope.onmessage({ data: Object.assign(request(moves, {}, options), { control }) })
    return { first: reports[0], last: reports[reports.length - 1], game: createGame({ variant: 0 }) }
  }
}

test('in a continued game, the worker reuses its search tree', async () => {
  const ask = await connectFour()
  const { first, last: { move }, game } = ask([], { level: 9 })
  assert.equal(first.depth, 1, 'a new tree begins with a child of its root')
  game.apply(move)
  const reply = String(game.moves()[3])
  assert.ok(ask([move, reply], { level: 9 }).first.depth > 1)
  assert.equal(ask([move], { ms: 100, level: 10 }).first.depth, 1)
  assert.ok(ask([move, reply], { ms: 50, level: 10 }).first.depth > 1, 'times may follow a clock')
})

test('a worker ends a search that is stopped', async () => {
  const ask = await connectFour()
  const nodesOf = (...control) => ask([], { ms: 300, level: 10 }, new Int32Array(control)).last.nodes
  const all = nodesOf(2)
  assert.ok(nodesOf(3) < all / 4)
})

test('the source of the worker is complete', () => {
  const source = workerSource('window.Game = ' + '{ createGame: function () { return { apply: function () {}, search: function () { return { move: { uniqueText: "x" }, score: 0, lines: [] } } } } }', 'Game')
  const answers = []
  const self = { postMessage: data => answers.push(data) }
  new Function('self', source)(self)
  self.onmessage({ data: request([]) })
  assert.equal(answers[0].found.move, 'x')
})

test('without workers, the page itself searches', async () => {
  const found = await createOpponent(api(), '', 'Game').ask(jobOf())
  assert.equal(found.move, 'Pawn e2 - e4')
})

test('judgments of positions do not use an opening book', async () => {
  const found = []
  const one = api()
  const createGame = start => Object.assign(one.createGame(start), { search: options => { found.push(options.book); return { move: null, lines: [] } } })
  await createOpponent({ createGame }, '', 'Game').ask(jobOf())
  await createOpponent({ createGame }, '', 'Game', true).ask(jobOf())
  assert.deepEqual(found, [undefined, false])
})

test('the page searches once for each request', async () => {
  let searches = 0
  const one = api()
  const opponent = createOpponent({ createGame: options => { searches++; return one.createGame(options) } }, '', 'Game')
  opponent.ask(jobOf())
  await opponent.ask(jobOf())
  await new Promise(resolve => setTimeout(resolve, 80))
  assert.equal(searches, 2)
})

test('a stopped request is never answered', async () => {
  const opponent = createOpponent(api(), '', 'Game')
  let answered = false
  opponent.ask(jobOf()).then(() => { answered = true })
  opponent.stop()
  await new Promise(resolve => setTimeout(resolve, 80))
  assert.equal(answered, false)
})

/** Run `act` with workers that only store what they receive; `isIsolated` for a page whose workers share memory. */
async function withWorkers(isIsolated, act) {
  const workers = []
  globalThis.Worker = class { constructor() { workers.push(this) } postMessage(job) { this.job = job } terminate() { this.ended = true } }
  globalThis.crossOriginIsolated = isIsolated
  try {
    await act(createOpponent(api(), '', 'Game'), workers)
  } finally {
    delete globalThis.Worker
    delete globalThis.crossOriginIsolated
  }
}

const found = (move, algorithm = 'alphabeta') => ({ move, score: 1, depth: 1, nodes: 1, algorithm, lines: [{ move, score: 1, depth: 1 }] })

test('the best move so far is available during a search', () => withWorkers(false, async (opponent, workers) => {
  const onProgress = []
  const asked = opponent.ask(jobOf(), answer => onProgress.push(answer.move))
  const { onmessage, job } = workers[0]
  assert.equal(opponent.best(), null)
  onmessage({ data: { id: job.id, progress: found('first') } })
  onmessage({ data: { id: job.id - 1, progress: found('of another question') } })
  assert.equal(opponent.best().move, 'first')
  onmessage({ data: { id: job.id, found: found('second') } })
  assert.equal((await asked).move, 'second')
  assert.deepEqual(onProgress, ['first', 'second'])
  assert.equal(opponent.best(), null)
}))

test('without shared memory, several workers only help the tree search, and end with their search', () => withWorkers(false, async (opponent, workers) => {
  const answer = (worker, algorithm) => worker.onmessage({ data: { id: worker.job.id, found: found('a', algorithm) } })
  const first = opponent.ask(jobOf(10, 2))
  assert.equal(workers.length, 1, 'the algorithm is unknown')
  answer(workers[0], 'alphabeta')
  await first
  const second = opponent.ask(jobOf(10, 2))
  assert.equal(workers.length, 1)
  answer(workers[0], 'mcts')
  await second
  opponent.ask(jobOf(10, 2))
  assert.equal(workers.length, 2)
  opponent.stop()
  assert.deepEqual(workers.map(({ ended }) => ended), [true, true])
  opponent.ask(jobOf(9, 2))
  assert.equal(workers.length, 3, 'lower levels have one worker')
}))

test('with shared memory, a request waits for the end of the search that it replaces, and workers remain', () => withWorkers(true, async (opponent, workers) => {
  opponent.ask(jobOf(10, 2))
  const [one, two] = workers
  const { id, control } = one.job
  assert.equal(workers.length, 2)
  const asked = opponent.ask(jobOf(10, 2))
  assert.deepEqual([Atomics.load(control, 0), one.job.id], [id, id], 'the workers have to stop')
  for (const worker of workers) worker.onmessage({ data: { id, found: found('stopped') } })
  assert.ok(one.job.id > id && two.job.id > id)
  for (const worker of workers) worker.onmessage({ data: { id: worker.job.id, found: found('second') } })
  assert.equal((await asked).move, 'second')
  assert.deepEqual([workers.length, one.ended], [2, undefined])
}))

test('workers that do not stop in time are replaced, and so are those of lower levels', () => withWorkers(true, async (opponent, workers) => {
  opponent.ask(jobOf(10))
  const asked = opponent.ask(jobOf(9))
  assert.equal(workers.length, 1)
  await new Promise(resolve => setTimeout(resolve, 600))
  assert.deepEqual([workers.length, workers[0].ended], [2, true])
  opponent.stop()
  assert.equal(workers[1].ended, true)
  opponent.ask(jobOf(9))
  assert.equal(workers.length, 3)
  assert.equal(await Promise.race([asked, 'never answered']), 'never answered')
}))
