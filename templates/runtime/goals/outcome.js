import {
  HAS_CHANCE, HAS_COUNT_GOALS, HAS_GAMES_WITHOUT_RULES, HAS_LOSS_GOALS, HAS_OFF_PIECES, HAS_SCRIPTS
} from '../state/build_flags.js'
import { atMoves } from '../moves/move_range.js'

/**
 * Return the outcome of a position, null while the game continues: { kind, winner, reason, scores?, loser? }.
 *
 * `reason` is the goal's keyword in the rules, `stuck` if the player has no move and no goal holds. A win or
 * loss has priority over a draw. A `game` keeps the list of moves that its outcome depends on.
 */
export function outcomeOf (position, game, stuck = 'no moves') {
  const { design } = position
  if (HAS_GAMES_WITHOUT_RULES && isUnplayable(design)) return null
  const beforeMoves = resultOfGoal(position, position.goal(-1))
  if (beforeMoves !== null && beforeMoves.kind !== 'draw' && !(HAS_COUNT_GOALS && beforeMoves.scores))
    return beforeMoves
  const mobility = mobilityOf(position, game)
  const afterMoves =
    mobility === 0 || design.layout.testsMobility ? resultOfGoal(position, position.goal(mobility)) : beforeMoves
  return afterMoves === null && mobility === 0 ? { kind: 'draw', winner: null, reason: stuck } : afterMoves
}

/**
 * Return the outcome of a start position. Goals apply after the first move (rule 76), or at once if no move is legal.
 *
 * A start position without moves has a separate reason: the rules or the setup are probably in a script.
 */
export function outcomeAtStart (position, game) {
  return (HAS_GAMES_WITHOUT_RULES && isUnplayable(position.design)) || mobilityOf(position, game) === 1
    ? null
    : outcomeOf(position, game, 'no moves at the start')
}

/** Return true if the module has no rules of the game. */
function isUnplayable ({ engine, turns }) { return engine !== null || turns.length === 0 }

/** Return 1 if the player to move has a legal move, else 0. */
function mobilityOf (position, game) {
  const { script } = position
  if (HAS_SCRIPTS && script !== null && script.hasMoves !== undefined) return script.hasMoves() ? 1 : 0
  return game !== undefined ? Math.min(1, game._list(position)) : atMoves(position, (start, end) => end > start ? 1 : 0)
}

/** Return the outcome of a goal number (position.js), null for 0. */
function resultOfGoal (position, number) {
  if (number === 0) return null
  const { goals, players } = position.design
  const { kind, reason } = goals[Math.floor((number - 1) / players.length)]
  const player = players[(number - 1) % players.length]
  if (HAS_LOSS_GOALS && kind === 'loss') return lossOf(players, player, reason)
  if (HAS_COUNT_GOALS && kind === 'count') return countOf(position, reason)
  return { kind, winner: kind === 'win' ? player.name : null, reason }
}

/** Return the outcome of a loss. Among two players the other one wins; otherwise the loss has no winner. */
function lossOf (players, loser, reason) {
  const others = players.filter(item => item.inTurnOrder && !(HAS_CHANCE && item.random) && item !== loser)
  if (others.length === 1) return { kind: 'win', winner: others[0].name, reason }
  return { kind: 'loss', winner: null, loser: loser.name, reason }
}

/** Return the outcome of a count (rule 76a): the player with most pieces wins; equal numbers are a draw. */
function countOf (position, reason) {
  const { design, state } = position
  const { types } = design.layout
  const scores = {}
  design.players.forEach((player, p) => {
    if (!player.inTurnOrder) return
    let count = state.counts[p * types]
    if (HAS_OFF_PIECES && design.options.includeOffPieces) {
      for (let t = 1; t < types; t++) count += Math.max(0, state.reserve[p * types + t])
    }
    scores[player.name] = count
  })
  const most = Math.max(...Object.values(scores))
  const leaders = Object.keys(scores).filter(name => scores[name] === most)
  if (leaders.length > 1) return { kind: 'draw', winner: null, reason, scores }
  return { kind: 'win', winner: leaders[0], reason, scores }
}
