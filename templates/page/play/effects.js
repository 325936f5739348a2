// Effects of moves on the board, for marks and previews. Pure functions.
import {
  HAS_CREATES, HAS_DROPS, HAS_FLIPS, HAS_HIDDEN_POSITIONS, HAS_OWNER_CHANGES
} from '../../runtime/state/build_flags.js'

const unique = list => list.filter((p, k) => p >= 0 && list.indexOf(p) === k)

/** Return the positions of a move's capture effects. */
export function capturesOf (move) {
  return (move.effects || []).filter(e => e.kind === 'capture').map(e => e.at)
}

/**
 * Return the positions of pieces that a move without an origin replaces, as when a player takes over the first stone.
 */
export function replacedBy (move) {
  if (!(HAS_DROPS || HAS_CREATES) || move.from >= 0) return []
  const placed = (move.effects || []).filter(e => e.kind === 'drop' || e.kind === 'create').map(placeOf)
  return capturesOf(move).filter(at => placed.indexOf(at) >= 0)
}

/**
 * Return the positions from which a move removes pieces, by capture or by a move to a position in the set `offBoard`.
 */
export function capturedBy (move, offBoard) {
  if (!HAS_HIDDEN_POSITIONS) return unique(capturesOf(move))
  return unique(
    capturesOf(move)
      .filter(at => !offBoard.has(at))
      .concat((move.effects || []).filter(e => movesOffBoard(e, offBoard)).map(e => e.from))
  )
}

const movesOffBoard = (effect, offBoard) =>
  effect.kind === 'move' && offBoard.has(effect.to) && !offBoard.has(effect.from)

/** Return the position on which a drop or a created piece lands. */
export function placeOf (effect) {
  return effect.to >= 0 ? effect.to : effect.at
}

/** Return the origins and targets of a ply, without the positions of captures. */
export function touchedBy (ply) {
  const places = []
  for (const e of ply.effects) {
    if (e.kind === 'move') places.push(e.from, e.to)
    if (e.kind === 'drop' || e.kind === 'create') places.push(placeOf(e))
  }
  if (places.length === 0) places.push(ply.from, ply.to)
  return unique(places)
}

/** Return the positions whose piece changes its owner or type. */
export function changedBy (ply) {
  return unique(ply.effects.filter(e => e.kind === 'owner' || e.kind === 'flip' || e.kind === 'type').map(e => e.at))
}

/** Return the landing position of the piece that the player moves; it may differ from the move's `to`. */
export function landingOf (move) {
  const own = (move.effects || []).find(e => e.kind === 'move' && e.from === move.from)
  return own ? own.to : move.to >= 0 ? move.to : move.from
}

/** Return true if a move has effects other than the move of its piece and a capture at the target. */
export function hasSideEffects (move) {
  const to = landingOf(move)
  return (move.effects || []).some(e =>
    e.kind === 'capture' ? e.at !== to : e.kind === 'move' ? e.from !== move.from : /^(create|owner|flip)$/.test(e.kind)
  )
}

/**
 * Return the effects that all moves have in common, for a preview.
 *
 * A flipped piece changes to the other of two players; with more players, its new owner is unknown (null). Effects on
 * positions in `offBoard` are omitted.
 * @returns {{moved: {from, to}[], captured: number[], changed: {at, piece, player}[], placed: {at, piece, player}[]}}
 */
export function previewOf (moves, cells, players, offBoard) {
  const previews = moves.map(move => onePreview(move, cells, players || [], offBoard || new Set()))
  const common = key =>
    previews.length === 0
      ? []
      : previews[0][key].filter(x => previews.every(p => p[key].some(y => JSON.stringify(x) === JSON.stringify(y))))
  return { moved: common('moved'), captured: common('captured'), changed: common('changed'), placed: common('placed') }
}

function onePreview (move, cells, players, offBoard) {
  const other = player => players.length === 2 ? players.find(p => p !== player) : null
  const preview = { moved: [], captured: capturedBy(move, offBoard), changed: [], placed: [] }
  for (const e of move.effects || []) {
    const cell = cells[e.at] || {}
    if (HAS_HIDDEN_POSITIONS && offBoard.has(placeOf(e))) continue
    if (e.kind === 'move' && e.from !== e.to) preview.moved.push({ from: e.from, to: e.to })
    else if ((HAS_DROPS || HAS_CREATES) && (e.kind === 'drop' || e.kind === 'create'))
      preview.placed.push({ at: placeOf(e), piece: e.piece, player: e.player || move.player })
    else if (e.kind === 'type') preview.changed.push({ at: e.at, piece: e.piece, player: cell.player || move.player })
    else if ((HAS_FLIPS || HAS_OWNER_CHANGES) && (e.kind === 'owner' || e.kind === 'flip'))
      preview.changed.push({ at: e.at, piece: cell.piece || move.piece, player: e.player || other(cell.player) })
  }
  return preview
}
