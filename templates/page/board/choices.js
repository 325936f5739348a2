// Labels of the moves that a click does not distinguish, for the chooser.
import { HAS_CREATES, HAS_DROPS, HAS_PARTIAL_MOVES } from '../../runtime/state/build_flags.js'
import { nameOfMove } from '../play/move_names.js'
import { describeChoices } from '../play/selection.js'
import { formatMove, formatText } from '../texts.js'

/** Return the entries of the chooser for moves: { label, piece, player }[]. */
export function choiceEntries (design, moves) {
  return describeChoices(moves).map(choice => choiceEntry(design, choice))
}

/** Return the entries of the chooser for positions and their pieces. */
export function placeEntries (design, cells, places, cellLabel) {
  return places.map(i => ({
    label: (cells[i] ? cellLabel(cells[i]) : formatText('empty')) + ', ' + design.positions[i].name,
    piece: cells[i] ? cells[i].piece : null,
    player: cells[i] ? cells[i].player : null
  }))
}

function choiceEntry ({ positions }, choice) {
  const names = places => places.map(i => positions[i] ? positions[i].name : i).join(', ')
  const words = {
    drop: p => HAS_DROPS && p.piece,
    promotion: p => p.piece,
    keepsType: p => formatText('keepsType', p),
    captures: p =>
      p.places.length ? formatText('captures', { places: names(p.places) }) : formatText('capturesNothing'),
    others: p =>
      p.places.length
        ? formatText('othersMove', { places: p.places.map(i => names([i])).join('\u2013') })
        : formatText('othersStay'),
    creates: p =>
      HAS_CREATES
        ? formatText('creates', { what: p.piece ? (p.player || '') + ' ' + p.piece + ' ' + names(p.places) : '\u2013' })
        : '',
    changes: p => formatText('changes', { places: names(p.places) + ' ' + (p.values || []).join(' ') }),
    continues: () => HAS_PARTIAL_MOVES ? formatText('continues') : '',
    stops: () => HAS_PARTIAL_MOVES ? formatText('stops') : ''
  }
  if (choice.parts.length === 0) return { label: formatMove(nameOfMove(choice.move)), piece: null, player: null }
  const shown = choice.parts.find(p => p.piece && p.player)
  return {
    label: choice.parts.map(p => words[p.kind](p)).join(' \u00b7 '),
    piece: shown ? shown.piece : null,
    player: shown ? shown.player : null
  }
}
