// Choices of the person at the page: pieces that can be picked up and their targets; labels of pieces.
import { HAS_GROUPS, HAS_PILES, HAS_PITS } from '../runtime/state/build_flags.js'
import { groupSources, groupTargets } from './play/groups.js'
import { outcomeNow } from './play/ending.js'
import { isReviewing } from './play/session.js'
import { sourcesOf, targetsOf } from './play/selection.js'
import { countRuns, nameOfPlayer } from './texts.js'

/** Return true if a human player may move now. */
export function mayAct (page) {
  const s = page.session
  return (
    Boolean(s) &&
    !page.editor &&
    (!page.exercise || page.exercise.state === 'asks') &&
    s.moves.length > 0 &&
    !outcomeNow(s) &&
    !s.game.random &&
    page.seats[s.game.player] === 'person' &&
    (!page.table || (page.table.open && !isReviewing(s)))
  )
}

/** Return the positions of the pieces that can be picked up now. */
export function sourcesNow (page) {
  return HAS_GROUPS && page.grouping ? groupSources(page.groups, page.session.moves) : sourcesOf(page.selection)
}

/** Return the targets of the current selection: position -> { capture, moves }. */
export function targetsNow (page) {
  return HAS_GROUPS && page.grouping ? groupTargets(page.groups, page.selection.group) : targetsOf(page.selection)
}

const pieceLabel = ({ player, piece }) => nameOfPlayer(player) + ' ' + piece
export const cellLabel = cell =>
  HAS_PITS && cell.count !== undefined
    ? pieceLabel(cell) + ' \u00d7' + cell.count
    : HAS_PILES
      ? countRuns([cell].concat(cell.pile || []).map(pieceLabel)).join(' / ')
      : pieceLabel(cell)
