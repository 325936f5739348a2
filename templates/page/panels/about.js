// Panel with the texts of the rules file about the game and its zones, and panel with its pieces.
import { HAS_ZONES } from '../../runtime/state/build_flags.js'
import { html, replaceWith } from '../drawing/dom.js'
import { pieceIcon } from '../drawing/pieces.js'
import { formatText, helpOf, paragraphsOf } from '../texts.js'

/**
 * Fill both panels.
 * @param {string[]} rules the rules in words
 * @param {{name: string, shown: boolean}[]} zones
 * @param {object} on `zone(name)` shows or hides a zone and returns the new state; `piece(name)` shows how a piece
 *   moves
 */
export function fillAbout (parts, design, texts, rules, look, zones, on) {
  const blocks = [html('h2', { text: formatText('about') })]
  for (const key of ['description', 'history', 'strategy']) {
    const paragraphs = paragraphsOf(texts[key])
    if (paragraphs.length)
      blocks.push(
        disclosure(
          formatText(key),
          paragraphs.map(p => html('p', { dir: 'auto', text: p }))
        )
      )
  }
  if (rules.length)
    blocks.push(
      disclosure(formatText('inShort'), [
        html('ul', { class: 'rule-list' }, ...rules.map(text => html('li', { text })))
      ])
    )
  const shown = design.pieces.filter(p => p.name)
  if (HAS_ZONES && zones.length)
    blocks.push(
      disclosure(formatText('zones'), [html('div', { class: 'zone-list' }, ...zones.map(z => zoneButton(z, on)))])
    )
  replaceWith(parts.about, blocks)
  parts.pieces.hidden = shown.length === 0
  replaceWith(parts.pieces, [
    html('h2', { text: formatText('pieces') }),
    html('ul', { class: 'legend' }, ...shown.map(p => legendItem(p, design, look, on)))
  ])
}

function zoneButton (zone, on) {
  const button = html('button', {
    type: 'button',
    class: 'button zone-button',
    'aria-pressed': zone.shown ? 'true' : 'false',
    text: zone.name,
    onclick: () => {
      const now = on.zone(zone.name)
      button.setAttribute('aria-pressed', now ? 'true' : 'false')
    }
  })
  return button
}

function disclosure (title, children) {
  return html(
    'details',
    { class: 'text' },
    html('summary', { text: title }),
    html('div', { class: 'prose' }, ...children)
  )
}

function legendItem (piece, design, look, on) {
  const help = helpOf(piece, piece.description || piece.help)
  const owner = design.players.find(p => piece.images && piece.images[p]) || design.players[0]
  return html(
    'li',
    null,
    html(
      'button',
      {
        type: 'button',
        class: 'legend-piece',
        'aria-label': formatText('howItMoves', { piece: piece.name }),
        title: formatText('howItMoves', { piece: piece.name }),
        onclick: () => on.piece(piece.name)
      },
      pieceIcon(look, piece.name, owner)
    ),
    html('div', null, html('strong', { text: piece.name }), help ? html('p', { text: help }) : null)
  )
}
