import { BOOLEAN, FUNCTION, LIMIT, POSITIVE, RECORD, shown } from '../runtime/api/options.js'
import { scriptError } from './errors.js'
import { ScriptMove } from './moves.js'
import { closeGroup } from './groups.js'

/** Members of `Model` other than the functions listed below, and members that may be absent. */
const SETTINGS = {
  AI: RECORD,
  handlers: RECORD,
  pieceValues: RECORD,
  evaluate: FUNCTION,
  drawAfter: POSITIVE,
  changesLinks: BOOLEAN,
  WIDTH: LIMIT,
  HEIGHT: LIMIT
}

/**
 * Create `Model`. Scripts may replace its functions before a game starts, as in Dagaz.
 *
 * Each default does what a game without scripts does, so a script can store the old function and call it.
 * The comments below state the arguments of hooks whose defaults do not read them.
 * @returns {{model: Object, overridden: Function, enter: Function}} `enter(game)` makes the model refer to a game
 */
export function createModel () {
  let current = null // the game that called a hook last
  let grid = { WIDTH: undefined, HEIGHT: undefined } // of the current game
  const sizes = { WIDTH: null, HEIGHT: null } // that a script has set
  // Scripts read the sizes for each position: a name that varies would take several times as long.
  const width = () => sizes.WIDTH !== null ? sizes.WIDTH : grid.WIDTH
  const height = () => sizes.HEIGHT !== null ? sizes.HEIGHT : grid.HEIGHT

  const defaults = {
    // --- the list of moves ---------------------------------------------------------------------
    Extension () {}, // (board)
    CheckInvariants () {}, // (board)
    PostActions (board) { board.moves = board.moves.filter(move => !move.failed) },
    PostProcessing () {}, // (board, moves)
    getPartList (board, gen) { return [gen.pos] },
    isFriend (piece, player) { return piece.player === player },

    // --- the end of the game -------------------------------------------------------------------
    checkGoals (design, board, player) { return board.game.goalOfRules(board, player) },
    countsForDraw (move) { return move.board.game.isCapture(move) ? null : true },
    onRepetition () { return null }, // (board, times)

    // --- setup and pieces ----------------------------------------------------------------------
    setup (board, init) { if (init !== undefined) board.game.readSetup(board, init) },
    getSetup (design, board) { return board.game.setupText(board) },
    createPiece (type, player) { return currentGame('createPiece').pieces.create(type, player) },
    checkVersion () {}, // (design, name, value)
    Done () {}, // (design, board)

    // --- selection and text of moves -----------------------------------------------------------
    closure: closeGroup,
    moveToString (move) { return move.text === undefined ? move.plainText() : move.text },
    createMove (mode) { return new ScriptMove(currentGame('createMove').board, null, mode) },

    // --- the board as a grid -------------------------------------------------------------------
    getX (pos) { return pos % width() },
    getY (pos) { return Math.floor(pos / width()) },
    posToString (pos) { return currentGame('posToString').nameOf(pos) },
    stringToPos (name) { return currentGame('stringToPos').design.getPosition(name) },
    getDesign () { return currentGame('getDesign').design },
    getInitBoard () { return currentGame('getInitBoard').initialBoard() },
    getPieceType (piece) { return piece.type },
    getPieceTypes (piece) { return [piece.type] }
  }

  const searchDefaults = {
    eval (design, params, board, player) { return board.game.material(board, player) },
    heuristic () { return null }, // (ai, design, board, move)
    getPrice (design, piece) { return currentGame('AI.getPrice').price(piece.type) } // (design, piece, pos)
  }

  function currentGame (name) {
    if (current === null)
      throw scriptError(TypeError, 'ZRF818', 'Model.' + name + ' requires a game: call createGame first')
    return current
  }

  const model = Object.assign({}, defaults)
  model.AI = Object.assign({}, searchDefaults)
  model.handlers = {} // by number: the functions that formulas call, as in `[7]`
  model.drawAfter = null // number of plies without progress after which the game is a draw
  model.changesLinks = false // true if moves may call setLink
  /** Define a dimension of the grid: computed from the game, unless a script sets it. */
  const defineSize = (name, get) =>
    Object.defineProperty(model, name, {
      enumerable: true,
      get,
      set: value => {
        sizes[name] = value
      }
    })
  defineSize('WIDTH', width)
  defineSize('HEIGHT', height)
  Object.defineProperty(model, 'design', { get: () => current === null ? undefined : current.design })

  function check (name, [words, test], value) {
    if (!test(value))
      throw scriptError(TypeError, 'ZRF818', 'Model.' + name + ': expected ' + words + ', found ' + shown(value))
  }

  function enter (game) {
    current = game
    grid = game.grid
  }

  /** Return the set of hooks that scripts have set. Throws a TypeError (ZRF818) if one is not a function. */
  function overridden () {
    for (const name of Object.keys(SETTINGS))
      if (model[name] !== undefined && model[name] !== null) check(name, SETTINGS[name], model[name])
    const names = Object.keys(defaults).filter(name => model[name] !== defaults[name])
    const own = Object.keys(searchDefaults)
      .filter(name => model.AI[name] !== searchDefaults[name])
      .map(name => 'AI.' + name)
    for (const name of names) check(name, FUNCTION, model[name])
    for (const name of own) check(name, FUNCTION, model.AI[name.slice(3)])
    return new Set(
      names.concat(own, model.drawAfter !== null ? ['drawAfter'] : [], model.changesLinks ? ['changesLinks'] : [])
    )
  }

  return { model, overridden, enter }
}
