// Moves of several pieces: they are picked one after the other, then the place where the last one goes.
// The module says what belongs together (`select`, `targets`); here it becomes what a click means.
import { cancelSelection, decideAmong } from './selection.js'

const origins = new WeakMap() // by list of moves: it lives as long as the position

/** Where pieces of the player to move set out from, for each move; of anybody, where no own one does. */
function originsOfAll(game, moves) {
  if (!origins.has(moves)) {
    const cells = game.cells()
    origins.set(moves, moves.map(move => {
      const all = move.effects.filter(e => e.kind === 'move' && e.from !== e.to).map(e => e.from)
      const own = all.filter(p => cells[p] && cells[p].player === game.player)
      return own.length ? own : all
    }))
  }
  return origins.get(moves)
}

/** Positions that can be picked: every piece that some move begins with can at least begin a group. */
export function groupSources(game, moves) {
  const sources = new Set()
  originsOfAll(game, moves).forEach(some => some.forEach(at => sources.add(at)))
  return sources
}

/** Positions where the group can go: position -> { capture, moves }, as `targetsOf` of a single piece. */
export function groupTargets(game, group) {
  const targets = new Map()
  for (const found of group.length ? game.targets(group) : []) {
    if (group.indexOf(found.position) >= 0 || growsBy(game, group, found.position)) continue
    const capture = found.moves.some(m => m.effects.some(e => e.kind === 'capture'))
    targets.set(found.position, { capture, moves: found.moves })
  }
  return targets
}

/** A click on a piece that fits the group adds it, one on the group puts it down: both go before a push of it. */
const growsBy = (game, group, at) => game.select(group, at).length > group.length

/** The selection after a click on a position. */
export function pickForGroup(state, game, at) {
  const group = state.group || []
  const hit = groupTargets(game, group).get(at)
  if (hit) return decideAmong(state, hit.moves)
  return withGroup(state, game.select(group, at))
}

/** The selection when a piece is taken up for a drag: the group it belongs to follows it. */
export function dragInGroup(state, game, at) {
  const group = state.group || []
  const rest = group.filter(p => p !== at)
  return withGroup(state, rest.length < group.length ? rest.concat(at) : game.select([], at))
}

const withGroup = (state, group) => Object.assign(cancelSelection(state), { group })
