import { FAR } from './geography.js'
import { createLines } from './lines.js'
import { kindMask } from './reader.js'
import { UNIT, WEIGHTS } from './weights.js'

/** Where pieces are counted at the end, moves count for more than pieces until then. */
const MOBILITY_OF_COUNTS = 3
/** Steps from which a piece threatens another. */
const NEAR = 8
/** A piece that must not be lost, and has somewhere to go: others go with it. */
const RUNNER = 2
/** Steps from which they help it. */
const ESCORT = 3

/**
 * How well a player stands, against the mean of the others, in hundredths of the commonest piece.
 *
 * - `standing()` is the position as it is
 * - `worth` is what each kind of piece counts (`kindMask`)
 * - `mobility` is what having all the moves counts
 * - `through` is how many patterns each place is part of, null where goals name none
 *
 * All turn round where the aim is to be rid of one's pieces. `values` by name of piece and
 * `weights` replace those that were derived, `evaluate(player)` all of it but `worth`.
 */
export function createEvaluation (position, appraisal, player, opponents, { values = {}, weights = {}, evaluate = null } = {}) {
  const { design, state } = position
  const { layout, goals } = design
  const { board, reserve, counts, size } = state
  const { types } = layout
  const weight = Object.assign({}, WEIGHTS, weights)
  const mask = kindMask(layout)
  const inverted = isGiveaway(goals)
  const counting = goals.some(({ kind }) => kind === 'count')
  const drops = layout.droppable.some(flag => flag !== 0)
  const sides = Array.from({ length: layout.players }, (_, owner) => owner === player ? 1 : opponents.includes(owner) ? -1 / opponents.length : 0)
  const worth = new Int32Array(mask + 1)
  const rows = new Int32Array(mask + 1) // of `table`, by kind of piece; the first one is of zeros
  const sideOf = new Float64Array(mask + 1)
  const vital = new Uint8Array(mask + 1)
  const held = new Int32Array(layout.players * types)
  const table = new Int32Array((1 + layout.players * types) * size)
  const { neighbours } = appraisal.geography
  const distances = appraisal.geography.table()
  const occupied = new Int32Array(size)
  const treasures = new Int32Array(size)
  const near = Float64Array.from({ length: FAR + 1 }, (_, steps) => weight.tropism * UNIT * Math.max(0, NEAR + 1 - steps) / NEAR)
  const shield = weight.shield * UNIT
  const threat = weight.threat * UNIT
  const escort = weight.escort * UNIT
  const connection = weight.connection * UNIT
  const lines = createLines(position, sides, weight.line * UNIT)
  const scarcities = scarcitiesOf()
  const beginning = Math.max(1, design.setup.length)

  for (let owner = 0; owner < layout.players; owner++) {
    const sign = sides[owner] * (inverted ? -1 : 1)
    for (let type = 1; type < types; type++) {
      const kind = (type << layout.typeShift) | (1 << owner)
      const { name } = design.pieces[type - 1]
      const value = values[name] === undefined ? appraisal.values[type] : values[name]
      worth[kind] = held[owner * types + type] = Math.round(sign * value)
      sideOf[kind] = sides[owner]
      if (layout.royal[owner * types + type] !== 0) vital[kind] = 1
      rows[kind] = (1 + owner * types + type) * size
      const more = appraisal.prospects(owner, type, weight)
      for (let p = 0; p < size; p++) table[rows[kind] + p] = worth[kind] + Math.round(sides[owner] * more[p])
    }
  }
  for (const kind of treasuredKinds(design)) vital[kind] = runs(kind) ? RUNNER : 1

  /** Whether a goal is that it gets somewhere. */
  function runs (kind) {
    return goals.some(({ aims }) => aims.some(({ word, kinds }) => word === 'at' &&
      kinds.some(([owner, piece]) => (((piece + 1) << layout.typeShift) | (1 << owner)) === kind)))
  }
  const guards = vital.some(flag => flag !== 0)
  const mobility = (inverted ? -UNIT : UNIT) * weight.mobility * (counting ? MOBILITY_OF_COUNTS : 1)

  function standing () {
    if (evaluate !== null) return Math.round(evaluate(player))
    let sum = 0
    let pieces = 0
    let treasured = 0
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code === 0) continue
      const kind = code & mask
      sum += table[rows[kind] + p]
      occupied[pieces++] = p
      if (vital[kind] !== 0) treasures[treasured++] = p
    }
    // the fuller the board, the nearer the count
    if (counting) return Math.round(sum * (pieces / size) * (pieces / size))
    if (drops) for (let i = 0; i < reserve.length; i++) if (reserve[i] > 0) sum += reserve[i] * held[i]
    if (guards) for (let i = 0; i < treasured; i++) sum += safety(treasures[i], pieces)
    if (connection !== 0) sum += connected(pieces)
    if (lines !== null) sum += lines.standing()
    for (let i = 0; i < scarcities.length; i++) sum += scarcity(scarcities[i])
    if (pieces < beginning && !drops) sum += sum * weight.trade * (1 - pieces / beginning)
    return Math.round(sum)
  }

  /** Of a piece that must not be lost: who stands beside it, who is not far. */
  function safety (place, pieces) {
    const own = sideOf[board[place] & mask]
    const runner = vital[board[place] & mask] === RUNNER
    let sum = 0
    for (const q of neighbours[place]) {
      const side = sideOf[board[q] & mask]
      if (side !== 0) sum += (side > 0) === (own > 0) ? shield : -threat
    }
    if (distances !== null) {
      const row = place * size
      for (let i = 0; i < pieces; i++) {
        const side = sideOf[board[occupied[i]] & mask]
        if (side === 0) continue
        const steps = distances[row + occupied[i]]
        if ((side > 0) !== (own > 0)) sum -= near[steps]
        else if (runner && steps <= ESCORT) sum += escort
      }
    }
    return own * sum
  }

  function connected (pieces) {
    let sum = 0
    for (let i = 0; i < pieces; i++) {
      const side = sideOf[board[occupied[i]] & mask]
      for (const q of neighbours[occupied[i]]) if (q > occupied[i] && sideOf[board[q] & mask] === side) sum += side
    }
    return sum * connection
  }

  /** Goals of too few pieces: whose they are, and which count. */
  function scarcitiesOf () {
    if (inverted) return []
    return goals.filter(({ kind }) => kind === 'loss')
      .reduce((all, { aims }) => all.concat(aims.filter(aim => aim.word === 'count')), [])
      .map(({ player: owner, number, kinds }) => ({
        side: sides[owner] * weight.count * UNIT,
        number,
        slots: kinds.map(([one, piece]) => one * types + piece + 1)
      }))
      .filter(({ side, slots, number }) => side !== 0 && slots.length > 0 && number >= 0)
  }

  function scarcity ({ side, number, slots }) {
    let left = -number
    for (let i = 0; i < slots.length; i++) left += counts[slots[i]]
    return left > 0 ? -side / left : 0
  }

  return { worth, mobility, standing, through: lines === null ? null : lines.through }
}

/** Kinds of which a goal says that one has lost without them, though one begins with few. */
function treasuredKinds ({ goals, setup, layout }) {
  const code = ([owner, piece]) => ((piece + 1) << layout.typeShift) | (1 << owner)
  return goals.filter(({ kind }) => kind === 'loss').reduce((all, { aims }) => all.concat(aims), [])
    .filter(({ word, kinds, number }) => word === 'capture' || (word === 'count' && number === 0 &&
      setup.filter(([owner, piece]) => kinds.some(kind => kind[0] === owner && kind[1] === piece)).length === 1))
    .reduce((all, { kinds }) => all.concat(kinds.map(code)), [])
}

/** Whether one wins by losing pieces or moves. */
export function isGiveaway (goals) {
  const words = kind => goals.filter(goal => goal.kind === kind).map(goal => goal.reason)
  return words('loss').length === 0 && words('win').some(word => word === 'pieces-remaining' || word === 'stalemated')
}
