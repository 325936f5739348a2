// Symmetries of a game that its moves keep: reflections and rotations of the board, with or without an exchange of
// the two players. Positions that they map to each other share what training learns about them.
import { MoveFeatures, kindMask } from '../../ai/move_features.js'
import { LAST_FROM, LAST_TO, RECORD_TOP, TOP, TURN } from '../../runtime/state/layout.js'

/** Share of the moves that a symmetry has to keep: castling is an exception that does not matter here. */
const KEPT = 0.97
/** Boards of sampled games on which symmetries are tested. */
const BOARDS = 120

/** The symmetries of a rectangle and of a square, as functions of a point relative to the center. */
const MAPPINGS = [
  (x, y) => [x, y], (x, y) => [-x, y], (x, y) => [x, -y], (x, y) => [-x, -y],
  (x, y) => [y, x], (x, y) => [-y, x], (x, y) => [y, -x], (x, y) => [-y, -x]
]

/** Return the permutations of the squares that the shape of the board allows; the identity is the first. */
export function permutationsOf ({ positions, links }) {
  const linked = new Set(links.flatMap(row => row.flatMap((to, from) => to >= 0 ? [to, from] : [])))
  const points = positions.map(({ rect }, p) =>
    rect === null || !linked.has(p) ? null : [rect[0] + rect[2], rect[1] + rect[3]]
  )
  const shown = points.filter(point => point !== null)
  const middle = axis =>
    (Math.min(...shown.map(point => point[axis])) + Math.max(...shown.map(point => point[axis]))) / 2
  const center = shown.length === 0 ? [0, 0] : [middle(0), middle(1)]
  const squares = new Map()
  points.forEach((point, p) => { if (point !== null) squares.set(point.join(), p) })
  return MAPPINGS.map(mapping => points.map((point, p) => {
    if (point === null) return p
    const [x, y] = mapping(point[0] - center[0], point[1] - center[1])
    return squares.get([x + center[0], y + center[1]].join())
  })).filter(images => !images.includes(undefined) && new Set(images).size === images.length)
}

/** Return the permutations of the players: the identity and, for two players that choose, their exchange. */
function exchangesOf (count, seats) {
  const same = Array.from({ length: count }, (_, player) => player)
  const [one, other] = seats
  return seats.length !== 2
    ? [same]
    : [same, same.map(player => player === one ? other : player === other ? one : player)]
}

/** Return the goals with positions as they are after a symmetry, as a text. */
function goalsAfter ({ goals }, squares, players) {
  const places = target => target.map(p => squares[p]).sort((a, b) => a - b).join()
  return goals
    .flatMap(({ kind, aims }) =>
      aims
        .filter(({ word }) => word === 'at')
        .map(({ player, kinds, targets }) =>
          JSON.stringify([
            kind,
            players[player],
            kinds.map(([owner, piece]) => [players[owner], piece].join()).sort(),
            targets.map(places).sort()
          ])
        )
    )
    .sort()
    .join()
}

/** A board on which moves are generated for positions that are set up square by square. */
class Scratch {
  constructor (position) {
    this.position = position
    const { layout, turns, players } = position.design
    this.features = new MoveFeatures(position, new Int32Array(kindMask(layout) + 1))
    this.layout = layout
    this.turns = turns
    this.unchanged = players.map((_, player) => player)
  }

  /** Return the moves as numbers, in the coordinates that a symmetry gives them. */
  movesOf ({ codes, reserve, turn }, squares, players) {
    const { position, features, layout: { ownerMask } } = this
    const { registers, size, reserve: held, board } = position.state
    const exchanged = code =>
      code === 0
        ? 0
        : (code & ~ownerMask) |
          this.unchanged.reduce(
            (bits, player) => (code >> player & 1) !== 0 ? bits | 1 << players[player] : bits,
            0
          )
    for (let p = 0; p < size; p++) if (board[p] !== 0) position.setup(p, 0)
    codes.forEach((code, p) => { if (code !== 0) position.setup(squares[p], exchanged(code)) })
    const width = reserve.length / this.unchanged.length
    reserve.forEach((count, i) => { held[players[Math.floor(i / width)] * width + i % width] = count })
    registers[TURN] = this.turnOf(turn, players)
    registers[LAST_FROM] = registers[LAST_TO] = -1
    const top = registers[TOP]
    const records = registers[RECORD_TOP]
    const end = position.generate(top)
    const moves = []
    for (let k = top; k < end; k++) moves.push([features.origin(k), features.target(k), features.resultType(k)])
    registers[TOP] = top
    registers[RECORD_TOP] = records
    return moves
  }

  /** Return the turn of the player that takes the place of the one to move. */
  turnOf (turn, players) {
    const { mover, mode } = this.turns[turn]
    const found = this.turns.findIndex(one => one.mover === players[mover] && one.mode === mode)
    return players[mover] === mover || found < 0 ? turn : found
  }

  /** Return the share of moves that a symmetry keeps on some boards. */
  keptShare (boards, squares, players) {
    const identity = squares.map((_, p) => p)
    const key = ([from, to, type], map) =>
      [from < map.length ? map[from] : from, to < map.length ? map[to] : to, type].join()
    let kept = 0
    let all = 0
    for (const board of boards) {
      const mapped = new Set(this.movesOf(board, identity, this.unchanged).map(move => key(move, squares)))
      const found = new Set(this.movesOf(board, squares, players).map(move => key(move, identity)))
      kept += Array.from(mapped).filter(move => found.has(move)).length
      all += Math.max(mapped.size, found.size)
    }
    return all === 0 ? 0 : kept / all
  }
}

/**
 * Return the symmetries of a game; the identity is the first.
 * @param {object} position for positions that are set up; its state changes
 * @param {{codes: number[], reserve: number[], turn: number}[]} boards of games
 * @param {number[]} seats players that choose moves
 * @returns {{squares: number[], players: number[]}[]} the image of each square and player
 */
export function symmetriesOf (position, boards, seats) {
  const { design } = position
  const unchanged = design.players.map((_, player) => player)
  const identity = { squares: design.board.positions.map((_, p) => p), players: unchanged }
  if (position.script) return [identity] // the positions of scripts have more than the pieces on them
  const step = Math.max(1, Math.floor(boards.length / BOARDS))
  const tested = boards.filter((_, i) => i % step === 0)
  const scratch = new Scratch(position)
  const goals = goalsAfter(design, identity.squares, unchanged)
  const isOther = ({ squares, players }) => squares.concat(players).join() !== identity.squares.concat(unchanged).join()
  const found = permutationsOf(design.board)
    .flatMap(squares => exchangesOf(unchanged.length, seats).map(players => ({ squares, players })))
    .filter(isOther)
    .filter(
      ({ squares, players }) =>
        goalsAfter(design, squares, players) === goals && scratch.keptShare(tested, squares, players) >= KEPT
    )
  return [identity, ...found]
}
