import { createKernel } from './model.js'
import { createEnvironment } from './environment.js'
import { installKo, installSignatures } from './modules.js'

// Runs the scripts of a page at compile time, to record the design that its model builds.

/** Create a kernel and put its names into the global scope of the scripts. Return what `recordDesign` needs. */
export function prepareRecording (scope, { isOlder, modules, search, page }) {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
  const kernel = createKernel({ isOlder, compiled: [], random, search })
  const environment = createEnvironment(kernel, { random, page })
  const view = new ViewRecorder()
  Object.assign(environment.Dagaz.View, { view })
  Object.assign(scope, environment)
  if (modules.includes('zobrist')) installSignatures(kernel)
  if (modules.includes('ko')) installKo(kernel)
  return { kernel, view, Dagaz: environment.Dagaz }
}

/** Build the design and return it as JSON. */
export function recordDesign ({ kernel, view, Dagaz }) {
  const { model, design } = kernel
  const errors = []
  const attempt = (name, work) => {
    try {
      work()
    } catch (error) {
      errors.push([name, String(error && error.message)])
    }
  }
  attempt('Model.BuildDesign', () => model.InitGame())
  const board = model.getInitBoard()
  const start = placements(board)
  attempt('Model.setup', () => model.setup(board))
  const setup = placements(board)
  attempt('View.configure', () => Dagaz.View.configure(view.proxy()))
  return JSON.stringify(
    Object.assign(designData(kernel), {
      start,
      setup,
      undeclared: undeclaredNames(design, setup),
      turn: board.turn,
      view: view.data(),
      errors
    })
  )
}

function placements (board) {
  const placed = []
  board.pieces.forEach((piece, pos) => placed.push([piece.player, piece.type, pos]))
  return placed
}

/** Return what the setup names and the design does not declare: [kind, name]. */
function undeclaredNames ({ heldPositions: positions, occupied, undeclared }, placed) {
  const places = occupied.concat(placed.map(([, , pos]) => String(pos)))
  return undeclared.concat(places.filter(pos => positions[pos] === undefined).map(pos => ['position', pos]))
}

/** Return an integer of a script; null for any other value. */
const whole = value => Number.isInteger(value) ? value : null

const texts = values => Array.from(values, value => value === undefined || value === null ? null : String(value))

function designData ({ design, model }) {
  const list = sparse => Array.from(sparse, item => item === undefined ? null : item)
  return {
    dirs: texts(design.dirs),
    players: list(design.heldPlayers).map(row => row === null ? null : Array.from(row)),
    playerNames: texts(design.playerNames),
    positionNames: texts(design.positionNames),
    positions: design.heldPositions.map(links => Array.from(links)),
    zoneNames: texts(design.zoneNames),
    zones: list(design.zones).map(owners =>
      owners === null ? [] : list(owners).map(some => some === null ? null : Array.from(some))
    ),
    pieceNames: texts(design.pieceNames),
    pieces: list(design.pieces).map(blocks =>
      blocks === null
        ? []
        : blocks.map(({ type, template, params, mode }) => [
            type,
            template.index,
            list(params || []).map(whole),
            whole(mode)
          ])
    ),
    templates: list(design.templates).map(template =>
      template === null ? [] : template.commands.map(command => command.map(whole))
    ),
    modes: design.modes.filter(Number.isInteger),
    turns: design.turns === undefined ? null : design.turns,
    repeat: design.repeat || 0,
    goals: Object.keys(design.goals).map(player => [Number(player), design.goals[player]]),
    reserve: Object.keys(design.reserve).map(type => [Number(type), list(design.reserve[type])]),
    options: Object.keys(design.options).map(name => [name, String(design.options[name])]),
    failed: design.failed,
    unknownOptions: design.unknownOptions,
    selectors: model.maxSetupSelector || 1,
    passTurn: model.passTurn,
    passPartial: model.passPartial,
    recycleCaptures: model.recycleCaptures
  }
}

/** Records the calls of `View.configure`. */
class ViewRecorder {
  constructor () { this.calls = [] }

  proxy () {
    const { calls } = this
    return new Proxy(
      {},
      {
        get: (own, name) =>
          own[name] !== undefined
            ? own[name]
            : (...rest) => {
                if (/^def(Board|Piece|BoardSvg|PieceSvg|Position|Popup|PopupPosition)$/.test(String(name)))
                  calls.push([String(name)].concat(rest.map(plainArgument)))
              },
        set: (own, name, value) => {
          own[name] = value
          return true
        }
      }
    )
  }

  data () { return this.calls }
}

function plainArgument (value) {
  return ['number', 'string'].includes(typeof value) ||
    (Array.isArray(value) && value.every(item => ['number', 'string'].includes(typeof item)))
    ? value
    : null
}
