// Counts nodes with both engines of a module in positions of a random game: node wasm_counts.mjs MODULE DEPTH
import { pathToFileURL } from 'node:url'

import { NO_PROGRESS } from '../../templates/runtime/state/layout.js'

const [, , path, depth] = process.argv
const MOST_NODES = 20000

let seed = 7

function random (below) {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  return (seed >> 8) % below
}

/** Return what JavaScript counts; null if it exceeds a limit, as engines do. */
function within (count) {
  try {
    return count()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function counts (game) {
  const position = game._position
  const { wasm } = position
  if (wasm === undefined) throw new Error('the module has no engine')
  const { progressLimit = Infinity } = position.design.layout // engines refuse trees that may reach it
  let plies = Math.min(Number(depth), progressLimit - 1 - position.state.registers[NO_PROGRESS])
  if (plies < 1) return []
  while (plies > 1 && game.moves().length ** plies > MOST_NODES) plies--
  const found = { wasm: wasm.nodes(position, plies, false), wasmTurns: wasm.nodes(position, plies, true) }
  position.wasm = undefined
  Object.assign(found, { js: within(() => game.nodes(plies)), jsTurns: within(() => game.nodes(plies, { turns: true })) })
  position.wasm = wasm
  return [{ plies: game.history.length, ...found }]
}

import(pathToFileURL(path).href).then(({ createGame }) => {
  const game = createGame()
  const rows = []
  for (const plies of [0, 9, 8, 20]) {
    for (let ply = 0; ply < plies && game.outcome() === null; ply++) {
      const moves = game.moves()
      game.apply(moves[random(moves.length)])
    }
    if (game.outcome() !== null) break
    rows.push(...counts(game))
  }
  console.log(JSON.stringify(rows))
})
