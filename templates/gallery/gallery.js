// Index of the gallery: thumbnails, drawn when they become visible, and a search over the words of the page.
import { replaceWith, svg } from '../page/drawing/dom.js'
import { boardClass, drawBackground } from '../page/drawing/board_background.js'
import { drawPiece, lookOf } from '../page/drawing/pieces.js'
import { layoutOf } from '../page/geometry/layout.js'
import { pictureLayout } from '../page/geometry/picture.js'
import { UNIT } from '../page/geometry/unit.js'

/** Return the initial board of a game, as its page draws it. */
export function thumbnail(board) {
  const design = {
    title: board.title, links: board.links, pieces: board.pieces.map((name, k) => ({ name, images: imagesOf(board, k) })),
    positions: board.positions.map(p => ({ name: p[0], rect: p.length > 1 ? p.slice(1) : null }))
  }
  const layout = (board.ground && pictureLayout(design, board.ground)) || layoutOf(design)
  const images = (board.images || []).map(entry => [entry.slice(0, 2).join(), entry[2]])
  const look = lookOf(design, board.players, Object.fromEntries(images))
  const ground = svg('g')
  drawBackground(ground, Object.assign({}, layout, { labels: [] }))
  const box = layout.box
  return svg('svg', {
    class: boardClass(layout, look, board.drops), viewBox: [box.x, box.y, box.width, box.height].join(' '), focusable: 'false'
  }, ground, ...board.setup.map(s => placedPiece(look, layout, board, s)).filter(Boolean))
}

/** Return the keys of the pictures of a piece, by player. */
function imagesOf(board, piece) {
  return Object.fromEntries((board.images || []).filter(entry => entry[0] === piece).map(entry => [board.players[entry[1]], [entry.slice(0, 2).join()]]))
}

function placedPiece(look, layout, board, placed) {
  const spot = layout.spots[placed[2]]
  if (!spot) return null
  const scale = layout.pixel && look.side ? look.side * layout.pixel / 100 : spot.radius * 2 / UNIT
  return svg('g', { transform: 'translate(' + spot.x + ' ' + spot.y + ') scale(' + scale + ')' }, drawPiece(look, board.pieces[placed[1]], board.players[placed[0]]))
}

/** Show only the games that contain every word of `text`; return their number. */
export function filterGames(items, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const item of items) {
    const search = item.getAttribute('data-search')
    item.hidden = !words.every(w => search.indexOf(w) >= 0)
    if (!item.hidden) shown += 1
  }
  return shown
}

function drawInto(node, boards) {
  const board = boards[Number(node.getAttribute('data-board'))]
  if (!board || !board.positions || node.querySelector('svg')) return
  try { replaceWith(node, [thumbnail(board)]) } catch (error) { /* keep the first letter of the title */ }
}

/** Start the gallery in a document that contains one; do nothing elsewhere. */
export function bootGallery() {
  if (typeof document === 'undefined' || !document.getElementById('boards')) return
  const boards = JSON.parse(document.getElementById('boards').textContent)
  const shots = Array.from(document.querySelectorAll('.shot'))
  if (typeof IntersectionObserver === 'function') {
    const watcher = new IntersectionObserver(seen => seen.filter(s => s.isIntersecting).forEach(s => { watcher.unobserve(s.target); drawInto(s.target, boards) }), { rootMargin: '300px' })
    shots.forEach(shot => watcher.observe(shot))
  } else shots.forEach(shot => drawInto(shot, boards))
  const items = Array.from(document.querySelectorAll('.game'))
  const find = document.getElementById('find')
  const search = () => {
    const shown = filterGames(items, find.value)
    document.querySelector('.count').textContent = shown + (shown === 1 ? ' game' : ' games')
    document.querySelector('.none').hidden = shown > 0
  }
  find.addEventListener('input', search)
  find.form.addEventListener('submit', event => event.preventDefault())
  if (find.value) search()
}

bootGallery()
