import { createScripting } from '../runtime/api/scripting.js'
import { createJoclyModel } from './model.js'

/** Create the model of a Jocly game with scripts; `Model` of zrf2js is the property `scripts`. */
export function createScriptedModel (variants, version, file) {
  return createJoclyModel(variants, version, file, createScripting)
}
