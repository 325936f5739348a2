// Plays every variant of a compiled file: node run.mjs MODULE < {"perft": {title: 1 or 2}}
//
// Answers [{ title, nodes, plies, restored }]: the counts asked for, how far seeded random play
// went, and whether undoing all of it gave the same position.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const PLIES = 100
const { perft } = JSON.parse(readFileSync(0, 'utf8'))
const { createGame, games } = await import(pathToFileURL(process.argv[2]).href)

function seeded (state) {
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

function playRandomly (game) {
  const random = seeded(20261120)
  let plies = 0
  for (; plies < PLIES; plies++) {
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
  const plies = playRandomly(game)
  while (game.undo());
  return { title, nodes, plies, restored: JSON.stringify(game.position()) === before }
})
process.stdout.write(JSON.stringify(answers))
