// For authors: each block of the piece that is inspected, where it ends and why. Only in a page compiled with a trace.
import { html, replaceWith } from '../drawing/dom.js'
import { say } from '../texts.js'

/** @param account what `why(game, place)` gives, or null to show nothing */
export function fillWhy(parts, account) {
  parts.why.hidden = account === null
  if (account === null) return
  const { place, piece, blocks } = account
  replaceWith(parts.why, [
    html('h2', { class: 'why-title', text: piece ? say('whyPiece', { piece, place }) : say('whyEmpty', { place }) }),
    html('ol', { class: 'why-blocks' }, ...blocks.map(blockNode))
  ])
  if (blocks.length === 0) parts.why.append(html('p', { class: 'quiet', text: say('whyNothing') }))
}

function blockNode(block) {
  const kind = block.kind + ' \u00b7 ' + block.piece + (block.type ? ' \u00b7 ' + block.type : '')
  const node = html('li', { class: 'why-block' }, html('strong', { text: kind }), sourceNode(block))
  if (block.end === null) { // it has not been run
    node.append(html('p', { class: 'why-no', text: block.reason }))
    return node
  }
  if (block.path.length > 1) node.append(html('p', { class: 'why-path', text: block.path.map(name => name === null ? '\u2205' : name).join(' \u2192 ') }))
  for (const move of block.moves) {
    node.append(html('p', { class: move.legal ? 'why-yes' : 'why-no', text: move.legal ? move.text : move.text + ': ' + move.reason }))
  }
  node.append(html('p', { class: 'why-end', text: (block.end.place === null ? '' : block.end.place + ': ') + block.end.reason }))
  if (block.end.text !== '') node.append(sourceNode(block.end))
  return node
}

/** Where it stands in the rules, and the macro calls around it. */
function sourceNode({ at, via }) {
  const lines = at === null ? [] : [at.file + ':' + at.line + '  ' + at.source]
  return html('code', { class: 'why-source', text: lines.concat(via.map(call => call.file + ':' + call.line + '  ' + call.source)).join('\n') })
}
