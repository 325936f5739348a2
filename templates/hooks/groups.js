// Selection of multi-piece moves, as in Dagaz: the user picks pieces one by one into a group. A group is a list
// of positions in the order in which they were picked. The functions keep no state.

/**
 * Return a group with the positions of own pieces that the move pushes, directly or in a chain. This is the
 * default of `Model.closure`.
 */
export function closeGroup (board, move, group) {
  const closed = group.slice()
  for (const pos of closed) {
    for (const [from, to] of move.actions) {
      if (from === null || to === null || from[0] !== pos) continue
      if (isOwn(board, to[0]) && !closed.includes(to[0])) closed.push(to[0])
    }
  }
  return closed
}

/** Return the origins of a move: those of own pieces, or of all pieces if no own piece moves. */
export function originsOf (board, move) {
  const origins = move.actions
    .filter(([from, to]) => from !== null && to !== null && from[0] !== to[0])
    .map(([from]) => from[0])
  const own = origins.filter(pos => isOwn(board, pos))
  return own.length > 0 ? own : origins
}

/**
 * Return the group after a click on a position: [] if the group contains it; the group with it if some move
 * requires all of them; else a new group, or [] if no move starts there.
 */
export function select (board, moves, group, pos) {
  if (group.includes(pos)) return []
  const origins = moves.map(move => originsOf(board, move))
  const larger = group.concat(pos)
  if (origins.some(some => includesAll(some, larger))) return larger
  return origins.some(some => some.includes(pos)) ? [pos] : []
}

/**
 * Return the targets of the last piece of a group: [{ position, moves }], sorted by position.
 *
 * A move counts if it moves exactly the group, after `close(move, group)` has added the pushed pieces.
 */
export function targets (board, moves, group, close) {
  const found = new Map()
  const last = group[group.length - 1]
  for (const move of moves) {
    const origins = originsOf(board, move)
    if (group.length === 0 || !includesAll(origins, group) || !includesAll(close(move, group), origins)) continue
    const position = move.actions.find(([from, to]) => from !== null && to !== null && from[0] === last)[1][0]
    if (!found.has(position)) found.set(position, [])
    found.get(position).push(move)
  }
  return Array.from(found).sort((a, b) => a[0] - b[0]).map(([position, some]) => ({ position, moves: some }))
}

/**
 * Return true if groups are necessary: moves of different pieces share the step of their first piece. The pieces of
 * a group move in one direction. In castling they do not, so that it is a move of the king.
 */
export function needsGroups (board, moves) {
  const seen = new Map()
  return moves.some(move => {
    const origins = originsOf(board, move)
    const parts = move.actions.filter(([from, to]) => from !== null && to !== null && origins.includes(from[0]))
    const directions = parts.map(([[from], [to]]) => board.game.design.findDirection(from, to))
    if (directions.some(direction => direction !== directions[0])) return false
    const key = String(parts[0])
    const text = origins.sort((a, b) => a - b).join(' ')
    if (!seen.has(key)) seen.set(key, text)
    return seen.get(key) !== text
  })
}

function isOwn (board, pos) {
  const piece = board.getPiece(pos)
  return piece !== null && piece.player === board.player
}

function includesAll (list, items) { return items.every(item => list.includes(item)) }
