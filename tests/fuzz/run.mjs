// Judges emitted modules: one JSON request per line on stdin, one JSON answer per line on stdout.
//
// { module } is the text of a module without its exports. The answer is null or
// { kind, failure }: `invalid` if the module does not parse, `failed` if it throws an error other than
// ZRF801 to ZRF804, `hangs` if it takes more than 5 s of CPU time. A rejected call must leave the game
// unchanged. With `thorough`, the module also searches a move.
import { createInterface } from 'node:readline'
import { Script, createContext } from 'node:vm'

const SECONDS = 5
const PLAY = `
/* global THOROUGH */
;(function () {
  const snapshot = game => JSON.stringify([game.position(), game.history, game.outcome()])
  const expected = error => error instanceof RangeError && /^ZRF80[1-4]: /.test(error.message)
  function attempt (work) {
    try { return work() } catch (error) { if (!expected(error)) throw error }
  }
  api.games.slice(0, 3).forEach(({ index }) => {
    const game = attempt(() => api.createGame({ variant: index }))
    if (game === undefined || game.engine !== null) return
    const before = snapshot(game)
    const moves = attempt(() => game.moves().slice(0, 40)) || []
    if (snapshot(game) !== before) throw new Error('generating moves changes the game')
    const texts = moves.map(String)
    moves.slice(0, 4).forEach((move, i) => {
      const after = attempt(() => snapshot(game.apply(move)))
      if (after !== undefined) {
        attempt(() => game.moves())
        game.undo()
      }
      if (snapshot(game) !== before) throw new Error('the game changed after undoing ' + texts[i])
    })
    attempt(() => game.setPosition(game.position()))
    if (THOROUGH) attempt(() => game.search({ nodes: 20 }))
  })
})()
`
function answer (request) {
  let script
  try {
    script = new Script(`'use strict'; (function () { ${request.module} ${PLAY} })()`)
  } catch (error) {
    return { kind: 'invalid', failure: String(error) }
  }
  const before = process.cpuUsage()
  const hangs = () => process.cpuUsage(before).user / 1e6 > SECONDS
  try { // CPU time counts, because the machine may be busy; the timeout ends endless loops
    script.runInContext(createContext({ THOROUGH: request.thorough }), { timeout: SECONDS * 10000 })
    return hangs() ? { kind: 'hangs', failure: 'more than ' + SECONDS + ' s' } : null
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' || hangs()) return { kind: 'hangs', failure: 'more than ' + SECONDS + ' s' }
    return { kind: 'failed', failure: String(error.stack || error).slice(0, 600) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')
}
