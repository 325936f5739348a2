import { HASH, HASH_HIGH, LAST_FROM, LAST_TO, MODE, PLACE, SIDE, TOP, TURN } from '../runtime/layout.js'
import { codeOf } from '../runtime/setup.js'
import { createRandom } from '../runtime/random.js'
import { createReader, kindMask } from './reader.js'

/**
 * What the pieces of a game are worth, by what they can do: each stands on each position of
 * boards filled more and more, and the places it may go to are counted. The kind of piece the
 * game begins with most of is worth UNIT.
 */

/** Shares of the board that other pieces stand on. */
const FILLINGS = [0, 0.12, 0.25, 0.4]
/** Places more are worth less than proportionally more. */
const EXPONENT = 0.8
/** So is a larger share of the board to move about on, and by far. */
const CONFINEMENT = 0.25
/** Lists of moves that may be generated for all of it. */
const GENERATIONS = 3000
export const UNIT = 100

const appraisals = new WeakMap()

/** { values: by type, from 1; moves, captures: whether any piece can }. Worked out once a position. */
export function appraise (position) {
  if (!appraisals.has(position)) appraisals.set(position, asideOf(position, () => measure(position)))
  return appraisals.get(position)
}

/** Runs `work`, which may do to board and reserves what it likes, and puts everything back. */
function asideOf (position, work) {
  const { board, registers, reserve, size } = position.state
  const kept = [TURN, LAST_FROM, LAST_TO, PLACE, MODE, SIDE, TOP, HASH, HASH_HIGH].map(r => [r, registers[r]])
  const cells = board.slice(0, size)
  const held = reserve.slice()
  try {
    reserve.fill(0)
    registers[LAST_FROM] = registers[LAST_TO] = registers[PLACE] = -1
    registers[MODE] = 0
    return work()
  } finally {
    for (let p = 0; p < size; p++) position.setup(p, cells[p])
    reserve.set(held)
    for (const [register, value] of kept) registers[register] = value
  }
}

function measure (position) {
  const { design, state } = position
  const { types } = design.layout
  const random = createRandom(1)
  const reader = createReader(position, new Int32Array(kindMask(design.layout) + 1))
  const turns = turnsByMover(design)
  const probes = []
  for (let type = 1; type < types; type++) probes.push({ type, player: ownerOf(design, type, turns), places: 0, tries: 0, able: 0 })
  const linked = linkedPlaces(design.board.links, state.size)
  const stride = Math.max(1, Math.ceil(linked.length * probes.length * FILLINGS.length / GENERATIONS))
  let captures = false
  for (const share of FILLINGS) {
    fill(position, linked, share, turns, random)
    for (const probe of probes) {
      if (probe.player < 0) continue
      state.registers[TURN] = turns.get(probe.player)
      const code = codeOf(position, probe.player, probe.type - 1)
      for (let i = Math.floor(random() * stride); i < linked.length; i += stride) {
        const found = reachFrom(position, reader, linked[i], code)
        probe.places += found.places
        probe.tries++
        if (found.places > 0) probe.able++
        if (found.captures) captures = true
      }
    }
  }
  return { values: valuesOf(design, probes), moves: probes.some(probe => probe.places > 0), captures }
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

/** A player who moves pieces of that type: one who begins with some, else the first. */
function ownerOf (design, type, turns) {
  const lists = design.setup.concat(design.reserves)
  const [player] = lists.find(([player, piece]) => piece === type - 1 && turns.has(player)) || []
  if (player !== undefined) return player
  return turns.size > 0 ? turns.keys().next().value : -1
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

/** How many places the piece may go to from `place`, and whether it may take something. */
function reachFrom (position, reader, place, code) {
  const { board, registers } = position.state
  const top = registers[TOP]
  const side = registers[SIDE]
  const old = board[place]
  position.setup(place, code)
  const end = position.generate(top)
  const targets = new Set()
  let captures = false
  for (let k = top; k < end; k++) {
    if (reader.origin(k) !== place) continue
    targets.add(reader.target(k))
    reader.gain(k)
    if (reader.takes()) captures = true
  }
  position.setup(place, old)
  registers[TOP] = top
  registers[SIDE] = side
  return { places: targets.size, captures }
}

function valuesOf (design, probes) {
  const raw = probes.map(({ places, tries, able }) => able === 0 ? 0
    : Math.pow(places / able, EXPONENT) * Math.pow(able / tries, CONFINEMENT))
  const many = mostCommon(design)
  const unit = raw[many] > 0 ? raw[many] : Math.min(...raw.filter(value => value > 0))
  const values = new Int32Array(probes.length + 1)
  probes.forEach(({ type }, i) => { values[type] = raw[i] > 0 ? Math.round(UNIT * raw[i] / unit) : UNIT })
  return values
}

/** The kind of piece the game begins with most of, from 0. */
function mostCommon (design) {
  const counts = design.pieces.map(() => 0)
  for (const [, piece] of design.setup) counts[piece]++
  for (const [, piece, count] of design.reserves) counts[piece] += Math.max(0, count)
  return counts.indexOf(Math.max(...counts))
}
