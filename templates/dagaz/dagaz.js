import { createUnderscore } from './underscore.js'

/** Parts of a Dagaz page that a game without one has no use for: they may be called and replaced. */
const VIEW = [
  'configure', 'defBoard', 'defPiece', 'defPopup', 'defPopupPosition', 'defPosition', 'deltaY', 'getMove',
  'getPromotionDialogIx', 'markPositions', 'showBoard', 'showHint', 'showMarks', 'showPiece'
]
const CONTROLLER = ['Done', 'addSound', 'clearGame', 'go', 'newSounds', 'play', 'playSound']

function stubs (names) {
  return names.reduce((object, name) => Object.assign(object, { [name]: () => undefined }), {})
}

/** What Dagaz's scripts expect to find: { Model, Dagaz, _, sign }. A `_` of the page's own is taken as it is. */
export function createDagaz (model, root) {
  const view = stubs(VIEW)
  const controller = Object.assign(stubs(CONTROLLER), { persistense: {} })
  const sign = number => number > 0 ? 1 : number < 0 ? -1 : 0
  const scripts = {
    Dagaz: { Model: model, AI: model.AI, View: view, Controller: controller, Sounds: {} },
    _: typeof root._ === 'function' ? root._ : createUnderscore(),
    sign
  }
  Object.assign(root, scripts) // scripts loaded after the module find them, too
  return Object.assign({ Model: model }, scripts)
}
