import { Chess } from 'chessops/chess'
import { perft } from 'chessops/debug'
import { parseFen } from 'chessops/fen'

export function open ({ fen }) {
  const start = fen ? Chess.fromSetup(parseFen(fen).unwrap()).unwrap() : Chess.default()
  return { perft: depth => perft(start.clone(), depth) }
}
