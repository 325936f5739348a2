import { squaresOutOfPlay } from '../runtime/state/carried_pieces.js'
import {
  HAS_CARRIED_PIECES, HAS_COUNT_GOALS, HAS_DROPS, HAS_GOAL_SQUARES, HAS_LEARNED, HAS_LINES, HAS_MISERE, HAS_NETWORK,
  HAS_PIECE_MOVES, HAS_PROOFS, HAS_RESERVES, HAS_SELECTIVE, HAS_VITALS, HAS_VITAL_AIMS
} from '../runtime/state/build_flags.js'
import { UNREACHABLE } from './distance_tables.js'
import { createGoalLines } from './goal_lines.js'
import { learnedHand, learnedOf, learnedRows } from './learned_tables.js'
import { kindMask } from './move_features.js'
import { networkOf } from './network.js'
import { resolveWeights, UNIT } from './weights.js'

/** Factor of mobility where the game ends with a count of pieces: until then, moves count more. */
const COUNT_MOBILITY_FACTOR = 3
/** Distance, in steps, within which an enemy piece threatens a vital one. */
const TROPISM_RANGE = 8
/** Distance, in steps, within which a friendly piece escorts a runner. */
const ESCORT_RANGE = 3

/** Flags of vital kinds: royal and similar pieces; runners must also reach a goal. */
const VITAL = 1
const RUNNER = 2

/**
 * Static evaluation of positions for one player, against the mean of the opponents, in cp.
 *
 * - `score()` evaluates the current position
 * - `worth` is the value by kind of piece (`kindMask`), negative for opponents
 * - `mobility` is the value of having all legal moves
 * - `through` is the number of goal patterns by square, null without patterns
 *
 * The signs are inverted where a player wins by losing pieces, except those of learned values.
 */
export class Evaluation {
  /**
   * @param {object} position
   * @param {Appraisal} appraisal from `appraise`
   * @param {number} player the player for whom positions are evaluated
   * @param {number[]} opponents
   * @param {object} options `values` by piece name, in cp, and `weights` replace derived numbers;
   *   `evaluate(player)` replaces the complete evaluation except `worth`
   */
  constructor (position, appraisal, player, opponents, { values = {}, weights = {}, evaluate = null } = {}) {
    const { design, state } = position
    const { layout, goals } = design
    this.player = player
    this.evaluate = evaluate
    this.board = state.board
    if (HAS_DROPS) this.reserve = state.reserve
    this.counts = state.counts
    this.size = state.size
    if (HAS_CARRIED_PIECES) this.outOfPlay = squaresOutOfPlay(design)
    this.mask = kindMask(layout)
    if (HAS_LEARNED) this.learned = learnedOf(design, weights)
    this.weights = resolveWeights(
      !HAS_LEARNED || this.learned === null ? weights : Object.assign({}, this.learned.weights, weights)
    )
    this.isMisere = HAS_MISERE && isMisere(goals)
    this.endsByCount = HAS_COUNT_GOALS && goals.some(({ kind }) => kind === 'count')
    this.scalesByCount = this.endsByCount && (!HAS_LEARNED || this.learned === null)
    this.hasDrops = HAS_DROPS && layout.droppable.some(flag => flag !== 0)
    if (HAS_RESERVES) this.countsReserves = this.hasDrops && !this.endsByCount
    this.sides = Array.from({ length: layout.players }, (_, owner) =>
      owner === player ? 1 : opponents.includes(owner) ? -1 / opponents.length : 0
    )
    if (HAS_PIECE_MOVES) this.setupPieces = Math.max(1, design.setup.length)
    this.createPieceTables(design, appraisal, values)
    if (HAS_SELECTIVE) this.setPieceScale(design)
    this.createTermTables(design, appraisal.distances)
    if (HAS_NETWORK) this.createNetwork(position, opponents)
    const lines = !HAS_LINES ? null : createGoalLines(position, this.sides, this.weights.line * UNIT)
    this.lines = lines
    if (HAS_PROOFS) this.through = lines === null ? null : lines.through
    this.scarcities =
      !HAS_VITAL_AIMS || this.isMisere ? [] : scarcitiesOf(goals, layout.types, this.sides, this.weights.count * UNIT)
    this.mobility =
      (this.isMisere && (!HAS_LEARNED || this.learned === null) ? -UNIT : UNIT) *
      this.weights.mobility *
      (this.scalesByCount ? COUNT_MOBILITY_FACTOR : 1)
  }

  /** Create the tables by kind of piece. */
  createPieceTables ({ layout, pieces }, appraisal, values) {
    const { players, types, typeShift } = layout
    const { mask, size, sides, weights } = this
    this.worth = new Int32Array(mask + 1)
    this.rows = new Int32Array(mask + 1) // start of a row of `table`; the first row is all zeros
    this.sideOf = new Float64Array(mask + 1)
    this.vital = new Uint8Array(mask + 1)
    if (HAS_DROPS) this.reserveWorth = new Int32Array(players * types)
    this.table = new Int32Array((1 + players * types) * size)
    this.changes =
      HAS_LEARNED && this.learned !== null && this.learned.phases[0] !== this.learned.phases[1]
        ? new Int32Array(this.table.length)
        : null // of `table`, from the first to the last phase
    for (let owner = 0; owner < players; owner++) {
      const sign = sides[owner] * (this.isMisere ? -1 : 1)
      for (let type = 1; type < types; type++) {
        const kind = (type << typeShift) | (1 << owner)
        const { name } = pieces[type - 1]
        const value = values[name] === undefined ? appraisal.values[type] : values[name]
        this.worth[kind] = Math.round(sign * value)
        if (HAS_DROPS) this.reserveWorth[owner * types + type] = this.worth[kind]
        this.sideOf[kind] = sides[owner]
        if (HAS_VITALS && layout.royal[owner * types + type] !== 0) this.vital[kind] = VITAL
        this.rows[kind] = (1 + owner * types + type) * size
        const bonus = appraisal.pieceSquares(owner, type, weights)
        for (let p = 0; p < size; p++)
          this.table[this.rows[kind] + p] = this.worth[kind] + Math.round(sides[owner] * bonus[p])
        if (HAS_LEARNED && this.learned !== null) this.setLearned(layout, owner, type, kind, values[name])
      }
    }
  }

  /** Compute the mean value of the pieces of the setup that are not royal. */
  setPieceScale ({ setup, layout }) {
    const values = setup.filter(([owner, piece]) => layout.royal[owner * layout.types + piece + 1] === 0)
      .map(pair => Math.abs(this.worth[kindOf(layout, pair)]))
    this.unit = values.reduce((sum, value) => sum + value, 0) / values.length || UNIT
  }

  /** Replace the derived values of a kind by the learned ones; `value` is a value that the caller has set. */
  setLearned (layout, owner, type, kind, value) {
    const { learned, size, table, changes } = this
    const rows = learnedRows(learned, layout, owner, type, size)
    if (rows === null) return
    const side = this.sides[owner]
    const own = learned.values[type]
    const shift = value === undefined ? 0 : value - own
    const hand = learnedHand(learned, layout, owner, type)
    this.worth[kind] = Math.round(side * (own + shift))
    if (HAS_DROPS)
      this.reserveWorth[owner * layout.types + type] = Math.round(side * ((hand === undefined ? own : hand) + shift))
    for (let p = 0; p < size; p++) {
      table[this.rows[kind] + p] = Math.round(side * (rows[0][p] + shift))
      if (changes !== null) changes[this.rows[kind] + p] = Math.round(side * (rows[1][p] - rows[0][p]))
    }
  }

  /** Return the share of a change from the first to the last phase, given the number of pieces in play. */
  phase (pieces) {
    const [first, last] = this.learned.phases
    return Math.max(0, Math.min(1, (pieces - first) / (last - first)))
  }

  /** Create the tables of the terms that depend on several pieces. */
  createTermTables (design, distances) {
    const { size, weights } = this
    this.neighbors = distances.neighbors
    this.occupied = new Int32Array(size)
    this.connection = this.endsByCount ? 0 : weights.connection * UNIT
    if (!HAS_VITALS) return
    if (HAS_VITAL_AIMS)
      for (const kind of vitalTypes(design))
        this.vital[kind] = HAS_GOAL_SQUARES && isRunner(design, kind) ? RUNNER : VITAL
    this.hasVital = !this.endsByCount && this.vital.some(flag => flag !== 0)
    this.distances = distances.distanceTable()
    this.vitalSquares = new Int32Array(size)
    this.tropism = Float64Array.from(
      { length: UNREACHABLE + 1 },
      (_, steps) => weights.tropism * UNIT * Math.max(0, TROPISM_RANGE + 1 - steps) / TROPISM_RANGE
    )
    this.shield = weights.shield * UNIT
    this.threat = weights.threat * UNIT
    this.escort = weights.escort * UNIT
  }

  /** Take the network of the learned evaluation, if there are two players. */
  createNetwork (position, opponents) {
    const seats = [this.player, ...opponents].sort((a, b) => a - b)
    this.network =
      this.learned === null || seats.length !== 2
        ? null
        : networkOf(this.learned, position.design.layout, this.size, seats)
    if (this.network === null) return
    this.position = position
    this.networkSums = new Int32Array(this.network.width)
  }

  /** Return the value of the network for the player, given its sums. */
  networkScore (sums, offset) {
    const chooser = this.position.chooser()
    const value = this.network.outputFor(sums, offset, chooser)
    return chooser === this.player ? value : -value
  }

  /** Return the value of the network for the player, by a scan of the board. */
  scanNetwork () {
    const { network, networkSums, board, rows, mask, size, outOfPlay, reserve } = this
    networkSums.set(network.biases)
    for (let p = 0; p < size; p++)
      if (board[p] !== 0 && !(HAS_CARRIED_PIECES && outOfPlay[p] !== 0))
        network.replaceWeights(networkSums, 0, 0, rows[board[p] & mask] + p)
    if (this.countsReserves)
      for (let i = 0; i < reserve.length; i++) if (reserve[i] > 0) network.addHandWeights(networkSums, 0, i, reserve[i])
    return this.networkScore(networkSums, 0)
  }

  /** Return the score of the current position for the player, in cp. */
  score () {
    if (this.evaluate !== null) return Math.round(this.evaluate(this.player))
    const { board, mask, table, changes, rows, vital, occupied, vitalSquares, size, outOfPlay } = this
    let sum = 0
    let change = 0
    let pieces = 0
    let vitals = 0
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code === 0 || (HAS_CARRIED_PIECES && outOfPlay[p] !== 0)) continue
      const kind = code & mask
      sum += table[rows[kind] + p]
      if (HAS_LEARNED && changes !== null) change += changes[rows[kind] + p]
      occupied[pieces++] = p
      if (HAS_VITALS && vital[kind] !== 0) vitalSquares[vitals++] = p
    }
    if (HAS_LEARNED && changes !== null) sum += change * this.phase(pieces)
    if (HAS_DROPS && this.countsReserves) sum = this.addReserves(sum)
    if (HAS_VITALS && this.hasVital) for (let i = 0; i < vitals; i++) sum += this.safety(vitalSquares[i], pieces)
    if (this.connection !== 0) sum += this.connections(pieces)
    if (HAS_NETWORK && this.network !== null) sum += this.scanNetwork()
    return this.complete(sum, pieces)
  }

  /** Return true if the score is a sum over pieces and pairs with a vital piece, which `complete` completes. */
  isSum () { return this.evaluate === null && this.connection === 0 }

  /** Return the score in cp, given the sum over `pieces` pieces in play, those in reserve and pairs of pieces. */
  complete (sum, pieces) {
    const { lines, scarcities } = this
    // the fuller the board, the nearer the final count
    if (HAS_COUNT_GOALS && this.scalesByCount) return Math.round(sum * (pieces / this.size) * (pieces / this.size))
    if (HAS_LINES && lines !== null) sum += lines.score()
    if (HAS_VITAL_AIMS) for (let i = 0; i < scarcities.length; i++) sum += this.scarcity(scarcities[i])
    if (HAS_PIECE_MOVES && pieces < this.setupPieces && !this.hasDrops)
      sum += sum * this.weights.trade * (1 - pieces / this.setupPieces)
    return Math.round(sum)
  }

  addReserves (sum) {
    const { reserve, reserveWorth } = this
    for (let i = 0; i < reserve.length; i++) if (reserve[i] > 0) sum += reserve[i] * reserveWorth[i]
    return sum
  }

  /** Return the safety of the vital piece on a square: adjacent pieces, and distances of others. */
  safety (square, pieces) {
    const { board, occupied } = this
    let sum = this.surroundings(square)
    for (let i = 0; i < pieces; i++) sum += this.distanceTerm(square, occupied[i], board[occupied[i]])
    return sum
  }

  /** Return the value of the pieces around a vital piece. */
  surroundings (square) {
    const { board, mask, sideOf } = this
    const own = sideOf[board[square] & mask]
    const around = this.neighbors[square]
    let sum = 0
    for (let i = 0; i < around.length; i++) {
      const side = sideOf[board[around[i]] & mask]
      if (side !== 0) sum += (side > 0) === (own > 0) ? this.shield : -this.threat
    }
    return own * sum
  }

  /** Return the value of the distance of a piece from a vital piece on a square. */
  distanceTerm (square, other, code) {
    const { board, mask, sideOf, distances } = this
    const side = sideOf[code & mask]
    if (side === 0 || distances === null) return 0
    const kind = board[square] & mask
    const own = sideOf[kind]
    const steps = distances[square * this.size + other]
    if ((side > 0) !== (own > 0)) return -own * this.tropism[steps]
    return this.vital[kind] === RUNNER && steps <= ESCORT_RANGE ? own * this.escort : 0
  }

  /** Return the value of pairs of adjacent friendly pieces. */
  connections (pieces) {
    const { board, mask, sideOf, occupied } = this
    let sum = 0
    for (let i = 0; i < pieces; i++) {
      const side = sideOf[board[occupied[i]] & mask]
      for (const q of this.neighbors[occupied[i]]) if (q > occupied[i] && sideOf[board[q] & mask] === side) sum += side
    }
    return sum * this.connection
  }

  /** Return the penalty of having few pieces left above the limit of a loss. */
  scarcity ({ side, number, slots }) {
    const { counts } = this
    let left = -number
    for (let i = 0; i < slots.length; i++) left += counts[slots[i]]
    return left > 0 ? -side / left : 0
  }
}

/** Return the goals that a player loses with too few pieces: weight by side, limit and counted slots. */
function scarcitiesOf (goals, types, sides, weight) {
  return goals.filter(({ kind }) => kind === 'loss')
    .reduce((all, { aims }) => all.concat(aims.filter(aim => aim.word === 'count')), [])
    .map(({ player: owner, number, kinds }) => ({
      side: sides[owner] * weight,
      number,
      slots: kinds.map(([one, piece]) => one * types + piece + 1)
    }))
    .filter(({ side, slots, number }) => side !== 0 && slots.length > 0 && number >= 0)
}

/** Return the kind of an [owner, piece] pair. */
function kindOf (layout, [owner, piece]) { return ((piece + 1) << layout.typeShift) | (1 << owner) }

/** Return true if a goal requires pieces of that kind on certain squares. */
function isRunner ({ goals, layout }, kind) {
  return goals.some(({ aims }) =>
    aims.some(({ word, kinds }) => word === 'at' && kinds.some(pair => kindOf(layout, pair) === kind))
  )
}

/** Return the kinds whose loss loses the game: captured, or the only piece of a counted kind. */
function vitalTypes ({ goals, setup, layout }) {
  return goals.filter(({ kind }) => kind === 'loss').reduce((all, { aims }) => all.concat(aims), [])
    .filter(({ word, kinds, number }) => word === 'capture' || (word === 'count' && number === 0 &&
      setup.filter(([owner, piece]) => kinds.some(kind => kind[0] === owner && kind[1] === piece)).length === 1))
    .reduce((all, { kinds }) => all.concat(kinds.map(pair => kindOf(layout, pair))), [])
}

/** Return true if a player wins by losing pieces or moves. */
function isMisere (goals) {
  const countsOwn = ({ word, kinds, player }) => word === 'count' && kinds.every(([owner]) => owner === player)
  const wins = goals.filter(({ kind }) => kind === 'win')
  return (
    goals.every(({ kind }) => kind !== 'loss') &&
    wins.some(({ aims, reason }) => reason === 'stalemated' || aims.some(countsOwn))
  )
}
