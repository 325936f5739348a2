// Layout of a board over the picture of the rules file, with coordinates in its pixels.
import { findLattice } from './lattice.js'
import { collectSpots, markDetached, medianOf } from './spots.js'
import { UNIT } from './unit.js'

/**
 * Return the layout of a board over its picture.
 * @param {object} design
 * @param {[string, number, number]} picture address, width and height in pixels
 * @param {{flipped?: boolean}} [options]
 * @returns {object | null} like `layoutOf`, with `picture` set; null if no position is on the picture
 */
export function pictureLayout (design, picture, options) {
  const flipped = Boolean(options && options.flipped)
  const seen = collectSpots(design, flipped)
  const inside = s => {
    const x = flipped ? -s.x : s.x
    const y = flipped ? -s.y : s.y
    return x >= 0 && y >= 0 && x <= picture[1] && y <= picture[2]
  }
  const list = seen.list.filter(inside)
  if (list.length === 0) return null
  const major = markDetached(design, { list, byIndex: seen.byIndex })
  const pitch = medianOf(major.map(s => s.stacked ? Math.min(s.w, s.h) : s.near)) || list[0].w
  const found = findLattice(major, pitch)
  const square = found !== null && found.kind === 'square'
  const k = UNIT / pitch
  for (const s of list) placeOnPicture(s, k, flipped ? [picture[1] * k, picture[2] * k] : [0, 0], square)
  return {
    style: 'picture',
    lattice: found ? found.kind : 'none',
    frame: null,
    spots: seen.byIndex.map(s => list.indexOf(s) >= 0 ? s : null),
    voids: [],
    lines: [],
    stars: [],
    labels: [],
    ruled: true,
    hidden: design.positions.map((p, i) => i).filter(i => list.indexOf(seen.byIndex[i]) < 0),
    box: { x: 0, y: 0, width: picture[1] * k, height: picture[2] * k }, pixel: k, picture: picture[0], flipped
  }
}

function placeOnPicture (s, k, corner, square) {
  s.x = s.x * k + corner[0]
  s.y = s.y * k + corner[1]
  s.w *= k
  s.h *= k
  s.near *= k
  const regular = !s.stacked && !s.minor
  const w = Math.max(s.w, regular ? s.near * 0.98 : 0) / 2
  const h = Math.max(s.h, regular ? s.near * 0.98 : 0) / 2
  s.radius = regular ? Math.max(Math.min(s.w, s.h) / 2, 0.49 * s.near) : Math.min(s.w, s.h) / 2
  s.polygon =
    square || !regular
      ? [
          [s.x - w, s.y - h], [s.x + w, s.y - h], [s.x + w, s.y + h], [s.x - w, s.y + h]
        ]
      : null
}
