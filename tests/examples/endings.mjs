// Plays cases of test_endings.py: node endings.mjs
//
// Each line of the input is a request, { module, variant, position, moves }. The answer is a line with the position
// after the moves: { outcome, moves, position, checks }, or { error }. The start of a text identifies a move.
import { createInterface } from 'node:readline'

async function play ({ module, variant, position, moves }) {
  const { createGame } = await import(module)
  const game = createGame(variant ? { variant } : {})
  if (position) game.setPosition(position)
  for (const text of moves) {
    const found = game.moves().filter(move => (move + ' ').startsWith(text + ' '))
    if (found.length !== 1) throw new Error(text + ' is not one of: ' + game.moves().join('; '))
    game.apply(found[0])
  }
  return {
    outcome: game.outcome(),
    moves: game.moves().map(String),
    position: game.position(),
    checks: game.checks().map(place => game.design.positions[place].name)
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await play(JSON.parse(line)).catch(error => ({ error: error.stack }))
  process.stdout.write(JSON.stringify(answer) + '\n')
}
