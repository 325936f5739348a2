// Searches for an engine, one at a time. Messages in: { id, start, options, isNewGame, share }, messages out: { id,
// progress }, { id, found } and { id, error }. `start` has the options of createGame, `isNewGame` is true if the search
// must not continue the last one, and `share` is the part of the thread (`SearchTeam`).

/** Return a result as plain data: moves by their ordinals. */
function plain ({ lines, nodes, algorithm, tableHits }) {
  const ordinalOf = move => move === null ? -1 : move.ordinal
  return {
    lines: lines.map(line => Object.assign({}, line, { move: ordinalOf(line.move) })),
    nodes,
    algorithm,
    tableHits
  }
}

/** The games of a thread that searches. */
export class Searcher {
  constructor (createGame) {
    this.createGame = createGame
    this.last = null // { key, game } of the last search: the game keeps its search tree
  }

  /** Return the game of a request; continue the last one if its moves are the first ones of the request. */
  gameOf ({ moves, ...start }) {
    const key = JSON.stringify(start)
    const { last } = this
    const continues = last !== null && last.key === key && last.game.history.length <= moves.length &&
      last.game.history.every((text, ply) => text === moves[ply])
    if (!continues) this.last = { key, game: this.createGame(start) }
    const { game } = this.last
    for (const text of moves.slice(game.history.length)) game.apply(text)
    return game
  }

  /**
   * Return the message with the result of a search, or with its error.
   * @param {object} message
   * @param {{progress: (message: object) => void, stop: () => boolean}} listeners
   */
  search ({ id, start, options, isNewGame, share }, { progress, stop }) {
    if (isNewGame) this.last = null
    try {
      const report = found => progress({ id, progress: plain(found) })
      const found = this.gameOf(start).search(Object.assign({ progress: report, stop }, options), share)
      return { id, found: plain(found) }
    } catch (error) {
      this.last = null
      return { id, error: String(error.message) }
    }
  }
}
