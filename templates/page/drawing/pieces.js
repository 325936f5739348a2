// Pieces as SVG: the picture of the rules file, else a glyph derived from the name, in the owner's colors.
import { HAS_CHARACTERS, HAS_PICTURES } from '../../runtime/state/build_flags.js'
import { short } from './board_background.js'
import { svg } from './dom.js'
import { glyphShapes, pieceStyles } from './glyphs.js'
import { playerPalette } from './palette.js'

/** Return a text of a piece, undefined in modules without the feature `texts`, whose pieces refuse to return it. */
function statedText (piece, name) {
  return Object.prototype.propertyIsEnumerable.call(piece, name) ? piece[name] : undefined
}

/**
 * Return the look of the pieces of a game.
 * @param {object} design
 * @param {string[]} players
 * @param {Object<string, [string, number, number, number?, number?]> | null} images by file: address, width and height
 *   in pixels, 1 for a picture without opaque pixels, 1 for one of the user
 * @param {{letters?: boolean, symbols?: boolean, pieces?: string, set?: number, own?: object, marks?: object}}
 *   [options] as for `pieceStyles`; the index of the set of pictures: a piece without this set has its first picture;
 *   pictures of the user, and marks of moves, by piece and player
 * @returns {{palette, styles, pictures, side}} `side` is the longest side of the pictures of pieces, in pixels
 */
export function lookOf (design, players, images, { letters, symbols, pieces, set, own, marks } = {}) {
  const palette = playerPalette(players, pieces)
  palette[''] = { fill: '#8b8f94', edge: '#4a4d50', ink: '#1e1e1e', index: 0, dark: false, sign: '#5b5148' }
  const pictures = Object.create(null)
  let side = 0
  if (HAS_PICTURES) for (const piece of images ? design.pieces : []) {
    for (const [player, files] of Object.entries(statedText(piece, 'images') || {})) {
      const picture = images[files[set || 0]] || images[files[0]]
      if (!picture) continue
      pictures[piece.name + '\n' + player] = picture
      side = Math.max(side, picture[1], picture[2])
    }
  }
  return {
    palette,
    styles: pieceStyles(
      design.pieces.map(p => p.name),
      players,
      { letters, symbols, set: pieces, notations: design.pieces.map(p => statedText(p, 'notation')) }
    ),
    pictures: Object.assign(pictures, own),
    side,
    marks,
    isTurned: false
  }
}

/** Return true if pieces cover the corners of their squares, where the coordinates are on other boards. */
export function coversCorners (look) {
  return (
    Object.keys(look.pictures).length > 0 || Object.keys(look.styles).some(name => look.styles[name].kind === 'wedge')
  )
}

/** Return a piece as an SVG group in a box of -50..50. */
export function drawPiece (look, piece, player) {
  const picture = look.pictures ? look.pictures[piece + '\n' + player] : null
  if (picture) return drawPicture(look, picture)
  const paint = look.palette[player] || look.palette['']
  const style = look.styles[piece] || { kind: 'letters', letters: piece.slice(0, 2), badge: '' }
  const group = svg('g', { class: 'glyph glyph-' + style.kind.replace(/\W/g, '-') + (paint.dark ? ' dark' : '') })
  for (const shape of glyphShapes(style, paint, player)) {
    const { fill, edge, ink } = shape.inverse ? { fill: paint.ink, edge: paint.fill, ink: paint.fill } : paint
    const node = svg(shape.tag, Object.assign({ class: 'paint-' + shape.paint }, shape.attrs))
    if (shape.text) node.textContent = shape.text
    if (shape.paint === 'body') { node.style.fill = fill; node.style.stroke = edge }
    else if (shape.paint === 'mark' || shape.paint === 'text') node.style.fill = ink
    else if (shape.paint === 'brush') node.style.stroke = fill
    else if (!shape.attrs.stroke) node.style.stroke = ink
    group.append(node)
  }
  if (HAS_CHARACTERS && style.kind === 'wedge') {
    group.classList.add('facing')
    if (paint.index % 2 === 1) group.setAttribute('transform', 'rotate(180)')
  }
  const marks = look.marks && look.marks[piece + '\n' + player]
  return marks
    ? svg('g', { class: 'glyph' }, group, ...marks.map(mark => moveMark(mark, look.isTurned ? -1 : 1)))
    : group
}

/** Return the mark of a direction: a line for slides, a dot for steps, a ring for other moves. */
function moveMark ({ x, y, kind }, sign) {
  const at = r => short(sign * x * r) + ' ' + short(sign * y * r)
  return kind === 'slide'
    ? svg('path', { class: 'move-mark', d: 'M' + at(36) + 'L' + at(46) })
    : svg('circle', {
        class: 'move-mark' + (kind === 'step' ? ' move-step' : ''),
        cx: short(sign * x * 41),
        cy: short(sign * y * 41),
        r: 3.5
      })
}

function drawPicture (look, picture) {
  const k = 100 / (picture[4] ? Math.max(picture[1], picture[2]) : look.side)
  const width = picture[1] * k
  const height = picture[2] * k
  return svg(
    'g',
    { class: 'glyph glyph-picture' },
    svg('image', { href: picture[0], x: -width / 2, y: -height / 2, width, height })
  )
}

/**
 * Return a separate image of a piece, for trays, lists and choices. A glyph stands in for a picture without opaque
 * pixels, which is invisible on the board on purpose.
 */
export function pieceIcon (look, piece, player) {
  const picture = HAS_PICTURES && look.pictures ? look.pictures[piece + '\n' + player] : null
  const shown = HAS_PICTURES && picture && picture[3] ? Object.assign({}, look, { pictures: null }) : look
  return svg(
    'svg',
    { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' },
    drawPiece(shown, piece, player)
  )
}

/** Return the number of sets of pictures of the pieces of which the page has at least one picture. */
export function pictureSets (design, images) {
  const lists = images
    ? design.pieces
        .map(piece => Object.values(statedText(piece, 'images') || {}))
        .reduce((all, some) => all.concat(some), [])
    : []
  return lists.reduce(
    (most, files) => files.reduce((last, file, k) => images[file] ? Math.max(last, k + 1) : last, most),
    0
  )
}
