// Draw the initial board of a game: node picture.mjs MODULE < request.json > result.json
//
// MODULE exports `pictureTree`. A request is { key, board, drawings }, the result { key, answer: { tree } } with
// elements { tag, attributes, style, children, textContent }.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Return what `page/drawing/dom.js` uses of an element; its properties are those of the result. */
function createElement (tag) {
  const node = { tag, attributes: {}, style: {}, children: [] }
  return Object.assign(node, {
    setAttribute: (name, value) => { node.attributes[name] = value },
    append: (...children) => { node.children.push(...children) },
    classList: { add: name => { node.attributes.class = `${node.attributes.class || ''} ${name}` } }
  })
}

globalThis.document = { createElementNS: (space, tag) => createElement(tag) }
const { pictureTree } = await import(pathToFileURL(process.argv[2]))
const { key, board, drawings } = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify({ key, answer: { tree: pictureTree(board, drawings) } }))
