// Numbers for legal moves with equal texts: the second one ends with ` #2`, the third one with ` #3`, and so on.

/** Return the text of a legal move, with its number among moves of the same text. */
export function numberedText (moves, found) {
  const { text, ordinal, _firstPart: first } = found
  let number = 1
  for (let i = 0; i < ordinal; i++) {
    const { _firstPart: other } = moves[i] // another text begins with another part
    if ((first === other || first < 0 || other < 0) && moves[i].text === text) number++
  }
  return number > 1 ? text + ' #' + number : text
}

/** Return the legal move with exactly this text, or undefined. */
export function findNumbered (moves, text) {
  const [, plain, number] = /^(.*) #(\d+)$/.exec(text) || [null, text, 1]
  return moves.filter(move => move.text === plain)[number - 1]
}
