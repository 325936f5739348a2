const MOST = 5

/** Return the texts of the moves that are most like a text: those that share names of positions, then letters. */
export function nearestMoves (text, moves) {
  const ranked = moves.map((move, order) => ({ text: move.text, order, rank: nearnessOf(text, move) }))
  ranked.sort((a, b) => b.rank - a.rank || a.order - b.order)
  return ranked.slice(0, MOST).map(move => move.text)
}

function nearnessOf (text, { text: own, from, to, piece }) {
  const has = word => word !== null && word !== undefined && text.includes(word) ? 1 : 0
  const shared = Array.from(own).filter(letter => text.includes(letter)).length / own.length
  return 4 * has(to) + 3 * has(from) + 2 * has(piece) + shared
}
