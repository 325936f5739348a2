// Numbers for legal moves with equal texts: the second one ends with ` #2`, the third one with ` #3`, and so on.

/** Return the text of a legal move of a list, with its number among moves of the same text. */
export function numberedText (list, ordinal) {
  const text = list.textAt(ordinal)
  let number = 1
  for (let i = 0; i < ordinal; i++) if (list.textAt(i) === text) number++
  return number > 1 ? text + ' #' + number : text
}

/** Return the legal move with exactly this text, or undefined. */
export function findNumbered (moves, text) {
  const [, plain, number] = /^(.*) #(\d+)$/.exec(text) || [null, text, 1]
  return withText(moves, plain)[number - 1]
}

/** Return the moves with a text. That of a packed move has several words, so a single word requires few texts. */
export function withText (moves, text) {
  const isWord = !text.includes(' ')
  return moves.filter(move => !(isWord && move._list.isPacked(move.ordinal)) && move.text === text)
}
