// Plays a module and scripts for Dagaz side by side and compares their moves.
//
//   node compare.mjs
//
// Each line of the input is a request: { module, plies, walks, limit, kernels, variants: [{ index, scripts: [path] }] }.
//
// `kernels` are lists of the files of Dagaz's own kernels. The scripts run on machine.mjs and on each of
// them.
// The answer is a line: [{ index, title, moves, positions, capped, ended, differences: [...] }]: `ended` counts the
// games that a goal of the scripts ends. A move is identified by
// its effects: the steps of pieces, and the position after it. A chain of partial moves is one move.
// The comparison of a game ends at a position with more than `limit` moves (`capped`).
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import * as own from './machine.mjs'
import * as real from './real_kernel.mjs'
import { keyOf, LimitExceeded, moduleTurns, partsOf } from './turns.mjs'

const read = path => readFileSync(path, 'utf8')

/** The request, and the exports of its module. */
let plies, walks, limit, kernels, createGame, games

function dice (seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

// --- the machine ---------------------------------------------------------------------------------

function machineBoard (board) {
  const { design } = board
  return board.pieces.flatMap((piece, place) => {
    if (piece === null) return []
    const values = (design.values[piece.type] || []).map((_, a) => Number(piece.getValue(a)))
    return [[design.positions[place], design.playerNames[piece.player], design.types[piece.type], ...values].join(' ')]
  }).sort()
}

function machineTurns (board) {
  board.generate()
  if (board.moves.length > 20 * limit) throw new LimitExceeded()
  const found = new Map()
  const { positions } = board.design
  for (const move of board.moves) {
    const after = board.apply(move)
    found.set(keyOf(partsOf(move, positions), machineBoard(after)), after)
  }
  return found
}

// --- side by side --------------------------------------------------------------------------------

function walk (game, machine, seed, result) {
  const random = dice(seed)
  let board = machine.start(machine)
  for (let ply = 0; ply < plies; ply++) {
    const found = machineTurns(board) // first: an error of the kernel counts also if there are too many turns
    const expected = moduleTurns(game, limit)
    result.positions++
    result.moves += expected.size
    const missing = [...expected.keys()].filter(key => !found.has(key))
    const surplus = [...found.keys()].filter(key => !expected.has(key))
    if (missing.length > 0 || surplus.length > 0) {
      result.differences.push({ history: game.history, missing: missing.map(key => expected.get(key).plies.join(', ')), surplus: surplus.map(key => JSON.parse(key)[0].join(', ') || 'Pass') })
      return
    }
    const keys = [...expected.keys()].sort()
    if (keys.length === 0) return
    const chosen = keys[Math.floor(random() * keys.length)]
    for (const text of expected.get(chosen).plies) game.apply(text)
    board = found.get(chosen)
    compareOutcome(game, machine, board, result)
    if (game.outcome() !== null) return
  }
}

/** Compare the outcome that the scripts report with that of the module. */
function compareOutcome (game, machine, board, result) {
  const outcome = game.outcome()
  const { design, Model } = machine
  if (outcome !== null && (outcome.kind === 'loss' || outcome.reason === 'no moves')) return // not a goal of the rules
  const found = Model.checkGoals(design, board, 1)
  if (found !== null) result.ended++
  const wanted = outcome === null ? null : outcome.kind === 'draw' ? 0 : outcome.winner === design.playerNames[1] ? 1 : -1
  if (found !== wanted) result.outcomes.push({ history: game.history.slice(), wanted, found })
}

/** Compare a game on one machine. */
function compared (index, machine, { start }) {
  const result = { moves: 0, positions: 0, capped: false, differences: [], outcomes: [], ended: 0 }
  try {
    for (let seed = 1; seed <= walks; seed++) walk(createGame({ variant: index }), { ...machine, start }, seed, result)
  } catch (error) {
    if (!(error instanceof LimitExceeded) && error.message !== 'too many chains') throw error
    result.capped = true
  }
  return result
}

function answerOf ({ index, scripts }) {
  const texts = scripts.map(read)
  const results = [compared(index, own.load(texts), own)]
  for (const kernel of kernels) results.push(compared(index, real.load(texts, kernel.map(read)), real))
  return {
    ...results[0],
    index,
    title: games[index].title,
    capped: results.some(({ capped }) => capped),
    differences: results.flatMap(({ differences }) => differences),
    outcomes: results.flatMap(({ outcomes }) => outcomes)
  }
}

let number = 0

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  ;({ plies, walks, limit, kernels } = request)
  ;({ createGame, games } = await import(`${pathToFileURL(request.module).href}?${++number}`)) // files change between requests
  process.stdout.write(JSON.stringify(request.variants.map(answerOf)) + '\n')
}
