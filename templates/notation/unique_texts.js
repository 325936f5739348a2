/**
 * Return the text of a legal move. If `write` returns it also for another move from the same square, both have their texts of saved
 * games, which differ.
 */
export function uniqueTextOf (game, write, move) {
  const { from, to } = move
  const text = write(game, move)
  const isRival = other => other !== move && other.from === from && (from >= 0 || other.to === to)
  return game.moves().some(other => isRival(other) && write(game, other) === text) ? move.uniqueText : text
}

/** Return the legal moves with a text, which has the name of the origin, or of the target of a drop. `nameOf` returns these names. */
export function movesWithText (game, write, nameOf, wanted) {
  const isNear = ({ from, to }) => to < 0 || wanted.includes(nameOf(game, from < 0 ? to : from))
  return game.moves().filter(move => isNear(move) && uniqueTextOf(game, write, move) === wanted)
}
