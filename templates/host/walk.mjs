/**
 * Return the moves of a piece, and the empty positions where it would capture the piece `probe`.
 * @param {Object} game
 * @param {Object} request `from` is the name of the piece's position, `position` is position data;
 *   `probe` is a cell of such data ([player, piece, attributes]) or undefined
 * @returns {{moves: Object[], probed: string[]}} `probed` is empty without a probe
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

/** Return the moves that start with the piece on a position: { to, captures, drops }, all by name. */
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
