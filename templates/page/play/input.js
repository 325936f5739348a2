// Input of a human player: selection, choice, confirmation, inspection.
import { HAS_GROUPS, HAS_OTHER_LAYOUTS } from '../../runtime/state/build_flags.js'
import { focusBoard } from '../board/board.js'
import { createBubble } from '../board/bubble.js'
import { createChooser } from '../board/chooser.js'
import { choiceEntries, placeEntries } from '../board/choices.js'
import { meantPlaces } from '../geometry/places.js'
import { cellLabel, mayAct, sourcesNow, targetsNow } from '../choices.js'
import { preview, show } from '../view.js'
import { refusalOf } from './coach.js'
import { dragInGroup, pickForGroup } from './groups.js'
import { cancelSelection, choose, pickedBy, pickPosition, stepBack } from './selection.js'

/** Handle a click, or Enter, on positions that overlap; the first one is the most likely. */
export function pick (page, places) {
  closeChooser(page)
  page.drawn = []
  if (page.editor)
    return pickAmong(
      page,
      meantPlaces(page.board.layout, places, { picked: null, sources: new Set(places), targets: new Map() }),
      page.on.editor.place
    )
  if (page.inspecting) return inspect(page, places)
  if (!mayAct(page)) return
  if (page.pending && places.indexOf(page.pendingAt) >= 0) return confirmPending(page)
  page.pending = null
  const meant = meantPlaces(page.board.layout, places, {
    picked: pickedBy(page.selection),
    sources: sourcesNow(page),
    targets: targetsNow(page)
  })
  pickAmong(page, meant, at => pickOne(page, at))
}

/** Handle a click on one position; explain a click that neither plays a move nor picks up a piece. */
function pickOne (page, at) {
  const before = page.selection
  settle(page, HAS_GROUPS && page.grouping ? pickForGroup(before, page.groups, at) : pickPosition(before, at), at)
  const after = page.selection
  const isRefused =
    !(HAS_GROUPS && page.grouping) &&
    page.settings.coach &&
    after.moves === before.moves &&
    !after.move &&
    !after.choices &&
    pickedBy(after) === null
  if (isRefused && before.piece === null && at !== before.from && (before.from >= 0 || page.cells[at]))
    explain(page, refusalOf(page, before.from, at), at)
}

/** Show a text in a bubble next to a position, and in the status line. */
function explain (page, text, at) {
  page.refusal = text
  page.bubble = createBubble(page.board, at, text)
  page.parts.board.append(page.bubble)
  show(page)
}

/** Call `take` with the only position, or with the one that the player chooses. */
function pickAmong (page, meant, take) {
  if (!HAS_OTHER_LAYOUTS || meant.length === 1) return take(meant[0])
  openChooser(page, meant[0], placeEntries(page.session.design, page.cells, meant, cellLabel), k => take(meant[k]))
}

/** Pick up the piece for a drag; return false if it cannot move. */
export function pickUpForDrag (page, index) {
  if (page.inspecting || !mayAct(page) || !sourcesNow(page).has(index)) return false
  closeChooser(page)
  page.pending = null
  page.selection =
    HAS_GROUPS && page.grouping
      ? dragInGroup(page.selection, page.groups, index)
      : Object.assign(cancelSelection(page.selection), { from: index })
  show(page)
  return true
}

/** Apply a new selection: play its move, request a confirmation, open the chooser, or show it. */
export function settle (page, selection, at) {
  page.selection = selection
  if (selection.move && page.settings.confirm) {
    page.pending = selection.move
    page.pendingAt = at
    return show(page)
  }
  if (selection.move) return page.on.play(selection.move)
  show(page)
  if (selection.choices)
    openChooser(page, at, choiceEntries(page.session.design, selection.choices), k =>
      settle(page, choose(page.selection, k), at)
    )
}

/** Play the move that waits for confirmation. */
export function confirmPending (page) {
  const move = page.pending
  page.pending = null
  if (move) page.on.play(move)
}

/** Handle Escape: go back one step, from the chooser to the piece to no selection. */
export function cancelPick (page) {
  const isChoosing = page.chooser !== null
  closeChooser(page)
  if (isChoosing && !page.selection.choices) return show(page) // positions: the piece remains picked up
  if (!isChoosing && page.inspecting)
    page.inspecting = page.inspecting.at >= 0 && page.inspecting.byButton ? { at: -1, byButton: true } : null
  page.pending = null
  page.hint = null
  page.selection = stepBack(page.selection)
  show(page)
}

/** Preview the move of a click on the positions under the pointer or the cursor. */
export function pointAt (page, places) {
  if (!page.session || page.editor || page.inspecting || page.pending || !mayAct(page)) return
  const targets = targetsNow(page)
  const target = places.find(i => targets.has(i))
  const moves =
    target !== undefined && (pickedBy(page.selection) !== null || sourcesNow(page).size === 0)
      ? targets.get(target).moves
      : []
  if (moves.length === 0 && !page.previewing) return
  page.previewing = moves.length > 0
  preview(page, moves)
}

/** Draw an arrow between two positions, or a circle on one; the same mark again removes it. */
export function drawMark (page, from, to) {
  if (!page.session || page.editor) return
  const others = page.drawn.filter(mark => mark.from !== from || mark.to !== to)
  page.drawn = others.length < page.drawn.length ? others : others.concat({ from, to })
  show(page)
}

// ---------------------------------------------------------------- inspecting

/** Start or end inspection mode. */
export function toggleInspect (page) {
  page.inspecting = page.inspecting ? null : { at: -1, byButton: true }
  closeChooser(page)
  show(page)
}

/**
 * Inspect the first piece of positions that overlap; inspecting it again ends the inspection, except in inspection
 * mode.
 */
export function inspect (page, places) {
  if (!page.session || page.editor) return
  const occupied = places.find(i => page.cells[i])
  const index = occupied === undefined ? places[0] : occupied
  closeChooser(page)
  const byButton = Boolean(page.inspecting && page.inspecting.byButton)
  const again = page.inspecting && page.inspecting.at === index
  page.inspecting = again ? (byButton ? { at: -1, byButton } : null) : { at: index, byButton }
  show(page)
}

// ---------------------------------------------------------------- chooser

function openChooser (page, at, entries, take) {
  page.chooser = createChooser(page.board, at, entries, {
    choose: k => { closeChooser(page); take(k); if (!page.chooser) focusBoard(page.board, at) },
    cancel: () => { cancelPick(page); focusBoard(page.board, at) }
  })
  page.parts.board.append(page.chooser)
  page.chooser.querySelector('button').focus()
}

export function closeChooser (page) {
  if (page.bubble) page.bubble.remove()
  page.bubble = null
  page.refusal = ''
  if (page.chooser) page.chooser.remove()
  page.chooser = null
}
