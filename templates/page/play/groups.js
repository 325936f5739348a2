// Multi-piece moves: the player picks the pieces of a group one by one, then the target of the last one.
// The game decides which pieces form a group (`select`, `targets`); these functions interpret clicks.
import { closeGroup, needsGroups, select, targets } from '../../hooks/groups.js'
import { cancelSelection, decideAmong } from './selection.js'

/** Return the object with the functions for groups of pieces: the game itself if scripts can change them. */
export const groupsOf = game => game.hasScripts ? game : withGroups(game)

/** Return these functions, `player` and `cells` for a game whose module has no scripts. */
export function withGroups (game) {
  const cells = game.cells()
  const moves = game
    .moves()
    .map(move => ({ move, actions: move.effects.filter(e => e.kind === 'move').map(e => [[e.from], [e.to]]) }))
  const board = {
    player: game.player,
    getPiece: at => cells[at] || null,
    game: { design: { findDirection: (from, to) => (game.design.links || []).findIndex(row => row[from] === to) } }
  }
  return {
    player: game.player,
    cells: () => cells,
    needsGroups: () => needsGroups(board, moves),
    select: (group, at) => select(board, moves, group, at),
    targets: group =>
      targets(board, moves, group, (move, some) => closeGroup(board, move, some)).map(({ position, moves }) => ({
        position,
        moves: moves.map(one => one.move)
      }))
  }
}

const origins = new WeakMap() // by move list: valid for one position

/** Return for each move the origins of the player's pieces; if there are none, of all pieces. */
function originsOfAll (game, moves) {
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

/** Return the positions of pieces that can start or join a group. */
export function groupSources (game, moves) {
  const sources = new Set()
  originsOfAll(game, moves).forEach(some => some.forEach(at => sources.add(at)))
  return sources
}

/** Return the targets of a group, like `targetsOf` for a single piece: position -> { capture, moves }. */
export function groupTargets (game, group) {
  const targets = new Map()
  for (const found of group.length ? game.targets(group) : []) {
    if (group.indexOf(found.position) >= 0 || growsBy(game, group, found.position)) continue
    const capture = found.moves.some(m => m.effects.some(e => e.kind === 'capture'))
    targets.set(found.position, { capture, moves: found.moves })
  }
  return targets
}

/** Return true if a click adds the piece at `at` to the group; this takes precedence over a move to `at`. */
const growsBy = (game, group, at) => game.select(group, at).length > group.length

/** Return the selection after a click on a position. */
export function pickForGroup (state, game, at) {
  const group = state.group || []
  const hit = groupTargets(game, group).get(at)
  if (hit) return decideAmong(state, hit.moves)
  return withGroup(state, game.select(group, at))
}

/** Return the selection after the start of a drag: the dragged piece becomes the last one of its group. */
export function dragInGroup (state, game, at) {
  const group = state.group || []
  const rest = group.filter(p => p !== at)
  return withGroup(state, rest.length < group.length ? rest.concat(at) : game.select([], at))
}

const withGroup = (state, group) => Object.assign(cancelSelection(state), { group })
