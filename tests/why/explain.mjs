// Explains positions of a traced module: node explain.mjs MODULE < [{ variant, position, moves, place, to }...]
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const { createGame, why } = await import(pathToFileURL(process.argv[2]).href)
const answers = JSON.parse(readFileSync(0, 'utf8')).map(({ variant, position, moves, place, to }) => {
  const game = createGame({ variant })
  if (position) game.setPosition(position)
  for (const move of moves || []) game.apply(move)
  return why(game, place, to)
})
process.stdout.write(JSON.stringify(answers))
