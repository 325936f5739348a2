import { withStubs } from './browser.js'
import { createUnderscore } from './underscore.js'

/** Functions of a Dagaz page that have no effect here: scripts may call and replace them. */
const VIEW = [
  'configure', 'defBoard', 'defPiece', 'defPopup', 'defPopupPosition', 'defPosition', 'deltaY', 'getMove',
  'getPromotionDialogIx', 'markPositions', 'showBoard', 'showHint', 'showMarks', 'showPiece'
]
const CONTROLLER = ['Done', 'addSound', 'clearGame', 'go', 'newSounds', 'play', 'playSound']

/** Create the globals of Dagaz's scripts: { Model, Dagaz, _, sign }. A `_` that the page defines has priority. */
export function createDagaz (model, root) {
  const view = withStubs(VIEW, {})
  const controller = withStubs(CONTROLLER, { persistense: {} })
  const sign = number => number > 0 ? 1 : number < 0 ? -1 : 0
  const scripts = {
    Dagaz: { Model: model, AI: model.AI, View: view, Controller: controller, Sounds: {} },
    _: typeof root._ === 'function' ? root._ : createUnderscore(),
    sign
  }
  Object.assign(root, scripts) // for scripts that the page loads after the module
  return Object.assign({ Model: model }, scripts)
}
