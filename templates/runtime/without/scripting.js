import { refuse } from '../absent.js'

/** Games run without scripts. Setting a function of `Model` is an error. */
export function createScripting () {
  const fail = () => refuse('scripts')
  return {
    model: new Proxy({}, { set: fail, defineProperty: fail }),
    hooks: () => new Set(),
    isScriptMove: () => false,
    open: fail
  }
}
