// A piece as SVG, from its style and its owner's colours.
import { svg } from './dom.js'
import { glyphShapes } from './glyphs.js'

/** The drawing of one piece as an SVG group in a box of -50..50. */
export function drawPiece(look, piece, player) {
  const paint = look.paints[player] || look.paints['']
  const style = look.styles[piece] || { kind: 'letters', letters: piece.slice(0, 2), badge: '' }
  const group = svg('g', { class: 'glyph glyph-' + style.kind + (paint.dark ? ' dark' : '') })
  for (const shape of glyphShapes(style, paint, player)) {
    const node = svg(shape.tag, Object.assign({ class: 'paint-' + shape.paint }, shape.attrs))
    if (shape.text) node.textContent = shape.text
    if (shape.paint === 'body') { node.style.fill = paint.fill; node.style.stroke = paint.edge }
    else if (shape.paint === 'mark' || shape.paint === 'text') node.style.fill = paint.ink
    else if (shape.paint === 'brush') node.style.stroke = paint.fill
    else node.style.stroke = paint.ink
    group.append(node)
  }
  return group
}

/** A piece on its own, for trays, lists and choices. */
export function pieceIcon(look, piece, player) {
  return svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' }, drawPiece(look, piece, player))
}
