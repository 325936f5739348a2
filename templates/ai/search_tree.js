import { HAS_DROPS } from '../runtime/state/build_flags.js'
import { WIN_BOUND } from './score_bounds.js'

const MIN_TREE_NODES = 1 << 12
const MAX_TREE_NODES = 1 << 18
/** Visits below which a node is not part of the principal variation. */
const MIN_PV_VISITS = 20

/** Proved results of a node, for the player that chose the move to it; 0 stands for none. */
export const PROVED_WIN = 1
export const PROVED_DRAW = 2
export const PROVED_LOSS = 3

/**
 * The nodes of a Monte-Carlo tree in parallel arrays. The root is node 0, and the children of a
 * node are consecutive, in the order of its move list. Children follow their parents.
 */
export class SearchTree {
  /** @param {boolean} hasAmaf true to store results of moves that were made later in a simulation */
  constructor (hasAmaf) {
    this.capacity = MIN_TREE_NODES
    this.visits = new Int32Array(MIN_TREE_NODES)
    this.totals = new Float64Array(MIN_TREE_NODES) // sum of rewards of the player that chose the move
    this.priors = new Float32Array(MIN_TREE_NODES)
    this.firsts = new Int32Array(MIN_TREE_NODES) // first child; 0 before expansion
    this.sizes = new Int32Array(MIN_TREE_NODES) // number of children
    this.proved = new Int8Array(MIN_TREE_NODES)
    this.columns = ['visits', 'totals', 'priors', 'firsts', 'sizes', 'proved']
    this.hasAmaf = hasAmaf
    if (HAS_DROPS && hasAmaf) {
      this.moves = new Int32Array(MIN_TREE_NODES) // index of the move in the move averages, -1 for none
      // Simulations in which the player made the move at the parent or later.
      this.amafVisits = new Int32Array(MIN_TREE_NODES)
      this.amafTotals = new Float32Array(MIN_TREE_NODES) // sum of their rewards
      this.columns.push('moves', 'amafVisits', 'amafTotals')
    }
    this.used = 1
  }

  /** Return true if there is room for `count` nodes; grow the arrays if necessary. */
  reserve (count) {
    const needed = this.used + count
    if (needed > MAX_TREE_NODES) return false
    if (needed <= this.capacity) return true
    while (needed > this.capacity) this.capacity *= 2
    for (const name of this.columns) {
      const array = new this[name].constructor(this.capacity)
      array.set(this[name])
      this[name] = array
    }
    return true
  }

  /** Add the children of a node, for which `reserve` returned true; return the first child. */
  addChildren (node, count) {
    const first = this.used
    this.firsts[node] = first
    this.sizes[node] = count
    this.used += count
    return first
  }

  /** Return the proof that the children give for the player that chooses among them, 0 for none. */
  proofFromChildren (node) {
    const { proved } = this
    const first = this.firsts[node]
    let best = PROVED_LOSS
    let open = false
    for (let child = first; child < first + this.sizes[node]; child++) {
      if (proved[child] === PROVED_WIN) return PROVED_WIN
      if (proved[child] === 0) open = true
      else best = Math.min(best, proved[child])
    }
    return open ? 0 : best
  }

  /** Return the rank of a child as a number: a proved win, then by visits, then a proved loss. */
  rankOf (node, child) {
    const { visits, proved } = this
    const proof = proved[child]
    if (proof === PROVED_WIN) return Infinity
    if (proof === PROVED_LOSS) return visits[child] - 1e9
    return proved[node] === PROVED_DRAW && proof !== PROVED_DRAW
      ? visits[child] - 1e8
      : visits[child] + this.priors[child]
  }

  /** Return the ordinal of the best child. */
  bestMove (node) {
    let best = 0
    let most = -Infinity
    for (let i = 0; i < this.sizes[node]; i++) {
      const value = this.rankOf(node, this.firsts[node] + i)
      if (value > most) {
        most = value
        best = i
      }
    }
    return best
  }

  /** Return the score of a node, in thousandths of a win; beyond WIN_BOUND if proved. */
  scoreOf (node) {
    const { visits, proved } = this
    if (proved[node] === PROVED_WIN) return WIN_BOUND
    if (proved[node] === PROVED_LOSS) return -WIN_BOUND
    if (proved[node] === PROVED_DRAW || visits[node] === 0) return 0
    return Math.round((2 * this.totals[node] / visits[node] - 1) * 1000)
  }

  /** Return the line after a root move as ordinals, as far as there are enough visits. */
  principalVariation (first) {
    const line = [first]
    let node = this.firsts[0] + first
    while (this.firsts[node] !== 0 && this.visits[node] >= MIN_PV_VISITS) {
      const move = this.bestMove(node)
      line.push(move)
      node = this.firsts[node] + move
    }
    return line
  }

  /** Return the ordinals of the root moves, the best one first. */
  rootOrder () {
    const order = Array.from({ length: this.sizes[0] }, (_, i) => i)
    const ranks = order.map(i => this.rankOf(0, this.firsts[0] + i))
    return order.sort((a, b) => (ranks[a] < ranks[b]) - (ranks[a] > ranks[b]) || a - b) // no Infinity - Infinity
  }

  /**
   * Make `root` the root and drop all other nodes. The nodes move to the front of the arrays,
   * because a copy would double the memory.
   */
  reroot (root) {
    const { firsts, sizes } = this
    const oldUsed = this.used
    const places = new Int32Array(oldUsed) // 1 + new node; 0 for dropped nodes
    places[root] = 1
    let used = 0
    for (let node = root; node < oldUsed; node++) {
      if (places[node] === 0) continue
      places[node] = ++used
      for (let i = 0; i < sizes[node]; i++) places[firsts[node] + i] = 1
    }
    this.used = used
    for (const name of this.columns) moveForward(this[name], places, used)
    for (let node = 0; node < used; node++) if (firsts[node] !== 0) firsts[node] = places[firsts[node]] - 1
  }
}

function moveForward (array, places, used) {
  for (let node = 0; node < places.length; node++) if (places[node] !== 0) array[places[node] - 1] = array[node]
  array.fill(0, used)
}
