// Attacks of all players, from a second game that holds the same position with each player to move.
import { capturedBy } from './effects.js'
import { eachPlayersTurn } from './session.js'

/**
 * Return the captures and the attackers of all positions.
 * @param {object} api the exports of the module
 * @param {number} index variant
 * @param {object} position as JSON
 * @param {Set<number>} offBoard positions off the board: a piece that moves there is captured
 * @returns {{captures: Map<number, Set<number>>, attackers: Map<number, Set<number>>}} positions by position; a drop
 *   counts as an attack from its target
 */
export function attackMap (api, index, position, offBoard) {
  const map = { captures: new Map(), attackers: new Map() }
  const probe = api.createGame({ variant: index })
  eachPlayersTurn(probe, position, () => { for (const move of probe.moves()) addCaptures(map, move, offBoard) })
  return map
}

function addCaptures (map, move, offBoard) {
  const by = move.from >= 0 ? move.from : move.to
  for (const at of capturedBy(move, offBoard)) {
    if (at === by) continue
    add(map.captures, by, at)
    add(map.attackers, at, by)
  }
}

function add (map, key, value) {
  if (!map.has(key)) map.set(key, new Set())
  map.get(key).add(value)
}
