import { absent } from '../absent.js'

/** Games run without scripts. Setting a function of `Model` is an error. */
export function createScripting () {
  const refuse = () => { throw absent('scripts') }
  return {
    model: new Proxy({}, { set: refuse, defineProperty: refuse }),
    hooks: () => new Set(),
    isScriptMove: () => false,
    open: refuse
  }
}
