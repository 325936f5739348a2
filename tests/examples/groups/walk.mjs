// Plays random moves of a game and prints, for every position on the way, the board after each legal move.
// Arguments: the module, a seed, how many plies, a position as JSON (null for the first one), and a
// variant if not the first.
import assert from 'node:assert'

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
  const { board, last, partial, script } = game.position()
  const moves = game.moves()
  // With scripts, a list of moves takes long: only the chosen move is made in the game, the others on boards.
  const results = moves.map(move => ({ text: String(move), board: isScripted(move) ? onBoard(move) : onGame(move) }))
  seen.push({ player: game.player, board, last, partial, links: script ? script.links : null, results })
  if (moves.length === 0) break
  const chosen = play(moves)
  assert.deepStrictEqual(plain(game.position().board), plain(results[chosen].board))
}
console.log(JSON.stringify(seen))

/** Make a random move, preferably one that does not end the game; return its number. */
function play (moves) {
  for (let tries = 1; ; tries++) {
    const chosen = below(moves.length)
    game.apply(moves[chosen])
    if (game.outcome() === null || tries === 20) return chosen
    game.undo()
  }
}

function onGame (move) {
  game.apply(move)
  const { board } = game.position()
  game.undo()
  return board
}

function onBoard (move) {
  const after = move.board.apply(move)
  const { design } = after.game
  const board = {}
  for (const pos of design.allPositions()) {
    const piece = after.getPiece(pos)
    if (piece !== null) board[design.positionNames[pos]] = [design.playerNames[piece.player], design.pieceNames[piece.type]]
  }
  return board
}

function plain (board) {
  return Object.keys(board).sort().map(name => [name, board[name][0], board[name][1]])
}

function isScripted (move) { return game.hasScripts && move.board.game.hooks.size > 0 }
