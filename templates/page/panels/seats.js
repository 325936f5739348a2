// Who plays, and what each player holds beside the board.
import { html, replaceWith } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { say } from '../texts.js'

/** Who can sit at the board: a person, or the engine with its level. */
export const LEVELS = ['person', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(String)

/**
 * @param seat { player, name, level, chance, active, trays: [{piece, count, usable, selected}] }
 */
export function seatNode(look, seat, on) {
  const select = html('select', { class: 'seat-level', 'aria-label': say('playedBy', { player: seat.name }), onchange: event => on.level(seat.player, event.target.value) })
  for (const level of LEVELS) {
    const option = html('option', { value: level, text: level === 'person' ? say('person') : say('computer', { level }) })
    option.selected = level === seat.level
    select.append(option)
  }
  const swatch = swatchNode(look, seat.player)
  const node = html('div', { class: 'seat' + (seat.active ? ' seat-active' : ''), 'data-player': seat.player },
    swatch, html('strong', { class: 'seat-name', text: seat.name }), seat.chance ? html('span', { class: 'quiet', text: say('chance') }) : select)
  if (seat.trays.length) node.append(trayNode(look, seat, on))
  return node
}

/** The player's colour; where pieces are crosses and noughts or pictures, one of them, if no other player has the same. */
export function swatchNode(look, player) {
  const pictures = look.pictures || {}
  const alone = key => Object.keys(pictures).every(other => other === key || pictures[other] !== pictures[key])
  const drawn = Object.keys(pictures).find(key => key.split('\n')[1] === player && alone(key))
  const sign = drawn ? drawn.split('\n')[0] : Object.keys(look.styles).find(n => look.styles[n].kind === 'cross')
  if (sign !== undefined) return html('span', { class: 'swatch-sign', 'aria-hidden': 'true' }, pieceIcon(look, sign, player))
  const swatch = html('span', { class: 'swatch', 'aria-hidden': 'true' })
  swatch.style.background = look.paints[player].fill
  swatch.style.borderColor = look.paints[player].edge
  return swatch
}

function trayNode(look, seat, on) {
  return html('div', { class: 'tray', role: 'group', 'aria-label': say('reserve', { player: seat.name }) }, ...seat.trays.map(entry => {
    const count = entry.count < 0 ? say('unlimited') : entry.count
    return html('button', {
      type: 'button', class: 'tray-item' + (entry.selected ? ' tray-selected' : ''), disabled: !entry.usable, 'data-piece': entry.piece,
      'aria-label': say('reserveItem', { piece: entry.piece, count }), 'aria-pressed': entry.selected ? 'true' : 'false', title: entry.piece,
      onclick: () => on.reserve(entry.piece)
    }, pieceIcon(look, entry.piece, seat.player), entry.count >= 0 ? html('span', { class: 'tray-count', 'aria-hidden': 'true', text: entry.count }) : null)
  }))
}

/** Reserves worth showing: not those of a game that only ever drops one kind without limit. */
export function trayEntries(reserve, usable, selected) {
  const names = Object.keys(reserve || {}).filter(n => reserve[n] !== 0 || usable.has(n))
  usable.forEach(n => { if (names.indexOf(n) < 0) names.push(n) })
  const entries = names.map(piece => ({ piece, count: reserve && piece in reserve ? reserve[piece] : -1, usable: usable.has(piece), selected: piece === selected }))
  return entries.length === 1 && entries[0].count < 0 ? [] : entries
}

/** Positions that have no place on the picture.
 * @param entries [{ index, name, label, player, piece, usable, selected }]
 */
export function fillOff(parts, look, entries, on) {
  replaceWith(parts.off, entries.length === 0 ? [] : [
    html('span', { class: 'quiet', text: say('offBoard') }),
    ...entries.map(e => html('button', {
      type: 'button', class: 'off-item' + (e.selected ? ' tray-selected' : ''), disabled: !e.usable, 'aria-pressed': e.selected ? 'true' : 'false',
      'aria-label': e.name + ', ' + e.label, onclick: () => on.pick(e.index)
    }, e.piece ? pieceIcon(look, e.piece, e.player) : null, html('span', { text: e.name })))
  ])
}
