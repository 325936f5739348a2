import { Chess } from 'chess.js'

export function open ({ fen }) {
  return {
    perft: depth => (fen ? new Chess(fen) : new Chess()).perft(depth), // makes every leaf
    playouts (plies, draw) {
      let made = 0
      while (made < plies) {
        const game = new Chess()
        for (let ply = 0; ply < 300; ply++, made++) {
          const moves = game.moves()
          if (moves.length === 0) break
          game.move(moves[draw(moves.length)])
        }
      }
      return made
    }
  }
}
