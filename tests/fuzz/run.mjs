// Looks at what the compiler made: one request a line on stdin, one answer a line on stdout.
//
// { runtime } is kept for all that follow; { rules } are the rest of a module. The answer is null, or
// { kind, fault }: `invalid` where JavaScript does not take it, `failed` where it throws anything but
// ZRF801 to ZRF804, `hangs` when it takes more than five seconds of the processor. The game has to be
// as it was after what it refuses. `thorough` asks for a searched move, too.
import { createInterface } from 'node:readline'
import { Script, createContext } from 'node:vm'

const SECONDS = 5
const PLAY = `
/* global THOROUGH */
;(function () {
  const look = game => JSON.stringify([game.position(), game.history, game.outcome()])
  const expected = error => error instanceof RangeError && /^ZRF80[1-4]: /.test(error.message)
  function attempt (work) {
    try { return work() } catch (error) { if (!expected(error)) throw error }
  }
  api.games.slice(0, 3).forEach(({ index }) => {
    const game = attempt(() => api.createGame({ variant: index }))
    if (game === undefined || game.engine !== null) return
    const before = look(game)
    const moves = attempt(() => game.moves().slice(0, 40)) || []
    if (look(game) !== before) throw new Error('asking for moves changes the game')
    const texts = moves.map(String)
    moves.slice(0, 4).forEach((move, i) => {
      const after = attempt(() => look(game.apply(move)))
      if (after !== undefined) {
        attempt(() => game.moves())
        game.undo()
      }
      if (look(game) !== before) throw new Error('not as before after ' + texts[i])
    })
    attempt(() => game.setPosition(game.position()))
    if (THOROUGH) attempt(() => game.search({ nodes: 20 }))
  })
})()
`
let runtime = ''

function answer (request) {
  if (request.runtime) {
    runtime = request.runtime
    return null
  }
  let script
  try {
    script = new Script(`'use strict'; (function () { ${runtime} ${request.rules} ${PLAY} })()`)
  } catch (error) {
    return { kind: 'invalid', fault: String(error) }
  }
  const before = process.cpuUsage()
  const hangs = () => process.cpuUsage(before).user / 1e6 > SECONDS
  try { // the clock of a busy machine says little: it only ends what never would
    script.runInContext(createContext({ THOROUGH: request.thorough }), { timeout: SECONDS * 10000 })
    return hangs() ? { kind: 'hangs', fault: 'more than ' + SECONDS + ' s' } : null
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' || hangs()) return { kind: 'hangs', fault: 'more than ' + SECONDS + ' s' }
    return { kind: 'failed', fault: String(error.stack || error).slice(0, 600) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')
}
