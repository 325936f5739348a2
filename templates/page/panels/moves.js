// Panels of the played moves and of all legal moves.
import { HAS_CHANCE } from '../../runtime/state/build_flags.js'
import { html, replaceWith } from '../drawing/dom.js'
import { GLYPHS, turnNumber } from '../play/annotated_pgn.js'
import { nameOfMove, piecesRolled } from '../play/move_names.js'
import { scoreSheet } from '../play/score_sheet.js'
import { variationTree } from '../play/variation_tree.js'
import { fillAnalysis } from './graph.js'
import { countRuns, formatMove, formatText, spokenMove } from '../texts.js'

/** The score sheets on display, by part: `list`, `columns`, `rows` of plies, `buttons` of all plies and `cursor`. */
const displayed = new WeakMap()

/**
 * Fill the score sheet of a session, its variations, its analysis, and the note on the last move. Rows that stay are
 * kept, so that the cost of a move does not grow with the game.
 */
export function fillRecord (parts, session, analysis, on) {
  const { plies, at: cursor } = session
  const heading = html('h2', { text: formatText('moves') })
  if (plies.length === 0) {
    displayed.delete(parts.record)
    return replaceWith(parts.record, [heading])
  }
  const { columns, rows } = scoreSheet(plies)
  let sheet = displayed.get(parts.record)
  if (!sheet || sheet.columns !== String(columns)) {
    const list = html('ol', {
      class: 'sheet' + (columns ? ' sheet-two' : ''),
      tabindex: '0',
      'aria-label': formatText('moves')
    })
    sheet = {
      list,
      columns: String(columns),
      rows: [],
      buttons: [],
      cursor: 0,
      variations: html('div', { class: 'variations' }),
      analysis: html('div', { class: 'analysis' }),
      note: noteFields(on),
      labels: ''
    }
    displayed.set(parts.record, sheet)
    replaceWith(parts.record, [heading, list, sheet.note.row, sheet.variations, sheet.analysis])
  }
  fillVariations(sheet, session, on)
  fillAnalysis(sheet.analysis, session, analysis, on)
  fillNote(sheet.note, plies[cursor - 1])
  const kept = updateRows(
    sheet,
    rows.map(row => row.cells.map(cell => cell.map(k => ({ ply: plies[k], note: plies[k].glyph + plies[k].comment })))),
    on
  )
  const end = kept < plies.length ? plies.length : Math.max(sheet.cursor, cursor)
  for (let k = Math.max(0, Math.min(sheet.cursor, cursor, kept) - 1); k < Math.min(end, plies.length); k++)
    markButton(sheet.buttons[k], k, cursor)
  sheet.cursor = cursor
  const current = sheet.buttons[cursor - 1]
  if (current)
    sheet.list.scrollTop = Math.max(0, current.offsetTop - sheet.list.clientHeight + 2.5 * current.offsetHeight)
}

/** Return a ply as the score sheet shows it. */
const labelOfPly = ply =>
  ((HAS_CHANCE && countRuns(piecesRolled(ply)).join(' ')) || (!ply.clearer && ply.short) || formatMove(ply.name)) +
  ply.glyph

/** Fill the tree of variations: a row per line with its own moves. */
function fillVariations (sheet, session, on) {
  const nodes = variationTree(session).slice(1)
  const labels = nodes
    .map(
      ({ line, from, depth }) =>
        depth +
        ' ' +
        from +
        ' ' +
        line
          .slice(from)
          .map(ply => labelOfPly(ply) + ply.comment)
          .join()
    )
    .join('\n')
  if (sheet.labels === labels) return
  sheet.labels = labels
  replaceWith(
    sheet.variations,
    nodes.length === 0
      ? []
      : [html('h3', { text: formatText('variations') }), ...nodes.map(node => variationRow(node, on))]
  )
}

function variationRow ({ line, from, depth }, on) {
  const { number, first } = turnNumber(line, from)
  const row = html(
    'div',
    { class: 'variation' },
    html('span', { class: 'sheet-number', 'aria-hidden': 'true', text: number + (first ? '' : '\u2026') })
  )
  row.style.paddingInlineStart = (depth - 1) * 14 + 'px'
  line.slice(from).forEach((ply, k) => {
    const move = from + k + 1 + ': ' + labelOfPly(ply)
    row.append(
      html('button', {
        type: 'button',
        class: 'ply',
        text: labelOfPly(ply),
        'aria-label': formatText('variations') + ' ' + move,
        onclick: () => on.openLine(line, from + k + 1)
      })
    )
    if (ply.comment) row.append(html('span', { class: 'ply-comment', text: ply.comment }))
  })
  return row
}

// ---------------------------------------------------------------- notes

/** Return the fields for glyph and comment of a move. */
function noteFields (on) {
  const glyph = html(
    'select',
    { 'aria-label': formatText('glyph') },
    ...[''].concat(GLYPHS).map(value => html('option', { value, text: value || '\u2013' }))
  )
  const comment = html('input', {
    type: 'text',
    class: 'comment',
    'aria-label': formatText('comment'),
    placeholder: formatText('comment')
  })
  for (const field of [glyph, comment])
    field.addEventListener('change', () => on.annotate(glyph.value, comment.value.trim()))
  return { row: html('div', { class: 'note' }, glyph, comment), glyph, comment }
}

function fillNote ({ row, glyph, comment }, ply) {
  row.hidden = !ply
  if (!ply) return
  glyph.value = ply.glyph
  if (document.activeElement !== comment || comment.zrfPly !== ply) comment.value = ply.comment
  comment.zrfPly = ply
}

// ---------------------------------------------------------------- rows

/** Replace the rows from the first one that has changed; return the number of plies before it. */
function updateRows (sheet, rows, on) {
  let same = 0
  let kept = 0
  while (same < rows.length && same < sheet.rows.length && isSameRow(rows[same], sheet.rows[same])) {
    kept += rows[same].reduce((plies, cell) => plies + cell.length, 0)
    same += 1
  }
  while (sheet.list.children.length > same) sheet.list.lastElementChild.remove()
  sheet.buttons.length = kept
  for (let number = same; number < rows.length; number++) {
    sheet.list.append(
      html(
        'li',
        { class: 'sheet-row' },
        html('span', { class: 'sheet-number', 'aria-hidden': 'true', text: number + 1 }),
        ...rows[number].map(cell =>
          html('span', { class: 'sheet-cell' }, ...cell.map(({ ply }) => plyButton(sheet.buttons, ply, on)))
        ),
        ...rows[number]
          .reduce((all, cell) => all.concat(cell), [])
          .filter(({ ply }) => ply.comment)
          .map(({ ply }) => html('span', { class: 'ply-comment', text: ply.comment }))
      )
    )
  }
  sheet.rows = rows
  return kept
}

/** Return the button of the next ply, and add it to the list of buttons. */
function plyButton (buttons, ply, on) {
  const number = buttons.length + 1
  const button = html('button', {
    type: 'button',
    text: labelOfPly(ply),
    'aria-label': formatText('ply', {
      number,
      player: ply.player,
      move: spokenMove(ply.name) + (ply.glyph ? ' ' + ply.glyph : '')
    }),
    onclick: () => on.goTo(number)
  })
  buttons.push(button)
  return button
}

function markButton (button, k, cursor) {
  button.className = 'ply' + (k === cursor - 1 ? ' ply-current' : '') + (k >= cursor ? ' ply-ahead' : '')
  if (k === cursor - 1) button.setAttribute('aria-current', 'step')
  else button.removeAttribute('aria-current')
}

const isSameRow = (cells, others) =>
  cells.every(
    (cell, c) =>
      cell.length === others[c].length &&
      cell.every(({ ply, note }, k) => ply === others[c][k].ply && note === others[c][k].note)
  )

/** Fill the list of legal moves, which also offers moves that no click reaches. It is filled only while it is open. */
export function fillAllMoves (parts, moves, on) {
  const summary = html('summary', { text: formatText('allMoves') + ' (' + moves.length + ')' })
  const list = html('div', { class: 'all-list' })
  if (parts.all.open)
    for (const m of moves.slice(0, 500))
      list.append(
        html('button', { type: 'button', class: 'ply', text: formatMove(nameOfMove(m)), onclick: () => on.play(m) })
      )
  replaceWith(parts.all, [summary, list])
}
