// The board as a picture: SVG without a style sheet, and PNG.

/** Properties that style sheets set for the elements of a board, with the values that need no attribute. */
const PROPERTIES = {
  fill: 'rgb(0, 0, 0)',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  opacity: '1',
  'paint-order': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'font-size': '16px',
  'font-weight': '400',
  'font-family': '',
  rotate: 'none'
}
/** Layers that pictures lack, because they show what the player may do. */
const LEFT_OUT = '.layer-hits, .layer-hints, .layer-ghosts'
/** Width of a PNG in pixels. */
const PNG_WIDTH = 1200

/** Return the board of an SVG element as a file, in its present colors. */
export function svgOf (board) {
  const copy = board.cloneNode(true)
  const nodes = board.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((node, k) => {
    const style = getComputedStyle(nodes[k])
    const set = Object.keys(PROPERTIES).filter(name => style[name] && style[name] !== PROPERTIES[name])
    for (const name of set) if (name !== 'rotate') node.setAttribute(name, style[name])
    if (set.indexOf('rotate') >= 0)
      node.setAttribute(
        'transform',
        (node.getAttribute('transform') || '') + 'rotate(' + parseFloat(style.rotate) + ')'
      )
    for (const name of ['style', 'class']) node.removeAttribute(name)
  })
  board
    .querySelectorAll(LEFT_OUT)
    .forEach(layer => copy.children[Array.from(board.children).indexOf(layer)].replaceChildren())
  const { width, height } = board.viewBox.baseVal
  for (const name of Array.from(copy.attributes, ({ name }) => name)) if (name !== 'viewBox') copy.removeAttribute(name)
  copy.setAttribute('width', width)
  copy.setAttribute('height', height)
  return new XMLSerializer().serializeToString(copy)
}

/** Return a promise of the PNG of an SVG file. */
export function pngOf (text) {
  const image = new Image()
  image.src = 'data:image/svg+xml,' + encodeURIComponent(text)
  return image.decode().then(() => {
    const canvas = document.createElement('canvas')
    canvas.width = PNG_WIDTH
    canvas.height = Math.round(PNG_WIDTH * image.height / image.width)
    canvas.getContext('2d').drawImage(image, 0, 0, PNG_WIDTH, canvas.height)
    return new Promise(resolve => canvas.toBlob(resolve))
  })
}
