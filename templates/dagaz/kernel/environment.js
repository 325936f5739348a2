import { createBrowser, withStubs } from '../browser.js'
import { drawing, listIndexOf, visitedKeys } from '../lists.js'
import { actionCount, actionItem, lacksItem, shareAction } from './reads.js'
import { stubbedController, stubbedView } from '../stubs.js'
import { createUnderscore } from '../underscore.js'

/**
 * Create the global names that the scripts of a page find. Nothing of it reaches the host: the address is that of
 * the page, storage is empty, and drawing has no effect.
 */
export function createEnvironment (kernel, { random, page }) {
  const { model, search } = kernel
  const _ = createUnderscore()
  const find = (list, value) => listIndexOf(list, value)
  _.mixin(
    drawing((low, high) =>
      high === undefined || high === null
        ? Math.floor(random() * (low + 1))
        : low + Math.floor(random() * (high - low + 1))
    )
  )
  const SeededMath = Object.create(Math)
  SeededMath.random = random
  SeededMath.seedrandom = () => undefined
  const app = appOf(kernel)
  const Dagaz = {
    Model: model,
    View: stubbedView({ getView: () => app.view }),
    AI: {
      selector: false,
      findBot: (type, params, parent) => parent,
      isFriend: (player, other) => player == other,
      isForced: () => false,
      getForcedMove: () => null
    },
    KPI: withStubs(['open', 'stage', 'close', 'set', 'dump'], {}),
    Controller: stubbedController({
      persistense: 'none',
      loseRefresh: true,
      humanPlayer: 1,
      aiTimeout: () => null,
      app
    }),
    Sounds: {},
    find,
    int32Array: list => Int32Array.from(list)
  }
  const address = '/' + page + search
  return Object.assign({}, createBrowser(address, search, { Dagaz, _ }), {
    Math: SeededMath,
    // Names that scripts/translate writes.
    visitedKeys,
    visitedLists: object => object === kernel.design ? kernel.design.visited : object,
    indexOf: listIndexOf,
    actionItem,
    actionCount,
    lacksItem,
    shareAction,
    failed () {}, // called with the name of a script and its error: as on a page, the others continue
    ran: recordSetters(kernel),
    sign: number => number > 0 ? 1 : number < 0 ? -1 : 0
  })
}

/**
 * Return a function that is called with the name of a script after it has run. It records which members of the model it
 * has set.
 */
function recordSetters ({ model, setters }) {
  const known = Object.assign({}, model)
  return name => {
    for (const member of Object.keys(model)) {
      if (model[member] === known[member]) continue
      known[member] = model[member]
      if (setters[member] === undefined) setters[member] = []
      setters[member].push(name)
    }
  }
}

/** The application of a page, as far as scripts read it. */
function appOf (kernel) {
  return {
    view: {},
    get board () { return kernel.model.getInitBoard() },
    get design () { return kernel.design }
  }
}
