// perft on game trees that are written out: finished games, goals that depend on mobility, and partial moves.
import assert from 'node:assert/strict'
import test from 'node:test'

import { HEADER, PARTIAL_SQUARE, RECORD_TOP, REGISTERS, TOP } from '../../templates/runtime/state/layout.js'
import { perft, perftTurns } from '../../templates/runtime/moves/perft.js'

/** A node with these moves; the last argument may be an object with `ends`, `endsIfMovable` or `partial`. */
function node (...moves) {
  const last = moves[moves.length - 1]
  const traits = last !== undefined && last.moves === undefined ? moves.pop() : {}
  return { ends: 0, endsIfMovable: 0, partial: false, ...traits, moves }
}

const leaves = (count, traits = {}) => node(...Array.from({ length: count }, () => node()), traits)

/** Return a position at the root of a tree. Its lists of moves start at index 7. */
function positionOf (root, testsMobility = false) {
  const registers = new Int32Array(REGISTERS)
  const moveBuffer = []
  const path = [root]
  const enter = () => { registers[PARTIAL_SQUARE] = path[path.length - 1].partial ? 0 : -1 }
  registers[TOP] = 7
  registers[RECORD_TOP] = HEADER
  enter()
  return {
    state: { registers },
    design: { layout: { testsMobility } },
    generate (start) {
      const { moves } = path[path.length - 1]
      moves.forEach((move, k) => { moveBuffer[start + k] = move })
      registers[TOP] = start + moves.length
      registers[RECORD_TOP] += moves.length
      return registers[TOP]
    },
    make (move) {
      assert.ok(move < registers[TOP], 'the list has no such move')
      path.push(moveBuffer[move])
      enter()
    },
    unmake () {
      path.pop()
      enter()
    },
    goal (mobility) {
      const { ends, endsIfMovable, partial } = path[path.length - 1]
      return ends !== 0 || mobility < 0 || partial ? ends : endsIfMovable
    }
  }
}

/** Count a tree; both counts must leave the buffers as they were. */
function counted (count, root, depth, testsMobility) {
  const position = positionOf(root, testsMobility)
  const nodes = count(position, depth)
  assert.deepEqual([position.state.registers[TOP], position.state.registers[RECORD_TOP]], [7, HEADER])
  return nodes
}

for (const count of [perft, perftTurns]) {
  test(`${count.name} counts the nodes at each depth`, () => {
    const root = node(node(leaves(2), node(), leaves(1)), leaves(1))
    assert.deepEqual(counted(count, root, 0), [])
    assert.deepEqual(counted(count, root, 1), [2])
    assert.deepEqual(counted(count, root, 2), [2, 4])
    assert.deepEqual(counted(count, root, 4), [2, 4, 3, 0])
  })

  test(`${count.name} counts no moves of finished games, except at the root`, () => {
    const root = node(leaves(3, { ends: 1 }), leaves(2), { ends: 1 })
    assert.deepEqual(counted(count, root, 2), [2, 2])
  })

  test(`${count.name} finishes games by goals that depend on mobility`, () => {
    const root = node(leaves(3, { endsIfMovable: 1 }), leaves(2), node({ endsIfMovable: 1 }), { endsIfMovable: 1 })
    assert.deepEqual(counted(count, root, 2, true), [3, 2])
    assert.deepEqual(counted(count, root, 2, false), [3, 5])
  })
}

test('a chain of partial moves is one turn', () => {
  const chain = node(leaves(4), node(leaves(2), { partial: true }), { partial: true })
  const root = node(chain, leaves(1))
  assert.deepEqual(counted(perft, root, 3), [2, 3, 5])
  assert.deepEqual(counted(perftTurns, root, 1), [3])
  assert.deepEqual(counted(perftTurns, root, 2), [3, 7])
})

test('a partial move that ends the game is a turn', () => {
  const root = node(leaves(4, { partial: true, ends: 1 }), leaves(1, { partial: true, endsIfMovable: 1 }))
  assert.deepEqual(counted(perftTurns, root, 2, true), [2, 0])
})
