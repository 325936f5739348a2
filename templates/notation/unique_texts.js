/**
 * Return the text of a legal move. If `write` returns it also for another move from the same square, both have their
 * texts of saved games, which differ.
 */
export function uniqueTextOf (game, write, move) {
  const { from, to } = move
  const text = write(game, move)
  const isRival = other => other !== move && other.from === from && (from >= 0 || other.to === to)
  return game.moves().some(other => isRival(other) && write(game, other) === text) ? move.uniqueText : text
}

/**
 * Return the legal moves with a text. It has the name of the origin, or of the target of a drop, which `nameOf`
 * returns, or it is the text of saved games.
 */
export function movesWithText (game, write, nameOf, wanted) {
  const isNear = ({ from, to }) => to < 0 || wanted.includes(nameOf(game, from < 0 ? to : from))
  const near = game.moves().filter(move => isNear(move) && uniqueTextOf(game, write, move) === wanted)
  return near.length > 0 ? near : movesNamed(game, wanted).filter(move => uniqueTextOf(game, write, move) === wanted)
}

/**
 * Return the legal move with a text of saved games, in a list. This text has several words unless the move has no
 * target.
 */
export function movesNamed (game, text) {
  const move = text.includes(' ') ? game._named(game.moves(), text) : undefined
  return move === undefined ? [] : [move]
}
