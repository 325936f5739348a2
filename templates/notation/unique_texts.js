/** Texts by the function that writes them, by list of moves. */
const textsByList = new WeakMap()

/**
 * Return the texts of all legal moves of a game, in their order. Moves for which `write(game, move)` returns equal texts have
 * their texts of saved games, which differ.
 */
export function uniqueTexts (game, write) {
  const moves = game.moves()
  const { _moves: list } = game
  if (!textsByList.has(list)) textsByList.set(list, new Map())
  const known = textsByList.get(list)
  if (!known.has(write)) known.set(write, differing(moves, moves.map(move => write(game, move))))
  return known.get(write)
}

function differing (moves, texts) {
  const times = new Map()
  for (const text of texts) times.set(text, (times.get(text) || 0) + 1)
  return texts.map((text, i) => times.get(text) > 1 ? moves[i].uniqueText : text)
}

/** Return the legal moves with a text. */
export function movesWithText (game, write, wanted) {
  const texts = uniqueTexts(game, write)
  return game.moves().filter((move, i) => texts[i] === wanted)
}
