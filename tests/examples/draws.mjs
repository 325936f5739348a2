// Compares the draws of chess with chess.js in random endings: node draws.mjs MODULE ENDINGS PEERS
//
// An ending has a position with few pieces and a counter of half moves, then random moves. After each move, the counter,
// the draw by material, and the draw by moves without progress must be equal.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [path, endings, peers] = process.argv.slice(2)
const { createGame } = await import(pathToFileURL(path).href)
const { Chess } = await import(pathToFileURL(join(peers, 'node_modules', 'chess.js/dist/esm/chess.js')).href)

const PLIES = 60
const PIECES = ['', '', 'N', 'B', 'B', 'P', 'R', 'BB', 'NB']
const different = []
const seen = { endings: 0, moves: 0, 'insufficient-material': 0, 'no-progress': 0, repetition: 0, mates: 0, bishops: 0 }

let state = 5
function random (length) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (state >>> 8) % length
}

/** Return a legal position with two kings and some pieces, in FEN. */
function ending () {
  for (;;) {
    const board = Array.from({ length: 64 }, () => '1')
    for (const piece of ['K', 'k', ...PIECES[random(PIECES.length)], ...PIECES[random(PIECES.length)].toLowerCase()]) {
      const square = random(64)
      const isPawn = piece.toUpperCase() === 'P'
      if (board[square] !== '1' || (isPawn && (square < 8 || square >= 56))) continue
      board[square] = piece
    }
    const rows = Array.from({ length: 8 }, (_, row) => board.slice(8 * row, 8 * row + 8).join(''))
    const fen = rows.join('/').replace(/1+/g, ones => String(ones.length)) + ' ' + 'wb'[random(2)] + ' - - ' + random(100) + ' 60'
    try {
      const chess = new Chess(fen)
      const game = createGame({ fen })
      if (game.outcome() === null && chess.moves().length > 0) return { chess, game }
    } catch {} // a king is missing or can be captured
  }
}

/** Return the reason why a game of chess.js has ended, empty if it continues. */
function endOf (chess) {
  if (chess.isCheckmate()) return 'checkmated'
  if (chess.isStalemate()) return 'stalemated'
  if (chess.isThreefoldRepetition()) return 'repetition'
  if (chess.isDrawByFiftyMoves()) return 'no-progress'
  return chess.isInsufficientMaterial() ? 'insufficient-material' : ''
}

for (let number = 0; number < endings; number++) {
  const { chess, game } = ending()
  seen.endings++
  for (let ply = 0; ply < PLIES; ply++) {
    const sans = chess.moves()
    const san = sans[random(sans.length)]
    chess.move(san)
    game.move(san)
    seen.moves++
    const expected = endOf(chess)
    const { reason = '' } = game.outcome() || {}
    if (reason !== expected || game.fen() !== chess.fen()) different.push([game.fen(), chess.fen(), reason, expected])
    if (expected === '') continue
    if (expected in seen) seen[expected]++
    if (expected === 'checkmated') seen.mates++
    if (expected === 'insufficient-material' && /b.*b/i.test(chess.fen().split(' ')[0])) seen.bishops++
    break
  }
}
console.log(JSON.stringify({ different, seen }))
