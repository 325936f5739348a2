/**
 * The moves of the piece on a position, and where it would capture if `probe`, an enemy, stood
 * there alone with the rest; nowhere without a probe. All places are named.
 */
export function walk (game, { from, position, probe }) {
  game.setPosition(position)
  const moves = walks(game, from)
  const places = probe === undefined ? [] : game.design.positions.map(({ name }) => name)
  const probed = places.filter(name => {
    if (position.board[name] !== undefined) return false
    game.setPosition(Object.assign({}, position, { board: Object.assign({}, position.board, { [name]: probe }) }))
    return walks(game, from).some(({ to, captures }) => to === name && captures.includes(name))
  })
  return { moves, probed }
}

/** The moves that begin with the piece on a position: where it and others land, what they take. */
function walks (game, from) {
  const name = place => game.design.positions[place].name
  const found = game.moves().map(move => {
    const parts = move.effects.filter(({ kind }) => kind === 'move')
    if (parts.length === 0 || name(parts[0].from) !== from) return null
    const taken = move.effects.filter(({ kind }) => kind === 'capture').map(({ at }) => name(at))
    const drops = parts.slice(1).map(({ to }) => name(to))
    return { to: name(parts[0].to), captures: Array.from(new Set(taken)).sort(), drops }
  })
  return found.filter(move => move !== null)
}
