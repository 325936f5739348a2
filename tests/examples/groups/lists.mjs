// List the moves of positions: node lists.mjs MODULE. A request is { variant, position, plies }, one per line; the plies
// are starts of the texts of moves.
import { createInterface } from 'node:readline'

const { createGame } = await import(process.argv[2])

function answer ({ variant, position, plies }) {
  const game = createGame({ variant })
  if (position) game.setPosition(position)
  for (const ply of plies) game.apply(game.moves().find(move => String(move).startsWith(ply)))
  const named = pos => game.design.positions[pos].name
  const moves = game.moves().map(move => {
    const { actions } = move
    const [from, to] = actions.find(([from, to]) => from && to) || [null, null]
    const fallen = actions.filter(([from, to]) => from && !to).map(([pos]) => named(pos[0]))
    return [from && named(from[0]), to && named(to[0]), fallen.join(' '), String(move)]
  })
  return { player: game.player, outcome: game.outcome(), moves }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')
}
