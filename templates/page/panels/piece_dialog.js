// Dialog about a piece: a diagram of its moves with a legend, and what else the rules say about it.
import { HAS_DROPS, HAS_PIECE_MOVES, HAS_ZONES } from '../../runtime/state/build_flags.js'
import { pieceScale } from '../board/board.js'
import { diagramNode, kindsOf, MARKS, markSample } from '../drawing/diagram.js'
import { html, replaceWith } from '../drawing/dom.js'
import { pieceMoves } from '../play/piece_moves.js'
import { runInSlices } from '../play/slices.js'
import { enumerate, formatText, helpOf, listOf, nameOfPlayer } from '../texts.js'
import { openDialog } from './dialogs.js'

/** Longest list of positions in the legend. */
const MAX_NAMES = 8

/** Open the dialog for a type of piece, with a choice of its owner. */
export function openPiece (page, piece, layout) {
  const { api, design, info, game } = page.session
  const players = design.playing.filter(p => p[0] !== '?')
  const body = html('div', { class: 'diagram-body', 'aria-live': 'polite' })
  const owner = html(
    'select',
    { 'aria-label': formatText('diagramPlayer'), onchange: () => compute(owner.value) },
    ...players.map(p => html('option', { value: p, text: nameOfPlayer(p) }))
  )
  if (players.indexOf(game.player) >= 0) owner.value = game.player
  const about = design.pieces.find(p => p.name === piece)
  const help = helpOf(about, about.description || about.help)
  let stop = () => {}
  const compute = player => {
    stop()
    if (!HAS_PIECE_MOVES) return replaceWith(body, diagramParts(page, layout, player, piece, null))
    replaceWith(body, [html('p', { class: 'quiet', text: '\u2026' })])
    stop = runInSlices(pieceMoves(api, info.index, player, piece), moves =>
      replaceWith(body, diagramParts(page, layout, player, piece, moves))
    )
  }
  const dialog = openDialog(
    piece,
    [players.length > 1 ? owner : null, body, help ? html('p', { text: help }) : null].filter(Boolean)
  )
  dialog.classList.add('dialog-piece')
  dialog.addEventListener('close', () => stop())
  compute(owner.value || players[0])
}

function diagramParts ({ look, session: { design } }, layout, player, piece, moves) {
  const drops = HAS_DROPS && design.pieces.find(p => p.name === piece).drops ? formatText('diagramDropped') : null
  if (!HAS_PIECE_MOVES || moves === null) return [html('p', { text: drops || formatText('diagramNone') })]
  const names = indices => listOf(indices.map(i => design.positions[i].name))
  const items = legendOf(moves)
  const diagram = diagramNode(layout, look, player, piece, moves, pieceScale({ layout, look }, layout.spots[moves.at]))
  diagram.setAttribute(
    'aria-label',
    formatText('howItMoves', { piece }) +
      ', ' +
      names([moves.at]) +
      ': ' +
      items.map(({ kind, places }) => formatText('diagram-' + kind) + ': ' + names(places)).join('; ')
  )
  const notes = [
    drops,
    HAS_ZONES && moves.zone ? formatText('diagramZone', { zone: moves.zone }) : null,
    moves.victims ? formatText('diagramVictims', { list: enumerate(moves.victims) }) : null,
    moves.promotions.pieces.length
      ? formatText('diagramBecomes', {
          list: enumerate(moves.promotions.pieces, 'disjunction'),
          places: fewNames(names, moves.promotions.places)
        })
      : null
  ].filter(Boolean)
  return [
    diagram,
    html(
      'ul',
      { class: 'diagram-legend' },
      ...items.map(({ kind, places }) =>
        html(
          'li',
          null,
          markSample(kind === 'takeSame' ? 'take' : kind),
          html('span', { text: formatText('diagram-' + kind) }),
          kind === 'takeSame' ? null : html('span', { class: 'quiet', text: fewNames(names, places) })
        )
      )
    ),
    ...notes.map(text => html('p', { text }))
  ]
}

const fewNames = (names, places) => names(places.slice(0, MAX_NAMES)) + (places.length > MAX_NAMES ? ', \u2026' : '')

/** Return the kinds of marks with their positions: { kind, places }. */
function legendOf ({ marks }) {
  const places = new Map(MARKS.map(kind => [kind, []]))
  marks.forEach((mark, index) => { for (const kind of kindsOf(mark)) places.get(kind).push(index) })
  const isSame = Array.from(marks.values()).every(m => m.take === (m.move !== null))
  return MARKS.filter(kind => places.get(kind).length > 0).map(kind => ({
    kind: kind === 'take' && isSame ? 'takeSame' : kind,
    places: places.get(kind)
  }))
}
