// Seats: who controls each player, and the players' reserves.
import { HAS_CROSSES, HAS_DROPS, HAS_PICTURES, HAS_RELAY } from '../../runtime/state/build_flags.js'
import { html, replaceWith } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { FRIEND, LEVEL_NAMES, LEVELS } from '../play/levels.js'
import { formatText, listOf } from '../texts.js'

/**
 * Return the seat of a player.
 * @param {object} seat `invites` (true if a friend may play), `person` (the name of the player at a table of a relay,
 *   else empty), `clock` (text or null), `taken`: { player, piece, count }[], `player`, `name`, `level` (one of
 *   LEVELS), `active`, `trays`: { piece, count, usable, selected }[]
 */
export function seatNode (look, seat, on) {
  const select =
    HAS_RELAY && seat.person
      ? html('bdi', { class: 'quiet', text: seat.person })
      : html('select', {
          class: 'seat-level',
          'aria-label': formatText('playedBy', { player: seat.name }),
          onchange: event => on.level(seat.player, event.target.value)
        })
  if (!HAS_RELAY || !seat.person) select.append(...levelNodes(seat))
  const swatch = swatchNode(look, seat.player)
  const node = html('div', { class: 'seat' + (seat.active ? ' seat-active' : ''), 'data-player': seat.player },
    swatch, html('strong', { class: 'seat-name', text: seat.name }), select)
  if (seat.taken.length) node.append(takenNode(look, seat))
  if (seat.clock !== null)
    node.append(
      html('span', {
        class: 'seat-clock',
        role: 'timer',
        'data-player': seat.player,
        'aria-label': formatText('setting-clock') + ': ' + seat.name,
        text: seat.clock
      })
    )
  if (HAS_DROPS && seat.trays.length) node.append(trayNode(look, seat, on))
  return node
}

/** Show the last roll of chance, { piece, player }[], next to the board; an empty one hides it. */
export function fillRoll (parts, look, roll) {
  parts.roll.hidden = roll.length === 0
  const icons = roll.map(({ piece, player }) => pieceIcon(look, piece, player))
  replaceWith(parts.roll, [
    html('span', { class: 'quiet', text: formatText('chance') }),
    ...icons,
    html('span', { text: listOf(roll.map(({ piece }) => piece)) })
  ])
}

/** Return the choices for a player: a human, a friend, then the levels of the computer by their names. */
function levelNodes ({ invites, level: current }) {
  const optionOf = level => {
    const option = html('option', {
      value: level,
      text: Number(level) ? formatText('computer', { level }) : formatText(level)
    })
    option.selected = level === current
    return option
  }
  const groups = LEVEL_NAMES.map(([name, first], k) => {
    const end = k + 1 < LEVEL_NAMES.length ? LEVEL_NAMES[k + 1][1] : Infinity
    return html(
      'optgroup',
      { label: formatText(name) },
      ...LEVELS.filter(level => level >= first && level < end).map(optionOf)
    )
  })
  return [optionOf(LEVELS[0]), ...(invites ? [optionOf(FRIEND)] : []), ...groups]
}

/** Return the pieces that a player has captured. */
function takenNode (look, seat) {
  const label = formatText('takenBy', { player: seat.name, list: listOf(seat.taken.map(t => t.count + ' ' + t.piece)) })
  return html(
    'div',
    { class: 'taken', role: 'img', 'aria-label': label, title: label },
    ...seat.taken.map(({ player, piece, count }) =>
      html(
        'span',
        { class: 'taken-item' },
        pieceIcon(look, piece, player),
        count > 1 ? html('span', { text: count }) : null
      )
    )
  )
}

/**
 * Return the mark of a player: a picture that no other player has, a cross or nought where pieces are drawn so, else
 * the player's color.
 */
export function swatchNode (look, player) {
  const pictures = (HAS_PICTURES && look.pictures) || {}
  const alone = key => Object.keys(pictures).every(other => other === key || pictures[other] !== pictures[key])
  const drawn = HAS_PICTURES && Object.keys(pictures).find(key => key.split('\n')[1] === player && alone(key))
  const sign = drawn
    ? drawn.split('\n')[0]
    : HAS_CROSSES && Object.keys(look.styles).find(n => look.styles[n].kind === 'cross')
  if (sign) return html('span', { class: 'swatch-sign', 'aria-hidden': 'true' }, pieceIcon(look, sign, player))
  const swatch = html('span', { class: 'swatch', 'aria-hidden': 'true' })
  swatch.style.background = look.palette[player].fill
  swatch.style.borderColor = look.palette[player].edge
  return swatch
}

/** Return the reserve of a player, with a button per type of piece. */
export function trayNode (look, seat, on) {
  const isReached = seat.trays.some(entry => entry.usable) // by the keyboard, which scrolls it
  return html(
    'div',
    {
      class: 'tray',
      role: 'group',
      tabindex: isReached ? null : '0',
      'aria-label': formatText('reserve', { player: seat.name })
    },
    ...seat.trays.map(entry => {
      const count = entry.count < 0 ? formatText('unlimited') : entry.count
      return html(
        'button',
        {
          type: 'button',
          class: 'tray-item' + (entry.selected ? ' tray-selected' : ''),
          disabled: !entry.usable,
          'data-piece': entry.piece,
          'aria-label': formatText('reserveItem', { piece: entry.piece, count }),
          'aria-pressed': entry.selected ? 'true' : 'false',
          title: entry.piece,
          onclick: () => on.reserve(entry.piece)
        },
        pieceIcon(look, entry.piece, seat.player),
        entry.count >= 0 ? html('span', { class: 'tray-count', 'aria-hidden': 'true', text: entry.count }) : null
      )
    })
  )
}

/** Return the entries of a reserve, of pieces that can be dropped; none if it holds only one unlimited piece type. */
export function trayEntries (pieces, reserve, usable, selected) {
  const names = pieces.filter(p => usable.has(p.name) || (p.drops && reserve && reserve[p.name])).map(p => p.name)
  usable.forEach(n => { if (names.indexOf(n) < 0) names.push(n) })
  const entries = names.map(piece => ({
    piece,
    count: reserve && piece in reserve ? reserve[piece] : -1,
    usable: usable.has(piece),
    selected: piece === selected
  }))
  return entries.length === 1 && entries[0].count < 0 ? [] : entries
}

/**
 * Fill the row of positions that are not on the picture of the board.
 * @param {object[]} entries { index, name, label, player, piece, usable, selected }
 */
export function fillOffBoard (parts, look, entries, on) {
  const areSeveral = entries.filter(e => !e.piece).length > 1
  replaceWith(
    parts.off,
    entries.length === 0
      ? []
      : [
          html('span', { class: 'quiet', text: formatText('offBoard') }),
          ...entries.map(e =>
            html(
              'button',
              {
                type: 'button',
                class: 'off-item' + (e.selected ? ' tray-selected' : ''),
                disabled: !e.usable,
                'aria-pressed': e.selected ? 'true' : 'false',
                'aria-label': e.name + ', ' + e.label,
                title: e.name,
                onclick: () => on.pick(e.index)
              },
              e.piece ? pieceIcon(look, e.piece, e.player) : null,
              html('span', { text: e.piece || (areSeveral ? e.name : e.label) })
            )
          )
        ]
  )
}
