// A small stack machine that runs scripts for Dagaz's kernel. It implements a description of the
// kernel: its commands, the order of actions, chains of partial moves, passes and hooks. It is slow
// and simple on purpose. See docs/dagaz.md.
import { Design, Piece } from './design.mjs'
import { Generator, Move } from './generator.mjs'

/** Run the scripts in their order; return { design, Model }. */
export function load (scripts) {
  const Dagaz = { Model: { CheckInvariants: () => {}, checkGoals, createMove: () => new Move(), isLastFrom, isLastTo, getPartList }, View: {} }
  for (const text of scripts) new Function('Dagaz', text)(Dagaz) // eslint-disable-line no-new-func
  const design = new Design()
  Dagaz.Model.design = design
  Dagaz.Model.BuildDesign(design)
  return { design, Model: Dagaz.Model }
}

/** Return the board at the start. */
export function start ({ design, Model }) { return new Board(design, Model) }

class Board {
  constructor (design, Model) {
    Object.assign(this, { design, Model, turn: 0, moves: null, last: [null, null], reserves: new Map(), parent: null, move: null })
    this.player = design.playerAt(0)
    this.pieces = new Array(design.positions.length).fill(null)
    for (const [player, type, position] of design.placements) this.pieces[position] = new Piece(design, type, player)
    for (const [player, type, count] of design.reserves) this.reserves.set(player + ':' + type, count)
  }

  getPiece (position) { return this.pieces[position] }

  copy () {
    const board = Object.create(Board.prototype)
    return Object.assign(board, this, { pieces: this.pieces.slice(), moves: null, reserves: new Map(this.reserves) })
  }

  /** Return the board after a move, with the next player to move. */
  apply (move) {
    const board = Object.assign(this.copy(), { parent: this, move })
    const parts = Math.max(0, ...move.actions.map(action => action[3]))
    for (let part = 1; part <= parts; part++) board.act(move.actions.filter(action => action[3] === part))
    if (move.dropped !== null) board.use(move.dropped)
    board.turn = this.design.nextTurn(this.turn)
    board.player = this.design.playerAt(board.turn)
    return board
  }

  use (type) {
    const key = this.player + ':' + type
    if (this.reserves.has(key)) this.reserves.set(key, this.reserves.get(key) - 1)
  }

  /** Run the actions of a part: moves in their order, then drops, then captures. */
  act (actions) {
    const refilled = new Set()
    const moves = actions.filter(([from, to]) => from !== null && to !== null)
    for (const [[from], [to], [piece]] of moves) {
      if (!refilled.has(from)) this.pieces[from] = null
      this.pieces[to] = piece
      refilled.add(to)
      this.last = [from, to]
    }
    for (const [from, to, piece] of actions) {
      if (from !== null || to === null) continue
      this.pieces[to[0]] = piece[0]
      this.last = [this.last[0], to[0]]
    }
    for (const [from, to] of actions) if (to === null && from !== null) this.pieces[from[0]] = null
  }

  // --- generation ----------------------------------------------------------------------------

  generate () {
    const { design, Model } = this
    const found = new Map()
    for (const entry of design.moves) {
      if (!this.isAllowed(entry)) continue
      const moves = []
      for (const position of design.allPositions()) if (this.mayStart(entry, position)) moves.push(...this.complete(this.run(entry, position, 1), 1))
      found.set(entry.mode, (found.get(entry.mode) || []).concat(moves))
    }
    this.moves = this.byPriority(found)
    Model.CheckInvariants(this)
    this.moves = this.moves.filter(move => !move.failed)
    const pass = design.options['pass-turn']
    if (pass === 'true' || (pass === 'forced' && this.moves.length === 0)) this.moves.push(new Move())
  }

  isAllowed ({ mode }) {
    const modes = this.design.modesAt(this.turn)
    if (modes !== undefined && !modes.includes(mode)) return false
    return this.design.priorities.length === 0 || this.design.priorities.includes(mode)
  }

  mayStart ({ drop, type }, position) {
    const piece = this.pieces[position]
    if (!drop) return this.mayMove(piece) && piece.type === type
    const count = this.reserves.get(this.player + ':' + type)
    return count === undefined || count > 0
  }

  /** Return true for a piece of the player; pieces can be shared. */
  mayMove (piece) {
    return piece !== null && (piece.player === this.player || this.design.options['shared-pieces'] === 'true')
  }

  byPriority (found) {
    const { priorities } = this.design
    if (priorities.length === 0) return [].concat(...found.values())
    const first = priorities.find(mode => (found.get(mode) || []).length > 0)
    return first === undefined ? [] : found.get(first)
  }

  /** Continue partial moves as long as possible; where a pass is allowed, keep the shorter chains too. */
  complete (moves, part) {
    return [].concat(...moves.map(move => this.chains(move, part)))
  }

  chains (move, part) {
    if (move.mode === null || move.failed) return [move]
    if (part > 12) throw new RangeError('too many chains')
    const after = this.copy()
    after.act(move.actions.filter(action => action[3] === part))
    const next = []
    for (const position of this.Model.getPartList(this, { lastt: move.lastt, level: part, move })) {
      const piece = after.pieces[position]
      if (!piece || !this.mayMove(piece)) continue
      for (const entry of this.design.moves) {
        if (entry.drop || entry.mode !== move.mode || entry.type !== piece.type) continue
        next.push(...after.complete(after.run(entry, position, part + 1, move.visited), part + 1))
      }
    }
    if (next.length === 0) return [move]
    const longer = next.map(rest => Object.assign(new Move(move.actions.concat(rest.actions), null, move.dropped), { failed: rest.failed }))
    return this.design.options['pass-partial'] === 'true' ? longer.concat(new Move(move.actions, null, move.dropped)) : longer
  }

  /** Return the moves of a template from a position; `visited` are the positions of earlier parts. */
  run (entry, position, part, visited = []) {
    const { design } = this
    const generator = new Generator(this, entry, position, part)
    generator.visited = visited.concat(position)
    if (entry.drop) generator.carried = new Piece(design, entry.type, this.player)
    const waiting = [generator]
    const moves = []
    for (let steps = 0; waiting.length > 0; steps++) {
      if (steps > 2000) throw new Error('too many forks')
      waiting.pop().run(waiting, moves)
    }
    return moves
  }
}

const isLastFrom = (position, board) => board.last[0] === position
const isLastTo = (position, board) => board.last[1] === position
const getPartList = (board, { lastt }) => [lastt]

/** Test the kernel's goals: all entries of a number have a piece on one of their positions. */
function checkGoals (design, board, player) {
  for (const number of new Set(design.goals.map(goal => goal.number))) {
    for (let winner = 1; winner < design.playerNames.length; winner++) {
      const goals = design.goals.filter(goal => goal.number === number && goal.player === winner)
      const held = goals.length > 0 && goals.every(({ type, positions }) => positions.some(position => {
        const piece = board.getPiece(position)
        return piece !== null && piece.player === winner && piece.type === type
      }))
      if (held) return winner === player ? 1 : -1
    }
  }
  return null
}
