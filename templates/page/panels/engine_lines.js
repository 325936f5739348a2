// Panel with the best lines of the engine for the position that is shown.
import { html, replaceWith } from '../drawing/dom.js'
import { formatText } from '../texts.js'

/**
 * Fill the panel. Rows keep their nodes, because a click may be in progress.
 * @param {{score: string, depth: number, text: string, move: string}[] | null} lines null hides the panel
 * @param {(move: string) => void} play plays the first move of a line
 */
export function fillEngineLines (parts, lines, play) {
  parts.lines.hidden = lines === null
  if (lines === null) return
  if (!parts.lines.firstChild)
    replaceWith(parts.lines, [
      html('h2', { text: formatText('engineLines') }),
      html('ol', { class: 'engine-lines' }),
      html('p', { class: 'quiet', text: formatText('hinting') })
    ])
  const [, list, note] = parts.lines.children
  note.hidden = lines.length > 0
  while (list.children.length > lines.length) list.lastChild.remove()
  while (list.children.length < lines.length) list.append(lineNode())
  lines.forEach((line, k) => fillLine(list.children[k].firstChild, line, play))
}

function lineNode () {
  const parts = ['score', 'moves', 'depth'].map(name => html('span', { class: 'line-' + name }))
  return html(
    'li',
    null,
    html('button', { type: 'button', class: 'engine-line', onclick: event => event.currentTarget.zrfRun() }, ...parts)
  )
}

function fillLine (button, { score, depth, text, move }, play) {
  button.zrfRun = () => play(move)
  button.title = text;
  [score, text, depth].forEach((part, k) => { button.children[k].textContent = part })
}
