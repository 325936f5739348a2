// Characters of shogi and xiangqi pieces as strokes in a box of 0..100, independent of fonts. Pure.

import { drawings } from './tables.js'

const PROMOTED = {
  rook: 'dragon',
  bishop: 'horse',
  silver: 'promoted silver',
  knight: 'promoted knight',
  lance: 'promoted lance',
  pawn: 'tokin'
}
const RED = /^(tokin|dragon|horse|promoted .*)$/

const lookUp = (table, word) => Object.prototype.hasOwnProperty.call(table, word) ? table[word] : null

/**
 * Return the characters of the pieces of a shogi or xiangqi game, which is recognized by the names of its pieces.
 * @param {string[][]} words the words of each piece's name
 * @returns {({kind: 'wedge' | 'coin', character: string} | null)[] | null} by piece, null for one without a character;
 *   null for other games
 */
export function characterStyles (words) {
  const lower = words.map(ws => ws.map(w => w.toLowerCase()))
  const has = word => lower.some(ws => ws.indexOf(word) >= 0)
  if (has('gold') && has('silver') && has('king'))
    return lower.map(ws => shogiPiece(ws)).map(c => c && { kind: 'wedge', character: c })
  const xiangqi = lower.map(ws => ws.map(w => lookUp(drawings.xiangqi, w)).filter(Boolean)[0] || null)
  const found = new Set(xiangqi.filter(Boolean))
  if (has('cannon') && !has('queen') && found.has('general') && found.size >= 6)
    return xiangqi.map(c => c && { kind: 'coin', character: c })
  return null
}

/** Return the kind of glyph for a piece with a character; in xiangqi, a horse is a knight. */
export function symbolOf (style) {
  return style && (style.kind === 'coin' && style.character === 'horse' ? 'knight' : drawings.symbols[style.character])
}

function shogiPiece (words) {
  const base = words.map(w => lookUp(drawings.shogi, w)).filter(Boolean)[0]
  if (!base) return null
  const promoted = words.some(w => /^(promoted|nari|p|plus)$/.test(w)) || words.some(w => /^promoted/.test(w))
  return promoted ? PROMOTED[base] || null : base
}

/** Return the shapes of a piece with a character, in the paint of its owner. */
export function characterShapes (style, paint) {
  const second = paint.index % 2 === 1
  const strokes =
    second && style.kind === 'wedge' && style.character === 'king'
      ? drawings.strokes.jewel
      : (second && drawings.strokes[style.character + ' 2']) || drawings.strokes[style.character]
  if (style.kind === 'coin') return coin(strokes, paint)
  const red = RED.test(style.character)
  return [
    { tag: 'path', attrs: { d: 'M0 -45L24 -35L36 40H-36L-24 -35Z' }, paint: 'body' },
    {
      tag: 'path',
      attrs: {
        d: strokes,
        transform: 'translate(-25.5 -24.5) scale(.51 .58)',
        'stroke-width': 8.5,
        stroke: red ? (paint.dark ? '#ff9a86' : '#b3261e') : paint.ink
      },
      paint: 'line'
    }
  ]
}

/** Return an ivory disc whose ring and character have the player's color. */
function coin (strokes, paint) {
  const color = paint.sign
  const second = paint.index % 2 === 1
  return [
    {
      tag: 'circle',
      attrs: { cx: 0, cy: 0, r: 41, fill: '#fdf3dc', stroke: color, 'stroke-width': 4 },
      paint: 'plain'
    },
    {
      tag: 'circle',
      attrs: {
        cx: 0,
        cy: 0,
        r: 34.5,
        fill: 'none',
        stroke: color,
        'stroke-width': 1.6,
        'stroke-dasharray': second ? '5 3' : null
      },
      paint: 'plain'
    },
    {
      tag: 'path',
      attrs: { d: strokes, transform: 'translate(-27 -27.5) scale(.54)', 'stroke-width': 8.5, stroke: color },
      paint: 'line'
    }
  ]
}
