// Compares modules with the variants that the compiler wrote for them, in Fairy-Stockfish:
// node written.mjs JOBS PEERS
// JOBS is a file of [{ module, variant, name, ini, letters, squares, hands, depth, games, plies }].
// `tokens` are the names in `letters` of pieces that a FEN can write in two ways. The positions of
// random games have the same successors, and the same number of lines of moves from them.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { loadFfish } from '../notation/ffish.mjs'

const [jobs, peers] = process.argv.slice(2)
const ffish = await loadFfish(peers)

let state = 0
function random (length) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (state >>> 8) % length
}

/** Return the pieces of the board and of the hands as sorted text. */
function ours (game, letters) {
  const position = game.position()
  const found = []
  for (const [square, [player, piece]] of Object.entries(position.board)) {
    const letter = letters[player]?.[piece]
    if (letter && square !== 'hand') found.push(square + letter)
  }
  for (const [player, held] of Object.entries(position.reserves)) {
    for (const [piece, count] of Object.entries(held)) {
      for (let left = letters[player]?.[piece] ? count : 0; left > 0; left--) found.push('hand' + letters[player][piece])
    }
  }
  return found.sort().join(' ')
}

/** Return the pieces of a FEN in the same form; `squares` are the names of positions by file and rank. */
function theirs (fen, { squares, tokens = {}, hands }) {
  const [, board, hand = ''] = /^([^[ ]*)(?:\[([^\]]*)\])?/.exec(fen)
  const found = hands ? Array.from(hand.replace('-', ''), letter => 'hand' + (tokens[letter] || letter)) : []
  const rows = board.split('/')
  rows.forEach((row, index) => {
    let file = 0
    for (const token of row.match(/\d+|\+?[A-Za-z]~?|\*/g) || []) {
      if (/^\d/.test(token)) file += Number(token)
      else {
        const piece = token.replace('~', '')
        if (token !== '*') found.push(squares[(rows.length - 1 - index) + ' ' + file] + (tokens[piece] || piece))
        file++
      }
    }
  })
  return found.sort().join(' ')
}

function perft (board, depth) {
  const moves = board.legalMoves()
  if (moves === '') return 0
  const list = moves.split(' ')
  if (depth === 1) return list.length
  let total = 0
  for (const move of list) {
    board.push(move)
    total += perft(board, depth - 1)
    board.pop()
  }
  return total
}

/** Return the deepest perft whose work stays within a limit. */
function depthOf (count, job) {
  let depth = 1
  for (let work = count; depth < job.depth && work * count <= job.limit; depth++) work *= count
  return depth
}

function walk (game, board, job, result) {
  for (let ply = 0; ply <= job.plies; ply++) {
    const moves = game.isOver ? [] : game.moves()
    const known = new Map()
    for (const move of board.legalMoves().split(' ').filter(Boolean)) {
      board.push(move)
      known.set(theirs(board.fen(true), job), move)
      board.pop()
    }
    const found = new Map()
    for (const move of moves) {
      game.apply(move)
      found.set(ours(game, job.letters), move)
      game.undo()
    }
    const extra = [...found].filter(([key]) => !known.has(key)).map(([, move]) => move.text)
    const missing = [...known].filter(([key]) => !found.has(key)).map(([, move]) => move)
    result.positions += known.size
    if (extra.length || missing.length) return { fen: board.fen(), extra: extra.slice(0, 8), missing: missing.slice(0, 8), over: game.isOver, outcome: game.outcome() }
    if (ply === 0 || ply === job.plies) {
      const depth = depthOf(Math.max(1, moves.length), job)
      const counts = [game.isOver ? 0 : game.perft(depth), perft(board, depth)]
      result.perft.push([depth, ...counts])
      if (counts[0] !== counts[1]) return { fen: board.fen(), depth, counts }
    }
    if (!found.size) return
    const keys = [...found.keys()].sort()
    const key = keys[random(keys.length)]
    game.apply(found.get(key))
    board.push(known.get(key))
  }
}

const results = []
for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
  const { createGame } = await import(pathToFileURL(job.module).href)
  const result = { name: job.name, positions: 0, perft: [] }
  try {
    if (job.ini) ffish.loadVariantConfig(job.ini) // else it is a variant of the engine
    for (let number = 0; number < job.games && !result.difference; number++) {
      state = number + 1
      const game = createGame({ variant: job.variant })
      const board = new ffish.Board(job.name)
      result.difference = walk(game, board, job, result)
      board.delete()
    }
  } catch (error) {
    result.difference = String(error.stack ?? error)
  }
  results.push(result)
}
process.stdout.write(JSON.stringify(results))
