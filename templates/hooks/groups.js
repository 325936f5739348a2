/**
 * Choosing moves of several pieces, as Dagaz has it: pieces are picked one after the other into a
 * group. A group is a list of positions, the last one picked at the end; nothing here keeps a state.
 */

/**
 * Dagaz's default for `Model.closure`: the positions of the group, and those of own pieces that
 * the move pushes on in turn.
 */
export function closeGroup (board, move, group) {
  const closed = group.slice()
  for (const pos of closed) {
    for (const [from, to] of move.actions) {
      if (from === null || to === null || from[0] !== pos) continue
      const piece = board.getPiece(to[0])
      if (piece !== null && piece.player === board.player && closed.indexOf(to[0]) < 0) closed.push(to[0])
    }
  }
  return closed
}

/** Where pieces of the player to move set out from in a move; of anybody, where no own one does. */
export function originsOf (board, move) {
  const origins = move.actions.filter(([from, to]) => from !== null && to !== null && from[0] !== to[0]).map(([from]) => from[0])
  const own = origins.filter(pos => board.getPiece(pos) !== null && board.getPiece(pos).player === board.player)
  return own.length > 0 ? own : origins
}

/**
 * The group after a click on a position: without a group that has it, [] if it was in the group;
 * the group with it if some move needs all of them; else a new group, or [] where nothing can move.
 */
export function select (board, moves, group, pos) {
  if (group.indexOf(pos) >= 0) return []
  const origins = moves.map(move => originsOf(board, move))
  const larger = group.concat(pos)
  if (group.length > 0 && origins.some(some => includesAll(some, larger))) return larger
  return origins.some(some => some.indexOf(pos) >= 0) ? [pos] : []
}

/**
 * Where the last piece of a group can go: [{ position, moves }], by position. A move counts when it
 * moves exactly the group, once `close(move, group)` has added what the group pushes.
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
 * Whether one has to choose by groups: the same first step belongs to moves of different pieces.
 */
export function needsGroups (board, moves) {
  const seen = new Map()
  return moves.some(move => {
    const origins = originsOf(board, move)
    if (origins.length === 0) return false
    const [first] = origins
    const key = first + ' ' + move.actions.find(([from, to]) => from !== null && to !== null && from[0] === first)[1][0]
    const text = origins.sort((a, b) => a - b).join(' ')
    if (!seen.has(key)) seen.set(key, text)
    return seen.get(key) !== text
  })
}

function includesAll (list, wanted) { return wanted.every(item => list.indexOf(item) >= 0) }
