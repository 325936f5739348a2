// Numbers for legal moves with equal texts: the second one ends with ` #2`, the third one with ` #3`, and so on.

/** Return the text of a legal move of a list, with its number among moves of the same text. */
export function numberedText (list, ordinal) {
  const text = list.textAt(ordinal)
  const first = list.firstPart(ordinal)
  let number = 1
  for (let i = 0; i < ordinal; i++) {
    const other = list.firstPart(i) // another text begins with another part
    if ((first === other || first < 0 || other < 0) && list.textAt(i) === text) number++
  }
  return number > 1 ? text + ' #' + number : text
}

/** Return the legal move with exactly this text, or undefined. */
export function findNumbered (moves, text) {
  const [, plain, number] = /^(.*) #(\d+)$/.exec(text) || [null, text, 1]
  return moves.filter(move => mayHaveText(move, plain) && move.text === plain)[number - 1]
}

/** Return false if the text of a move begins with another part. */
function mayHaveText ({ _list: list, ordinal, from, to }, text) {
  if (from === to || list.firstPart(ordinal) < 0) return true
  const { positions } = list.design.board
  return text.includes(positions[to].name) && (from < 0 || text.includes(positions[from].name))
}
