// Draws the board and the pieces of a page for Dagaz where the rules have no pictures, as images that its view loads.
import { boardClass, drawBackground } from '../page/drawing/board_background.js'
import { svg } from '../page/drawing/dom.js'
import { drawPiece, lookOf } from '../page/drawing/pieces.js'
import { layoutOf } from '../page/geometry/layout.js'
import { medianOf } from '../page/geometry/spots.js'
import { UNIT } from '../page/geometry/unit.js'

/** Pixels between neighboring positions of a board without any picture, and the longest side of such a board. */
const PITCH = 60
const LONGEST = 900
/** Share of a position that a drawn piece fills. */
const FILLED = 0.9
const OUTSIDE = -1000
/** Smallest side of a slot in a dialog, in pixels. */
const MIN_SLOT = 32

/**
 * Set the sources of the images that have none, and the size of the canvas.
 * @param {object} data of the page: `design`, `players`, `drops`, `drawsBoard`, `choices`, `pictureSide`, `style`
 * @param {Object} view Dagaz.View, whose `configure` defines the positions of the rules
 */
export function drawPictures (data, view) {
  const { design, players, style } = data
  const look = lookOf(design, players, null)
  const missing = Array.from(document.querySelectorAll('img[data-piece]')).filter(image => !image.getAttribute('src'))
  const size = data.drawsBoard ? drawBoard(data, look, view) : FILLED * medianOf(sidesOf(design))
  for (const image of missing) {
    const piece = drawPiece(look, image.getAttribute('data-piece'), image.getAttribute('data-player'))
    image.src = addressOf(style, [-50, -50, 100, 100], size, size, piece)
  }
  if (data.choices) defineDialogs(data, view, Math.max(size, data.pictureSide))
}

/**
 * Define the dialogs for the type of a piece, one for each number of types up to a row. A slot has the name of
 * a position, because the view identifies slots by the numbers of positions.
 */
function defineDialogs ({ design, style }, view, size) {
  const canvas = document.getElementById('Canvas')
  const side = Math.round(Math.max(MIN_SLOT, size) * 1.2)
  const most = Math.min(design.pieces.length, design.positions.length, Math.floor(canvas.width / side))
  const panel = svg('rect', { width: most * side, height: side, fill: '#fffdf5', stroke: '#6b4a24', 'stroke-width': 4 })
  document.getElementById('Popup').src = addressOf(style, [0, 0, most * side, side], most * side, side, panel)
  const { configure } = view
  const left = Math.round((canvas.width - most * side) / 2)
  const top = Math.round((canvas.height - side) / 2)
  view.configure = real => {
    configure(real)
    for (let count = 2; count <= most; count++) {
      real.defPopup('Popup', left, top)
      for (let slot = 0; slot < count; slot++)
        real.defPopupPosition(design.positions[slot].name, slot * side, 0, side, side)
    }
  }
}

/**
 * Draw the board, replace the positions of the rules by those of the drawing, and return the size of pieces in pixels.
 */
function drawBoard ({ design, drops, style }, look, view) {
  const layout = layoutOf(design)
  const { box, spots } = layout
  const hasPictures = document.querySelector('img[data-piece][src]') !== null
  const scale =
    (hasPictures && scaleOfRules(design, spots)) || Math.min(PITCH / UNIT, LONGEST / Math.max(box.width, box.height))
  const ground = svg('g', { class: boardClass(layout, look, drops) })
  const width = Math.round(box.width * scale)
  const height = Math.round(box.height * scale)
  drawBackground(ground, layout)
  document.getElementById('Board').src = addressOf(style, [box.x, box.y, box.width, box.height], width, height, ground)
  Object.assign(document.getElementById('Canvas'), { width, height })
  const rects = spots.map(spot => spot ? rectOf(spot, box, scale) : [OUTSIDE, OUTSIDE, 0, 0])
  const { configure } = view
  view.configure = real => configure(Object.assign(Object.create(real), {
    defPosition: name => real.defPosition(name, ...rects[real.pos.length])
  }))
  const radius = medianOf(spots.filter(Boolean).map(spot => spot.radius)) || UNIT / 2
  return Math.round(2 * radius * scale * (layout.style === 'points' ? 1.12 : FILLED))
}

function sidesOf (design) {
  return design.positions.filter(({ rect }) => rect).map(({ rect }) => Math.min(rect[2] - rect[0], rect[3] - rect[1]))
}

/**
 * Return the pixels of the rules per unit of the layout, so that pictures of pieces keep their proportion; 0 if
 * unknown.
 */
function scaleOfRules (design, spots) {
  const pairs = spots.map((spot, index) => [spot, design.positions[index].rect]).filter(([spot, rect]) => spot && rect)
  const [first] = pairs
  const ratios = pairs.slice(1).map(([spot, rect]) => {
    const drawn = Math.hypot(spot.x - first[0].x, spot.y - first[0].y)
    return drawn ? Math.hypot(rect[0] - first[1][0], rect[1] - first[1][1]) / drawn : 0
  })
  return medianOf(ratios)
}

function rectOf (spot, box, scale) {
  const side = spot.radius * 2 * scale
  return [(spot.x - box.x) * scale - side / 2, (spot.y - box.y) * scale - side / 2, side, side].map(Math.round)
}

/** Return the address of a picture that needs no other file. */
function addressOf (style, viewBox, width, height, content) {
  const rules = svg('style', { text: style })
  const picture = svg('svg', { viewBox: viewBox.join(' '), width, height }, rules, content)
  return 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(picture))
}
