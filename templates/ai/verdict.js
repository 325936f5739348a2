/** The number of an ending no goal names: the player to move has no move. */
const NO_MOVES = -1

/**
 * The end of the game without objects: the numbers of `position.goal`, NO_MOVES among them, and
 * what they are worth to each player. Says the same as `outcomeOf`: where goals ask who can move, a
 * draw waits until that is known, because a win goes before it.
 */
export function createVerdict (position) {
  const { design } = position
  const { goals, players } = design
  const width = players.length
  const testsMobility = design.layout.testsMobility
  const worth = new Int8Array((goals.length * width + 1) * width)
  const waits = new Uint8Array(goals.length * width + 1)
  const counts = new Uint8Array(goals.length * width + 1)
  goals.forEach(({ kind }, index) => {
    for (let asked = 0; asked < width; asked++) {
      const number = 1 + index * width + asked
      waits[number] = testsMobility && (kind === 'draw' || kind === 'count') ? 1 : 0
      counts[number] = kind === 'count' ? 1 : 0
      if (kind === 'win') award(number, asked)
      if (kind === 'loss') blame(number, asked)
    }
  })

  function award (number, winner) {
    for (let player = 0; player < width; player++) worth[number * width + player] = player === winner ? 1 : -1
  }

  /** Of two players the other one has won; of more nobody has, and the rest are where a draw is. */
  function blame (number, loser) {
    const others = seats(design).filter(player => player !== loser)
    if (others.length === 1) award(number, others[0])
    else worth[number * width + loser] = -1
  }

  /** To be asked after a move is made: the ending, 0 when there is none yet. */
  function early () {
    const number = position.goal(-1)
    return number !== 0 && waits[number] !== 0 ? 0 : number
  }

  /** To be asked once the moves are counted, if `early` knew of no ending. */
  function late (moves) {
    if (moves > 0 && !testsMobility) return 0
    const number = position.goal(moves > 0 ? 1 : 0)
    return number === 0 && moves === 0 ? NO_MOVES : number
  }

  /** 1 for a win, -1 for a loss, 0 for a draw. */
  function reward (number, player) {
    if (number === NO_MOVES) return 0
    return counts[number] !== 0 ? compare(player) : worth[number * width + player]
  }

  /** Rule 76a: most pieces win, equal numbers are a draw for everybody. */
  function compare (player) {
    let most = -1
    let leader = -1
    for (let p = 0; p < width; p++) {
      if (!players[p].inTurnOrder) continue
      const count = piecesOf(p)
      if (count > most) { most = count; leader = p } else if (count === most) leader = -1
    }
    if (leader < 0) return 0
    return leader === player ? 1 : -1
  }

  function piecesOf (player) {
    const { counts: pieces, reserve } = position.state
    const { types } = design.layout
    let count = pieces[player * types]
    if (design.options.includeOffPieces) {
      for (let t = 1; t < types; t++) if (reserve[player * types + t] > 0) count += reserve[player * types + t]
    }
    return count
  }

  return { early, late, reward }
}

/** The players who choose moves themselves, by index. */
export function seats (design) {
  const indices = design.players.map((_, index) => index)
  return indices.filter(index => design.players[index].inTurnOrder && !design.players[index].random)
}
