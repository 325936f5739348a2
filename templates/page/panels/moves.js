// Panels of the played moves and of all legal moves.
import { html, replaceWith } from '../drawing/dom.js'
import { scoreSheet } from '../play/score_sheet.js'
import { formatMove, formatText } from '../texts.js'

/** Fill the score sheet; `cursor` is the number of plies on the board. */
export function fillRecord(parts, plies, cursor, on) {
  const heading = html('h2', { text: formatText('moves') })
  if (plies.length === 0) return replaceWith(parts.record, [heading, html('p', { class: 'quiet', text: formatText('noMovesYet') })])
  const sheet = scoreSheet(plies)
  const list = html('ol', { class: 'sheet' + (sheet.columns ? ' sheet-two' : ''), tabindex: '0', 'aria-label': formatText('moves') })
  for (const row of sheet.rows) {
    list.append(html('li', { class: 'sheet-row' }, html('span', { class: 'sheet-number', 'aria-hidden': 'true', text: row.number }),
      ...row.cells.map(cell => html('span', { class: 'sheet-cell' }, ...cell.map(k => plyButton(plies, k, cursor, on))))))
  }
  replaceWith(parts.record, [heading, list])
  const current = list.querySelector('.ply-current')
  if (current) list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight + 2.5 * current.offsetHeight)
}

function plyButton(plies, k, cursor, on) {
  const ply = plies[k]
  const classes = 'ply' + (k === cursor - 1 ? ' ply-current' : '') + (k >= cursor ? ' ply-ahead' : '')
  return html('button', {
    type: 'button', class: classes, text: formatMove(ply.text), 'aria-current': k === cursor - 1 ? 'step' : null,
    'aria-label': formatText('ply', { number: k + 1, player: ply.player, move: ply.text }), onclick: () => on.goTo(k + 1)
  })
}

/** Fill the list of legal moves, which also offers moves that no click reaches. It is filled only while it is open. */
export function fillAllMoves(parts, moves, on) {
  const summary = html('summary', { text: formatText('allMoves') + ' (' + moves.length + ')' })
  const list = html('div', { class: 'all-list' })
  if (parts.all.open) for (const m of moves.slice(0, 500)) list.append(html('button', { type: 'button', class: 'ply', text: formatMove(m), onclick: () => on.play(m) }))
  replaceWith(parts.all, [summary, list])
}
