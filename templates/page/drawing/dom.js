// Elements from data. Text always enters as text, never as markup.

const SVG = 'http://www.w3.org/2000/svg'

export function html(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children)
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children)
}

function fill(node, attributes, children) {
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

/** New children for a node. */
export function replaceWith(node, children) {
  while (node.firstChild) node.removeChild(node.firstChild)
  for (const child of children) node.append(child)
}

const ICONS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  restart: 'M4 4v6h6M4.6 15a8 8 0 1 0 1.2-8.2L4 10',
  flip: 'M7 20V5M3.5 8.500L7 5l3.500 3.500M17 4v15M13.500 15.500L17 19l3.500-3.500',
  theme: 'M12 3a9 9 0 1 0 0 18V3zM12 3a9 9 0 0 1 0 18'
}

/** A drawn icon; the button that holds it says in words what it does. */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, svg('path', { d: ICONS[name] }))
}
