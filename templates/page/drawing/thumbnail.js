// A small board: that of the start, or of another position.
import { layoutOf } from '../geometry/layout.js'
import { pictureLayout } from '../geometry/picture.js'
import { UNIT } from '../geometry/unit.js'
import { boardClass, drawBackground } from './board_background.js'
import { svg } from './dom.js'
import { drawPiece, lookOf } from './pieces.js'

/** Return the board of a game with the pieces of its `setup`, as its page draws it with these settings. */
export function thumbnail (board, settings) {
  const design = {
    title: board.title,
    links: board.links,
    pieces: board.pieces.map((name, k) => ({ name, images: imagesOf(board, k) })),
    positions: board.positions.map(p => ({ name: p[0], rect: p.length > 1 ? p.slice(1) : null }))
  }
  const layout = (board.ground && pictureLayout(design, board.ground)) || layoutOf(design)
  const images = (board.images || []).map(entry => [entry.slice(0, 2).join(), entry[2]])
  const look = lookOf(design, board.players, Object.fromEntries(images), { pieces: settings.pieces })
  const ground = svg('g')
  drawBackground(ground, Object.assign({}, layout, { labels: [] }))
  const box = layout.box
  return svg(
    'svg',
    {
      class: boardClass(layout, look, board.drops),
      viewBox: [box.x, box.y, box.width, box.height].join(' '),
      focusable: 'false'
    },
    ground,
    ...board.setup.map(s => thumbnailPiece(look, layout, board, s)).filter(Boolean)
  )
}

/** Return the keys of the pictures of a piece, by player. */
function imagesOf (board, piece) {
  return Object.fromEntries(
    (board.images || [])
      .filter(entry => entry[0] === piece)
      .map(entry => [board.players[entry[1]], [entry.slice(0, 2).join()]])
  )
}

function thumbnailPiece (look, layout, board, placed) {
  const spot = layout.spots[placed[2]]
  if (!spot) return null
  const scale = layout.pixel && look.side ? look.side * layout.pixel / 100 : spot.radius * 2 / UNIT
  return svg(
    'g',
    { transform: 'translate(' + spot.x + ' ' + spot.y + ') scale(' + scale + ')' },
    drawPiece(look, board.pieces[placed[1]], board.players[placed[0]])
  )
}
