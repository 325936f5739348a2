// Move explanation for rules authors: each block of the inspected piece, where it ends and why. Requires a module
// compiled with a trace.
import { html, replaceWith } from '../drawing/dom.js'
import { formatText } from '../texts.js'

/**
 * Fill the panel.
 * @param {object | null} explanation result of `why(game, place)`; null hides the panel
 */
export function fillWhy (parts, explanation) {
  parts.why.hidden = explanation === null
  if (explanation === null) return
  const { place, piece, blocks } = explanation
  replaceWith(parts.why, [
    html('h2', {
      class: 'why-title',
      text: piece ? formatText('whyPiece', { piece, place }) : formatText('whyEmpty', { place })
    }),
    html('ol', { class: 'why-blocks' }, ...blocks.map(blockNode))
  ])
  if (blocks.length === 0) parts.why.append(html('p', { class: 'quiet', text: formatText('whyNothing') }))
}

function blockNode (block) {
  const kind = block.kind + ' \u00b7 ' + block.piece + (block.type ? ' \u00b7 ' + block.type : '')
  const node = html('li', { class: 'why-block' }, html('strong', { text: kind }), sourceNode(block))
  if (block.end === null) { // the block did not run
    node.append(html('p', { class: 'why-no', text: block.reason }))
    return node
  }
  if (block.path.length > 1)
    node.append(
      html('p', { class: 'why-path', text: block.path.map(name => name === null ? '\u2205' : name).join(' \u2192 ') })
    )
  for (const tried of block.moves) {
    node.append(
      html('p', {
        class: tried.legal ? 'why-yes' : 'why-no',
        text: tried.legal ? tried.text : tried.text + ': ' + tried.reason
      })
    )
  }
  node.append(
    html('p', { class: 'why-end', text: (block.end.place === null ? '' : block.end.place + ': ') + block.end.reason })
  )
  if (block.end.text !== '') node.append(sourceNode(block.end))
  return node
}

/** Return the source location and the enclosing macro calls. */
function sourceNode ({ at, via }) {
  const lines = at === null ? [] : [at.file + ':' + at.line + '  ' + at.source]
  return html('code', {
    class: 'why-source',
    text: lines.concat(via.map(call => call.file + ':' + call.line + '  ' + call.source)).join('\n')
  })
}
