import {
  HASH, HASH_HIGH, HEADER, LAST_FROM, LAST_TO, CONTINUATION, PARTIAL_SQUARE, RECORD_TOP, TOP, TURN, UNDO
} from '../runtime/state/layout.js'
import { codeOf } from '../runtime/api/position_io.js'
import { createRandom } from '../runtime/state/random.js'
import { kindMask, MoveFeatures } from './move_features.js'

/** Shares of the squares that other pieces occupy. */
const FILL_RATIOS = [0, 0.12, 0.25, 0.4]
/** Approximate limits of the move lists generated for one game. */
const MIN_SAMPLED_LISTS = 60
const MAX_SAMPLED_LISTS = 4000
/** Limit of the sum of powers of the lengths of these lists, duplicates included. */
const MAX_SAMPLED_WORK = 6e7
/** The time of a list grows with this power of its length: each move is tested against the replies. */
const WORK_EXPONENT = 2.5

/**
 * @typedef {object} Probe mobility of one piece type of one player
 * @property {number} player
 * @property {number} type from 1
 * @property {number} places targets found
 * @property {number} tries boards tried
 * @property {number} able boards on which the piece can move
 * @property {Int32Array} reach targets found, by origin
 * @property {Int32Array} seen boards tried, by origin
 * @property {Set<number>[]} targets by origin, the squares that the piece reaches on some board
 * @property {Set<number>[]} becomes by origin, the types to which the piece changes
 * @property {boolean} captures true if some move captures
 */

/**
 * Create the sampling of the mobility of all pieces: place each piece on each square of random boards with
 * increasing numbers of other pieces, and count its targets.
 * @returns {{run: (isExpired: () => boolean) => boolean, probes: Probe[], partial: () => Probe[]}} `run` continues
 *   until `isExpired` returns true, restores the position, and returns true at the end
 */
export function createSampling (position) {
  const turns = turnsByMover(position.design)
  const [probes, pilots] = [0, 1].map(() => createProbes(position.design, turns, position.state.size))
  const steps = measureMobility(position, turns, probes, pilots)

  function run (isExpired) {
    return withRestoredPosition(position, () => {
      for (let isFirst = true; ; isFirst = false) {
        if (steps.next(isFirst).done) return true
        if (isExpired()) return false
      }
    })
  }

  /** Return the results so far: the pilots stand for the probes that have not begun. */
  function partial () {
    return probes.map((probe, i) =>
      probe.tries === 0 ? pilots[i] : Object.assign({}, probe, { captures: probe.captures || pilots[i].captures })
    )
  }

  return { run, probes, partial }
}

/** Run `work`, which may change the board and the reserves, and restore the position afterward. */
function withRestoredPosition (position, work) {
  const { board, registers, reserve, size } = position.state
  const saved = [TURN, LAST_FROM, LAST_TO, PARTIAL_SQUARE, CONTINUATION, RECORD_TOP, TOP, HASH, HASH_HIGH].map(r => [
    r,
    registers[r]
  ])
  const codes = board.slice(0, size)
  const held = reserve.slice()
  const undo = registers[UNDO]
  try {
    reserve.fill(0)
    registers[LAST_FROM] = registers[LAST_TO] = registers[PARTIAL_SQUARE] = -1
    registers[CONTINUATION] = 0
    return work()
  } finally {
    while (registers[UNDO] > undo) position.unmake() // rules that exceed a limit leave moves
    for (let p = 0; p < size; p++) position.setup(p, codes[p])
    reserve.set(held)
    for (const [register, value] of saved) registers[register] = value
  }
}

/** Yield before each list. A yield that gives true has changed the board meanwhile. */
function * measureMobility (position, turns, probes, pilots) {
  const { design, state } = position
  const random = createRandom(1)
  const features = new MoveFeatures(position, new Int32Array(kindMask(design.layout) + 1))
  const linked = linkedSquares(design.board.links, state.size)
  const stride = Math.max(1, Math.ceil(linked.length * probes.length * FILL_RATIOS.length / (yield * wantedLists())))
  for (const ratio of FILL_RATIOS) {
    fillBoard(position, linked, ratio, turns, random)
    const filled = state.board.slice(0, state.size)
    for (const probe of probes) {
      for (let i = Math.floor(random() * stride); i < linked.length; i += stride)
        yield* sample(probe, linked[i], filled)
    }
  }

  function * sample (probe, square, filled) {
    if (yield) filled.forEach((code, p) => position.setup(p, code))
    state.registers[TURN] = turns.get(probe.player)
    return samplePiece(position, features, square, probe)
  }

  /** Return the number of lists that the limits of work allow, from one list per pilot. */
  function * wantedLists () {
    const random = createRandom(2)
    fillBoard(position, linked, FILL_RATIOS[FILL_RATIOS.length - 1], turns, random)
    const filled = state.board.slice(0, state.size)
    let work = 0
    for (const pilot of pilots) work += yield * sample(pilot, linked[Math.floor(random() * linked.length)], filled)
    return Math.max(
      MIN_SAMPLED_LISTS,
      Math.min(MAX_SAMPLED_LISTS, MAX_SAMPLED_WORK * Math.max(1, pilots.length) / work)
    )
  }
}

function createProbes (design, turns, size) {
  const probes = []
  for (let type = 1; type < design.layout.types; type++) {
    for (const player of ownersOf(design, type, turns)) {
      probes.push({
        player,
        type,
        places: 0,
        tries: 0,
        able: 0,
        captures: false,
        reach: new Int32Array(size),
        seen: new Int32Array(size),
        targets: Array.from({ length: size }, () => new Set()),
        becomes: Array.from({ length: size }, () => new Set())
      })
    }
  }
  return probes
}

/** Return the squares with links; the others are off the board, where rules store pieces. */
function linkedSquares (links, size) {
  const linked = new Uint8Array(size)
  for (const row of links) row.forEach((to, from) => { if (to >= 0) linked[from] = linked[to] = 1 })
  const squares = []
  for (let p = 0; p < size; p++) if (linked[p] !== 0) squares.push(p)
  return squares
}

/** Return by player an item of the turn order, preferably one without a move type. */
function turnsByMover ({ turns }) {
  const items = new Map()
  turns.forEach(({ mover, mode }, index) => {
    if (!items.has(mover) || (mode < 0 && turns[items.get(mover)].mode >= 0)) items.set(mover, index)
  })
  return items
}

/** Return the players that begin with pieces of a type; all players if there are none. */
function ownersOf (design, type, turns) {
  const lists = design.setup.concat(design.reserves)
  const movers = Array.from(turns.keys())
  const owners = movers.filter(mover => lists.some(([player, piece]) => piece === type - 1 && player === mover))
  return owners.length > 0 ? owners : movers
}

/** Place random pieces of the setup, except royal ones, on a share of the squares; clear all others. */
function fillBoard (position, squares, ratio, turns, random) {
  const { design, state: { size } } = position
  const { layout } = design
  const pieces = design.setup.concat(design.reserves)
    .filter(([player, piece]) => turns.has(player) && layout.royal[player * layout.types + piece + 1] === 0)
  const players = pieces.map(([player]) => player).filter((player, i, all) => all.indexOf(player) === i)
  for (let p = 0; p < size; p++) position.setup(p, 0)
  if (pieces.length === 0) return
  for (const p of squares) {
    if (random() >= ratio) continue
    const player = players[Math.floor(random() * players.length)]
    const own = pieces.filter(item => item[0] === player)
    position.setup(p, codeOf(position, player, own[Math.floor(random() * own.length)][1]))
  }
}

/** Add the moves of a piece on `square` to its probe. Return the work for the list of the player's moves. */
function samplePiece (position, features, square, probe) {
  const { board, registers } = position.state
  const top = registers[TOP]
  const records = registers[RECORD_TOP]
  const old = board[square]
  position.setup(square, codeOf(position, probe.player, probe.type - 1))
  const end = position.generate(top)
  const written = end - top + (registers[RECORD_TOP] - records) / HEADER // with duplicates, if they are records
  const found = new Set()
  for (let k = top; k < end; k++) {
    if (features.origin(k) !== square) continue
    found.add(features.target(k))
    const type = features.resultType(k)
    if (type !== probe.type) probe.becomes[square].add(type)
    features.materialGain(k)
    if (features.isCapture()) probe.captures = true
  }
  position.setup(square, old)
  registers[TOP] = top
  registers[RECORD_TOP] = records
  for (const target of found) probe.targets[square].add(target)
  probe.places += found.size
  probe.reach[square] += found.size
  probe.tries++
  probe.seen[square]++
  if (found.size > 0) probe.able++
  return Math.pow(written, WORK_EXPONENT)
}
