import { scriptError } from './errors.js'
import { ScriptMove } from './moves.js'
import { closeGroup } from './groups.js'

/**
 * `Model`, whose functions scripts may replace before a game begins, as in Dagaz. Each default does
 * what a game without scripts does, so that a script may save the old function and call it.
 */
export function createModel () {
  let current = null // the game at work: a hook may ask for its design, or make pieces

  const defaults = {
    // --- the list of moves ---------------------------------------------------------------------
    Extension (board) {},
    CheckInvariants (board) {},
    PostActions (board) { board.moves = board.moves.filter(move => !move.failed) },
    PostProcessing (board, moves) {},
    getPartList (board, gen) { return [gen.pos] },
    isFriend (piece, player) { return piece.player === player },

    // --- the end of the game -------------------------------------------------------------------
    checkGoals (design, board, player) { return board.game.ruledGoal(board, player) },
    countsForDraw (move) { return move.board.game.isCapture(move) ? null : true },
    onRepetition (board, times) { return null },

    // --- set-up and pieces ---------------------------------------------------------------------
    setup (board, init) { if (init !== undefined) board.game.readSetup(board, init) },
    getSetup (design, board) { return board.game.setupText(board) },
    createPiece (type, player) { return theGame('createPiece').pieces.create(type, player) },
    checkVersion (design, name, value) {},
    Done (design, board) {},

    // --- moves in the hand and on paper --------------------------------------------------------
    closure: closeGroup,
    moveToString (move) { return move.text === undefined ? move.plainText() : move.text },
    createMove (mode) { return new ScriptMove(theGame('createMove').board, null, mode) },

    // --- the board as a grid -------------------------------------------------------------------
    getX (pos) { return pos % model.WIDTH },
    getY (pos) { return Math.floor(pos / model.WIDTH) },
    posToString (pos) { return theGame('posToString').nameOf(pos) },
    stringToPos (name) { return theGame('stringToPos').design.getPosition(name) },
    getDesign () { return theGame('getDesign').design },
    getInitBoard () { return theGame('getInitBoard').initialBoard() },
    getPieceType (piece) { return piece.type },
    getPieceTypes (piece) { return [piece.type] }
  }

  const thinking = {
    eval (design, params, board, player) { return board.game.material(board, player) },
    heuristic (ai, design, board, move) { return null },
    getPrice (design, piece, pos) { return theGame('AI.getPrice').price(piece.type) }
  }

  function theGame (name) {
    if (current === null) throw scriptError(TypeError, 'ZRF818', 'Model.' + name + ' is asked before there is a game')
    return current
  }

  const model = Object.assign({}, defaults)
  model.AI = Object.assign({}, thinking)
  model.handlers = {} // by number: what formulas call with [7]
  model.drawAfter = null // plies without progress that make a draw
  model.changesLinks = false // whether moves may call setLink
  const sized = name => {
    let own = null
    Object.defineProperty(model, name, {
      enumerable: true,
      get: () => own !== null ? own : current === null ? undefined : current.grid[name],
      set: value => { own = value }
    })
  }
  sized('WIDTH')
  sized('HEIGHT')
  Object.defineProperty(model, 'design', { get: () => current === null ? undefined : current.design })

  /** The names that scripts have set; a TypeError where what they set is no function. */
  function overridden () {
    const names = Object.keys(defaults).filter(name => model[name] !== defaults[name])
    const own = Object.keys(thinking).filter(name => model.AI[name] !== thinking[name]).map(name => 'AI.' + name)
    for (const name of names) if (typeof model[name] !== 'function') throw scriptError(TypeError, 'ZRF818', 'Model.' + name + ' is a function, not ' + String(model[name]))
    for (const name of own) if (typeof model.AI[name.slice(3)] !== 'function') throw scriptError(TypeError, 'ZRF818', 'Model.' + name + ' is a function, not ' + String(model.AI[name.slice(3)]))
    return new Set(names.concat(own, model.drawAfter !== null ? ['drawAfter'] : [], model.changesLinks ? ['changesLinks'] : []))
  }

  return { model, overridden, enter: game => { current = game } }
}
