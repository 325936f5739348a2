/** Return the legal moves of a recorded game, which continues after a draw that neither player claimed. */
export function movesOfRecord (game) {
  const { _outcomes: outcomes } = game
  const last = outcomes.length - 1
  if (outcomes[last] !== null && outcomes[last].kind === 'draw') outcomes[last] = null
  return game.moves()
}
