// The positions of self-play games, as the features from which training learns.
import { Evaluation } from '../../ai/evaluate.js'
import { kindMask } from '../../ai/move_features.js'
import { appraise } from '../../ai/piece_values.js'
import { seats } from '../../ai/terminal_score.js'
import { WEIGHTS } from '../../ai/weights.js'
import { squaresOutOfPlay } from '../../runtime/state/carried_pieces.js'
import { PARTIAL_SQUARE, TURN } from '../../runtime/state/layout.js'

/** The weights that training fits; tables replace the others. */
export const TERMS = ['mobility', 'shield', 'threat', 'tropism', 'escort', 'line', 'count']
/** Terms of one position are added up with this factor, because scores are rounded. */
const PRECISION = 100
/** Most boards that are kept for symmetries, before every other one is left out. */
const MOST_BOARDS = 4000
const NOTHING = Object.fromEntries(Object.keys(WEIGHTS).map(name => [name, name === 'learned' ? 1 : 0]))

/** A list of numbers that grows. */
class Numbers {
  constructor (type) {
    this.values = new type(1024)
    this.length = 0
  }

  push (value) {
    if (this.length === this.values.length) {
      const longer = new this.values.constructor(2 * this.length)
      longer.set(this.values)
      this.values = longer
    }
    this.values[this.length++] = value
  }
}

/**
 * Evaluations of a position by parts: `known`, which training improves, and one for each term without the values of
 * pieces. A game without captures or royal pieces may lack some terms.
 */
class Parts {
  constructor (position, player, seats, weights, termNames) {
    const opponents = seats.filter(seat => seat !== player)
    const appraisal = appraise(position)
    const { types, players } = position.design.layout
    const rows = {}
    for (let slot = 0; slot < types * players; slot++) rows[slot] = [[0, 0, '#'.repeat(position.state.size)]]
    const hands = Object.fromEntries(Object.keys(rows).map(slot => [slot, 0]))
    const blank = { phases: [0, 0], values: new Array(types).fill(0), weights: NOTHING, rows, hands, mirrors: [] }
    const design = Object.assign({}, position.design, { learned: blank })
    const empty = Object.create(position, { design: { value: design } })
    const evaluation = weights => new Evaluation(empty, appraisal, player, opponents, { weights })
    this.known = new Evaluation(position, appraisal, player, opponents, { weights })
    this.terms = termNames.map(name => name === 'mobility' ? null : evaluation({ [name]: PRECISION * WEIGHTS[name] }))
    this.mobility = evaluation({ mobility: WEIGHTS.mobility }).mobility
  }

  /** Return the terms in cp; `mobility` is the share of moves that the player has more than the opponent. */
  termsOf (mobility) {
    return this.terms.map(term => term === null ? this.mobility * mobility : term.score() / PRECISION)
  }
}

/**
 * The positions of games. Position i has the entries from `starts[i]` to `starts[i + 1]`: `cells`, a square and a slot
 * as `slot * size + square`, or `hand + slot` for pieces in hand, with `shares`, the number of such pieces for the
 * player whose view it is, negative for opponents.
 */
export class Samples {
  /**
   * @param {Game} game
   * @param {object} weights of the evaluation that training improves; by default, the one that the rules imply
   * @param {boolean} areLeaves true for the positions that a search evaluates: after captures, too, and without checks;
   *   they have no terms
   */
  constructor (game, weights = { learned: 0 }, areLeaves = false) {
    const position = game._position
    this.weights = weights
    this.areLeaves = areLeaves
    const { layout } = position.design
    this.size = position.state.size
    this.mask = kindMask(layout)
    this.layout = layout
    this.hand = layout.players * layout.types * this.size
    this.hasRoyals = layout.royal.some(flag => flag !== 0)
    this.seats = seats(position.design)
    this.views = this.seats.length === 2 ? this.seats.slice(0, 1) : this.seats
    this.outOfPlay = squaresOutOfPlay(position.design)
    this.starts = new Numbers(Int32Array)
    this.starts.push(0)
    this.cells = new Numbers(Int32Array)
    this.shares = new Numbers(Float32Array)
    this.terms = new Numbers(Float32Array) // TERMS of each position
    this.scores = new Numbers(Float32Array) // of the evaluation that training improves, in cp
    this.pieces = new Numbers(Int32Array) // in play
    this.turns = new Numbers(Int8Array) // 1 if the player is to move, else -1
    this.viewers = new Numbers(Int8Array) // index in `views`
    this.results = new Numbers(Float32Array) // points of the player
    this.targets = new Numbers(Float32Array) // points that the value should predict
    this.games = new Numbers(Int32Array) // number of the game
    this.plies = new Numbers(Int32Array) // ply in the game
    // { record, movers, end } of each game: the players to move by ply, and the position after its last one.
    this.played = []
    this.position = null // which `parts` evaluate
    this.boards = [] // for symmetries: each of the positions, later each second, fourth, and so on
    this.boardStep = 1
  }

  get count () { return this.results.length }

  /**
   * Add the quiet positions of a game: no move before or after them removes a piece. `setTargets` follows.
   * @param {Game} game at its start
   * @param {object} record of `playTrainingGames`
   * @throws {RangeError} if a move is not legal
   */
  addGame (game, record) {
    const { number, opening, moves, points } = record
    const position = game._position
    if (position !== this.position) this.createParts(position)
    const movers = []
    const found = []
    let before = null
    for (const [ply, ordinal] of moves.entries()) {
      const legal = game.moves()
      if (!(ordinal in legal))
        throw new RangeError(
          `game ${number} in a file of games has an illegal move at ply ${ply}: it is a game of other rules`
        )
      const now = { pieces: this.countPieces(position), moves: legal.length, chooser: position.chooser() }
      movers.push(now.chooser)
      const isPart = position.state.registers[PARTIAL_SQUARE] >= 0
      const isLeftOut = ply < opening || isPart
      const saved = isLeftOut || !this.isQuiet(position, before, now) ? null : this.read(position, before, now)
      game.apply(legal[ordinal])
      if (saved !== null && this.countPieces(position) >= now.pieces) found.push({ ply, saved })
      before = now
    }
    for (const { ply, saved } of found) this.add(saved, points, number, ply)
    this.played.push({ record, movers, end: this.count })
  }

  createParts (position) {
    this.position = position
    this.parts = this.views.map(
      player => new Parts(position, player, this.seats, this.weights, this.areLeaves ? [] : TERMS)
    )
    this.hasHands = this.parts[0].known.countsReserves
  }

  /**
   * Set what the values of all positions should predict.
   * @param {(record: object, movers: number[], player: number) => number[]} targetsOf returns by ply the points that
   *   the value of a position of two players should predict; of more players, it is the result
   */
  setTargets (targetsOf) {
    const { viewers, plies, results } = this
    const isDuel = this.seats.length === 2
    let i = 0
    for (const { record, movers, end } of this.played) {
      const targets = isDuel ? this.views.map(player => targetsOf(record, movers, player)) : null
      for (; i < end; i++) this.targets.push(isDuel ? targets[viewers.values[i]][plies.values[i]] : results.values[i])
    }
  }

  /** Return true if a position is quiet as far as its past is concerned. */
  isQuiet (position, before, now) {
    if (this.areLeaves) return !this.hasRoyals || position.isSafe(position.moverIndex())
    return before !== null && before.pieces <= now.pieces
  }

  countPieces ({ state: { board } }) {
    let count = 0
    for (let p = 0; p < this.size; p++) if (board[p] !== 0 && this.outOfPlay[p] === 0) count++
    return count
  }

  /** Return the features of the current position. */
  read (position, before, now) {
    const { board, reserve, registers } = position.state
    const mobility =
      before === null || before.chooser === now.chooser ? 0 : (now.moves - before.moves) / (now.moves + before.moves)
    const views = this.parts.map((part, i) => {
      const sign = this.views[i] === now.chooser ? 1 : -1
      return {
        score: part.known.score() + sign * part.known.mobility * mobility,
        terms: part.termsOf(sign * mobility),
        sign
      }
    })
    return {
      codes: Array.from(board.subarray(0, this.size)),
      reserve: Array.from(reserve),
      turn: registers[TURN],
      pieces: now.pieces,
      views
    }
  }

  add ({ codes, reserve, turn, pieces, views }, points, number, ply) {
    this.keepBoard({ codes, reserve, turn })
    views.forEach(({ score, terms, sign }, i) => {
      const viewer = this.views[i]
      codes.forEach((code, p) => { if (code !== 0 && this.outOfPlay[p] === 0) this.addCell(code, p, viewer) })
      if (this.hasHands)
        reserve.forEach((count, slot) => {
          if (count > 0) this.addEntry(this.hand + slot, count, Math.floor(slot / this.layout.types), viewer)
        })
      this.starts.push(this.cells.length)
      for (const term of terms) this.terms.push(term)
      this.scores.push(score)
      this.pieces.push(pieces)
      this.turns.push(sign)
      this.viewers.push(i)
      this.results.push(points[viewer])
      this.games.push(number)
      this.plies.push(ply)
    })
  }

  keepBoard (board) {
    if (this.turns.length % this.boardStep !== 0) return
    if (this.boards.length === MOST_BOARDS) {
      this.boards = this.boards.filter((_, i) => i % 2 === 0)
      this.boardStep *= 2
    }
    this.boards.push(board)
  }

  addCell (code, square, viewer) {
    const { types, typeShift, typeMask, players } = this.layout
    const type = (code >>> typeShift) & typeMask
    for (let owner = 0; owner < players; owner++) {
      if ((code >> owner & 1) !== 0) this.addEntry((owner * types + type) * this.size + square, 1, owner, viewer)
    }
  }

  addEntry (cell, count, owner, viewer) {
    if (!this.seats.includes(owner)) return
    this.cells.push(cell)
    this.shares.push(owner === viewer ? count : -count / (this.seats.length - 1))
  }
}
