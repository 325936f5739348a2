import { refuse } from '../api/absent.js'

/** Games run without scripts. `Model` exists, so that programs can import it, but each use is an error. */
export function createScripting () {
  const fail = () => refuse('scripts')
  // Tools read `$$typeof` of exports.
  const get = (model, name) => typeof name === 'symbol' || name[0] === '$' ? undefined : fail()
  return { model: new Proxy({}, { get, set: fail }) }
}
