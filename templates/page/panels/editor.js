// Panel of the position editor: the piece that a click places, the player to move, the reserves.
import { HAS_RESERVES } from '../../runtime/state/build_flags.js'
import { html, replaceWith } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { formatText, nameOfPlayer } from '../texts.js'

/**
 * Fill the panel; the focus stays on the same control.
 * @param {object} editor `brush`: { player, piece }, or null to remove pieces; `turn`; `turns`: { turn, player }[];
 *   `reserves` by player and piece; `error`
 * @param {object} on `brush(brush)`, `turn(n)`, `reserve(player, piece, count)`, `clear()`, `initial()`, `done()`,
 *   `cancel()`
 */
export function fillEditor (parts, look, design, players, editor, on) {
  const focused =
    document.activeElement && parts.editor.contains(document.activeElement)
      ? document.activeElement.getAttribute('data-key')
      : null
  const brushes = players.map(player =>
    html(
      'div',
      { class: 'brushes', role: 'group', 'aria-label': nameOfPlayer(player) },
      ...design.pieces.map(piece => brushButton(look, editor, on, player, piece.name))
    )
  )
  const eraser = html('button', {
    type: 'button',
    class: 'button brush-none',
    'data-key': 'none',
    'aria-pressed': editor.brush ? 'false' : 'true',
    text: formatText('eraser'),
    onclick: () => on.brush(null)
  })
  const turn = html('select', {
    'aria-label': formatText('turnOf'),
    'data-key': 'turn',
    onchange: event => on.turn(Number(event.target.value))
  })
  for (const t of editor.turns) {
    const option = html('option', { value: t.turn, text: formatText('toMove', { player: t.player }) })
    option.selected = t.turn === editor.turn
    turn.append(option)
  }
  const button = (name, strong) =>
    html('button', {
      type: 'button',
      class: 'button' + (strong ? ' button-strong' : ''),
      'data-key': name,
      text: formatText('editor-' + name),
      onclick: on[name]
    })
  replaceWith(parts.editor, [
    html('h2', { text: formatText('edit') }),
    html('p', { class: 'quiet', role: 'status', text: editor.error }),
    ...brushes,
    html('div', { class: 'dialog-row' }, eraser, turn), ...(HAS_RESERVES ? reserveRows(editor, on) : []),
    html('div', { class: 'dialog-row' }, button('clear'), button('initial'), button('cancel'), button('done', true))
  ])
  const again = focused
    ? Array.from(parts.editor.querySelectorAll('[data-key]')).find(n => n.getAttribute('data-key') === focused)
    : null
  if (again) again.focus()
}

function brushButton (look, editor, on, player, piece) {
  const chosen = editor.brush && editor.brush.player === player && editor.brush.piece === piece
  return html(
    'button',
    {
      type: 'button',
      class: 'tray-item' + (chosen ? ' tray-selected' : ''),
      'data-key': player + '/' + piece,
      'aria-pressed': chosen ? 'true' : 'false',
      'aria-label': nameOfPlayer(player) + ' ' + piece,
      title: piece,
      onclick: () => on.brush({ player, piece })
    },
    pieceIcon(look, piece, player)
  )
}

/** Return number fields for the reserves; an unlimited reserve has none. */
function reserveRows (editor, on) {
  const rows = []
  for (const player of Object.keys(editor.reserves))
    for (const piece of Object.keys(editor.reserves[player])) {
      const count = editor.reserves[player][piece]
      if (count < 0) continue
      rows.push(
        html(
          'label',
          { class: 'setting' },
          html('span', { text: formatText('held', { player, piece }) }),
          html('input', {
            type: 'number',
            min: 0,
            max: 99,
            value: count,
            'data-key': 'held/' + player + '/' + piece,
            onchange: event => on.reserve(player, piece, Math.max(0, Math.min(99, Number(event.target.value) || 0)))
          })
        )
      )
    }
  return rows
}
