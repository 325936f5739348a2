// Runs the worker of a folder as an isolate does: a context with the language and a few classes of the web only.
import { readFileSync } from 'node:fs'
import vm from 'node:vm'

const [folder] = process.argv.slice(2)
const context = vm.createContext({ Request, Response })
const worker = new vm.SourceTextModule(readFileSync(`${folder}/dist/worker.js`, 'utf8'), { context })
await worker.link(name => { throw new Error(`the worker imports ${name}`) })
await worker.evaluate()
const { fetch } = worker.namespace.default

async function call (body) {
  const response = await fetch(new Request('https://example.org/', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }))
  return { status: response.status, ...await response.json() }
}

const first = await call({ move: 'f2f3' })
const second = await call({ game: first.game, move: 'e7e5' })
const third = await call({ game: second.game, move: 'g2g4', search: { nodes: 5000 } })
const last = await call({ game: third.game, move: third.answer })
const bad = [await call({ move: 'f2f5' }), await call({ game: { variant: 'none' } })]
process.stdout.write(JSON.stringify({
  answer: third.answer, end: { reason: last.outcome.reason, moves: last.moves.length }, statuses: bad.map(({ status }) => status)
}))
