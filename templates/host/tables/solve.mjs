// Values of classes by retrograde analysis: from the ends of games back to the positions whose moves lead there.
// Source: K. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986.
import { encodedValues, MAX_VALUES } from '../../ai/endgame_tables.js'
import { seats as seatsOf } from '../../ai/terminal_score.js'
import { endOf, partsOf, Registry } from './registry.mjs'

/** States of a position: not part of the game, not decided, won or lost. Positions that stay undecided are draws. */
const INVALID = 0
const OPEN = 1
const DECIDED = 2

/** A list of numbers that grows. */
class NumberList {
  constructor () {
    this.values = new Int32Array(64)
    this.length = 0
  }

  push (value) {
    if (this.length === this.values.length) {
      const larger = new Int32Array(2 * this.length)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }
}

/** The positions of classes whose moves lead to each other, and their values. */
class Component {
  constructor (registry, tables, edges) {
    this.registry = registry
    this.tables = tables
    this.offsets = new Map()
    let size = 0
    for (const { number, length } of tables) {
      this.offsets.set(number, size)
      size += length
    }
    this.size = size
    this.states = new Uint8Array(size)
    this.values = new Int16Array(size)
    this.left = new Int32Array(size) // moves that may still turn out not to lose
    this.worst = new Int16Array(size) // plies to the end after the best known move that loses
    this.edges = {
      sources: new Int32Array(edges),
      targets: new Int32Array(edges),
      lengths: new Uint8Array(edges),
      count: 0
    }
    this.buckets = [] // by plies to the end, the positions that may be decided: n for a win, ~n for a loss
  }

  decideAt (plies, entry) {
    while (this.buckets.length <= plies) this.buckets.push(null)
    if (this.buckets[plies] === null) this.buckets[plies] = new NumberList()
    this.buckets[plies].push(entry)
  }

  /** Generate the moves of all positions. */
  fill () {
    const { registry } = this
    const { expander } = registry
    for (const table of this.tables) {
      const offset = this.offsets.get(table.number)
      registry.eachPosition(table, (index, turn, cells) => {
        if (!expander.place(table.codes, cells) || !expander.begin(turn) || expander.isOver()) return
        const node = offset + index
        this.states[node] = OPEN
        const { reward, results } = registry.resultsOf(table)
        if (!Number.isNaN(reward)) this.addEnd(node, 0, reward)
        else for (const result of results) this.addResult(node, result)
        if (this.left[node] === 0 && this.worst[node] > 0) this.decideAt(this.worst[node], ~node)
      })
    }
  }

  addResult (node, result) {
    if (result < 0) {
      const { length, reward } = endOf(result)
      this.addEnd(node, length, reward)
      return
    }
    const { length, same, number, index } = partsOf(result)
    const table = this.registry.classes[number]
    if (table.isSolved) {
      const value = this.registry.valuesOf(table)[index]
      this.addEnd(node, length + Math.max(0, Math.abs(value) - 1), same ? Math.sign(value) : -Math.sign(value))
      return
    }
    const { edges } = this
    edges.sources[edges.count] = node
    edges.targets[edges.count] = same ? this.offsets.get(number) + index : ~(this.offsets.get(number) + index)
    edges.lengths[edges.count++] = length
    this.left[node]++
  }

  /** Add a turn with a known result for the player that chooses. */
  addEnd (node, plies, reward) {
    if (reward > 0) this.decideAt(plies, node)
    if (reward >= 0) this.left[node]++ // the position is never lost
    else if (plies === 0) this.decideAt(0, ~node)
    else this.worst[node] = Math.max(this.worst[node], plies)
  }

  /** Sort the moves by the position that they lead to. */
  invert () {
    const { edges: { sources, targets, lengths, count }, size } = this
    const starts = new Int32Array(size + 1)
    const target = i => targets[i] < 0 ? ~targets[i] : targets[i]
    for (let i = 0; i < count; i++) {
      if (this.states[target(i)] === INVALID) throw new RangeError('a goal depends on the last move')
      starts[target(i) + 1]++
    }
    for (let p = 0; p < size; p++) starts[p + 1] += starts[p]
    const next = starts.slice()
    const origins = new Int32Array(count)
    const plies = new Uint8Array(count)
    for (let i = 0; i < count; i++) {
      const slot = next[target(i)]++
      origins[slot] = targets[i] < 0 ? ~sources[i] : sources[i] // ~ if the other player chooses before
      plies[slot] = lengths[i]
    }
    this.edges = null
    return { starts, origins, plies }
  }

  run () {
    this.fill()
    const inverse = this.invert()
    for (let plies = 0; plies < this.buckets.length; plies++) {
      const bucket = this.buckets[plies]
      if (bucket === null) continue
      for (let i = 0; i < bucket.length; i++) this.decide(bucket.values[i], plies, inverse)
      this.buckets[plies] = null
    }
  }

  decide (entry, plies, { starts, origins, plies: lengths }) {
    const isWin = entry >= 0
    const node = isWin ? entry : ~entry
    if (this.states[node] !== OPEN) return
    this.states[node] = DECIDED
    this.values[node] = isWin ? plies + 1 : -plies - 1
    for (let i = starts[node]; i < starts[node + 1]; i++) {
      const source = origins[i] < 0 ? ~origins[i] : origins[i]
      if (this.states[source] !== OPEN) continue
      const total = plies + lengths[i]
      if (isWin === origins[i] >= 0) this.decideAt(total, source)
      else {
        this.worst[source] = Math.max(this.worst[source], total)
        if (--this.left[source] === 0) this.decideAt(this.worst[source], ~source)
      }
    }
  }

  /** Return the table of a class and what it shows. */
  tableOf ({ codes, symmetries, number, length }) {
    const offset = this.offsets.get(number)
    const counts = { wins: 0, draws: 0, losses: 0 }
    const list = this.values.subarray(offset, offset + length)
    for (let i = 0, last = 0; i < length; i++) {
      if (this.states[offset + i] === INVALID) list[i] = last // any value: equal ones are shorter
      else counts[list[i] > 0 ? 'wins' : list[i] < 0 ? 'losses' : 'draws']++
      last = list[i]
    }
    const values = Array.from(new Set(list)).sort((a, b) => Math.abs(a) - Math.abs(b) || a - b)
    if (values.length > MAX_VALUES) throw new RangeError('a class has too many values')
    const numbers = new Map(values.map((value, i) => [value, i]))
    const longest = Math.max(0, ...values.map(value => Math.abs(value) - 1))
    return {
      codes,
      symmetries,
      values,
      data: encodedValues(Array.from(list, value => numbers.get(value))),
      positions: Object.assign(counts, { longest })
    }
  }
}

/**
 * Return the tables of components of classes.
 * @param {object} game
 * @param {{pieces: number, squares: Object<string, number[]>, tables: object[], components: object[]}} request the
 *   tables made so far, and components of `planTables`
 */
export function solveTables (game, { pieces, squares, tables, components }) {
  const position = game._position
  const registry = new Registry(position, seatsOf(position.design), { pieces, squares, classes: tables, plain: [] })
  const found = []
  for (const { classes, edges } of components) {
    const added = classes.map(table => registry.add(table, false))
    const component = new Component(registry, added, edges)
    component.run()
    for (const table of added) {
      const solved = component.tableOf(table)
      Object.assign(table, solved, { isSolved: true })
      found.push(solved)
    }
  }
  return { classes: found }
}
