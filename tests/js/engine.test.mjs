// Tests of engines: searches in a worker, their order, and their end.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import test from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import { example, exampleFile, textFile } from './ai_games.mjs'

const { createEngine, createGame, serve } = await example('chess')
const module = pathToFileURL(await exampleFile('chess'))
const LONG = { ms: 60000 }

test('an engine searches in a worker, with progress and several lines', async () => {
  const game = createGame()
  game.move('e2e4')
  const engine = createEngine(game, { module })
  const reports = []
  const [first, second] = [engine.search({ nodes: 3000, multiPv: 3, progress: found => reports.push(found) }), engine.search({ depth: 1 })]
  assert.equal(game.moves().length, 20) // the program continues during the search
  const found = await first
  const expected = game.search({ nodes: 3000, multiPv: 3 })
  const plain = ({ move, lines, ...rest }) => ({ ...rest, move: move.text, lines: lines.map(line => ({ ...line, move: line.move.text })) })
  assert.deepEqual(plain(found), plain(expected))
  assert.ok(reports.length > 0 && reports.every(({ move }) => game.moves().some(one => one.text === move.text)))
  assert.ok(reports.some(({ lines }) => lines.length === 3))
  assert.equal((await second).depth, 1)
  await assert.rejects(engine.search({ algorithm: 'minimax' }), error => error instanceof RangeError && /algorithm/.test(error.message))
  game.move(found.move) // a move of the engine fits the game
  engine.close()
})

test('a signal aborts the running search, and the engine continues with the next one', async () => {
  const engine = createEngine(createGame(), { module })
  const control = new AbortController()
  const started = new Promise(resolve => { control.started = resolve })
  const long = engine.search({ ...LONG, signal: control.signal, progress: control.started })
  const next = engine.search({ nodes: 100 })
  await started
  control.abort()
  await assert.rejects(long, { name: 'AbortError' })
  assert.ok((await next).move !== null)
  await assert.rejects(engine.search({ signal: control.signal }), { name: 'AbortError' })
  engine.close()
})

test('a signal aborts a search that has not started, with its reason', async () => {
  const engine = createEngine(createGame(), { module })
  const [first, second] = [new AbortController(), new AbortController()]
  const searches = [engine.search({ ...LONG, signal: first.signal }), engine.search({ ...LONG, signal: second.signal }), engine.search({ nodes: 50 })]
  second.abort(new Error('the player left'))
  await assert.rejects(searches[1], /the player left/)
  first.abort()
  await assert.rejects(searches[0], { name: 'AbortError' })
  assert.equal((await searches[2]).nodes, 50)
  await assert.rejects(engine.search({ ...LONG, signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' })
  engine.close()
})

test('a finished search does not listen to its signal', async () => {
  const engine = createEngine(createGame(), { module })
  const control = new AbortController()
  let listeners = 0
  const signal = {
    aborted: false,
    addEventListener (...rest) { listeners++; control.signal.addEventListener(...rest) },
    removeEventListener (...rest) { listeners--; control.signal.removeEventListener(...rest) }
  }
  await engine.search({ nodes: 50, signal })
  assert.equal(listeners, 0)
  control.abort()
  assert.equal((await engine.search({ nodes: 50 })).nodes, 50)
  engine.close()
})

test('a closed engine rejects its searches, and starts again', async () => {
  const engine = createEngine(createGame(), { module })
  const searches = [engine.search(LONG), engine.search(LONG)]
  engine.close()
  for (const search of searches) await assert.rejects(search, { name: 'AbortError' })
  assert.equal((await engine.search({ nodes: 50 })).nodes, 50)
  engine.close()
})

test('an engine without a module searches in this thread', async () => {
  const game = createGame()
  const engine = createEngine(game)
  const found = await engine.search({ nodes: 100, seed: 3 })
  assert.equal(String(found.move), String(game.search({ nodes: 100, seed: 3 }).move))
  const control = new AbortController()
  const aborted = engine.search({ nodes: 3000, signal: control.signal, progress: () => control.abort() })
  await assert.rejects(aborted, { name: 'AbortError' })
  await assert.rejects(engine.search({ nodes: -1 }), RangeError)
  assert.equal((await engine.search({ nodes: 50 })).nodes, 50)
})

test('errors name a wrong option and a module that does not exist', async () => {
  assert.throws(() => createEngine(createGame(), { thread: true }), /createEngine: expected the options worker, module, threads, found "thread"/)
  assert.throws(() => createEngine(createGame(), { worker: false, threads: 2 }), /`threads` requires workers/)
  assert.throws(() => createEngine(createGame(), { module: 5 }), /createEngine: `module`: expected the URL of the module/)
  const engine = createEngine(createGame(), { module: 'file:///no/such/chess.mjs' })
  await assert.rejects(engine.search(), ({ name, message }) => {
    assert.equal(name, 'RangeError')
    assert.match(message, /^createEngine: the worker cannot import file:\/\/\/no\/such\/chess\.mjs: [^;]+; give the URL of the module as `module`$/)
    return message.length < 250 // it does not quote the program of the worker
  })
  await assert.rejects(engine.search({ stop: () => true }), /search: `stop`: a worker accepts no functions except `progress`/)
  await assert.rejects(engine.search({ signal: 5 }), /search: `signal`: expected an AbortSignal, found 5/)
  await assert.rejects(engine.search({ progress: 5 }), /search: `progress`: expected a function/)
  engine.close()
})

test('an engine with `worker: true` imports its module from its own URL', async () => {
  const game = createGame()
  const engine = createEngine(game, { worker: true })
  const reports = []
  const searched = engine.search({ nodes: 2000, multiPv: 2, seed: 5, progress: found => reports.push(found) })
  const expected = game.search({ nodes: 2000, multiPv: 2, seed: 5 })
  const found = await searched
  assert.deepEqual(found.lines.map(({ move, score }) => [move.text, score]), expected.lines.map(({ move, score }) => [move.text, score]))
  assert.ok(reports.length > 0)
  const started = new Promise(resolve => { reports.resolve = resolve })
  const control = new AbortController()
  const long = engine.search({ ...LONG, signal: control.signal, progress: reports.resolve })
  await started
  await new Promise(resolve => setTimeout(resolve, 5)) // this thread does not search
  control.abort()
  await assert.rejects(long, { name: 'AbortError' })
  engine.close()
})

test('an engine of a CommonJS module with `worker: true` finds its file', async () => {
  const path = await exampleFile('tic-tac-toe', '--format', 'cjs')
  const file = path.replace(/mjs$/, 'cjs')
  copyFileSync(path, file)
  const library = createRequire(import.meta.url)(file)
  const engine = library.createEngine(library.createGame(), { worker: true })
  assert.equal((await engine.search({ depth: 9 })).score, 0)
  engine.close()
})

test('an engine without a worker searches here even with a module, and a module without URL is named', async () => {
  const game = createGame()
  const engine = createEngine(game, { worker: false, module })
  assert.equal(await engine.search({ nodes: 50, stop: () => true }).then(() => 'found'), 'found') // functions need no copy
  const source = readFileSync(fileURLToPath(module), 'utf8').replace('import.meta.url', "''")
  const other = await import(pathToFileURL(textFile('unknown-url.mjs', source)))
  assert.throws(() => other.createEngine(other.createGame(), { worker: true }), /this module has no URL; give the URL of the module as `module`/)
})

test('a worker of the program answers the searches of an engine', async () => {
  const program = "import { serve } from " + JSON.stringify(module.href) + "; serve()"
  const started = []
  const create = async () => {
    started.push(new Worker(new URL('data:text/javascript,' + encodeURIComponent(program))))
    return started[started.length - 1]
  }
  const game = createGame()
  const engine = createEngine(game, { worker: create })
  const reports = []
  const found = await engine.search({ nodes: 3000, multiPv: 2, progress: one => reports.push(one) })
  const expected = game.search({ nodes: 3000, multiPv: 2 })
  assert.deepEqual(found.lines.map(({ move, score }) => [move.text, score]), expected.lines.map(({ move, score }) => [move.text, score]))
  assert.ok(reports.length > 0)
  await assert.rejects(engine.search({ algorithm: 'minimax' }), /algorithm/)
  await assert.rejects(engine.search({ ...LONG, signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' })
  assert.ok((await engine.search({ depth: 1 })).move !== null) // in another worker
  assert.equal(started.length, 2)
  engine.close()
})

test('a worker that cannot start rejects the search', async () => {
  const engine = createEngine(createGame(), { worker: () => { throw new Error('no workers here') } })
  await assert.rejects(engine.search({ depth: 1 }), /no workers here/)
  assert.throws(() => createEngine(createGame(), { worker: 1 }), /a function that returns a worker/)
})

test('`serve` does nothing outside of a worker', () => assert.equal(serve(), undefined))

test('an idle engine lets a program of Node end', async () => {
  const program = textFile('idle.mjs', `
    import { createEngine, createGame } from ${JSON.stringify(module.href)}
    const { nodes } = await createEngine(createGame(), { module: ${JSON.stringify(module.href)} }).search({ nodes: 50 })
    console.log(nodes)
  `)
  const run = spawnSync(process.execPath, [program], { timeout: 20000, encoding: 'utf8' })
  assert.deepEqual([run.status, run.stdout], [0, '50\n'], run.stderr)
})

test('two workers search together, with a shared table or a tree each', async () => {
  const four = await example('connect-four')
  for (const api of [{ createEngine, createGame }, four]) {
    const game = api.createGame()
    const engine = api.createEngine(game, { threads: 2 })
    const reports = []
    const found = await engine.search({ nodes: 4000, multiPv: 2, progress: ({ nodes }) => reports.push(nodes) })
    assert.ok(found.nodes > 2000 && found.nodes <= 4000, String(found.nodes))
    assert.ok(game.moves().some(({ text }) => text === found.move.text))
    assert.equal(new Set(found.lines.map(({ move }) => move.text)).size, 2)
    assert.ok(found.lines.every(line => line.pv[0] === line.move.text && !('visits' in line)))
    assert.ok(reports.length > 0)
    assert.equal((await engine.search({ depth: 2 })).depth >= 2, true)
    await assert.rejects(engine.search({ ...LONG, signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' })
    assert.ok((await engine.search({ ms: 20 })).move !== null)
    engine.close()
  }
})

test('a search continues if its second worker ends', async () => {
  const source = `import * as chess from ${JSON.stringify(module.href)}
    export const createGame = options => {
      const game = chess.createGame(options)
      return { search: (options, share) => share.index === 1 ? process.exit(3) : game.search(options, share) }
    }`
  const engine = createEngine(createGame(), { module: moduleOf('second-ends', source), threads: 2 })
  for (let i = 0; i < 2; i++) assert.equal((await engine.search({ nodes: 100 })).nodes, 50)
  engine.close()
})

/** URL of a module for the worker. */
const moduleOf = (name, text) => pathToFileURL(textFile(name + '.mjs', text))

const BROKEN = {
  ends: ['process.exit(3)', /the worker ended/],
  empty: ['export default 3', /exports no createGame; give the URL of the module as `module`/],
  throws: ['export const createGame = () => { throw null }', /null/],
  fails: ["setTimeout(() => { throw new Error('later') }); await new Promise(() => {})", /later/],
  answers: ['export const createGame = () => ({ search: () => ({ move: null, lines: 5 }) })', /not a function/],
  reports: ["import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ progress: {} }); await new Promise(() => {})", /undefined/]
}

for (const [name, [text, reason]] of Object.entries(BROKEN)) {
  test('a module that ' + name + ' rejects the search, and the next one starts another worker', async () => {
    const engine = createEngine(createGame(), { module: moduleOf('broken-' + name, text) })
    for (let i = 0; i < 2; i++) {
      const late = new Promise(resolve => setTimeout(resolve, 10000, 'no answer').unref())
      await assert.rejects(Promise.race([engine.search({ nodes: 50 }), late]), reason)
    }
    engine.close()
  })
}

test('an error in `progress` rejects the search, in a worker as in this thread', async () => {
  for (const worker of [true, false]) {
    const engine = createEngine(createGame(), { worker, ...(worker ? { module } : {}) })
    const error = new Error('mine')
    await assert.rejects(engine.search({ nodes: 5000, progress: () => { throw error } }), found => found === error)
    assert.equal((await engine.search({ nodes: 50 })).nodes, 50)
    engine.close()
  }
})

test('a worker receives the moves to search as a Move, or in any notation', async () => {
  const game = createGame()
  const engine = createEngine(game, { module })
  for (const wanted of [game.moves({ from: 'a2', to: 'a4' })[0], 'a4', 'a2a4', 'Pawn a2 - a4']) {
    assert.equal(String((await engine.search({ nodes: 50, searchMoves: [wanted] })).move), 'Pawn a2 - a4')
    assert.equal(String(game.search({ nodes: 50, searchMoves: [wanted] }).move), 'Pawn a2 - a4')
  }
  await assert.rejects(engine.search({ searchMoves: ['a5'] }), /search: `searchMoves`: illegal move: "a5"/)
  engine.close()
})

test('an engine requires a game', () => {
  for (const other of [undefined, null, 7, {}]) assert.throws(() => createEngine(other), { name: 'RangeError', message: /^createEngine: expected a game, found / })
})
