// Asks why about every place along seeded walks: node walks.mjs MODULE < { games, plies, seeds }
// Answers with what the accounts and the legal moves do not agree on.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const { plies, seeds, limit = 400 } = JSON.parse(readFileSync(0, 'utf8'))
const { createGame, games, why } = await import(pathToFileURL(process.argv[2]).href)
const faults = []
let asked = 0

function compare (game, title) {
  const legal = new Set(game.moves().filter(move => !move.pass).map(String))
  const told = new Set()
  for (const { name } of game.design.positions) {
    for (const block of why(game, name).blocks) {
      asked++
      if (block.end === null ? block.reason === null : block.end.at === null) faults.push([title, name, 'no end', block])
      for (const move of block.moves) {
        if (move.legal) told.add(move.text)
        else if (move.reason === 'another rule forbids it') faults.push([title, name, move])
      }
    }
  }
  const missing = Array.from(legal).filter(text => !told.has(text))
  const extra = Array.from(told).filter(text => !legal.has(text))
  if (missing.length || extra.length) faults.push([title, game.history, { missing, extra }])
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
process.stdout.write(JSON.stringify({ asked, faults: faults.slice(0, 3) }))
