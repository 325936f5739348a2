// Zones of the rules as the board shows them. Pure.

/** Names of zones that are shown initially, because they matter for play. */
const SHOWN_NAMES = /castle|fort|citadel|throne|goal|river|water|lake|\btraps?\b|\bden\b|temple|mountain/i
/** Largest share of the board of a zone that is shown initially. */
const MAX_SHARE = 0.45

/** Return the zones with positions on the board, merged by name: { name, positions, initiallyShown }[]. */
export function zonesOfBoard (design, layout) {
  const zones = new Map()
  for (const zone of design.zones || []) {
    const there = zone.positions.filter(p => layout.spots[p])
    if (there.length === 0) continue
    if (!zones.has(zone.name)) zones.set(zone.name, new Set())
    there.forEach(p => zones.get(zone.name).add(p))
  }
  const all = layout.spots.filter(Boolean).length
  return Array.from(zones, z => ({
    name: z[0],
    positions: Array.from(z[1]),
    initiallyShown: SHOWN_NAMES.test(z[0]) && z[1].size <= MAX_SHARE * all
  }))
}

/** Return the names of the zones that contain a position, for one player or for all (null). */
export function zonesAt (design, index, player) {
  const names = (design.zones || [])
    .filter(z => z.positions.indexOf(index) >= 0 && (!z.player || !player || z.player === player))
    .map(z => z.name)
  return names.filter((n, k) => names.indexOf(n) === k)
}
