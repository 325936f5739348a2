/** Maximum number of moves in the result. */
const MOST = 5

/** Return the text of a move for messages about `text`: the short one if the module has it and `text` has one word. */
export function textLike (text, move) { return (!text.includes(' ') && move.san) || move.text }

/**
 * Return the texts of the moves most similar to a text, the most similar one first: the text contains the name
 * of the target, the origin or the piece, in this order of weight. The share of common letters decides ties.
 */
export function nearestMoves (text, moves) {
  const ranked = moves.map(move => ({ move, rank: nearnessOf(text, move) })).sort((a, b) => b.rank - a.rank)
  return ranked.slice(0, MOST).map(({ move }) => textLike(text, move))
}

function nearnessOf (text, { text: own, from, to, piece }) {
  const has = word => word !== null && word !== undefined && text.includes(word) ? 1 : 0
  const shared = Array.from(own).filter(letter => text.includes(letter)).length / own.length
  return 4 * has(to) + 3 * has(from) + 2 * has(piece) + shared
}
