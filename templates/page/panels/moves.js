// Panels of the played moves and of all legal moves.
import { html, replaceWith } from '../drawing/dom.js'
import { commonPlies } from '../play/session.js'
import { scoreSheet } from '../play/score_sheet.js'
import { formatMove, formatText, spokenMove } from '../texts.js'

/** The score sheets on display, by part: `list`, `columns`, `rows` of plies, `buttons` of all plies and `cursor`. */
const displayed = new WeakMap()

/**
 * Fill the score sheet of a session, and its variations. Rows that stay are kept, so that the cost of a
 * move does not grow with the game.
 */
export function fillRecord(parts, { plies, lines, at: cursor }, on) {
  const heading = html('h2', { text: formatText('moves') })
  if (plies.length === 0) {
    displayed.delete(parts.record)
    return replaceWith(parts.record, [heading, html('p', { class: 'quiet', text: formatText('noMovesYet') })])
  }
  const { columns, rows } = scoreSheet(plies)
  let sheet = displayed.get(parts.record)
  if (!sheet || sheet.columns !== String(columns)) {
    const list = html('ol', { class: 'sheet' + (columns ? ' sheet-two' : ''), tabindex: '0', 'aria-label': formatText('moves') })
    sheet = { list, columns: String(columns), rows: [], buttons: [], cursor: 0, variations: html('div', { class: 'variations' }), labels: '' }
    displayed.set(parts.record, sheet)
    replaceWith(parts.record, [heading, list, sheet.variations])
  }
  fillVariations(sheet, lines, plies, on)
  const kept = updateRows(sheet, rows.map(row => row.cells.map(cell => cell.map(k => plies[k]))), on)
  const end = kept < plies.length ? plies.length : Math.max(sheet.cursor, cursor)
  for (let k = Math.max(0, Math.min(sheet.cursor, cursor, kept) - 1); k < Math.min(end, plies.length); k++) markButton(sheet.buttons[k], k, cursor)
  sheet.cursor = cursor
  const current = sheet.buttons[cursor - 1]
  if (current) sheet.list.scrollTop = Math.max(0, current.offsetTop - sheet.list.clientHeight + 2.5 * current.offsetHeight)
}

/** Fill the list of variations: each is a button with its first own move. */
function fillVariations(sheet, lines, plies, on) {
  const labels = lines.map(line => { const k = Math.min(commonPlies(line, plies), line.length - 1); return (k + 1) + ': ' + formatMove(line[k].text) })
  if (sheet.labels === labels.join('\n')) return
  sheet.labels = labels.join('\n')
  replaceWith(sheet.variations, lines.length === 0 ? [] : [html('h3', { text: formatText('variations') }), ...lines.map((line, k) =>
    html('button', { type: 'button', class: 'button', text: labels[k], 'aria-label': formatText('variation', { move: labels[k] }), onclick: () => on.openLine(line) }))])
}

/** Replace the rows from the first one that has changed; return the number of plies before it. */
function updateRows(sheet, rows, on) {
  let same = 0
  let kept = 0
  while (same < rows.length && same < sheet.rows.length && isSameRow(rows[same], sheet.rows[same])) {
    kept += rows[same].reduce((plies, cell) => plies + cell.length, 0)
    same += 1
  }
  while (sheet.list.children.length > same) sheet.list.lastElementChild.remove()
  sheet.buttons.length = kept
  for (let number = same; number < rows.length; number++) {
    sheet.list.append(html('li', { class: 'sheet-row' }, html('span', { class: 'sheet-number', 'aria-hidden': 'true', text: number + 1 }),
      ...rows[number].map(cell => html('span', { class: 'sheet-cell' }, ...cell.map(ply => plyButton(sheet.buttons, ply, on))))))
  }
  sheet.rows = rows
  return kept
}

/** Return the button of the next ply, and add it to the list of buttons. */
function plyButton(buttons, ply, on) {
  const number = buttons.length + 1
  const button = html('button', {
    type: 'button', text: formatMove(ply.text), 'aria-label': formatText('ply', { number, player: ply.player, move: spokenMove(ply.text) }), onclick: () => on.goTo(number)
  })
  buttons.push(button)
  return button
}

function markButton(button, k, cursor) {
  button.className = 'ply' + (k === cursor - 1 ? ' ply-current' : '') + (k >= cursor ? ' ply-ahead' : '')
  if (k === cursor - 1) button.setAttribute('aria-current', 'step')
  else button.removeAttribute('aria-current')
}

const isSameRow = (cells, others) => cells.every((cell, c) => cell.length === others[c].length && cell.every((ply, k) => ply === others[c][k]))

/** Fill the list of legal moves, which also offers moves that no click reaches. It is filled only while it is open. */
export function fillAllMoves(parts, moves, on) {
  const summary = html('summary', { text: formatText('allMoves') + ' (' + moves.length + ')' })
  const list = html('div', { class: 'all-list' })
  if (parts.all.open) for (const m of moves.slice(0, 500)) list.append(html('button', { type: 'button', class: 'ply', text: formatMove(m), onclick: () => on.play(m) }))
  replaceWith(parts.all, [summary, list])
}
