// Layout of a board: rectangles and links of the rules become cells or points, lines, and coordinates.
// Pure, without DOM. Lengths are scaled so that neighboring positions are about UNIT apart.
import { HAS_OTHER_LAYOUTS, HAS_POINTS, HAS_UNEVEN_BOARDS } from '../../runtime/state/build_flags.js'
import { layoutCells } from './cells.js'
import { layoutGrid } from './grid.js'
import { placeLabels } from './labels.js'
import { findLattice, squareLattice } from './lattice.js'
import { FULL, evenDirections, linkFamilies } from './links.js'
import { drawPalaces } from './palace.js'
import { layoutPoints } from './points.js'
import { collectSpots, extent, markDetached, medianOf } from './spots.js'
import { drawTracks } from './tracks.js'
import { findTriangles, layoutTriangles } from './triangles.js'
import { UNIT } from './unit.js'

const POINT_GAMES = /\b(go|igo|baduk|weiqi|gomoku|go-moku|renju|pente|ninuki|connect6|xiangqi|chinese chess|janggi)\b/i
const POINT_PIECES = /stone|pebble/i

/**
 * Return the layout of a board.
 * @param {object} design
 * @param {{flipped?: boolean, outside?: boolean}} [options] with `outside`, coordinates are not in the corners of cells
 * @returns {{style, lattice, box, frame, spots, voids, lines, curves, stars, labels, hidden}} `spots` by position
 *   index, null for a position that is not on the picture; `curves` are paths, on boards of cells only; `hidden` are
 *   the indices of these positions
 */
export function layoutOf (design, options) {
  const flipped = Boolean(options && options.flipped)
  const seen = collectSpots(design, flipped)
  if (!HAS_OTHER_LAYOUTS) return layoutGrid(seen, flipped)
  const hidden = design.positions.map((p, i) => i).filter(i => !seen.byIndex[i])
  if (HAS_UNEVEN_BOARDS && seen.list.length === 0)
    return design.positions.length > 1 && design.positions.length <= 400
      ? inventedLayout(design)
      : emptyLayout(design, hidden)
  const major = markDetached(design, seen)
  const triangles = HAS_UNEVEN_BOARDS && findTriangles(design, seen.list)
  if (triangles) return finish(layoutTriangles(seen, triangles), hidden, { kind: 'triangle' }, true)
  const pitch = medianOf(major.map(s => s.stacked ? Math.min(s.w, s.h) : s.near)) || seen.list[0].w
  const found = HAS_UNEVEN_BOARDS ? findLattice(major, pitch) : squareLattice(major, pitch)
  const families = HAS_POINTS && found ? linkFamilies(design, seen, found) : []
  const cells = !HAS_POINTS || (found !== null && !drawnAsPoints(design, found, families, major))
  const scaled = scaleSpots(seen, found, pitch)
  const lattice = found ? scaleLattice(found, scaled) : null
  const layout = cells ? layoutCells(design, seen, lattice, flipped) : layoutPoints(design, seen, lattice, families)
  if (HAS_UNEVEN_BOARDS && cells) layout.curves = drawTracks(design, seen)
  if (HAS_POINTS && !cells && layout.lattice === 'square') drawPalaces(design, layout)
  return finish(layout, hidden, lattice, Boolean(options && options.outside))
}

function finish (layout, hidden, lattice, outside) {
  layout.hidden = hidden
  placeLabels(layout, lattice, outside)
  finishBox(layout)
  return layout
}

/** Return a layout for positions without rectangles: rows of labeled cells. */
function inventedLayout (design) {
  const columns = Math.ceil(Math.sqrt(design.positions.length))
  const positions = design.positions.map((p, k) => ({
    name: p.name,
    rect: [k % columns * 60, Math.floor(k / columns) * 60, k % columns * 60 + 58, Math.floor(k / columns) * 60 + 58]
  }))
  const layout = layoutOf({ title: '', positions, links: [], pieces: [] })
  layout.labels = layout.spots.map(s => ({
    text: s.name,
    x: s.x - 44,
    y: s.y - 38,
    size: 14,
    inside: true,
    start: true,
    shade: s.shade
  }))
  return layout
}

function emptyLayout (design, hidden) {
  return {
    style: 'points', lattice: 'none', box: { x: 0, y: 0, width: UNIT, height: UNIT }, frame: null,
    spots: design.positions.map(() => null), voids: [], lines: [], stars: [], labels: [], ruled: false, hidden
  }
}

function drawnAsPoints (design, lattice, families, list) {
  if (medianOf(list.map(s => Math.min(s.w, s.h))) < 0.45 * lattice.room) return true
  if (families.some(f => f.share > 0.1 && f.share < FULL)) return true
  if (!evenDirections(design, list)) return true
  if (lattice.kind !== 'square' || list.length < 49) return false
  return (
    POINT_GAMES.test(design.title || '') ||
    (design.pieces.length > 0 && design.pieces.every(p => POINT_PIECES.test(p.name)))
  )
}

function scaleSpots (seen, lattice, pitch) {
  let kx = UNIT / pitch
  let ky = kx
  if (lattice && (lattice.kind === 'square' || lattice.kind === 'checker')) {
    const sx = extent(lattice.a[0], lattice.b[0])
    const sy = extent(lattice.a[1], lattice.b[1])
    const nearlySquare = Math.abs(sx - sy) <= 0.13 * Math.max(sx, sy)
    kx = UNIT / (nearlySquare ? sx : Math.min(sx, sy))
    ky = nearlySquare ? UNIT / sy : kx
  }
  for (const s of seen.list) {
    s.x *= kx
    s.y *= ky
    s.w *= kx
    s.h *= ky
    s.near *= Math.min(kx, ky)
  }
  return { kx, ky }
}

function scaleLattice (lattice, scaled) {
  return Object.assign({}, lattice, {
    a: [lattice.a[0] * scaled.kx, lattice.a[1] * scaled.ky], b: [lattice.b[0] * scaled.kx, lattice.b[1] * scaled.ky]
  })
}

function finishBox (layout) {
  const xs = []
  const ys = []
  const add = (x, y) => { xs.push(x); ys.push(y) }
  for (const s of layout.spots) {
    if (!s) continue
    if (s.polygon) s.polygon.forEach(p => add(p[0], p[1]))
    else { add(s.x - s.radius, s.y - s.radius); add(s.x + s.radius, s.y + s.radius) }
  }
  layout.voids.forEach(v => v.forEach(p => add(p[0], p[1])))
  if (layout.frame) {
    for (const l of layout.labels)
      if (!l.inside) {
        add(l.x - l.size, l.y - 0.8 * l.size)
        add(l.x + l.size, l.y + 0.8 * l.size)
      }
    add(layout.frame.x, layout.frame.y)
    add(layout.frame.x + layout.frame.width, layout.frame.y + layout.frame.height)
    layout.frame = boxOf(xs, ys, 0)
    layout.box = layout.frame
    return
  }
  const outside = layout.labels.filter(l => !l.inside)
  for (const l of outside) { add(l.x - 0.8 * l.size, l.y - 0.6 * l.size); add(l.x + 0.8 * l.size, l.y + 0.6 * l.size) }
  const tight = layout.lattice === 'square' || layout.lattice === 'checker'
  layout.box = boxOf(xs, ys, tight && outside.length === 0 ? 0 : 0.06 * UNIT)
}

function boxOf (xs, ys, margin) {
  const x = Math.min.apply(null, xs) - margin
  const y = Math.min.apply(null, ys) - margin
  return { x, y, width: Math.max.apply(null, xs) + margin - x, height: Math.max.apply(null, ys) + margin - y }
}
