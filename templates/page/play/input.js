// Input of a human player: selection, choice, confirmation, inspection.
import { focusBoard } from '../board/board.js'
import { createChooser } from '../board/chooser.js'
import { choiceEntries } from '../board/choices.js'
import { overlapping } from '../geometry/cursor.js'
import { mayAct, preview, show, sourcesNow, targetsNow } from '../view.js'
import { dragInGroup, pickForGroup } from './groups.js'
import { cancelSelection, choose, pickPosition, stepBack } from './selection.js'

/** Handle a click on a position, or Enter. */
export function pick(page, index) {
  if (page.editor) return page.on.editor.place(index)
  if (page.inspecting) return inspect(page, index)
  if (!mayAct(page)) return
  closeChooser(page)
  const at = topmostActionable(page, index)
  if (page.pending && at === page.pendingAt) return confirmPending(page)
  page.pending = null
  settle(page, page.grouping ? pickForGroup(page.selection, page.session.game, at) : pickPosition(page.selection, at), at)
}

/** Return the position with a target or a movable piece among positions that overlap. */
function topmostActionable(page, index) {
  const candidates = overlapping(page.board.layout, index)
  const targets = targetsNow(page)
  const sources = sourcesNow(page)
  const target = candidates.find(i => targets.has(i))
  const source = candidates.find(i => sources.has(i))
  return target !== undefined ? target : source !== undefined ? source : index
}

/** Pick up the piece for a drag; return false if it cannot move. */
export function pickUpForDrag(page, index) {
  if (page.inspecting || !mayAct(page) || !sourcesNow(page).has(index)) return false
  closeChooser(page)
  page.pending = null
  page.selection = page.grouping ? dragInGroup(page.selection, page.session.game, index) : Object.assign(cancelSelection(page.selection), { from: index })
  show(page)
  return true
}

/** Apply a new selection: play its move, request a confirmation, open the chooser, or show it. */
export function settle(page, selection, at) {
  page.selection = selection
  if (selection.move && page.settings.confirm) {
    page.pending = selection.move
    page.pendingAt = at
    return show(page)
  }
  if (selection.move) return page.on.play(selection.move)
  show(page)
  if (selection.choices) openChooser(page, at)
}

/** Play the move that waits for confirmation. */
export function confirmPending(page) {
  const move = page.pending
  page.pending = null
  if (move) page.on.play(move)
}

/** Handle Escape: go back one step, from the chooser to the piece to no selection. */
export function cancelPick(page) {
  if (page.chooser) closeChooser(page)
  else if (page.inspecting) page.inspecting = page.inspecting.at >= 0 && page.inspecting.byButton ? { at: -1, byButton: true } : null
  page.pending = null
  page.hint = null
  page.selection = stepBack(page.selection)
  show(page)
}

/** Preview the move of a click on the position under the pointer or the cursor; -1 stands for none. */
export function pointAt(page, index) {
  if (!page.session || page.editor || page.inspecting || page.pending || !mayAct(page)) return
  const target = index >= 0 ? targetsNow(page).get(index) : null
  const picked = page.selection.from >= 0 || page.selection.piece !== null || page.selection.group.length > 0
  const moves = target && (picked || sourcesNow(page).size === 0) ? target.moves : []
  if (moves.length === 0 && !page.previewing) return
  page.previewing = moves.length > 0
  preview(page, moves)
}

// ---------------------------------------------------------------- inspecting

/** Start or end inspection mode. */
export function toggleInspect(page) {
  page.inspecting = page.inspecting ? null : { at: -1, byButton: true }
  closeChooser(page)
  show(page)
}

/** Inspect a position; inspecting it again ends the inspection, except in inspection mode. */
export function inspect(page, index) {
  if (!page.session || page.editor) return
  closeChooser(page)
  const byButton = Boolean(page.inspecting && page.inspecting.byButton)
  const again = page.inspecting && page.inspecting.at === index
  page.inspecting = again ? (byButton ? { at: -1, byButton } : null) : { at: index, byButton }
  show(page)
}

// ---------------------------------------------------------------- chooser

function openChooser(page, at) {
  const entries = choiceEntries(page.session.design, page.selection.choices)
  page.chooser = createChooser(page.board, at, entries, {
    choose: k => { closeChooser(page); settle(page, choose(page.selection, k), at); focusBoard(page.board, at) },
    cancel: () => { cancelPick(page); focusBoard(page.board, at) }
  })
  page.parts.board.append(page.chooser)
  page.chooser.querySelector('button').focus()
}

export function closeChooser(page) {
  if (page.chooser) page.chooser.remove()
  page.chooser = null
}
