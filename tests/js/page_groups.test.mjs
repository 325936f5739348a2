// Selection of groups on the page, and previews.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewOf, landingOf } from '../../templates/page/play/effects.js'
import { dragInGroup, groupSources, groupTargets, pickForGroup, withGroups } from '../../templates/page/play/groups.js'
import { startSelection } from '../../templates/page/play/selection.js'
import { example, SCRIPTS } from './ai_games.mjs'

const step = (...pairs) => ({ from: pairs[0][0], to: pairs[0][1], player: 'A', effects: pairs.map(([from, to]) => ({ kind: 'move', from, to })) })

// Positions 0 to 4 in a row, the player's pieces on 0 and 1: each moves alone, or both move.
const moves = [step([1, 2]), step([0, 1], [1, 2]), step([0, 3])]
const cells = [{ player: 'A', piece: 'Man' }, { player: 'A', piece: 'Man' }, null, null, null]
const game = {
  player: 'A', cells: () => cells,
  select: (group, at) => group.indexOf(at) >= 0 ? [] : at > 1 ? [] : group.length && group[0] !== at ? group.concat(at) : [at],
  targets: group => String(group) === '0,1' ? [{ position: 2, moves: [moves[1]] }] : String(group) === '1' ? [{ position: 2, moves: [moves[0]] }, { position: 0, moves: [] }] : []
}

test('the landing position of a move is that of its first piece', () => {
  const castling = { from: 0, to: 3, player: 'A', effects: [{ kind: 'move', from: 0, to: 2 }, { kind: 'move', from: 1, to: 3 }] }
  assert.equal(landingOf(castling), 2)
})

test('each piece that moves can be selected', () => {
  assert.deepEqual(Array.from(groupSources(game, moves)).sort(), [0, 1])
})

test('clicks select, deselect, and play', () => {
  const one = pickForGroup(startSelection(moves), game, 0)
  assert.deepEqual([one.group, one.move], [[0], null])
  const two = pickForGroup(one, game, 1)
  assert.deepEqual(two.group, [0, 1])
  assert.deepEqual(pickForGroup(two, game, 0).group, [], 'a piece of the group puts it down')
  assert.equal(pickForGroup(two, game, 2).move, moves[1])
  assert.deepEqual(Array.from(groupTargets(game, [1]).keys()), [2], 'a piece that can join the group is not a target')
})

test('a drag moves the group', () => {
  const two = pickForGroup(pickForGroup(startSelection(moves), game, 0), game, 1)
  assert.deepEqual(dragInGroup(two, game, 0).group, [1, 0])
  assert.deepEqual(dragInGroup(startSelection(moves), game, 1).group, [1])
})

test('a piece that moves off the board is captured, and the preview shows nothing there', () => {
  const hand = 7
  const move = { from: 0, to: 2, player: 'A', effects: [{ kind: 'move', from: 2, to: hand }, { kind: 'capture', at: hand }, { kind: 'owner', at: hand, player: 'A' }, { kind: 'move', from: 0, to: 2 }] }
  assert.deepEqual(previewOf([move], cells, ['A', 'B'], new Set([hand])), { moved: [{ from: 0, to: 2 }], captured: [2], changed: [], placed: [] })
})

test('a preview shows the common effects of the moves of a click', () => {
  const taking = { from: 0, to: 2, player: 'A', effects: [{ kind: 'move', from: 0, to: 2 }, { kind: 'capture', at: 1 }] }
  const promoting = Object.assign({}, taking, { effects: taking.effects.concat({ kind: 'type', at: 2, piece: 'King' }) })
  const both = previewOf([taking, promoting], cells, ['A', 'B'])
  assert.deepEqual(both, { moved: [{ from: 0, to: 2 }], captured: [1], changed: [], placed: [] })
  assert.deepEqual(previewOf([promoting], cells, ['A', 'B']).changed, [{ at: 2, piece: 'King', player: 'A' }])
  const flip = { from: -1, to: 3, player: 'A', effects: [{ kind: 'drop', at: 3, piece: 'Man', player: 'A' }, { kind: 'flip', at: 0 }] }
  assert.deepEqual(previewOf([flip], cells, ['A', 'B']).changed, [{ at: 0, piece: 'Man', player: 'B' }])
  assert.deepEqual(previewOf([flip], cells, ['A', 'B', 'C']).changed[0].player, null)
})

/** Return the results of a click on each position, followed by a click on each other one. */
function clicks(rules, size) {
  const found = []
  const targets = group => rules.targets(group).map(({ position, moves }) => [position, moves.map(String)])
  for (let first = 0; first < size; first++) {
    const group = rules.select([], first)
    if (group.length > 0) found.push(targets(group), ...Array.from({ length: size }, (_, at) => rules.select(group, at)).filter(two => two.length > 1).map(two => [two, targets(two)]))
  }
  return [rules.needsGroups(), found]
}

for (const [name, grouped] of [['abalone', true], ['chess', false]]) {
  test('the page finds the groups of ' + name + ' like a module with scripts', async () => {
    const { createGame } = await example(name, ...SCRIPTS)
    const game = createGame({ seed: 1 })
    const size = game.cells().length
    for (let ply = 0; ply < 12; ply++) {
      const expected = clicks(game, size)
      assert.equal(expected[0], grouped)
      assert.deepEqual(clicks(withGroups(game), size), expected)
      const legal = game.moves()
      game.apply(legal[(ply * 7) % legal.length])
    }
  })
}
