// The classes that a game needs tables for: those up to a number of pieces, and those that their moves lead to.
import { seats as seatsOf } from '../../ai/terminal_score.js'
import { Asymmetry, partsOf, Refusal, Registry } from './registry.mjs'
import { reachedSquares, settledCodes } from './reach.mjs'

/** Bytes for each position and each move within a component (solve.mjs). */
const POSITION_BYTES = 24
const EDGE_BYTES = 9

/** Return the multisets of `count` pieces of some kinds; `fits` rejects those that cannot occur. */
function multisets (kinds, count, fits) {
  const found = []
  const add = (list, first) => {
    if (list.length === count) {
      if (fits(list)) found.push(list)
      return
    }
    for (let k = first; k < kinds.length; k++) add(list.concat(kinds[k]), k)
  }
  add([], 0)
  return found
}

/** Return the classes of `count` pieces that can occur, as lists of codes; `coded` are the kinds by their codes. */
function seedsOf (position, kinds, coded, count) {
  const { design: { layout: { royal, types } } } = position
  const fits = list =>
    kinds.every(({ player, type, most }) => {
      const number = list.filter(one => one.player === player && one.type === type).length
      return number <= most && (royal[player * types + type] === 0 || number === most)
    }) &&
    [...new Set(kinds.map(({ player }) => player))].every(
      player =>
        list.filter(one => one.player === player).length <=
        Math.max(...kinds.filter(one => one.player === player).map(({ all }) => all))
    )
  return multisets(coded, count, fits).map(list => list.map(({ code }) => code))
}

/** Explore a class: the classes that its moves lead to, and the number of moves. */
function explored (registry, table) {
  const targets = new Set()
  let edges = 0
  let positions = 0
  registry.eachPosition(table, (_, turn, cells) => {
    const here = Array.from(cells)
    const lists = table.symmetries.map(number => imageResults(registry, table, here, turn, registry.symmetries[number]))
    const [first] = lists
    if (lists.some(list => String(list) !== String(first))) throw new Asymmetry(table.codes)
    if (first === null) return
    positions++
    for (const result of first) {
      if (result < 0) continue
      edges++
      targets.add(partsOf(result).number)
    }
  })
  return { targets, edges, positions }
}

/** Return the sorted results of the image of a position; null if it is over or cannot occur. */
function imageResults (registry, table, cells, turn, symmetry) {
  const { expander, unknown } = registry
  for (;;) {
    if (!registry.placeAfter(table.codes, cells, turn, symmetry) || expander.isOver()) return null
    const { reward, results } = registry.resultsOf(table)
    if (unknown.size === 0) {
      if (expander.readsLastMove && !expander.ignoresLastMove()) throw new Refusal('moves depend on the last move')
      return Number.isNaN(reward) ? results.sort((a, b) => a - b) : [-1 - (1 + reward)]
    }
    for (const codes of unknown.values()) registry.classOf(codes)
    unknown.clear()
  }
}

/**
 * Visit the classes that a class depends on, and list components of classes that depend on each other, the last one
 * first.
 */
class Components {
  constructor (registry, refused, memory) {
    this.registry = registry
    this.refused = new Map(refused.map(({ codes, reason }) => [codes.join(), reason]))
    this.memory = memory
    this.states = new Map()
    this.stack = []
    this.found = []
  }

  visit (table) {
    const state = { order: this.states.size, low: this.states.size, isOpen: true, reason: null, edges: 0, positions: 0 }
    this.states.set(table.number, state)
    this.stack.push(table)
    const reason = this.refused.get(table.codes.join())
    if (reason !== undefined) state.reason = reason
    else this.follow(table, state)
    if (state.low === state.order) this.close(table)
    return state
  }

  follow (table, state) {
    const { registry } = this
    const memory = this.memoryRefusal(table.length * POSITION_BYTES)
    if (memory !== null) {
      state.reason = memory
      return
    }
    let targets
    try {
      ({ targets, edges: state.edges, positions: state.positions } = explored(registry, table))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      state.reason = error.message
      return
    }
    for (const number of targets) {
      const target = registry.classes[number]
      if (target.isSolved) continue
      const known = this.states.get(number)
      const next = known || this.visit(target)
      if (next.isOpen) state.low = Math.min(state.low, next.low)
      else if (next.reason !== null && state.reason === null) state.reason = 'its moves lead to a class without a table'
    }
  }

  memoryRefusal (bytes) {
    return bytes > this.memory * 1e6 ? 'it requires ' + Math.ceil(bytes / 1e6) + ' MB of memory' : null
  }

  close (table) {
    const classes = this.stack.splice(this.stack.indexOf(table))
    const states = classes.map(({ number }) => this.states.get(number))
    const sum = key => states.reduce((all, state) => all + state[key], 0)
    const bytes = classes.reduce((all, { length }) => all + length, 0) * POSITION_BYTES + sum('edges') * EDGE_BYTES
    const refused = states.find(({ reason }) => reason !== null)
    const reason = refused !== undefined ? refused.reason : this.memoryRefusal(bytes)
    for (const state of states) Object.assign(state, { isOpen: false, reason })
    this.found.push({
      classes: classes.map(({ codes, symmetries }) => ({ codes, symmetries })),
      reason,
      edges: sum('edges'),
      positions: sum('positions')
    })
  }
}

/**
 * Return the components of classes to solve, in an order in which each depends on those before it.
 * @param {object} game
 * @param {{pieces: number, squares: Object<string, number[]>|null, kinds: object[], tables: object[], refused:
 *   object[], memory: number}} request `squares` are those of the tables made so far, null for none; `kinds` of pieces
 *   have a `player`, a `type`, and the largest numbers of the kind (`most`) and of the player's pieces (`all`);
 *   `memory` in MB
 */
export function planTables (game, { pieces, squares, kinds, tables, refused, memory }) {
  const position = game._position
  const coded = kinds.flatMap(kind => settledCodes(position, kind).map(code => Object.assign({ code }, kind)))
  const used = squares || reachedSquares(position)
  const seeds = seedsOf(position, kinds, coded.filter(({ code }) => used[code] !== undefined), pieces)
  const plain = []
  for (;;) {
    const registry = new Registry(position, seatsOf(position.design), { pieces, squares: used, classes: tables, plain })
    const components = new Components(registry, refused, memory)
    try {
      for (const codes of seeds) {
        const table = registry.classOf(codes)
        if (!table.isSolved && !components.states.has(table.number)) components.visit(table)
      }
      return { squares: used, symmetries: registry.symmetries, components: components.found }
    } catch (error) {
      if (!(error instanceof Asymmetry)) throw error
      plain.push(...registry.symmetries.map(symmetry => registry.index.classAfter(error.codes, symmetry).join()))
    }
  }
}
