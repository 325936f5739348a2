import { withRefused } from './absent.js'
import { HAS_TEXTS, HAS_ZONES } from '../state/build_flags.js'
import { freeze } from './options.js'

/**
 * Return the design of a game as callers see it (`game.design`). Lists that the runtime reads for each move are
 * copied: V8 does not optimize reads of frozen lists.
 */
export function publicDesign (design) {
  const { board } = design
  const found = {
    title: design.title,
    options: design.rawOptions,
    players: design.players.map(player => player.name),
    playing: design.players.filter(player => player.inTurnOrder).map(player => player.name),
    directions: board.directions,
    positions: board.positions.slice(),
    links: board.links,
    zones: HAS_ZONES ? board.zones.map(zone => zonesOf(zone, design)).reduce((all, some) => all.concat(some), []) : [],
    pieces: design.pieces.slice()
  }
  if (HAS_TEXTS) {
    const { texts, media } = design
    return freeze(Object.assign(found, { texts, media }))
  }
  for (const piece of found.pieces) withRefused('texts', ['help', 'description', 'notation', 'images'], piece)
  return freeze(withRefused('texts', ['texts', 'media'], found))
}

/** Return one zone with `player: null` if it is the same for all players, else one zone per player. */
function zonesOf ({ name, members }, { players }) {
  const lists = players.map((_, p) =>
    members
      .map((mask, i) => [mask, i])
      .filter(([mask]) => mask & (1 << p))
      .map(([, i]) => i)
  )
  const shared = lists.every(list => String(list) === String(lists[0]))
  if (shared) return [{ name, player: null, positions: lists[0] || [] }]
  return players.map((player, p) => ({ name, player: player.name, positions: lists[p] }))
}
