// Who can take whom: asked of a second game that is set to the same position with each player to move.
import { takenBy } from './effects.js'
import { eachPlayersTurn } from './session.js'

/**
 * @param beside positions that are not on the board: who is put there has been taken
 * @returns {{takes: Map<number, Set<number>>, takenBy: Map<number, Set<number>>}} by position; whoever takes without
 *   leaving a place (a drop, a throw from beside the board) counts with the place where it lands
 */
export function attackMap(api, index, position, beside) {
  const map = { takes: new Map(), takenBy: new Map() }
  const probe = api.createGame({ variant: index })
  eachPlayersTurn(probe, position, () => { for (const move of probe.moves()) addCaptures(map, move, beside) })
  return map
}

function addCaptures(map, move, beside) {
  const by = move.from >= 0 ? move.from : move.to
  for (const at of takenBy(move, beside)) {
    if (at === by) continue
    add(map.takes, by, at)
    add(map.takenBy, at, by)
  }
}

function add(map, key, value) {
  if (!map.has(key)) map.set(key, new Set())
  map.get(key).add(value)
}
