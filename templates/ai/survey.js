import { HASH, HASH_HIGH, LAST_FROM, LAST_TO, CONTINUATION, PARTIAL_SQUARE, RECORD_TOP, TOP, TURN } from '../runtime/layout.js'
import { codeOf } from '../runtime/position_io.js'
import { createRandom } from '../runtime/random.js'
import { createReader, kindMask } from './reader.js'

/**
 * What the pieces of a game can do: each stands on each position of boards filled more and more,
 * and the places it may go to are noted.
 */

/** Shares of the board that other pieces stand on. */
const FILLINGS = [0, 0.12, 0.25, 0.4]
/** Lists of moves that may be generated for all of it. */
const GENERATIONS = 4000

/**
 * A list with an entry for each player and type of piece he may own (from 1):
 *
 * - `places`, `tries`, `able`: targets found, boards tried, and those on which it could move at all
 * - `reach`, `seen`: targets found and boards tried, by the place it stands on
 * - `targets`: by place, the set of places it can go to from there on some board
 * - `becomes`: by place, the types it may turn into by a move from there
 * - `captures`: whether it was seen to take something
 */
export function survey (position) {
  return asideOf(position, () => measure(position))
}

/** Runs `work`, which may do to board and reserves what it likes, and puts everything back. */
function asideOf (position, work) {
  const { board, registers, reserve, size } = position.state
  const kept = [TURN, LAST_FROM, LAST_TO, PARTIAL_SQUARE, CONTINUATION, RECORD_TOP, TOP, HASH, HASH_HIGH].map(r => [r, registers[r]])
  const cells = board.slice(0, size)
  const held = reserve.slice()
  try {
    reserve.fill(0)
    registers[LAST_FROM] = registers[LAST_TO] = registers[PARTIAL_SQUARE] = -1
    registers[CONTINUATION] = 0
    return work()
  } finally {
    for (let p = 0; p < size; p++) position.setup(p, cells[p])
    reserve.set(held)
    for (const [register, value] of kept) registers[register] = value
  }
}

function measure (position) {
  const { design, state } = position
  const random = createRandom(1)
  const reader = createReader(position, new Int32Array(kindMask(design.layout) + 1))
  const turns = turnsByMover(design)
  const probes = probesOf(design, turns, state.size)
  const linked = linkedPlaces(design.board.links, state.size)
  const stride = Math.max(1, Math.ceil(linked.length * probes.length * FILLINGS.length / GENERATIONS))
  for (const share of FILLINGS) {
    fill(position, linked, share, turns, random)
    for (const probe of probes) {
      state.registers[TURN] = turns.get(probe.player)
      for (let i = Math.floor(random() * stride); i < linked.length; i += stride) look(position, reader, linked[i], probe)
    }
  }
  return probes
}

function probesOf (design, turns, size) {
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

/** The places a step leads to or from; others are beside the board, for the game's own ends. */
function linkedPlaces (links, size) {
  const linked = new Uint8Array(size)
  for (const row of links) row.forEach((to, from) => { if (to >= 0) linked[from] = linked[to] = 1 })
  const places = []
  for (let p = 0; p < size; p++) if (linked[p] !== 0) places.push(p)
  return places
}

/** The item of the turn order at which each player moves, one without a move type if possible. */
function turnsByMover ({ turns }) {
  const items = new Map()
  turns.forEach(({ mover, mode }, index) => {
    if (!items.has(mover) || (mode < 0 && turns[items.get(mover)].mode >= 0)) items.set(mover, index)
  })
  return items
}

/** The players who move pieces of that type: those who begin with some, else everybody. */
function ownersOf (design, type, turns) {
  const lists = design.setup.concat(design.reserves)
  const movers = Array.from(turns.keys())
  const beginning = movers.filter(mover => lists.some(([player, piece]) => piece === type - 1 && player === mover))
  return beginning.length > 0 ? beginning : movers
}

/** Puts pieces of the game's set-up, none of them royal, on a share of the board; empties the rest. */
function fill (position, places, share, turns, random) {
  const { design, state: { size } } = position
  const { layout } = design
  const pieces = design.setup.concat(design.reserves)
    .filter(([player, piece]) => turns.has(player) && layout.royal[player * layout.types + piece + 1] === 0)
  const players = pieces.map(([player]) => player).filter((player, i, all) => all.indexOf(player) === i)
  for (let p = 0; p < size; p++) position.setup(p, 0)
  if (pieces.length === 0) return
  for (const p of places) {
    if (random() >= share) continue
    const player = players[Math.floor(random() * players.length)]
    const own = pieces.filter(item => item[0] === player)
    position.setup(p, codeOf(position, player, own[Math.floor(random() * own.length)][1]))
  }
}

/** Notes where the piece may go from `place`. */
function look (position, reader, place, probe) {
  const { board, registers } = position.state
  const top = registers[TOP]
  const side = registers[RECORD_TOP]
  const old = board[place]
  position.setup(place, codeOf(position, probe.player, probe.type - 1))
  const end = position.generate(top)
  const found = new Set()
  for (let k = top; k < end; k++) {
    if (reader.origin(k) !== place) continue
    found.add(reader.target(k))
    const type = reader.becomes(k)
    if (type !== probe.type) probe.becomes[place].add(type)
    reader.gain(k)
    if (reader.takes()) probe.captures = true
  }
  position.setup(place, old)
  registers[TOP] = top
  registers[RECORD_TOP] = side
  for (const target of found) probe.targets[place].add(target)
  probe.places += found.size
  probe.reach[place] += found.size
  probe.tries++
  probe.seen[place]++
  if (found.size > 0) probe.able++
}
