// Elements from data. Text is always inserted as text, never as markup.

const SVG = 'http://www.w3.org/2000/svg'

/** Create an HTML element; attributes named `on...` are event listeners, `text` is the text content. */
export function html (tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children)
}

/** Create an SVG element, like `html`. */
export function svg (tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children)
}

function fill (node, attributes, children) {
  for (const name of Object.keys(attributes || {})) {
    const value = attributes[name]
    if (value === null || value === undefined || value === false) continue
    if (name === 'text') node.textContent = value
    else if (name.slice(0, 2) === 'on') node.addEventListener(name.slice(2), value)
    else node.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children) if (child !== null && child !== undefined) node.append(child)
  return node
}

/** Replace the children of a node. */
export function replaceWith (node, children) {
  while (node.firstChild) node.removeChild(node.firstChild)
  for (const child of children) node.append(child)
}

const ICONS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  flip: 'M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5',
  hint: 'M9.5 17.5h5M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.8.7-1 1.5-1 3h-5c0-1.5-.2-2.300-1-3z',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  more: 'M4.500 12h1M11.500 12h1M18.500 12h1',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z'
}

/** Return an icon. It is hidden from screen readers, because its button has a label. */
export function icon (name) {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: ICONS[name] })
  )
}
