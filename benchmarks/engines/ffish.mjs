import { createRequire } from 'node:module'

globalThis.fetch = undefined // else Node's own is taken for that of a browser

/** Fairy-Stockfish's name for a game. */
const VARIANTS = { chess: 'chess', breakthrough: 'breakthrough', reversi: 'flipello', xiangqi: 'xiangqi', minishogi: 'minishogi' }

function perft (board, depth) {
  if (depth === 1) return board.numberLegalMoves()
  let count = 0
  const moves = board.legalMoves()
  if (moves === '') return 0
  for (const move of moves.split(' ')) {
    board.push(move)
    count += perft(board, depth - 1)
    board.pop()
  }
  return count
}

export async function open ({ game, fen }) {
  const ffish = createRequire(import.meta.url)('ffish')
  await new Promise(resolve => { ffish.onRuntimeInitialized = resolve })
  await new Promise(resolve => setTimeout(resolve, 50)) // its variants are read just after
  const variant = VARIANTS[game]
  return {
    perft (depth) {
      const board = fen ? new ffish.Board(variant, fen) : new ffish.Board(variant)
      const count = perft(board, depth)
      board.delete()
      return count
    },
    playouts (plies, draw) {
      let made = 0
      while (made < plies) {
        const board = new ffish.Board(variant)
        for (let ply = 0; ply < 300; ply++, made++) {
          const moves = board.legalMoves()
          if (moves === '') break
          const list = moves.split(' ')
          board.push(list[draw(list.length)])
        }
        board.delete()
      }
      return made
    }
  }
}
