// A piece as SVG: the picture of the rules, else a drawing from its name, in its owner's colours.
import { svg } from './dom.js'
import { glyphShapes, pieceStyles } from './glyphs.js'
import { playerPaints } from './paints.js'

/**
 * How the pieces of a game look: { paints, styles, pictures, side }.
 * `letters` asks for letters in place of shogi's and xiangqi's characters.
 * `images` are the page's pictures by file: [address, width, height]; `side` is the longest side of those of pieces.
 */
export function lookOf(design, players, images, letters) {
  const paints = playerPaints(players)
  paints[''] = { fill: '#8b8f94', edge: '#4a4d50', ink: '#1e1e1e', index: 0, dark: false, sign: '#5b5148' }
  const pictures = Object.create(null)
  let side = 0
  for (const piece of images ? design.pieces : []) {
    for (const player of Object.keys(piece.images || {})) {
      const picture = images[piece.images[player][0]]
      if (!picture) continue
      pictures[piece.name + '\n' + player] = picture
      side = Math.max(side, picture[1], picture[2])
    }
  }
  return { paints, styles: pieceStyles(design.pieces.map(p => p.name), players, { letters }), pictures, side }
}

/** The drawing of one piece as an SVG group in a box of -50..50. */
export function drawPiece(look, piece, player) {
  const picture = look.pictures ? look.pictures[piece + '\n' + player] : null
  if (picture) return drawPicture(look, picture)
  const paint = look.paints[player] || look.paints['']
  const style = look.styles[piece] || { kind: 'letters', letters: piece.slice(0, 2), badge: '' }
  const group = svg('g', { class: 'glyph glyph-' + style.kind + (paint.dark ? ' dark' : '') })
  for (const shape of glyphShapes(style, paint, player)) {
    const node = svg(shape.tag, Object.assign({ class: 'paint-' + shape.paint }, shape.attrs))
    if (shape.text) node.textContent = shape.text
    if (shape.paint === 'body') { node.style.fill = paint.fill; node.style.stroke = paint.edge }
    else if (shape.paint === 'mark' || shape.paint === 'text') node.style.fill = paint.ink
    else if (shape.paint === 'brush') node.style.stroke = paint.fill
    else if (!shape.attrs.stroke) node.style.stroke = paint.ink
    group.append(node)
  }
  if (style.kind === 'wedge') {
    group.classList.add('facing')
    if (paint.index % 2 === 1) group.setAttribute('transform', 'rotate(180)')
  }
  return group
}

function drawPicture(look, picture) {
  const k = 100 / look.side
  const width = picture[1] * k
  const height = picture[2] * k
  return svg('g', { class: 'glyph glyph-picture' }, svg('image', { href: picture[0], x: -width / 2, y: -height / 2, width, height }))
}

/** A piece on its own, for trays, lists and choices. */
export function pieceIcon(look, piece, player) {
  return svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' }, drawPiece(look, piece, player))
}
