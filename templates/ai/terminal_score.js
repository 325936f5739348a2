import { HAS_CHANCE, HAS_COUNT_GOALS, HAS_LOSS_GOALS, HAS_OFF_PIECES } from '../runtime/state/build_flags.js'

/** Number of an ending without a goal: the player to move has no legal move. */
const NO_MOVES = -1

/**
 * Results of finished games as numbers, without objects. They agree with `outcomeOf` of
 * runtime/goals/outcome.js.
 *
 * An ending is a number: NO_MOVES or a goal number of `position.goal`; 0 stands for a game that
 * continues. Where a goal tests mobility, a draw waits for the move count, because a win precedes it.
 */
export class TerminalScore {
  constructor (position) {
    const { design } = position
    const { goals, players } = design
    this.position = position
    this.width = players.length
    this.testsMobility = design.layout.testsMobility
    const endings = goals.length * this.width + 1
    this.rewards = new Int8Array(endings * this.width)
    this.waitsForMoves = new Uint8Array(endings)
    if (HAS_COUNT_GOALS) this.countsPieces = new Uint8Array(endings)
    goals.forEach(({ kind }, index) => {
      for (let player = 0; player < this.width; player++) this.addEnding(1 + index * this.width + player, kind, player)
    })
  }

  addEnding (ending, kind, player) {
    this.waitsForMoves[ending] =
      this.testsMobility && (kind === 'draw' || (HAS_COUNT_GOALS && kind === 'count')) ? 1 : 0
    if (HAS_COUNT_GOALS) this.countsPieces[ending] = kind === 'count' ? 1 : 0
    if (kind === 'win') this.addWin(ending, player)
    if (HAS_LOSS_GOALS && kind === 'loss') this.addLoss(ending, player)
  }

  addWin (ending, winner) {
    for (let player = 0; player < this.width; player++)
      this.rewards[ending * this.width + player] = player === winner ? 1 : -1
  }

  /** With two players, the other player wins; with more, the others draw. */
  addLoss (ending, loser) {
    const others = seats(this.position.design).filter(player => player !== loser)
    if (others.length === 1) this.addWin(ending, others[0])
    else this.rewards[ending * this.width + loser] = -1
  }

  /**
   * Return the ending that does not depend on the move list of the next player.
   * @returns {number} 0 if the game continues or the ending depends on the moves
   */
  beforeMoves () {
    const ending = this.position.goal(-1)
    return ending !== 0 && this.waitsForMoves[ending] !== 0 ? 0 : ending
  }

  /**
   * Return the ending once moves are generated, provided that `beforeMoves` returned 0.
   * @param {number} moves number of legal moves
   */
  afterMoves (moves) {
    if (moves > 0 && !this.testsMobility) return 0
    const ending = this.position.goal(moves > 0 ? 1 : 0)
    return ending === 0 && moves === 0 ? NO_MOVES : ending
  }

  /**
   * Return the result of an ending for one player.
   * @returns {number} 1 for a win, 0 for a draw, -1 for a loss
   */
  reward (ending, player) {
    if (ending === NO_MOVES) return 0
    return HAS_COUNT_GOALS && this.countsPieces[ending] !== 0
      ? this.comparePieces(player)
      : this.rewards[ending * this.width + player]
  }

  /** Rule 76a: the player with the most pieces wins; equal numbers are a draw for all players. */
  comparePieces (player) {
    const { players } = this.position.design
    let most = -1
    let leader = -1
    for (let p = 0; p < this.width; p++) {
      if (!players[p].inTurnOrder) continue
      const count = this.pieceCount(p)
      if (count > most) { most = count; leader = p } else if (count === most) leader = -1
    }
    if (leader < 0) return 0
    return leader === player ? 1 : -1
  }

  pieceCount (player) {
    const { design, state: { counts, reserve } } = this.position
    const { types } = design.layout
    let count = counts[player * types]
    if (HAS_OFF_PIECES && design.options.includeOffPieces) {
      for (let t = 1; t < types; t++) if (reserve[player * types + t] > 0) count += reserve[player * types + t]
    }
    return count
  }
}

/** Return the indices of the players that choose moves: in the turn order and not random. */
export function seats (design) {
  const indices = design.players.map((_, index) => index)
  return indices.filter(index => design.players[index].inTurnOrder && !(HAS_CHANCE && design.players[index].random))
}

/** Return true if chance makes some moves: those of chance players, and the random turns of others. */
export function hasChance ({ players, turns }) {
  return turns.some(({ random, chooser }) => random === true || players[chooser].random)
}
