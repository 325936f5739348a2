// The turns of a module for comparisons with Dagaz; runs in Node.js and on pages.

export class LimitExceeded extends Error {}

/** Return the board of a game: a sorted list with position, player, type and attributes of each piece. */
export function moduleBoard (game) {
  const { attributes, board } = game._position.design
  return game.cells().flatMap((cell, place) => {
    if (cell === null) return []
    const values = attributes.map(({ name, values }) => {
      const value = cell.attributes[name]
      return value === false || value === 0 ? 0 : values.indexOf(String(value))
    })
    return [[board.positions[place].name, cell.player, cell.piece, ...values].join(' ')]
  }).sort()
}

/** Return the text that identifies a turn by its effects: the steps of pieces in each part, and the board after it. */
export const keyOf = (parts, board) => JSON.stringify([parts, board])

/** Return the steps of pieces in a ply, with the names of positions. */
function stepsOf ({ effects }, positions) {
  return effects.filter(({ kind, from, to }) => kind === 'move' && from !== to).map(({ from, to }) => positions[from].name + '-' + positions[to].name).sort()
}

/** Return the plies and the outcome of each turn by its key. */
export function moduleTurns (game, limit) {
  const found = new Map()
  const { positions } = game._position.design.board
  const follow = (plies, parts) => {
    if (found.size > limit || plies.length > 12) throw new LimitExceeded()
    for (const move of game.moves()) {
      game.apply(move)
      const here = move.pass ? parts : parts.concat([stepsOf(move, positions)])
      const chain = plies.concat(move.text)
      if (game.position().partial !== null && game.outcome() === null) follow(chain, here)
      else found.set(keyOf(here, moduleBoard(game)), { plies: chain, over: game.outcome() })
      game.undo()
    }
  }
  follow([], [])
  return found
}

/** Return the steps of each part of a move of the kernel, with the names of positions. */
export function partsOf ({ actions }, positions) {
  const parts = []
  for (const [from, to, , part] of actions) {
    parts[part - 1] = parts[part - 1] || []
    if (from !== null && to !== null && from[0] !== to[0]) parts[part - 1].push(positions[from[0]] + '-' + positions[to[0]])
  }
  return parts.map(part => part.sort())
}

/** Return the plies of the turn with these effects, or null. Follows only plies with these steps. */
export function pliesOf (game, parts, board) {
  const { positions } = game._position.design.board
  const wanted = JSON.stringify(board)
  const follow = (plies, part) => {
    for (const move of game.moves()) {
      const steps = move.pass ? null : stepsOf(move, positions)
      if (steps !== null && JSON.stringify(steps) !== JSON.stringify(parts[part])) continue
      const chain = plies.concat(move.text)
      const next = steps === null ? part : part + 1
      game.apply(move)
      const isWhole = game.position().partial === null || game.outcome() !== null
      const found = !isWhole ? follow(chain, next) : next === parts.length && JSON.stringify(moduleBoard(game)) === wanted ? chain : null
      game.undo()
      if (found !== null) return found
    }
    return null
  }
  return follow([], 0)
}
