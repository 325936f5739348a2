// Functions that scripts call in place of expressions with `move.actions` (scripts/translate/reads.py). They read the
// effects of a move (moves.js) if it has no lists of actions yet, and evaluate the expression otherwise.

import { EFFECT_INTS } from './effects.js'

/** Return the first origin (place 0), target (1) or piece (2) of an action: `move.actions[index][place][0]`. */
export function actionItem (move, index, place) {
  const { heldActions } = move
  if (heldActions !== null && heldActions !== undefined) return heldActions[index][place][0]
  if (place !== 2 && isKnown(move, index)) {
    const pos = positionsIn(move, index) >>> 16 * place & 0xffff
    if (pos !== 0) return pos - 1
  }
  return otherItem(move, index, place)
}

function otherItem (move, index, place) {
  const piece = place === 2 && isKnown(move, index) ? move.pieceOf(index) : null
  return piece === null ? move.actions[index][place][0] : piece
}

function positionsIn (move, index) { return move.heldWords[move.heldStart + EFFECT_INTS * index] }

/** Return true for an effect of a move without lists, as they would be. */
function isKnown (move, index) {
  return (
    move.heldActions === null &&
    (move.shared === null || move.shared.isIntact === true) &&
    index === index >>> 0 &&
    index < move.heldSize
  )
}

/** Add an action of another move: `move.actions.push(source.actions[index])`. */
export function shareAction (move, source, index) {
  const fits = move.heldActions === null && source.heldActions === null
  if (!fits || !move.takeAction(source, index)) move.actions.push(source.actions[index])
}

/** Return the number of actions: `move.actions.length`. */
export function actionCount (move) { return move.heldActions === null ? move.heldSize : move.actions.length }

/** Return true if an action has no origin, target or piece: `move.actions[index][place] === null`. */
export function lacksItem (move, index, place) {
  const { heldActions } = move
  if (heldActions !== null && heldActions !== undefined) return heldActions[index][place] === null
  if (!isKnown(move, index)) return move.actions[index][place] === null
  return place === 2 ? move.objectOf(index) === null : (positionsIn(move, index) >>> 16 * place & 0xffff) === 0
}
