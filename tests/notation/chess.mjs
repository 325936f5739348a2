// Compares notations of chess with chess.js and chessops in random games: node chess.mjs MODULE GAMES PEERS
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [path, games, peers] = process.argv.slice(2)
const load = file => import(pathToFileURL(join(peers, 'node_modules', file)).href)
const { createGame } = await import(pathToFileURL(path).href)
const { Chess } = await load('chess.js/dist/esm/chess.js')
const { parseFen, makeFen } = await load('chessops/dist/esm/fen.js')
const { Chess: Position, normalizeMove } = await load('chessops/dist/esm/chess.js')
const { makeSan } = await load('chessops/dist/esm/san.js')
const { parseUci } = await load('chessops/dist/esm/util.js')
const { parsePgn, startingPosition } = await load('chessops/dist/esm/pgn.js')
const { parseSan } = await load('chessops/dist/esm/san.js')

const different = []
const seen = { moves: 0, castlings: 0, enPassant: 0, promotions: 0, mates: 0, games: 0 }

function expect (what, found, expected) {
  if (String(found) !== String(expected)) different.push([what, String(found), String(expected)])
}

let state = 11
function random (length) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (state >>> 8) % length
}

function compare (game, chess) {
  const sans = chess.moves()
  expect('fen', game.fen(), chess.fen())
  expect('san ' + game.fen(), game.moves({ notation: 'short' }).sort().join(' '), sans.slice().sort().join(' '))
  const position = Position.fromSetup(parseFen(chess.fen()).unwrap()).unwrap()
  expect('fen of chessops', game.fen(), makeFen(position.toSetup()))
  for (const move of game.moves()) {
    const uci = game.format(move, 'uci')
    expect('san of chessops', game.format(move), makeSan(position, normalizeMove(position, parseUci(uci))))
  }
}

for (let number = 0; number < Number(games); number++) {
  const game = createGame()
  const chess = new Chess()
  for (let ply = 0; ply < 120 && !game.isOver && !chess.isGameOver(); ply++) {
    if (number % 10 === 0 || ply > 100) compare(game, chess)
    const sans = chess.moves()
    const forced = chess.moves({ verbose: true }).filter(({ san, flags }) => /O-O|=|#/.test(san) || flags.includes('e')).map(({ san }) => san)
    const san = forced.length > 0 && random(3) > 0 ? forced[random(forced.length)] : sans[random(sans.length)]
    chess.move(san)
    const move = game.move(san)
    expect('played', String(game.moves({ notation: 'uci' }).length), String(chess.moves().length))
    expect('fen after ' + san, game.fen(), chess.fen())
    seen.moves++
    if (/O-O/.test(san)) seen.castlings++
    if (/=/.test(san)) seen.promotions++
    if (/#/.test(san)) seen.mates++
    if (move.piece === 'Pawn' && move.effects.some(({ kind, at }) => kind === 'capture' && at !== move.to)) seen.enPassant++
  }
  // PGN: each reads what the other writes
  const theirs = new Chess()
  theirs.loadPgn(game.pgn())
  expect('our pgn', theirs.fen(), game.fen())
  const ours = createGame()
  ours.read('pgn', chess.pgn())
  expect('their pgn', ours.fen(), chess.fen())
  const [parsed] = parsePgn(game.pgn())
  const position = startingPosition(parsed.headers).unwrap()
  for (const node of parsed.moves.mainline()) position.play(parseSan(position, node.san))
  expect('pgn of chessops', makeFen(position.toSetup()), game.fen())
  // FEN: a position that is set up continues in the same way
  const other = createGame().read('fen', chess.fen())
  expect('fen of a set up position', other.fen(), chess.fen())
  expect('moves of a set up position', other.moves({ notation: 'short' }).sort().join(' '), chess.moves().sort().join(' '))
  const middle = new Chess(chess.fen())
  const moved = other.moves({ notation: 'short' })
  if (moved.length > 0) {
    const san = moved[random(moved.length)]
    other.move(san)
    middle.move(san)
    expect('fen in the middle', other.fen(), middle.fen())
    const back = createGame().read('pgn', middle.pgn())
    expect('pgn from a position', back.fen(), middle.fen())
    const again = new Chess()
    again.loadPgn(other.pgn())
    expect('our pgn from a position', again.fen(), other.fen())
  }
  seen.games++
}
process.stdout.write(JSON.stringify({ seen, count: different.length, different: different.slice(0, 5) }))
