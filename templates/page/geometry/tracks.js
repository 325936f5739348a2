// Tracks outside the lattice of a board, such as the loops of Surakarta: chains of detached positions, drawn as curves.

/** Return the neighbors of each position in the links of all directions, as sets of indices. */
function neighborsOf (design) {
  const found = design.positions.map(() => new Set())
  for (const row of design.links || [])
    row.forEach((to, from) => {
      if (to >= 0 && to !== from) {
        found[from].add(to)
        found[to].add(from)
      }
    })
  return found
}

/**
 * Return the chains of at least two lone spots with two neighbors each, between two spots that are not lone, with these
 * ends.
 */
function findTracks (design, { list, byIndex }) {
  const neighbors = neighborsOf(design)
  const isLink = s => Boolean(s && s.lone && neighbors[s.index].size === 2)
  const done = new Set()
  const tracks = []
  for (const end of list) {
    if (end.lone) continue
    for (const first of neighbors[end.index]) {
      const track = [end]
      for (
        let next = byIndex[first];
        isLink(next) && !done.has(next);
        next = byIndex[Array.from(neighbors[next.index]).find(k => byIndex[k] !== track[track.length - 2])]
      ) {
        done.add(next)
        track.push(next)
      }
      const last = Array.from(neighbors[track[track.length - 1].index], k => byIndex[k]).find(
        s => s && !s.lone && s !== end
      )
      if (track.length > 2 && last) tracks.push(track.concat(last))
    }
  }
  return tracks
}

/** Return the curves of the tracks of a board of cells as paths; the cells of their positions are not drawn. */
export function drawTracks (design, seen) {
  const tracks = findTracks(design, seen)
  for (const track of tracks) track.slice(1, -1).forEach(s => { s.onTrack = true })
  return tracks.map(curveThrough)
}

/** Return a smooth path through points. */
function curveThrough (points) {
  const at = k => points[Math.max(0, Math.min(points.length - 1, k))]
  const text = (x, y) => Math.round(x) + ' ' + Math.round(y)
  return (
    'M' +
    text(points[0].x, points[0].y) +
    points
      .slice(1)
      .map((p, k) => {
        const [before, from, after] = [at(k - 1), at(k), at(k + 2)]
        return (
          'C' +
          text(from.x + (p.x - before.x) / 6, from.y + (p.y - before.y) / 6) +
          ' ' +
          text(p.x - (after.x - from.x) / 6, p.y - (after.y - from.y) / 6) +
          ' ' +
          text(p.x, p.y)
        )
      })
      .join('')
  )
}
