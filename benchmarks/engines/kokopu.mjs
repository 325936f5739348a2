import kokopu from 'kokopu'

const { Position } = kokopu

function perft (position, depth) {
  const moves = position.moves()
  if (depth === 1) return moves.length
  let count = 0
  for (const move of moves) {
    const next = new Position(position)
    next.play(move)
    count += perft(next, depth - 1)
  }
  return count
}

export function open ({ fen }) {
  return {
    perft: depth => perft(fen ? new Position(fen) : new Position(), depth),
    playouts (plies, draw) {
      let made = 0
      while (made < plies) {
        const position = new Position()
        for (let ply = 0; ply < 300; ply++, made++) {
          const moves = position.moves()
          if (moves.length === 0) break
          position.play(moves[draw(moves.length)])
        }
      }
      return made
    }
  }
}
