// Explains every position of seeded random games: node walks.mjs MODULE < { plies, seeds, limit }
// Returns the differences between the explanations and the legal moves.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const { plies, seeds, limit = 400 } = JSON.parse(readFileSync(0, 'utf8'))
const { createGame, games, why } = await import(pathToFileURL(process.argv[2]).href)
const problems = []
let explained = 0

function compare (game, title) {
  const legal = new Set(game.moves().filter(move => !move.pass).map(String))
  const listed = new Set()
  for (const { name } of game.design.positions) {
    for (const block of why(game, name).blocks) {
      explained++
      if (block.end === null ? block.reason === null : block.end.at === null) problems.push([title, name, 'no end', block])
      for (const move of block.moves) {
        if (move.legal) listed.add(move.text)
        else if (move.reason === 'another rule forbids it') problems.push([title, name, move])
      }
    }
  }
  const missing = Array.from(legal).filter(text => !listed.has(text))
  const extra = Array.from(listed).filter(text => !legal.has(text))
  if (missing.length || extra.length) problems.push([title, game.history, { missing, extra }])
}

for (const { title, index, engine, separator } of games) {
  if (engine !== null || separator) continue
  for (const seed of seeds) {
    const game = createGame({ variant: index, seed })
    if (game.design.positions.length > limit) break
    let random = seed
    for (let ply = 0; ply < plies; ply++) {
      const moves = game.moves()
      if (moves.length === 0) break
      compare(game, title)
      random = (random * 1103515245 + 12345) % 2147483648
      game.apply(moves[random % moves.length])
    }
    compare(game, title)
  }
}
process.stdout.write(JSON.stringify({ explained, problems: problems.slice(0, 3) }))
