// Jocly has no perft. Below its match API it has boards that generate and apply moves.
import { createRequire } from 'node:module'

const NAMES = {
  chess: 'classic-chess', reversi: 'reversi', xiangqi: 'xiangqi', draughts: 'english-draughts',
  'connect-four': 'fourinarow', 'nine-mens-morris': '9-men-morris'
}

export async function open ({ game: name }) {
  const jocly = createRequire(import.meta.url)('jocly')
  const game = await jocly._createInternalGame(NAMES[name])
  game.mPlayedMoves = []

  function moves (board) {
    board.mMoves = []
    board.GenerateMoves(game)
    return board.mMoves
  }

  function after (board, move) {
    const next = new (game.GetBoardClass())(game)
    next.CopyFrom(board)
    next.mWho = board.mWho
    next.ApplyMove(game, move)
    next.mWho = -board.mWho
    return next
  }

  function perft (board, depth) {
    const list = moves(board)
    if (depth === 1) return list.length
    let count = 0
    for (const move of list.slice()) count += perft(after(board, move), depth - 1)
    return count
  }

  function playout (draw) {
    let board = after0()
    for (let ply = 0; ply < 300; ply++) {
      const list = moves(board)
      if (list.length === 0) return ply
      board.ApplyMove(game, list[draw(list.length)])
      board.mWho = game.mWho = -board.mWho
      board.mFinished = false
      board.Evaluate(game, true, false)
      if (board.mFinished) return ply + 1
    }
    return 300
  }

  /** A copy of the first position. */
  function after0 () {
    const board = new (game.GetBoardClass())(game)
    board.CopyFrom(game.mBoard)
    board.mWho = game.mWho = game.mBoard.mWho
    return board
  }

  return {
    perft: depth => perft(game.mBoard, depth),
    playouts (plies, draw) {
      let made = 0
      while (made < plies) made += playout(draw)
      return made
    }
  }
}
