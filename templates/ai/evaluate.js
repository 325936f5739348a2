import { UNIT } from './appraise.js'
import { kindMask } from './reader.js'

/** Shares of a piece that mobility counts at most: all moves against none. */
const MOBILITY = 0.2
/** Where pieces are counted at the end, moves count for more than pieces until then. */
const MOBILITY_OF_COUNTS = 3

/**
 * How well a player stands by the pieces on the board and in hand, against the mean of the others.
 *
 * `worth` is what each kind of piece counts (`kindMask`); `mobility` what having all the moves
 * counts. Both turn round where the aim is to be rid of one's pieces.
 */
export function createEvaluation (position, { values }, player, opponents) {
  const { design, state } = position
  const { layout, goals } = design
  const { types } = layout
  const mask = kindMask(layout)
  const worth = new Int32Array(mask + 1)
  const held = new Int32Array(layout.players * types)
  const inverted = isGiveaway(goals)
  const counting = goals.some(({ kind }) => kind === 'count')
  const drops = layout.droppable.some(flag => flag !== 0)
  for (let owner = 0; owner < layout.players; owner++) {
    const sign = (owner === player ? 1 : opponents.includes(owner) ? -1 / opponents.length : 0) * (inverted ? -1 : 1)
    for (let type = 1; type < types; type++) {
      worth[(type << layout.typeShift) | (1 << owner)] = held[owner * types + type] = Math.round(sign * values[type])
    }
  }
  const mobility = (inverted ? -UNIT : UNIT) * (counting ? MOBILITY_OF_COUNTS : MOBILITY)

  function material () {
    const { board, reserve, size } = state
    let sum = 0
    let pieces = 0
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code !== 0) {
        sum += worth[code & mask]
        pieces++
      }
    }
    // the fuller the board, the nearer the count
    if (counting) sum = Math.round(sum * (pieces / size) * (pieces / size))
    if (drops && !counting) for (let i = 0; i < reserve.length; i++) if (reserve[i] > 0) sum += reserve[i] * held[i]
    return sum
  }

  return { worth, mobility, material }
}

/** Whether one wins by losing pieces or moves. */
function isGiveaway (goals) {
  const words = kind => goals.filter(goal => goal.kind === kind).map(goal => goal.reason)
  return words('loss').length === 0 && words('win').some(word => word === 'pieces-remaining' || word === 'stalemated')
}
