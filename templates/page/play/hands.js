// Clicks and keys of a person: what is picked up, chosen, confirmed, inspected.
import { focusBoard } from '../board/board.js'
import { createChooser } from '../board/chooser.js'
import { twinsOf } from '../geometry/cursor.js'
import { prettyMove, say } from '../texts.js'
import { mayAct, preview, show, sourcesNow, targetsNow } from '../view.js'
import { dragInGroup, pickForGroup } from './groups.js'
import { cancelSelection, choose, describeChoices, pickPosition, stepBack } from './selection.js'

/** A click on a position, or Enter there. */
export function pick(page, index) {
  if (page.editor) return page.on.editor.place(index)
  if (page.inspecting) return inspect(page, index)
  if (!mayAct(page)) return
  closeChooser(page)
  const at = meantPlace(page, index)
  if (page.pending && at === page.pendingAt) return confirmPending(page)
  page.pending = null
  settle(page, page.grouping ? pickForGroup(page.selection, page.session.game, at) : pickPosition(page.selection, at), at)
}

/** Of positions on top of each other the one that can do something. */
function meantPlace(page, index) {
  const twins = twinsOf(page.board.layout, index)
  const targets = targetsNow(page)
  const sources = sourcesNow(page)
  const target = twins.find(i => targets.has(i))
  const source = twins.find(i => sources.has(i))
  return target !== undefined ? target : source !== undefined ? source : index
}

/** Whether a drag may begin here; the piece is picked up then. */
export function pickUpForDrag(page, index) {
  if (page.inspecting || !mayAct(page) || !sourcesNow(page).has(index)) return false
  closeChooser(page)
  page.pending = null
  page.selection = page.grouping ? dragInGroup(page.selection, page.session.game, index) : Object.assign(cancelSelection(page.selection), { from: index })
  show(page)
  return true
}

/** Takes a new selection over: plays its move, asks what is meant, or shows it. */
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

export function confirmPending(page) {
  const move = page.pending
  page.pending = null
  if (move) page.on.play(move)
}

/** Escape: one step back, from the choice to the piece to nothing. */
export function cancelPick(page) {
  if (page.chooser) closeChooser(page)
  else if (page.inspecting) page.inspecting = page.inspecting.at >= 0 && page.inspecting.asked ? { at: -1, asked: true } : null
  page.pending = null
  page.hint = null
  page.selection = stepBack(page.selection)
  show(page)
}

/** The pointer or the cursor is over a position: what a click there would do is shown. */
export function pointAt(page, index) {
  if (!page.session || page.editor || page.inspecting || page.pending || !mayAct(page)) return
  const target = index >= 0 ? targetsNow(page).get(index) : null
  const picked = page.selection.from >= 0 || page.selection.piece !== null || page.selection.group.length > 0
  const wanted = target && (picked || sourcesNow(page).size === 0) ? target.moves : []
  if (wanted.length === 0 && !page.previewing) return
  page.previewing = wanted.length > 0
  preview(page, wanted)
}

// ---------------------------------------------------------------- inspecting

export function toggleInspect(page) {
  page.inspecting = page.inspecting ? null : { at: -1, asked: true }
  closeChooser(page)
  show(page)
}

/** Shows what stands there; a second time shows the game again, when that was all that was asked for. */
export function inspect(page, index) {
  if (!page.session || page.editor) return
  closeChooser(page)
  const asked = Boolean(page.inspecting && page.inspecting.asked)
  const again = page.inspecting && page.inspecting.at === index
  page.inspecting = again ? (asked ? { at: -1, asked } : null) : { at: index, asked }
  show(page)
}

// ---------------------------------------------------------------- the choice

function openChooser(page, at) {
  const entries = describeChoices(page.selection.choices).map(d => choiceEntry(page, d))
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

function choiceEntry(page, choice) {
  const { positions } = page.session.design
  const names = places => places.map(i => positions[i] ? positions[i].name : i).join(', ')
  const words = {
    drop: p => p.piece, promotion: p => p.piece, keeps: p => say('keeps', p), takes: p => p.places.length ? say('takes', { places: names(p.places) }) : say('takesNothing'),
    creates: p => say('creates', { what: p.piece ? (p.player || '') + ' ' + p.piece + ' ' + names(p.places) : '\u2013' }),
    changes: p => say('changes', { places: names(p.places) + ' ' + (p.values || []).join(' ') }), goesOn: () => say('goesOn'), stops: () => say('stops')
  }
  if (choice.parts.length === 0) return { label: prettyMove(choice.move), piece: null, player: null }
  const shown = choice.parts.find(p => p.piece && p.player)
  return { label: choice.parts.map(p => words[p.kind](p)).join(' \u00b7 '), piece: shown ? shown.piece : null, player: shown ? shown.player : null }
}
