// What a move does to the board, as the page shows it before and after. Pure.

const unique = list => list.filter((p, k) => p >= 0 && list.indexOf(p) === k)

/** Positions where a move captures by an effect. */
export function capturesOf(move) {
  return (move.effects || []).filter(e => e.kind === 'capture').map(e => e.at)
}

/** Positions from which a move takes pieces off the board, be it by a capture or by putting them `beside` it (a set of positions). */
export function takenBy(move, beside) {
  return capturesOf(move).filter(at => !beside.has(at)).concat((move.effects || []).filter(e => goesAside(e, beside)).map(e => e.from))
}

const goesAside = (effect, beside) => effect.kind === 'move' && beside.has(effect.to) && !beside.has(effect.from)

/** Where a piece comes onto the board. */
export function placeOf(effect) {
  return effect.to >= 0 ? effect.to : effect.at
}

/** Positions that a move went over or changed, without those it captured on. */
export function touchedBy(ply) {
  const places = []
  for (const e of ply.effects) {
    if (e.kind === 'move') places.push(e.from, e.to)
    if (e.kind === 'drop' || e.kind === 'create') places.push(placeOf(e))
  }
  if (places.length === 0) places.push(ply.from, ply.to)
  return unique(places)
}

/** Positions whose piece changed owner, type or attribute. */
export function changedBy(ply) {
  return unique(ply.effects.filter(e => e.kind === 'owner' || e.kind === 'flip' || e.kind === 'type').map(e => e.at))
}

/** Where the piece that is picked up comes to stand: not always where the rules' last word about the move was. */
export function landingOf(move) {
  const own = (move.effects || []).find(e => e.kind === 'move' && e.from === move.from)
  return own ? own.to : move.to >= 0 ? move.to : move.from
}

/** Whether a move does more than go where it is clicked and take what stands there. */
export function doesMore(move) {
  const to = landingOf(move)
  return (move.effects || []).some(e => e.kind === 'capture' ? e.at !== to : e.kind === 'move' ? e.from !== move.from : /^(create|owner|flip)$/.test(e.kind))
}

/**
 * What all of these moves have in common, to be shown before one of them is made. A piece that is flipped
 * goes to the other one of two players; of more, nobody can tell here (player null). What happens on the positions
 * `beside` the board is left out.
 * @returns {{moved: {from, to}[], captured: number[], changed: {at, piece, player}[], placed: {at, piece, player}[]}}
 */
export function previewOf(moves, cells, players, beside) {
  const all = moves.map(move => onePreview(move, cells, players || [], beside || new Set()))
  const common = key => all.length === 0 ? [] : all[0][key].filter(x => all.every(p => p[key].some(y => JSON.stringify(x) === JSON.stringify(y))))
  return { moved: common('moved'), captured: common('captured'), changed: common('changed'), placed: common('placed') }
}

function onePreview(move, cells, players, beside) {
  const other = player => players.length === 2 ? players.find(p => p !== player) : null
  const preview = { moved: [], captured: takenBy(move, beside), changed: [], placed: [] }
  for (const e of move.effects || []) {
    const cell = cells[e.at] || {}
    if (beside.has(placeOf(e))) continue // nothing to be seen
    if (e.kind === 'move' && e.from !== e.to) preview.moved.push({ from: e.from, to: e.to })
    else if (e.kind === 'drop' || e.kind === 'create') preview.placed.push({ at: placeOf(e), piece: e.piece, player: e.player || move.player })
    else if (e.kind === 'type') preview.changed.push({ at: e.at, piece: e.piece, player: cell.player || move.player })
    else if (e.kind === 'owner' || e.kind === 'flip') preview.changed.push({ at: e.at, piece: cell.piece || move.piece, player: e.player || other(cell.player) })
  }
  return preview
}
