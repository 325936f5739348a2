// The zones of the rules as the board shows them. Pure.

const TELLING = /castle|fort|citadel|throne|goal|river|water|lake|\btraps?\b|\bden\b|temple|mountain/i
const MOST = 0.45 // a zone of nearly everything tells nothing

/** Zones with places on the board, by name: [{ name, positions, telling }]; those of several players are taken together. */
export function zonesOfBoard(design, layout) {
  const zones = new Map()
  for (const zone of design.zones || []) {
    const there = zone.positions.filter(p => layout.spots[p])
    if (there.length === 0) continue
    if (!zones.has(zone.name)) zones.set(zone.name, new Set())
    there.forEach(p => zones.get(zone.name).add(p))
  }
  const all = layout.spots.filter(Boolean).length
  return Array.from(zones, z => ({ name: z[0], positions: Array.from(z[1]), telling: TELLING.test(z[0]) && z[1].size <= MOST * all }))
}

/** Names of the zones a position belongs to, for a player or for anybody. */
export function zonesAt(design, index, player) {
  const names = (design.zones || []).filter(z => z.positions.indexOf(index) >= 0 && (!z.player || !player || z.player === player)).map(z => z.name)
  return names.filter((n, k) => names.indexOf(n) === k)
}
