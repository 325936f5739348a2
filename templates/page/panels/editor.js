// The panel of the set-up editor: what a click puts on the board, whose turn it is, what the players hold.
import { html, replaceWith } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { say } from '../texts.js'

/**
 * @param editor { brush: {player, piece} | null for nothing, turn, turns: {turn, player}[], reserves, trouble }
 * @param on { brush(brush), turn(n), reserve(player, piece, count), clear(), initial(), done(), cancel() }
 */
export function fillEditor(parts, look, design, players, editor, on) {
  const focused = document.activeElement && parts.editor.contains(document.activeElement) ? document.activeElement.getAttribute('data-key') : null
  const brushes = players.map(player => html('div', { class: 'brushes', role: 'group', 'aria-label': player.replace(/^\?/, '') },
    ...design.pieces.map(piece => brushButton(look, editor, on, player, piece.name))))
  const eraser = html('button', { type: 'button', class: 'button brush-none', 'data-key': 'none', 'aria-pressed': editor.brush ? 'false' : 'true', text: say('eraser'), onclick: () => on.brush(null) })
  const turn = html('select', { 'aria-label': say('turnOf'), 'data-key': 'turn', onchange: event => on.turn(Number(event.target.value)) })
  for (const t of editor.turns) {
    const option = html('option', { value: t.turn, text: say('toMove', { player: t.player.replace(/^\?/, '') }) })
    option.selected = t.turn === editor.turn
    turn.append(option)
  }
  const button = (name, strong) => html('button', { type: 'button', class: 'button' + (strong ? ' button-strong' : ''), 'data-key': name, text: say('editor-' + name), onclick: on[name] })
  replaceWith(parts.editor, [
    html('h2', { text: say('edit') }), html('p', { class: 'quiet', role: 'status', text: editor.trouble || say('editorHelp') }), ...brushes,
    html('div', { class: 'dialog-row' }, eraser, turn), ...reserveRows(editor, on),
    html('div', { class: 'dialog-row' }, button('clear'), button('initial'), button('cancel'), button('done', true))
  ])
  const again = focused ? Array.from(parts.editor.querySelectorAll('[data-key]')).find(n => n.getAttribute('data-key') === focused) : null
  if (again) again.focus()
}

function brushButton(look, editor, on, player, piece) {
  const chosen = editor.brush && editor.brush.player === player && editor.brush.piece === piece
  return html('button', {
    type: 'button', class: 'tray-item' + (chosen ? ' tray-selected' : ''), 'data-key': player + '/' + piece, 'aria-pressed': chosen ? 'true' : 'false',
    'aria-label': player.replace(/^\?/, '') + ' ' + piece, title: piece, onclick: () => on.brush({ player, piece })
  }, pieceIcon(look, piece, player))
}

/** Counts of what can be dropped; an unlimited supply is none to change. */
function reserveRows(editor, on) {
  const rows = []
  for (const player of Object.keys(editor.reserves)) for (const piece of Object.keys(editor.reserves[player])) {
    const count = editor.reserves[player][piece]
    if (count < 0) continue
    rows.push(html('label', { class: 'setting' }, html('span', { text: say('held', { player, piece }) }), html('input', {
      type: 'number', min: 0, max: 99, value: count, 'data-key': 'held/' + player + '/' + piece,
      onchange: event => on.reserve(player, piece, Math.max(0, Math.min(99, Number(event.target.value) || 0)))
    })))
  }
  return rows
}
