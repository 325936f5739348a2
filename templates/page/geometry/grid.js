// Layout of a complete grid of squares: cells, with coordinates in their corners.
import { namePartsOf } from './labels.js'
import { UNIT } from './unit.js'

const HALF = UNIT / 2

/** Return the layout, as `layoutOf` does; `seen` are the spots from `collectSpots`. */
export function layoutGrid ({ list, byIndex }, flipped) {
  const [first] = list
  const scale = UNIT / Math.min(...list.slice(1).map(s => Math.hypot(s.x - first.x, s.y - first.y)))
  for (const s of list) for (const key of ['x', 'y', 'w', 'h']) s[key] *= scale
  const [left, right] = rangeOf(list.map(s => s.x))
  const [top, bottom] = rangeOf(list.map(s => s.y))
  const [darkX, darkY] = flipped ? [right, top] : [left, bottom]
  for (const s of list) {
    s.polygon = [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]].map(([x, y]) => [s.x + x, s.y + y])
    s.radius = HALF
    s.shade = Math.round((s.x - darkX + s.y - darkY) / UNIT) % 2 === 0 ? 1 : 0
  }
  const box = { x: left - HALF, y: top - HALF, width: right - left + UNIT, height: bottom - top + UNIT }
  return {
    style: 'cells',
    lattice: 'square',
    box,
    spots: byIndex,
    voids: [],
    lines: [],
    stars: [],
    labels: labelsOf(list, box.width),
    hidden: []
  }
}

const rangeOf = values => [Math.min(...values), Math.max(...values)]

/**
 * Return the coordinates: those of rows in the upper corner of their first cell, those of columns in the lower corner
 * of their last one.
 */
function labelsOf (list, width) {
  const parts = namePartsOf(list)
  const size = Math.min(17, 0.027 * width)
  return parts === null
    ? []
    : [].concat(
        ...[1, 2].map(which => {
          const lines = new Map()
          list.forEach((s, k) => {
            if (parts[k]) lines.set(parts[k][which], (lines.get(parts[k][which]) || []).concat(s))
          })
          const [areRows, areColumns] = ['y', 'x'].map(key =>
            Array.from(lines.values()).every(line => line.every(s => s[key] === line[0][key]))
          )
          if (areRows === areColumns) return []
          return Array.from(lines, ([text, line]) => {
            const { x, y, shade } = line.reduce((best, s) => s.x < best.x || s.y > best.y ? s : best)
            return areRows
              ? { text, x: x - HALF + size * 0.3, y: y - HALF + size * 0.72, size, inside: true, start: true, shade }
              : { text, x: x + HALF - size * 0.3, y: y + HALF - size * 0.6, size, inside: true, start: false, shade }
          })
        })
      )
}
