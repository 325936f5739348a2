// Walks at random through a game and tells, for every position on the way, what each move leads to.
// Arguments: the module, a seed, how many plies, a position as JSON (null for the first one), and a
// variant if not the first.
const [, , file, seed, plies, position, variant] = process.argv
const { createGame } = await import(file)
const game = createGame(variant ? { variant } : {})
if (position !== 'null') game.setPosition(JSON.parse(position))

let state = Number(seed)
const below = n => { // xorshift
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) % n
}

const seen = []
for (let ply = 0; ply < Number(plies) && game.outcome() === null; ply++) {
  const { board, partial } = game.position()
  const moves = game.moves()
  const results = moves.map(move => {
    game.apply(move)
    const after = game.position()
    const outcome = game.outcome()
    game.undo()
    return { text: String(move), board: after.board, partial: after.partial, outcome }
  })
  seen.push({ player: game.player, board, partial, results })
  if (moves.length === 0) break
  game.apply(moves[below(moves.length)])
}
console.log(JSON.stringify({ seen, outcome: game.outcome() }))
