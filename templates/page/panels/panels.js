// Everything round the board: seats, trays, status, buttons, moves, texts. Each function fills its own part of the page.
import { html, icon, replaceWith } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { scoreSheet } from '../play/record.js'
import { paragraphsOf, prettyMove, say, sayReason } from '../texts.js'

/** The empty page: its parts by name. */
export function createShell(root, on) {
  const part = (tag, name, attributes, ...children) => html(tag, Object.assign({ class: name }, attributes), ...children)
  const parts = {
    title: part('h1', 'title'),
    variant: html('select', { id: 'variant', 'aria-label': say('variant'), onchange: event => on.variant(Number(event.target.value)) }),
    theme: html('button', { type: 'button', class: 'button button-icon', onclick: on.theme }, icon('theme')),
    status: part('div', 'status', { role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' }),
    far: part('div', 'seats seats-far'),
    near: part('div', 'seats seats-near'),
    board: part('div', 'board-box'),
    off: part('div', 'off'),
    actions: part('div', 'actions', { role: 'toolbar', 'aria-label': say('moves') }),
    record: part('section', 'record card', { 'aria-label': say('moves') }),
    all: part('details', 'all card', { ontoggle: on.openAll }),
    about: part('section', 'about card')
  }
  parts.variantBox = html('div', { class: 'variant' }, parts.variant)
  const help = html('p', { id: 'board-help', class: 'unseen', text: say('boardHelp') })
  replaceWith(root, [
    html('header', { class: 'top' }, parts.title, parts.variantBox, html('span', { class: 'grow' }), parts.theme),
    html('main', { class: 'table' }, parts.status,
      html('div', { class: 'play' }, parts.far, parts.board, parts.near, parts.off, help),
      parts.actions, parts.record, html('div', { class: 'more' }, parts.all, parts.about))
  ])
  parts.buttons = createActions(parts.actions, on)
  return parts
}

function createActions(node, on) {
  const button = (name, drawn) => html('button', { type: 'button', class: 'button action action-' + name, 'data-action': name, onclick: on[name] },
    drawn ? icon(name) : null, html('span', { text: say(name) }))
  const buttons = { pass: button('pass', false), undo: button('undo', true), redo: button('redo', true), restart: button('restart', true), flip: button('flip', true) }
  replaceWith(node, Object.keys(buttons).map(k => buttons[k]))
  return buttons
}

// ---------------------------------------------------------------- games and variants

export function fillVariants(parts, games, current) {
  replaceWith(parts.variant, games.map(g => {
    const option = html('option', { value: g.index, text: g.separator ? '\u2500\u2500\u2500\u2500\u2500' : g.title, disabled: g.separator })
    option.selected = g.index === current
    return option
  }))
  const several = games.filter(g => !g.separator).length > 1
  parts.variantBox.hidden = !several
  parts.title.classList.toggle('unseen', several) // the list shows it
}

// ---------------------------------------------------------------- seats and reserves

const LEVELS = ['person', 'easy', 'medium', 'hard']

/**
 * @param seat { player, name, level, chance, active, trays: [{piece, count, usable, selected}] }
 */
export function seatNode(look, seat, on) {
  const select = html('select', { class: 'seat-level', 'aria-label': say('playedBy', { player: seat.name }), onchange: event => on.level(seat.player, event.target.value) })
  for (const level of LEVELS) {
    const option = html('option', { value: level, text: say(level) })
    option.selected = level === seat.level
    select.append(option)
  }
  const swatch = swatchNode(look, seat.player)
  const node = html('div', { class: 'seat' + (seat.active ? ' seat-active' : ''), 'data-player': seat.player },
    swatch, html('strong', { class: 'seat-name', text: seat.name }), seat.chance ? html('span', { class: 'quiet', text: say('chance') }) : select)
  if (seat.trays.length) node.append(trayNode(look, seat, on))
  return node
}

/** The player's colour; on boards of crosses and noughts the sign itself. */
function swatchNode(look, player) {
  const signs = Object.keys(look.styles).filter(n => look.styles[n].kind === 'cross')
  if (signs.length) return html('span', { class: 'swatch-sign', 'aria-hidden': 'true' }, pieceIcon(look, signs[0], player))
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
    }, pieceIcon(look, entry.piece, seat.player), entry.count >= 0 ? html('span', { class: 'tray-count', text: '\u00d7' + entry.count }) : null)
  }))
}

/** Reserves worth showing: not those of a game that only ever drops one kind without limit. */
export function trayEntries(reserve, usable, selected) {
  const names = Object.keys(reserve || {}).filter(n => reserve[n] !== 0 || usable.has(n))
  usable.forEach(n => { if (names.indexOf(n) < 0) names.push(n) })
  const entries = names.map(piece => ({ piece, count: reserve && piece in reserve ? reserve[piece] : -1, usable: usable.has(piece), selected: piece === selected }))
  return entries.length === 1 && entries[0].count < 0 ? [] : entries
}

// ---------------------------------------------------------------- positions that have no place on the picture

/** @param entries [{ index, name, label, player, piece, usable, selected }] */
export function fillOff(parts, look, entries, on) {
  replaceWith(parts.off, entries.length === 0 ? [] : [
    html('span', { class: 'quiet', text: say('offBoard') }),
    ...entries.map(e => html('button', {
      type: 'button', class: 'off-item' + (e.selected ? ' tray-selected' : ''), disabled: !e.usable, 'aria-pressed': e.selected ? 'true' : 'false',
      'aria-label': e.name + ', ' + e.label, onclick: () => on.pick(e.index)
    }, e.piece ? pieceIcon(look, e.piece, e.player) : null, html('span', { text: e.name })))
  ])
}

// ---------------------------------------------------------------- status

/** @param status { headline, detail, player, result: bool, said, action: {label, run}|null } */
export function fillStatus(parts, look, status) {
  parts.status.classList.toggle('status-result', Boolean(status.result))
  replaceWith(parts.status, [
    status.player ? swatchNode(look, status.player) : null,
    html('div', { class: 'status-words' }, status.said ? html('span', { class: 'unseen', text: status.said + ' ' }) : null,
      html('strong', { class: 'status-headline', text: status.headline }), status.detail ? html('span', { class: 'status-detail', text: status.detail }) : null),
    status.action ? html('button', { type: 'button', class: 'button button-strong', text: status.action.label, onclick: status.action.run }) : null
  ].filter(Boolean))
}

/** The words for a finished game. */
export function resultWords(outcome, players) {
  const detail = sayReason(outcome.reason)
  if (outcome.kind === 'draw') return { headline: say('draw'), detail }
  if (outcome.kind === 'win') return { headline: players.length < 2 ? say('puzzleWon') : say('wins', { player: outcome.winner || '' }).trim(), detail }
  return { headline: players.length < 2 ? say('puzzleLost') : outcome.winner ? say('wins', { player: outcome.winner }) : say('lost', { player: outcome.loser || '' }).trim(), detail }
}

// ---------------------------------------------------------------- the list of moves

export function fillRecord(parts, plies, cursor, on) {
  const heading = html('h2', { text: say('moves') })
  if (plies.length === 0) return replaceWith(parts.record, [heading, html('p', { class: 'quiet', text: say('noMovesYet') })])
  const sheet = scoreSheet(plies)
  const list = html('ol', { class: 'sheet' + (sheet.columns ? ' sheet-two' : ''), tabindex: '0', 'aria-label': say('moves') })
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
    type: 'button', class: classes, text: prettyMove(ply.text), 'aria-current': k === cursor - 1 ? 'step' : null,
    'aria-label': say('ply', { number: k + 1, player: ply.player, move: ply.text }), onclick: () => on.goTo(k + 1)
  })
}

/** Every legal move as a button: the way in when a click cannot say it. Filled only while it is open. */
export function fillAllMoves(parts, moves, on) {
  const summary = html('summary', { text: say('allMoves') + ' (' + moves.length + ')' })
  const list = html('div', { class: 'all-list' })
  if (parts.all.open) for (const m of moves.slice(0, 500)) list.append(html('button', { type: 'button', class: 'ply', text: prettyMove(m), onclick: () => on.play(m) }))
  replaceWith(parts.all, [summary, list])
}

// ---------------------------------------------------------------- texts

export function fillAbout(parts, design, texts, look) {
  const blocks = [html('h2', { text: say('about') })]
  for (const key of ['description', 'history', 'strategy']) {
    const paragraphs = paragraphsOf(texts[key])
    if (paragraphs.length) blocks.push(disclosure(say(key), paragraphs.map(p => html('p', { text: p }))))
  }
  const shown = design.pieces.filter(p => p.name)
  if (shown.length) blocks.push(disclosure(say('pieces'), [html('ul', { class: 'legend' }, ...shown.map(p => legendItem(p, design, look)))]))
  replaceWith(parts.about, blocks)
}

function disclosure(title, children) {
  return html('details', { class: 'text' }, html('summary', { text: title }), html('div', { class: 'prose' }, ...children))
}

function legendItem(piece, design, look) {
  const help = paragraphsOf(piece.description || piece.help).join(' ')
  const owner = design.players.find(p => piece.images && piece.images[p]) || design.players[0]
  return html('li', null, pieceIcon(look, piece.name, owner), html('div', null, html('strong', { text: piece.name }), help ? html('p', { text: help }) : null))
}
