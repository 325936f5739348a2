// Compare the search of a module that has endgame tables with an exhaustive evaluation, which uses the public interface of games
// only: node check_tables.mjs MODULE CLASSES [SQUARES], where CLASSES are lists of [player, piece] as JSON, and SQUARES those
// on which pieces can stand, by `player piece`. The result is { positions, longest, hits, wrong }.
import { pathToFileURL } from 'node:url'

const { createGame } = await import(pathToFileURL(process.argv[2]).href)
const game = createGame()
const all = game.design.positions.map(({ name }) => name)
const allowed = JSON.parse(process.argv[4] ?? '{}')

const keyOf = ({ board, turn }) => turn + Object.keys(board).sort().map(square => square + board[square][0] + board[square][1]).join()

/** Return all placements of pieces on different squares. */
function placements (pieces) {
  return pieces.reduce((boards, piece) => boards.flatMap(board => (allowed[piece.join(' ')] ?? all).filter(square => board[square] === undefined).map(square => ({ ...board, [square]: piece }))), [{}])
}

/** Return { plies, result, key, sign } for each way to complete the turn; `key` is null if the game ends with `result`. */
function resultsOf (player, plies) {
  return game.moves().flatMap(move => {
    game.apply(move)
    const outcome = game.outcome()
    let found
    if (outcome !== null) found = [{ plies, key: null, result: outcome.winner === null ? 0 : outcome.winner === player ? 1 : -1 }]
    else if (game.position().partial !== null) found = resultsOf(player, plies + 1)
    else found = [{ plies, key: keyOf(game.position()), sign: game.player === player ? 1 : -1 }]
    game.undo()
    return found
  })
}

/** Return true if the player who has just moved is in check: no move leads to such a position. */
function isImpossible (board, turn) {
  game.setPosition({ board, turn: 1 - turn })
  const { length } = game.checks()
  game.setPosition({ board, turn })
  return length > 0
}

const states = new Map()
for (const pieces of JSON.parse(process.argv[3])) {
  for (const board of placements(pieces)) {
    for (const turn of [0, 1]) {
      const key = keyOf({ board, turn })
      if (states.has(key) || isImpossible(board, turn) || game.outcome() !== null) continue
      states.set(key, { board, turn, results: resultsOf(game.player, 1), value: 0 })
    }
  }
}

/** Return the value of a state after one more round: n for a win in n plies, -n for a loss. */
function improved ({ results }) {
  const values = results.map(({ plies, key, result, sign }) => {
    if (key === null) return result * plies
    const value = sign * states.get(key).value
    return value === 0 ? 0 : value > 0 ? value + plies : value - plies
  })
  const wins = values.filter(value => value > 0)
  if (wins.length > 0) return Math.min(...wins)
  return values.some(value => value === 0) ? 0 : Math.min(...values)
}

for (let changed = true; changed;) {
  const next = Array.from(states.values(), improved)
  changed = false
  let i = 0
  for (const state of states.values()) {
    if (state.value !== next[i]) changed = true
    state.value = next[i++]
  }
}

const found = { positions: states.size, longest: 0, hits: 0, wrong: [] }
for (const [key, { board, turn, value }] of states) {
  game.setPosition({ board, turn })
  const { score, tableHits } = game.search({ nodes: 200 })
  const expected = value === 0 ? 0 : value > 0 ? 1e6 - value : -1e6 - value
  found.longest = Math.max(found.longest, Math.abs(value))
  found.hits += tableHits
  if (score !== expected) found.wrong.push([key, score, expected])
}
console.log(JSON.stringify(found))
