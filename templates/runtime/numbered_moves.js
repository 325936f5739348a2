// Moves that leave their piece in place can share a text: the second of them has ` #2` behind it.

/** Return the text of a legal move, with its number among moves of the same text. */
export function numberedText (moves, { text, ordinal }) {
  const number = moves.filter(move => move.text === text && move.ordinal <= ordinal).length
  return number > 1 ? text + ' #' + number : text
}

/** Return the legal move with exactly this text, or undefined. */
export function findNumbered (moves, text) {
  const [, plain, number] = /^(.*) #(\d+)$/.exec(text) || [null, text, 1]
  return moves.filter(move => move.text === plain)[number - 1]
}
