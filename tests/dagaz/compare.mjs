// Plays a module and scripts for Dagaz side by side and compares their moves.
//
//   node compare.mjs < { module, plies, walks, limit, variants: [{ index, scripts: [path] }] }
//
// answers [{ index, title, moves, positions, capped, differences: [...] }]. A move is what it does:
// where pieces go, and what stands where afterwards; a chain of partial moves is one move. Where a
// position has more than `limit` moves the walk of that game ends (`capped`).
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { load, start } from './machine.mjs'

const { module, plies, walks, limit, variants } = JSON.parse(readFileSync(0, 'utf8'))
const { createGame, games } = await import(pathToFileURL(module).href)

class TooMany extends Error {}

function dice (seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

// --- our module ----------------------------------------------------------------------------------

function ourBoard (game) {
  const { attributes } = game._position.design
  return game.cells().map(cell => {
    if (cell === null) return ''
    const values = attributes.map(({ name, values }) => {
      const value = cell.attributes[name]
      return value === false || value === 0 ? 0 : values.indexOf(String(value))
    })
    return [cell.player, cell.piece, ...values].join(' ')
  })
}

/** Every turn by what it does: the plies that make it up. */
function ourTurns (game) {
  const found = new Map()
  const follow = (plies, parts) => {
    if (found.size > limit || plies.length > 12) throw new TooMany()
    for (const move of game.moves()) {
      game.apply(move)
      const here = move.pass ? parts : parts.concat([move.effects.filter(({ kind, from, to }) => kind === 'move' && from !== to).map(({ from, to }) => from + '-' + to).sort()])
      const chain = plies.concat(move.text)
      if (game.position().partial !== null && game.outcome() === null) follow(chain, here)
      else found.set(JSON.stringify([here, ourBoard(game)]), { plies: chain, over: game.outcome() })
      game.undo()
    }
  }
  follow([], [])
  return found
}

// --- the machine ---------------------------------------------------------------------------------

function theirBoard (board) {
  const { design } = board
  return board.pieces.map(piece => {
    if (piece === null) return ''
    const values = (design.values[piece.type] || []).map((_, a) => Number(piece.getValue(a)))
    return [design.playerNames[piece.player], design.types[piece.type], ...values].join(' ')
  })
}

function theirTurns (board) {
  board.generate()
  if (board.moves.length > 20 * limit) throw new TooMany()
  const found = new Map()
  for (const move of board.moves) {
    const parts = []
    for (const [from, to, , part] of move.actions) {
      parts[part - 1] = parts[part - 1] || []
      if (from !== null && to !== null && from[0] !== to[0]) parts[part - 1].push(from[0] + '-' + to[0])
    }
    const after = board.apply(move)
    found.set(JSON.stringify([parts.map(part => part.sort()), theirBoard(after)]), after)
  }
  return found
}

// --- side by side --------------------------------------------------------------------------------

function walk (game, machine, seed, result) {
  const random = dice(seed)
  let board = start(machine)
  for (let ply = 0; ply < plies; ply++) {
    const ours = ourTurns(game)
    const theirs = theirTurns(board)
    result.positions++
    result.moves += ours.size
    const missing = [...ours.keys()].filter(key => !theirs.has(key))
    const surplus = [...theirs.keys()].filter(key => !ours.has(key))
    if (missing.length > 0 || surplus.length > 0) {
      result.differences.push({ history: game.history, missing: missing.map(key => ours.get(key).plies.join(', ')), surplus: surplus.map(key => JSON.parse(key)[0].join(', ') || 'Pass') })
      return
    }
    const keys = [...ours.keys()].sort()
    if (keys.length === 0) return
    const chosen = keys[Math.floor(random() * keys.length)]
    for (const text of ours.get(chosen).plies) game.apply(text)
    board = theirs.get(chosen)
    compareOutcome(game, machine, board, result)
    if (game.outcome() !== null) return
  }
}

/** What the scripts say of the end of the game, for each player in turn. */
function compareOutcome (game, machine, board, result) {
  const outcome = game.outcome()
  const { design, Model } = machine
  if (outcome !== null && (outcome.kind === 'loss' || outcome.reason === 'no moves')) return // no goal of the rules
  const found = Model.checkGoals(design, board, 1)
  const wanted = outcome === null ? null : outcome.kind === 'draw' ? 0 : outcome.winner === design.playerNames[1] ? 1 : -1
  if (found !== wanted) result.outcomes.push({ history: game.history.slice(), wanted, found })
}

const answers = variants.map(({ index, scripts }) => {
  const result = { index, title: games[index].title, moves: 0, positions: 0, capped: false, differences: [], outcomes: [] }
  const machine = load(scripts.map(path => readFileSync(path, 'utf8')))
  try {
    for (let seed = 1; seed <= walks; seed++) walk(createGame({ variant: index }), machine, seed, result)
  } catch (error) {
    if (!(error instanceof TooMany) && error.message !== 'an endless chain') throw error
    result.capped = true
  }
  return result
})
process.stdout.write(JSON.stringify(answers))
