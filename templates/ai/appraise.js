import { LAST_FROM, LAST_TO, MODE, PLACE, SIDE, TOP, TURN, HASH, HASH_HIGH, PASS } from '../runtime/layout.js'
import { codeOf } from '../runtime/setup.js'
import { createRandom } from '../runtime/random.js'

/**
 * What the pieces of a game are worth, by what they can do: each stands on each position of
 * boards filled more and more, and the places it may go to are counted. 100 is the least of them.
 */

/** Shares of the board that other pieces stand on. */
const FILLINGS = [0, 0.12, 0.25, 0.4]
/** Places more are worth less than proportionally more. */
const EXPONENT = 0.8
/** Lists of moves that may be generated for all of it. */
const GENERATIONS = 3000
const LEAST = 100

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
  const turns = turnsByMover(design)
  const probes = []
  for (let type = 1; type < types; type++) probes.push({ type, player: ownerOf(design, type, turns), places: 0, tries: 0 })
  const stride = Math.max(1, Math.ceil(state.size * probes.length * FILLINGS.length / GENERATIONS))
  let captures = false
  for (const share of FILLINGS) {
    fill(position, share, turns, random)
    for (const probe of probes) {
      if (probe.player < 0) continue
      state.registers[TURN] = turns.get(probe.player)
      const code = codeOf(design, probe.player, probe.type - 1)
      for (let p = Math.floor(random() * stride); p < state.size; p += stride) {
        const found = reachFrom(position, p, code)
        probe.places += found.places
        probe.tries++
        if (found.captures) captures = true
      }
    }
  }
  return { values: valuesOf(probes, types), moves: probes.some(probe => probe.places > 0), captures }
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

/** Empties the board, then puts pieces of the game's set-up, none of them royal, on a share of it. */
function fill (position, share, turns, random) {
  const { design, state: { size } } = position
  const { layout } = design
  const pieces = design.setup.concat(design.reserves)
    .filter(([player, piece]) => turns.has(player) && layout.royal[player * layout.types + piece + 1] === 0)
  const players = pieces.map(([player]) => player).filter((player, i, all) => all.indexOf(player) === i)
  for (let p = 0; p < size; p++) {
    let code = 0
    if (random() < share && pieces.length > 0) {
      const player = players[Math.floor(random() * players.length)]
      const own = pieces.filter(item => item[0] === player)
      code = codeOf(design, player, own[Math.floor(random() * own.length)][1])
    }
    position.setup(p, code)
  }
}

/** How many places the piece may go to from `place`, and whether it may take something. */
function reachFrom (position, place, code) {
  const { board, registers } = position.state
  const top = registers[TOP]
  const side = registers[SIDE]
  const old = board[place]
  position.setup(place, code)
  const end = position.generate(top)
  const targets = new Set()
  let captures = false
  for (let k = top; k < end; k++) {
    if (originOf(position, k) !== place) continue
    targets.add(targetOf(position, k))
    if (position.capturesOf(k) > 0) captures = true
  }
  position.setup(place, old)
  registers[TOP] = top
  registers[SIDE] = side
  return { places: targets.size, captures }
}

function originOf ({ state, design: { layout } }, move) {
  const word = state.arena[move]
  if (word === PASS) return -1
  return word >= 0 ? word & ((1 << layout.positionBits) - 1) : state.side[~word + 1]
}

function targetOf ({ state, design: { layout } }, move) {
  const word = state.arena[move]
  return word >= 0 ? (word >> layout.positionBits) & ((1 << layout.positionBits) - 1) : state.side[~word + 2]
}

function valuesOf (probes, types) {
  const raw = probes.map(({ places, tries }) => tries > 0 ? Math.pow(places / tries, EXPONENT) : 0)
  const least = Math.min(...raw.filter(value => value > 0))
  const values = new Int32Array(types)
  probes.forEach(({ type }, i) => { values[type] = raw[i] > 0 ? Math.round(LEAST * raw[i] / least) : LEAST })
  return values
}
