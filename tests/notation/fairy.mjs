// Compares notations with those of Fairy-Stockfish in random games: node fairy.mjs MODULE VARIANT GAMES PEERS LETTERS SAN
// LETTERS maps letters of the module to those of Fairy-Stockfish in FEN, such as "HNEB", and SAN those in moves.
import { pathToFileURL } from 'node:url'
import { loadFfish } from './ffish.mjs'

const [path, variant, games, peers, pairs, sanPairs] = process.argv.slice(2)
const { createGame } = await import(pathToFileURL(path).href)
const ffish = await loadFfish(peers)
const mapOf = text => new Map(Array.from(text.matchAll(/(.)(.)/g), ([, ours, theirs]) => [ours, theirs]))
const names = mapOf(pairs)
const sanNames = mapOf(sanPairs)
const different = []
const seen = { moves: 0, drops: 0, promotions: 0, games: 0 }

function expect (what, found, expected) {
  if (found !== expected) different.push([what, found, expected])
}

function translated (text, names) {
  return text.replace(/[A-Za-z]/g, letter => {
    const upper = names.get(letter.toUpperCase()) || letter.toUpperCase()
    return letter === letter.toUpperCase() ? upper : upper.toLowerCase()
  })
}

/** Return board, pieces in hand in alphabetical order, and side. */
function comparable (fen) {
  const [, board, hand = '', side] = /^([^[ ]*)(?:\[([^\]]*)\])? (.)/.exec(fen)
  return [board, Array.from(hand.replace('-', '')).sort().join(''), side].join(' ')
}

function sorted (text) { return text.split(' ').sort().join(' ') }

let state = 5
function random (length) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (state >>> 8) % length
}

for (let number = 0; number < Number(games); number++) {
  const game = createGame()
  const board = new ffish.Board(variant)
  for (let ply = 0; ply < 100 && !game.isOver && !board.isGameOver(); ply++) {
    const [head, rest] = game.fen().split(/ (.*)/)
    expect('fen', comparable(translated(head, names) + ' ' + rest), comparable(board.fen()))
    const ours = game.moves({ notation: 'uci' })
    expect('uci at ' + board.fen(), sorted(ours.join(' ')), sorted(board.legalMoves()))
    if (number % 3 === 0) {
      const shorts = game.moves().map(move => [game.format(move, 'uci'), game.format(move)])
      for (const [uci, text] of shorts) if (/^[A-Z][^+=]*[+#]?$/.test(text) && !uci.endsWith('+')) expect('short ' + uci, translated(text.replace(/[a-z].*/, ''), sanNames) + text.replace(/^[^a-z]*/, ''), board.sanMove(uci))
    }
    const uci = ours[random(ours.length)]
    const move = game.move(uci)
    board.push(uci)
    seen.moves++
    if (uci.includes('@')) seen.drops++
    if (!/\d$/.test(uci)) seen.promotions++
    if (move === undefined) throw new Error('no move')
  }
  const again = createGame().read('fen', game.fen())
  expect('fen of a set up position', again.fen(), game.fen())
  seen.games++
}
process.stdout.write(JSON.stringify({ seen, count: different.length, different: different.slice(0, 5) }))
