// Plays every variant of a compiled file: node run.mjs MODULE < {"perft": {title: 1 or 2}, "most": plies}
//
// Returns [{ title, nodes, plies, restored, repeated }]: the perft counts, the length of a seeded random
// game, whether undoing all moves restored the position, and the plies with a duplicate move: the
// compiler omits comparisons where it proves that all moves of a list differ.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { createDeduplicator } from '../../templates/runtime/moves/deduplicate.js'
import { RECORD_TOP, TOP } from '../../templates/runtime/state/layout.js'

const { perft, most } = JSON.parse(readFileSync(0, 'utf8'))
const { createGame, games } = await import(pathToFileURL(process.argv[2]).href)

function seeded (state) {
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** Returns a function that tests the move list of a position for duplicates by comparing all moves. */
function repetitionFinder ({ state, design, generate }) {
  const { layout } = design
  const compares = layout.compares.map(() => 1)
  const distinct = createDeduplicator(state, Object.assign({}, layout, { compares, scattersOrigins: true }))
  const { registers } = state
  return () => {
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    const end = generate(top)
    const repeats = distinct.dedupe(top, end) < end
    registers[TOP] = top
    registers[RECORD_TOP] = side
    return repeats
  }
}

function playRandomly (game, repeated) {
  const random = seeded(20261120)
  const repeats = repetitionFinder(game._position)
  let plies = 0
  for (; plies < most; plies++) {
    if (repeats()) repeated.push(plies)
    const moves = game.moves()
    if (moves.length === 0) break
    game.apply(moves[Math.floor(random() * moves.length)])
  }
  return plies
}

const answers = games.filter(game => !game.separator).map(({ title, index }) => {
  const game = createGame({ variant: index })
  const nodes = perft[title] ? game.nodes(perft[title]) : []
  const before = JSON.stringify(game.position())
  const repeated = []
  const plies = playRandomly(game, repeated)
  while (game.undo());
  return { title, nodes, plies, restored: JSON.stringify(game.position()) === before, repeated }
})
process.stdout.write(JSON.stringify(answers))
