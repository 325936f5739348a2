// Who can take whom: asked of a second game that is set to the same position with each player to move.

const MOST_TURNS = 32

/**
 * @returns {{takes: Map<number, Set<number>>, takenBy: Map<number, Set<number>>}} by position; whoever takes without
 *   leaving a place (a drop, a throw from beside the board) counts with the place where it lands
 */
export function attackMap(api, index, position) {
  const map = { takes: new Map(), takenBy: new Map() }
  const probe = api.createGame({ variant: index })
  const asked = new Set()
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const there = Object.assign({}, position, turn === position.turn ? {} : { turn, partial: null })
    try { probe.setPosition(there) } catch (error) { break }
    if (asked.has(probe.player) && turn !== position.turn) continue
    asked.add(probe.player)
    for (const move of probe.moves()) addCaptures(map, move)
  }
  return map
}

function addCaptures(map, move) {
  const by = move.from >= 0 ? move.from : move.to
  for (const e of move.effects || []) {
    if (e.kind !== 'capture' || e.at === by) continue
    add(map.takes, by, e.at)
    add(map.takenBy, e.at, by)
  }
}

function add(map, key, value) {
  if (!map.has(key)) map.set(key, new Set())
  map.get(key).add(value)
}
