import { createApi } from '../../runtime/api/api.js'
import { KernelGame } from './game.js'

/**
 * Create the exports of a module for a Dagaz game. `install(scripts)` of the result adds the function that runs
 * the page's scripts.
 */
export function createKernelApi (variants, version, file) {
  let scripts = () => undefined
  const api = createApi(variants, version, file, ({ model, hooks }, { design, compiled }, seed) => {
    const overrides = Array.from(hooks()).reduce((own, name) => Object.assign(own, { [name]: model[name] }), {})
    return new KernelGame(design, compiled, environment => scripts(environment), { seed, overrides })
  })
  api.install = found => { scripts = found }
  return api
}
