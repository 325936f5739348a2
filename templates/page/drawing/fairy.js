// Fairy pieces and tiles in the style of the chess set: a base shape with marks for the moves that a piece adds. Pure.
// A kind is 'BASE' or 'BASE+MARKS'; '~' before the base turns it upside down, as problemists do for hoppers and riders.

import { drawings } from './tables.js'

/** Place and scale of a mark on a base: [x, y, scale]. */
const PLACES = {
  die: [0, 0, 1],
  rook: [0, 2, 0.82],
  bishop: [0, -10, 0.72],
  queen: [0, 4, 0.62],
  king: [0, 4, 0.62],
  knight: [8, 9, 0.62],
  pawn: [0, -20, 0.5],
  helmet: [0, 14, 0.5],
  elephant: [9, 12, 0.6],
  cannon: [-3, -4, 0.5],
  shield: [0, -4, 0.95]
}
/** Marks that belong to their base and keep its coordinates. */
const WHOLE = ['horn', 'stripes']

/** Return the kind of pieces with this name, or undefined. */
const kindOf = name => Object.keys(drawings.names).find(kind => drawings.names[kind].split(' ').indexOf(name) >= 0)

/** Return the kind that a name, split into `words`, means: the whole name before one of its words; null for none. */
export function fairyKind (words, name) {
  const lower = words.map(w => w.toLowerCase())
  const found = lower.map(kindOf).filter(Boolean)
  return (
    kindOf(name.toLowerCase().replace(/[^a-z0-9]/g, '')) ||
    kindOf(lower.join('')) ||
    (found.length === 1 ? found[0] : null)
  )
}

/**
 * Return the shapes of a kind; null for another kind.
 * @param {Object<string, object[]>} chess the shapes of the chess set
 */
export function fairyShapes (kind, chess) {
  const [, turned, base, figures] = /^(~?)([a-z]+)\+?(.*)$/.exec(kind)
  const shapes = drawings.bases[base] || (turned || figures ? chess[base] : null)
  if (!shapes) return null
  if (turned) return shapes.map(s => moved(s, 'rotate(180)'))
  if (WHOLE.indexOf(figures) >= 0)
    return drawings.figures[figures]
      .filter(s => s.paint === 'body')
      .concat(
        shapes,
        drawings.figures[figures].filter(s => s.paint !== 'body')
      )
  if (!figures) return shapes
  const [x, y, scale] = PLACES[base]
  const plain =
    base === 'shield' || base === 'elephant' || base === 'knight' || base === 'cannon'
      ? shapes
      : shapes.filter(s => s.paint === 'body')
  return plain.concat(
    ...figures
      .split('')
      .map(name => drawings.figures[name].map(s => moved(s, 'translate(' + x + ' ' + y + ') scale(' + scale + ')')))
  )
}

const moved = (shape, transform) => Object.assign({}, shape, { attrs: Object.assign({}, shape.attrs, { transform }) })
