import { stubbedController, stubbedView } from './stubs.js'
import { createUnderscore } from './underscore.js'

/** Create the globals of Dagaz's scripts: { Model, Dagaz, _, sign }. A `_` that the page defines has priority. */
export function createDagaz (model, root) {
  const view = stubbedView({})
  const controller = stubbedController({ persistense: {} })
  const sign = number => number > 0 ? 1 : number < 0 ? -1 : 0
  const scripts = {
    Dagaz: { Model: model, AI: model.AI, View: view, Controller: controller, Sounds: {} },
    _: typeof root._ === 'function' ? root._ : createUnderscore(),
    sign
  }
  Object.assign(root, scripts) // for scripts that the page loads after the module
  return Object.assign({ Model: model }, scripts)
}
