// Moves of several pieces: they are picked one after the other, then the place where the last one goes.
// The module says what belongs together (`select`, `targets`); here it becomes what a click means. Pure but for these calls.
import { landingOf } from './effects.js'
import { cancelSelection, decideAmong } from './selection.js'

/** Whether clicks have to mean groups: from one place to another, alone or with others, are different moves here. */
export function asksForGroups(game, moves) {
  if (!game.select) return false
  const cells = game.cells()
  const seen = new Map()
  return moves.some(move => {
    const origins = move.effects.filter(e => e.kind === 'move' && cells[e.from] && cells[e.from].player === move.player).map(e => e.from)
    if (origins.length === 0) return false
    const key = move.from + ' ' + landingOf(move)
    const text = origins.sort((a, b) => a - b).join(' ')
    if (!seen.has(key)) seen.set(key, text)
    return seen.get(key) !== text
  })
}

/** Positions that can be picked now: first pieces of a group, or further ones. */
export function groupSources(game, group) {
  const sources = new Set()
  game.design.positions.forEach((_, at) => {
    if (group.indexOf(at) >= 0 || game.select(group, at).length > 0) sources.add(at)
  })
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
