import { linesOf } from './goal_lines.js'
import { LineBoard } from './line_board.js'
import { LineSolver } from './line_solver.js'
import { kindMask, MoveFeatures } from './move_features.js'
import { WIN, WIN_BOUND } from './score_bounds.js'
import { subLimit } from './search_limits.js'

/** Estimate of the nodes of a proof: the number of ways to fill the board, to this power. */
const LINE_PROOF_EXPONENT = 0.2
/** Nodes per ms, until the first ms have shown how fast this machine is. */
const LINE_NODES_PER_MS = 2000
const MEASURED_MS = 20
/** The share of the limits of a search that the proof leaves, and the largest such time in ms. */
const SHARE_LEFT = 0.2
const MS_LEFT = 100
/**
 * A result's share of the nodes that are left, and the smallest limit, which doubles: the next result may have a
 * shorter proof.
 */
const RESULT_SHARE = 0.6
const MIN_RESULT_NODES = 1 << 10

/** The content of squares with a piece that no line needs. */
const OTHER_CONTENT = 2

/**
 * Proofs of the results of root moves, in games of which the compiler has proved that only lines and the order in which
 * squares are filled matter (`lineDrops`, zrf2js/analysis/games/line_drops.py).
 */
class LineProof {
  constructor (position) {
    const { design, state: { nav, size } } = position
    const { pieces, supports } = design.lineDrops
    const { typeShift, types } = design.layout
    const players = pieces.map(([player]) => player)
    this.position = position
    this.size = size
    this.players = players
    this.mask = kindMask(design.layout)
    this.kinds = pieces.map(([player, piece]) => ((piece + 1) << typeShift) | (1 << player))
    this.reserves = pieces.map(([player, piece]) => player * types + piece + 1)
    this.features = new MoveFeatures(position, null)
    const lines = linesOf(design, nav, size).map(({ player, squares }) => ({
      side: players.indexOf(player),
      squares: Array.from(new Set(squares))
    }))
    const neighbors = square =>
      supports.map(direction => nav[direction * (size + 1) + square]).filter(other => other !== size)
    this.board = new LineBoard(size, lines, Array.from({ length: size }, (_, square) => neighbors(square)))
    this.solver = new LineSolver(this.board)
    this.side = 0 // that moves at the root
    this.squares = [] // by root move
    this.lower = [] // bounds of the result, by root move
    this.upper = []
  }

  /**
   * Read the position and its moves; return false if the facts do not describe it, such as with few pieces in reserve.
   */
  readRoot (start, end) {
    const { board, size, features, position: { state } } = this
    const contents = Array.from(state.board.subarray(0, size), code => code === 0 ? -1 : this.sideOf(code))
    this.side = this.players.indexOf(this.position.chooser())
    board.resetLines(contents, Math.max(0, this.side))
    this.squares = Array.from({ length: end - start }, (_, i) => features.target(start + i))
    this.lower = this.squares.map(() => -1)
    this.upper = this.squares.map(() => 1)
    const left = contents.filter(side => side < 0).length
    const suffices = (side, drops) =>
      state.reserve[this.reserves[side]] < 0 || state.reserve[this.reserves[side]] >= drops
    const open = board.open.subarray(0, board.openCount)
    return (
      this.side >= 0 &&
      suffices(this.side, (left + 1) >> 1) &&
      suffices(1 - this.side, left >> 1) &&
      open.length === this.squares.length &&
      this.squares.every((square, i) => open.includes(square) && this.squares.indexOf(square) === i)
    )
  }

  sideOf (code) {
    const side = this.kinds.indexOf(code & this.mask)
    return side < 0 ? OTHER_CONTENT : side
  }

  /** Return true if a root move wins at once. */
  completesLine (ordinal) { return this.board.threats[this.side * this.size + this.squares[ordinal]] !== 0 }

  /** Return the ordinal of a move that wins, or -1 once all results are known or a limit is reached. */
  findLineWin (limits) {
    const { solver, squares, side, lower, upper } = this
    const win = squares.findIndex((_, i) => this.completesLine(i))
    if (win >= 0) return win
    const order = Array.from(squares.keys()).sort(
      (a, b) => solver.dropRating(side, squares[b]) - solver.dropRating(side, squares[a]) || a - b
    )
    solver.beginProofs(limits, this.position.design)
    const begin = Date.now()
    for (let least = MIN_RESULT_NODES; order.some(i => lower[i] < upper[i]); least *= 2) {
      for (const bound of [1, 0]) {
        for (const i of order) {
          if (lower[i] >= bound || upper[i] < bound) continue
          const found = this.dropReaches(
            squares[i],
            bound,
            Math.max(least, Math.floor(RESULT_SHARE * nodesLeft(limits, begin)))
          )
          if (limits.stopped) return -1
          if (found === false) upper[i] = bound - 1
          if (found) lower[i] = bound
          if (lower[i] === 1) return i
        }
      }
    }
    return -1
  }

  /** Return true if a drop scores `bound` or more, and false if not; null if the limits end the search. */
  dropReaches (square, bound, maxNodes) {
    const { board, solver, side } = this
    board.fillSquare(side, board.open.indexOf(square))
    const found = board.canComplete(1 - side) ? true : solver.proveBound(1 - side, 1 - bound, maxNodes)
    board.clearSquare(side, square)
    return found === null ? null : !found
  }

  /**
   * Return the ordinals that a search should consider: those that are proved not to lose; without any, those with the
   * best result that is not excluded. Null for all, and if all moves lose.
   */
  keptMoves () {
    const { lower, upper } = this
    const all = Array.from(lower.keys())
    const safe = all.filter(i => lower[i] >= 0)
    const most = Math.max(...upper)
    const kept = safe.length > 0 ? safe : all.filter(i => upper[i] === most)
    return kept.length === all.length ? null : kept
  }
}

/** Return how many nodes the limits allow, by the speed since the search began. */
function nodesLeft ({ maxNodes, deadline, nodes }, begin) {
  if (deadline === Infinity) return maxNodes === Infinity ? 0 : maxNodes - nodes
  const now = Date.now()
  const speed = now - begin < MEASURED_MS ? LINE_NODES_PER_MS : nodes / (now - begin)
  return Math.min(maxNodes - nodes, (deadline - now) * speed)
}

/** The proofs by position, because each search of it needs their tables. */
const lineProofs = new WeakMap()

/**
 * Prove results of the root moves if that is likely within a share of the limits.
 * @returns {{won: number, score: number, depth: number, kept: number[] | null} | null} the ordinal of a move that wins
 *   or -1, its score, whose number of plies is known for immediate wins only, the number of empty squares, and the
 *   moves to search, null for all; null if nothing is tried
 */
export function proveByLines (position, limits, start, end) {
  const { board } = position.state
  const { deadline, nodes } = limits
  let left = 0
  for (let p = 0; p < position.state.size; p++) if (board[p] === 0) left++
  const part = subLimit(
    limits,
    1 - Math.min(SHARE_LEFT, deadline === Infinity ? 1 : MS_LEFT / Math.max(1, deadline - Date.now()))
  )
  if (LINE_PROOF_EXPONENT * left * Math.log(end - start) > Math.log(nodesLeft(part, Date.now()))) return null
  if (!lineProofs.has(position)) lineProofs.set(position, new LineProof(position))
  const proof = lineProofs.get(position)
  if (!proof.readRoot(start, end)) return null
  const won = proof.findLineWin(part)
  limits.nodes = nodes + part.nodes
  const isImmediate = won >= 0 && proof.completesLine(won)
  return {
    won,
    score: isImmediate ? WIN - 1 : WIN_BOUND,
    depth: isImmediate ? 1 : left,
    kept: won < 0 ? proof.keptMoves() : null
  }
}
