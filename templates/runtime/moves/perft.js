import { HAS_PARTIAL_MOVES, HAS_RECORDS, HAS_WASM } from '../state/build_flags.js'
import { PARTIAL_SQUARE, RECORD_TOP, TOP } from '../state/layout.js'

/**
 * Return the numbers of leaves at depth 1 to `depth`, in plies or, with `turns`, in turns.
 *
 * A WebAssembly engine counts them if the module has one. It has no scripts.
 */
export function countNodes (position, depth, turns) {
  const engine = HAS_WASM && position.script === null ? position.wasm : undefined
  const counted = HAS_WASM && engine !== undefined ? engine.nodes(position, depth, turns) : null
  if (HAS_WASM && counted) return counted
  return HAS_PARTIAL_MOVES && turns ? perftTurns(position, depth) : perft(position, depth)
}

/**
 * Count the nodes of the game tree at each depth (perft). Leaves are counted in bulk.
 *
 * A finished game has no children. The caller tests whether the game is over at the root.
 * @param {Object} position
 * @param {number} depth in plies
 * @returns {number[]} nodes at depth 1, 2, ..., `depth`
 */
export function perft (position, depth) {
  const nodes = new Array(depth).fill(0)
  if (depth > 0) descend(position, depth, 0, nodes)
  return nodes
}

function descend (position, depth, level, nodes) {
  const registers = position.state.registers
  const start = registers[TOP]
  const recordTop = registers[RECORD_TOP]
  const end = generateUnlessOver(position, level, start)
  nodes[level] += end - start
  if (level + 1 < depth) {
    for (let move = start; move < end; move++) {
      position.make(move)
      descend(position, depth, level + 1, nodes)
      position.unmake()
    }
  }
  registers[TOP] = start
  if (HAS_RECORDS) registers[RECORD_TOP] = recordTop
}

/** Generate the moves of a node from index `start`. Return their end, which is `start` in a finished game. */
function generateUnlessOver (position, level, start) {
  if (level > 0 && position.goal(-1) !== 0) return start
  const end = position.generate(start)
  return level > 0 && position.design.layout.testsMobility && position.goal(1) !== 0 ? start : end
}

/** Count the nodes at each depth in turns: a chain of partial moves is one turn. */
export function perftTurns (position, depth) {
  const nodes = new Array(depth).fill(0)
  if (depth > 0) descendTurns(position, depth, 0, nodes)
  return nodes
}

function descendTurns (position, depth, level, nodes) {
  const registers = position.state.registers
  const start = registers[TOP]
  const recordTop = registers[RECORD_TOP]
  const end = generateUnlessOver(position, level, start)
  for (let move = start; move < end; move++) {
    position.make(move)
    if (registers[PARTIAL_SQUARE] >= 0 && position.goal(-1) === 0) descendTurns(position, depth, level, nodes)
    else {
      nodes[level]++
      if (level + 1 < depth) descendTurns(position, depth, level + 1, nodes)
    }
    position.unmake()
  }
  registers[TOP] = start
  if (HAS_RECORDS) registers[RECORD_TOP] = recordTop
}
