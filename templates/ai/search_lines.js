/**
 * @typedef {object} SearchLine
 * @property {number} move ordinal of the first move
 * @property {number} score in cp, as in `SearchAnswer`
 * @property {number} depth in plies
 * @property {number} [deepest] plies of the longest line searched, by default `depth`
 * @property {number[]} line moves as ordinals, starting with `move`
 */

/**
 * The best lines of a search in progress. Rank 0 is the best line; ranks after it start with other moves.
 * The search of one rank leaves out the moves of the ranks before it.
 */
export class SearchLines {
  /**
   * @param {number} count number of ranks, at most the number of root moves
   * @param {number} move ordinal of the move that is the result if a limit stops the search at once
   * @param {number} score static score of the position, which is the score of that move
   */
  constructor (count, move, score) {
    this.count = count
    this.list = [{ move, score, depth: 0, line: [move] }]
  }

  /** Set the line of a rank. Worse lines keep their order; an older line with the same move disappears. */
  set (rank, found) {
    const others = this.list.filter(({ move }) => move !== found.move)
    others.splice(rank, 0, found)
    this.list = others.slice(0, this.count)
  }

  /** Sort the lines of a completed iteration by score, and the root moves likewise. */
  sort (order) {
    this.list = this.list.slice().sort((a, b) => b.score - a.score)
    order.splice(0, this.list.length, ...this.list.map(({ move }) => move))
  }

  /** Return the lines, with `depth` as the completed depth of those that are deeper. */
  completed (depth) { return this.list.map(one => Object.assign({}, one, { depth: Math.min(one.depth, depth) })) }
}
