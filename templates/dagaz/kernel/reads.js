// Functions that scripts call in place of expressions with `move.actions` (emit/js/script_reads.py, script_actions.py). They read the
// effects of a move (moves.js) if it has no lists of actions yet, and evaluate the expression otherwise.

import { visitedKeys } from '../lists.js'

/** Return the first origin (place 0), target (1) or piece (2) of an action: `move.actions[index][place][0]`. */
export function actionItem (move, index, place) {
  const { heldActions, heldEffects } = move
  if (heldActions !== null && heldActions !== undefined) return heldActions[index][place][0]
  if (heldEffects !== undefined && move.shared === null && index === index >>> 0) {
    const item = heldEffects[4 * index + place]
    if (item !== null && item !== undefined) return item
  }
  return move.actions[index][place][0]
}

/** Return the number of actions: `move.actions.length`. */
export function actionCount (move) {
  const { heldEffects } = move
  return Array.isArray(heldEffects) ? heldEffects.length >> 2 : move.actions.length
}

/** Return true if an action has no origin, target or piece: `move.actions[index][place] === null`. */
export function lacksItem (move, index, place) {
  const { heldActions, heldEffects } = move
  if (heldActions !== null && heldActions !== undefined) return heldActions[index][place] === null
  if (heldEffects !== undefined && move.shared === null && index === index >>> 0) {
    const item = heldEffects[4 * index + place]
    if (item !== undefined) return item === null
  }
  return move.actions[index][place] === null
}

const INDEXES = [[]] // by length, for loops: they do not change the lists

/** Return the keys of the actions that a loop over `move.actions` visits. */
export function actionIndexes (move) {
  const { heldEffects } = move
  if (Array.isArray(heldEffects)) return indexesTo(heldEffects.length >> 2)
  const { actions } = move
  if (Array.isArray(actions)) return indexesTo(actions.length)
  return visitedKeys(actions) || indexesTo(actions.length)
}

function indexesTo (count) {
  for (let i = INDEXES.length; i <= count; i++) INDEXES.push(INDEXES[i - 1].concat(i - 1))
  return INDEXES[count]
}
